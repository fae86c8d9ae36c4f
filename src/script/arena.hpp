// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>

#include "core/result.hpp"

namespace agon::script {

/// Where the arenas of many machines have their first memory, side by side in large pages of the
/// processor's: a thousand machines whose calls alternate would otherwise wait for page tables most
/// of the time. The lowest free slot is taken, so that places repeat if the same machines come and
/// go. For one thread at a time.
class Nursery {
public:
    /// Without address space every machine does without.
    Nursery();
    ~Nursery();
    Nursery(const Nursery&) = delete;
    Nursery& operator=(const Nursery&) = delete;

    /// nullptr if none is left.
    [[nodiscard]] std::byte* take();
    void give_back(std::byte* slot);

    /// About what a scene's script needs before it does anything. An odd number of cache lines,
    /// so that the same parts of two machines do not push each other out of the caches.
    static constexpr std::size_t kSlotBytes = std::size_t{64} * 1361;
    static constexpr std::size_t kSlots = 10'000;

private:
    std::byte* base_;
    std::size_t next_ = 0;  ///< all from here on have never been used
    std::set<std::size_t> free_;
};

/// The memory of one Lua machine. The same requests are answered with the same places, run after
/// run: the low 32 bits of every address, which are what Lua hashes, depend on the requests and the
/// slot of its nursery alone.
/// So the order in which tables are walked repeats (docs/decisions/0010-lua-of-fixed-bits.md).
class Arena {
public:
    /// Errors: a limit outside 64 KiB to 1 GiB, no address space left.
    /// @param nursery nullptr: none
    static core::Result<Arena> create(std::size_t limit_bytes,
                                      std::shared_ptr<Nursery> nursery = nullptr);

    Arena(Arena&& other) noexcept;
    Arena& operator=(Arena&&) = delete;
    ~Arena();

    /// As Lua's allocator: `size_bytes` 0 frees, `old_bytes` is what was asked for before (any
    /// value if `block` is nullptr). nullptr if the limit does not allow it; a block never fails to
    /// get smaller.
    void* reallocate(void* block, std::size_t old_bytes, std::size_t size_bytes);

    [[nodiscard]] std::size_t used_bytes() const { return used_bytes_; }

    [[nodiscard]] std::size_t limit_bytes() const { return limit_bytes_; }

    [[nodiscard]] bool contains(const void* address) const;
    /// How far into the arena an address lies; what may be shown of it. @pre contains(address)
    [[nodiscard]] std::size_t offset_of(const void* address) const;

private:
    static constexpr std::size_t kGrain = 16;
    static constexpr std::size_t kSmallClasses = 128;  ///< blocks up to 2 KiB

    struct Link {
        Link* next;
    };

    Arena(std::byte* base, std::size_t size, std::size_t limit, std::shared_ptr<Nursery> nursery);

    [[nodiscard]] bool is_in_slot(const void* address) const;
    [[nodiscard]] std::byte* at(std::size_t offset) const;
    void* take_new(std::size_t bytes);

    void* take(std::size_t bytes);
    void* take_extent(std::size_t bytes);
    void give_back(std::byte* block, std::size_t bytes);
    void give_back_extent(std::size_t offset, std::size_t bytes);
    void merge_small_blocks();

    std::byte* base_;
    std::size_t size_bytes_;            ///< reserved
    std::size_t limit_bytes_;           ///< of what is in use
    std::shared_ptr<Nursery> nursery_;  ///< shared by the machines of a simulation
    std::byte* slot_ = nullptr;         ///< the first memory, if the nursery had a slot
    std::size_t base_offset_ = 0;  ///< where what is reserved begins, behind the slot and a gap
    std::size_t used_bytes_ = 0;
    std::size_t top_ = 0;                           ///< everything above has never been used
    std::array<Link*, kSmallClasses + 1> small_{};  ///< free blocks of n grains
    std::map<std::size_t, std::size_t> extents_;    ///< larger free ones: offset, size
};

}  // namespace agon::script
