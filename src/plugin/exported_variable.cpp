// SPDX-License-Identifier: Apache-2.0
#include "plugin/exported_variable.hpp"

#include <cstdint>

#include "plugin/elf_image.hpp"
#include "plugin/file_bytes.hpp"

namespace agon::plugin {

std::optional<std::vector<std::byte>> read_exported_variable(const std::filesystem::path& library,
                                                             std::string_view name) {
    const auto bytes = read_file_bytes(library);
    if (!bytes) {
        return std::nullopt;
    }
    const auto image = ElfImage::parse(*bytes);
    if (!image) {
        return std::nullopt;
    }
    for (const ElfImage::Symbol& symbol : image->symbols()) {
        const bool is_variable =
            ELF64_ST_TYPE(symbol.entry.st_info) == STT_OBJECT && symbol.entry.st_shndx != SHN_UNDEF;
        if (!is_variable || symbol.name != name) {
            continue;
        }
        const std::uint64_t size = symbol.entry.st_size;
        const auto offset = image->offset_of(symbol.entry.st_value, size);
        if (!offset || *offset > bytes->size() || size > bytes->size() - *offset) {
            return std::nullopt;
        }
        const auto first = bytes->begin() + static_cast<std::ptrdiff_t>(*offset);
        return std::vector<std::byte>(first, first + static_cast<std::ptrdiff_t>(size));
    }
    return std::nullopt;
}

}  // namespace agon::plugin
