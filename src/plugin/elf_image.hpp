// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <elf.h>

#include "core/result.hpp"

namespace agon::plugin {

/// A shared library of this machine as the loader sees it: segments, dynamic section, dynamic
/// symbols. Trusts no number in the file. Refers to the bytes, which must outlive it unmoved.
class ElfImage {
public:
    /// Errors say what the file is instead; their `where` is empty.
    [[nodiscard]] static core::Result<ElfImage> parse(std::span<const std::byte> bytes);

    struct DynamicEntry {
        std::int64_t tag;
        std::uint64_t value;
        std::uint64_t offset;  ///< of the entry in the file
    };

    struct Symbol {
        std::uint64_t offset;  ///< of the entry in the file
        Elf64_Sym entry;
        std::string_view name;
    };

    [[nodiscard]] const std::vector<Elf64_Phdr>& segments() const { return segments_; }

    /// Without the null entries at the end.
    [[nodiscard]] const std::vector<DynamicEntry>& dynamic() const { return dynamic_; }

    /// File offsets of entries that may be filled: null entries but the last.
    [[nodiscard]] const std::vector<std::uint64_t>& spare_dynamic_offsets() const { return spare_; }

    [[nodiscard]] const std::vector<Symbol>& symbols() const { return symbols_; }

    /// The string table of the dynamic section.
    [[nodiscard]] std::span<const std::byte> strings() const {
        return bytes_.subspan(strings_offset_, strings_size_);
    }

    /// The string at an offset of the string table, if it ends inside the table.
    [[nodiscard]] std::optional<std::string_view> string_at(std::uint64_t offset) const;

    /// The first entry of that tag.
    [[nodiscard]] const DynamicEntry* find_dynamic(std::int64_t tag) const;

    /// The string that the first entry of that tag names; empty if there is none.
    [[nodiscard]] std::string_view dynamic_string(std::int64_t tag) const;

    /// Names of needed libraries in order.
    [[nodiscard]] std::vector<std::string> needed() const;

    /// Where the byte of a loaded address stands in the file, if `size` bytes from there do.
    [[nodiscard]] std::optional<std::uint64_t> offset_of(std::uint64_t address,
                                                         std::uint64_t size) const;

    /// A value of the file, if it is inside.
    template <typename T>
    [[nodiscard]] std::optional<T> read(std::uint64_t offset) const {
        static_assert(std::is_trivially_copyable_v<T>);
        if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) {
            return std::nullopt;
        }
        T value;
        std::memcpy(&value, bytes_.data() + offset, sizeof(T));
        return value;
    }

private:
    explicit ElfImage(std::span<const std::byte> bytes) : bytes_(bytes) {}

    core::Result<void> read_segments(const Elf64_Ehdr& header);
    core::Result<void> read_dynamic();
    core::Result<void> read_symbols(const Elf64_Ehdr& header);
    [[nodiscard]] core::Result<std::uint64_t> count_symbols(const Elf64_Ehdr& header) const;
    [[nodiscard]] std::optional<std::uint64_t> count_by_gnu_hash(std::uint64_t address) const;
    [[nodiscard]] std::uint64_t count_by_sections(const Elf64_Ehdr& header) const;

    std::span<const std::byte> bytes_;
    std::vector<Elf64_Phdr> segments_;
    std::vector<DynamicEntry> dynamic_;
    std::vector<std::uint64_t> spare_;
    std::uint64_t strings_offset_ = 0;
    std::uint64_t strings_size_ = 0;
    std::vector<Symbol> symbols_;
};

/// "64-bit x86" for an ELF machine and class; "machine 9999 (64-bit)" for one without a name here.
[[nodiscard]] std::string machine_name(std::uint16_t machine, std::uint8_t elf_class);

}  // namespace agon::plugin
