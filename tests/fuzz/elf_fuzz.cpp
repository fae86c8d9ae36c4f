// SPDX-License-Identifier: Apache-2.0
// fuzz: plugin
// Any bytes are either a library that can be described and copied, or an error in words.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "plugin/elf_image.hpp"
#include "plugin/library_file.hpp"
#include "plugin/private_image.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace agon::plugin;
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(data), size);
    const auto file = inspect_library_bytes(bytes, "team.so");
    if (!file) {
        if (file.error().what.empty() || file.error().where != "team.so") {
            std::abort();
        }
        return 0;
    }
    const auto image = ElfImage::parse(bytes);
    ImageEdits edits;
    edits.origin = "/somewhere";
    for (const auto& name : file->needed) {
        edits.needed[name] = "/elsewhere/copy.so";
    }
    const Substitution substitutions[] = {{"exit", 1}};
    edits.substitutions = substitutions;
    edits.prefers_own_symbols = size % 2 == 0;
    (void)make_private_image(bytes, *image, edits).has_value();
    return 0;
}
