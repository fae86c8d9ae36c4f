// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

#include "core/result.hpp"

namespace agon::script {

/// The memory of one Lua machine. The same requests are answered with the same places, run after
/// run: the low 32 bits of every address, which are what Lua hashes, depend on the requests alone.
/// So the order in which tables are walked repeats (docs/decisions/0010-lua-of-fixed-bits.md).
class Arena {
public:
    /// Errors: a limit outside 64 KiB to 1 GiB, no address space left.
    static core::Result<Arena> create(std::size_t limit_bytes);

    Arena(Arena&& other) noexcept;
    Arena& operator=(Arena&&) = delete;
    ~Arena();

    /// As Lua's allocator: `size_bytes` 0 frees, `old_bytes` is what was asked for before (any
    /// value if `block` is nullptr). nullptr if the limit does not allow it; a block never fails to
    /// get smaller.
    void* reallocate(void* block, std::size_t old_bytes, std::size_t size_bytes);

    [[nodiscard]] std::size_t used_bytes() const { return used_bytes_; }

    [[nodiscard]] std::size_t limit_bytes() const { return limit_bytes_; }

    /// How far into the arena an address lies; what may be shown of it.
    [[nodiscard]] std::size_t offset_of(const void* address) const;

private:
    static constexpr std::size_t kGrain = 16;
    static constexpr std::size_t kSmallClasses = 128;  ///< blocks up to 2 KiB

    struct Link {
        Link* next;
    };

    Arena(std::byte* base, std::size_t size, std::size_t limit)
        : base_(base), size_bytes_(size), limit_bytes_(limit) {}

    void* take(std::size_t bytes);
    void* take_extent(std::size_t bytes);
    void give_back(std::byte* block, std::size_t bytes);
    void give_back_extent(std::size_t offset, std::size_t bytes);
    void merge_small_blocks();

    std::byte* base_;
    std::size_t size_bytes_;   ///< reserved
    std::size_t limit_bytes_;  ///< of what is in use
    std::size_t used_bytes_ = 0;
    std::size_t top_ = 0;                           ///< everything above has never been used
    std::array<Link*, kSmallClasses + 1> small_{};  ///< free blocks of n grains
    std::map<std::size_t, std::size_t> extents_;    ///< larger free ones: offset, size
};

}  // namespace agon::script
