// SPDX-License-Identifier: Apache-2.0
#include "plugin/foreign_file.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace agon::plugin {
namespace {

constexpr std::string_view kNeeded =
    "; what is needed is a Linux library (.so) built from its sources";
// Enough of a file to tell text from data.
constexpr std::size_t kSampleBytes = 4096;

std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A little-endian number of the file; nothing if it isn't inside.
std::optional<std::uint32_t> number(std::string_view text, std::size_t offset, std::size_t size) {
    if (offset > text.size() || text.size() - offset < size) {
        return std::nullopt;
    }
    std::uint32_t value = 0;
    for (std::size_t i = size; i > 0; --i) {
        value = value << 8 | static_cast<std::uint8_t>(text[offset + i - 1]);
    }
    return value;
}

std::string windows_machine(std::uint32_t machine) {
    switch (machine) {
        case 0x014c:
            return "32-bit x86";
        case 0x8664:
            return "64-bit x86";
        case 0x01c4:
            return "32-bit ARM";
        case 0xaa64:
            return "64-bit ARM";
        default:
            return "machine " + std::to_string(machine);
    }
}

/// PE/COFF, section 2 and 3.3: the header's place stands at 0x3c, then "PE\0\0", machine,
/// and 18 bytes later the characteristics, of which 0x2000 means a DLL.
std::string describe_windows_file(std::string_view text) {
    const auto header = number(text, 0x3c, 4);
    if (!header || text.substr(std::min<std::size_t>(*header, text.size()), 4) !=
                       std::string_view("PE\0\0", 4)) {
        return "a DOS program" + std::string(kNeeded);
    }
    const auto machine = number(text, *header + std::size_t{4}, 2);
    const auto characteristics = number(text, *header + std::size_t{22}, 2);
    if (!machine || !characteristics) {
        return "a Windows file that was cut off" + std::string(kNeeded);
    }
    const std::string kind = (*characteristics & 0x2000) != 0 ? "DLL" : "program";
    return "a Windows " + kind + " for " + windows_machine(*machine) + std::string(kNeeded);
}

/// Printable as UTF-8 or another extension of ASCII.
bool is_text(std::string_view text) {
    const std::string_view sample = text.substr(0, kSampleBytes);
    return std::all_of(sample.begin(), sample.end(), [](char c) {
        const auto byte = static_cast<std::uint8_t>(c);
        return byte >= 0x20 ? byte != 0x7f
                            : byte == '\n' || byte == '\r' || byte == '\t' || byte == '\f';
    });
}

std::string describe_text(std::string_view text) {
    if (text.starts_with("version https://git-lfs")) {
        return "a placeholder of Git LFS; fetch the file itself";
    }
    if (text.starts_with("#!")) {
        return "a script, no shared library";
    }
    return "a text file, no shared library";
}

std::string first_bytes(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    for (const char c : text.substr(0, 4)) {
        const auto byte = static_cast<std::uint8_t>(c);
        digits += ' ';
        digits += kDigits[byte >> 4];
        digits += kDigits[byte & 15];
    }
    return digits;
}

struct Signature {
    std::string_view start;
    std::string_view meaning;
};

using namespace std::string_view_literals;

constexpr Signature kSignatures[] = {
    {"!<arch>\n", "a static archive (.a); link it into a shared library"},
    {"!<thin>\n", "a static archive (.a); link it into a shared library"},
    {"BC\xC0\xDE", "LLVM bitcode; compile and link it into a shared library"},
    {"\x1f\x8b", "a gzip archive; unpack it first"},
    {"PK\x03\x04", "a zip archive; unpack it first"},
    {"\xFD"
     "7zXZ\0"sv,
     "an xz archive; unpack it first"},
    {"\0asm"sv, "a WebAssembly module, no shared library"},
};

// 32 and 64 bits in both byte orders, and the "universal" file of several machines.
constexpr std::string_view kMacStarts[] = {"\xFE\xED\xFA\xCE", "\xFE\xED\xFA\xCF",
                                           "\xCE\xFA\xED\xFE", "\xCF\xFA\xED\xFE",
                                           "\xCA\xFE\xBA\xBE"};

}  // namespace

std::string describe_foreign_file(std::span<const std::byte> bytes) {
    const std::string_view text = as_text(bytes);
    if (text.empty()) {
        return "empty";
    }
    if (text.starts_with("MZ")) {
        return describe_windows_file(text);
    }
    if (std::any_of(std::begin(kMacStarts), std::end(kMacStarts),
                    [&](std::string_view start) { return text.starts_with(start); })) {
        return "a library or program for macOS (Mach-O)" + std::string(kNeeded);
    }
    for (const auto& signature : kSignatures) {
        if (text.starts_with(signature.start)) {
            return std::string(signature.meaning);
        }
    }
    if (is_text(text)) {
        return describe_text(text);
    }
    return "no shared library (it starts with the bytes" + first_bytes(text) + ")";
}

}  // namespace agon::plugin
