// SPDX-License-Identifier: Apache-2.0
#include "plugin/library_file.hpp"

#include <algorithm>
#include <cstring>

#include "core/digest.hpp"
#include "plugin/elf_image.hpp"
#include "plugin/file_bytes.hpp"
#include "plugin/foreign_file.hpp"

namespace agon::plugin {
namespace {

bool is_export(const Elf64_Sym& symbol) {
    const auto binding = ELF64_ST_BIND(symbol.st_info);
    const auto visibility = ELF64_ST_VISIBILITY(symbol.st_other);
    return symbol.st_shndx != SHN_UNDEF && symbol.st_name != 0 &&
           (binding == STB_GLOBAL || binding == STB_WEAK || binding == STB_GNU_UNIQUE) &&
           (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

bool is_variable(const Elf64_Sym& symbol) {
    const auto type = ELF64_ST_TYPE(symbol.st_info);
    return type == STT_OBJECT || type == STT_COMMON || type == STT_TLS;
}

void sort_and_unite(std::vector<std::string>& names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

}  // namespace

bool LibraryFile::has_export(std::string_view name) const {
    return std::binary_search(exports.begin(), exports.end(), name, std::less<>());
}

bool LibraryFile::has_variable(std::string_view name) const {
    return std::binary_search(variables.begin(), variables.end(), name, std::less<>());
}

std::vector<std::string> split_run_path(std::string_view run_path) {
    std::vector<std::string> folders;
    while (!run_path.empty()) {
        const std::size_t end = std::min(run_path.find(':'), run_path.size());
        if (end > 0) {
            folders.emplace_back(run_path.substr(0, end));
        }
        run_path.remove_prefix(std::min(end + 1, run_path.size()));
    }
    return folders;
}

core::Result<LibraryFile> inspect_library_bytes(std::span<const std::byte> bytes,
                                                const std::filesystem::path& path) {
    if (bytes.size() < SELFMAG || std::memcmp(bytes.data(), ELFMAG, SELFMAG) != 0) {
        return core::Error{"the file is " + describe_foreign_file(bytes), path.string()};
    }
    const auto image = ElfImage::parse(bytes);
    if (!image) {
        return core::Error{"the file is " + image.error().what, path.string()};
    }
    LibraryFile file;
    file.path = path;
    file.size_bytes = bytes.size();
    file.soname = image->dynamic_string(DT_SONAME);
    file.needed = image->needed();
    // A run path of the old kind counts only where there is none of the new.
    file.run_path =
        split_run_path(image->find_dynamic(DT_RUNPATH) ? image->dynamic_string(DT_RUNPATH)
                                                       : image->dynamic_string(DT_RPATH));
    for (const auto& symbol : image->symbols()) {
        if (is_export(symbol.entry)) {
            file.exports.emplace_back(symbol.name);
            if (is_variable(symbol.entry)) {
                file.variables.emplace_back(symbol.name);
            }
        }
    }
    sort_and_unite(file.exports);
    sort_and_unite(file.variables);
    core::Sha256 digest;
    digest.add(bytes);
    file.sha256 = digest.finish();
    return file;
}

core::Result<LibraryFile> inspect_library_file(const std::filesystem::path& path) {
    const auto bytes = read_file_bytes(path);
    if (!bytes) {
        return bytes.error();
    }
    return inspect_library_bytes(*bytes, path);
}

}  // namespace agon::plugin
