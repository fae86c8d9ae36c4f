// SPDX-License-Identifier: Apache-2.0
#include "script/arena.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <utility>

#include <sys/mman.h>

namespace agon::script {
namespace {

constexpr std::size_t kKibi = 1024;
constexpr std::size_t kMebi = 1024 * kKibi;
constexpr std::size_t kSmallestLimit = 64 * kKibi;
constexpr std::size_t kLargestLimit = 1024 * kMebi;

/// Where an arena begins within 4 GiB of addresses: every one at the same place.
constexpr std::uintptr_t kWindow = std::uintptr_t{1} << 32;
constexpr std::uintptr_t kPlaceInWindow = 0x1000'0000;
constexpr std::uintptr_t kWindows = 16384;

void* map_at(std::uintptr_t address, std::size_t bytes, int flags) {
    return mmap(reinterpret_cast<void*>(address), bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
}

/// Nurseries begin behind all that an arena can reserve.
constexpr std::uintptr_t kNurseryInWindow = 0xA000'0000;

/// A free place in one of the windows below where the kernel itself puts things. nullptr if there
/// is none.
std::byte* reserve(std::size_t bytes, std::uintptr_t place_in_window) {
    // Where the search starts; saves time, decides nothing that a script can see.
    static std::atomic<std::uintptr_t> next_window{0};

    void* const anywhere = map_at(0, bytes, 0);
    if (anywhere == MAP_FAILED) {
        return nullptr;
    }
    munmap(anywhere, bytes);
    const std::uintptr_t top = reinterpret_cast<std::uintptr_t>(anywhere) / kWindow * kWindow;
    for (std::uintptr_t tries = 0; tries < kWindows; ++tries) {
        const std::uintptr_t down =
            (next_window.fetch_add(1, std::memory_order_relaxed) % kWindows + 1) * kWindow;
        if (down >= top) {
            continue;
        }
        const std::uintptr_t address = top - down + place_in_window;
        void* const found = map_at(address, bytes, MAP_FIXED_NOREPLACE);
        if (found == reinterpret_cast<void*>(address)) {
            return static_cast<std::byte*>(found);
        }
        if (found != MAP_FAILED) {  // a kernel that takes the address for a wish
            munmap(found, bytes);
        }
    }
    return nullptr;
}

std::size_t rounded(std::size_t bytes, std::size_t grain) {
    return (bytes + grain - 1) / grain * grain;
}

}  // namespace

Nursery::Nursery() : base_(reserve(kSlots * kSlotBytes, kNurseryInWindow)) {
    if (base_ != nullptr) {
        (void)madvise(base_, kSlots * kSlotBytes, MADV_HUGEPAGE);  // a wish: all works without
    }
}

Nursery::~Nursery() {
    if (base_ != nullptr) {
        munmap(base_, kSlots * kSlotBytes);
    }
}

std::byte* Nursery::take() {
    if (!free_.empty()) {
        return base_ + free_.extract(free_.begin()).value() * kSlotBytes;
    }
    return base_ != nullptr && next_ < kSlots ? base_ + next_++ * kSlotBytes : nullptr;
}

void Nursery::give_back(std::byte* slot) {
    free_.insert(static_cast<std::size_t>(slot - base_) / kSlotBytes);
}

core::Result<Arena> Arena::create(std::size_t limit_bytes, std::shared_ptr<Nursery> nursery) {
    if (limit_bytes < kSmallestLimit || limit_bytes > kLargestLimit) {
        return core::Error{"a script's memory limit must be from 64 KiB to 1 GiB, not " +
                               std::to_string(limit_bytes) + " bytes",
                           ""};
    }
    // Free blocks of the wrong size take part of it, so there is more than the limit.
    const std::size_t size_bytes = rounded(2 * limit_bytes, 4 * kKibi);
    std::byte* const base = reserve(size_bytes, kPlaceInWindow);
    if (base == nullptr) {
        return core::Error{"there is no address space left for a script's memory", ""};
    }
    return Arena(base, size_bytes, limit_bytes, std::move(nursery));
}

Arena::Arena(std::byte* base, std::size_t size, std::size_t limit, std::shared_ptr<Nursery> nursery)
    : base_(base), size_bytes_(size), limit_bytes_(limit), nursery_(std::move(nursery)) {
    slot_ = nursery_ != nullptr ? nursery_->take() : nullptr;
    base_offset_ = slot_ != nullptr ? Nursery::kSlotBytes + kGrain : 0;
}

Arena::Arena(Arena&& other) noexcept
    : base_(std::exchange(other.base_, nullptr)),
      size_bytes_(other.size_bytes_),
      limit_bytes_(other.limit_bytes_),
      nursery_(std::move(other.nursery_)),
      slot_(std::exchange(other.slot_, nullptr)),
      base_offset_(other.base_offset_),
      used_bytes_(other.used_bytes_),
      top_(other.top_),
      small_(other.small_),
      extents_(std::move(other.extents_)) {}

Arena::~Arena() {
    if (base_ != nullptr) {
        munmap(base_, size_bytes_);
    }
    if (slot_ != nullptr) {
        nursery_->give_back(slot_);
    }
}

void* Arena::reallocate(void* block, std::size_t old_bytes, std::size_t size_bytes) {
    const std::size_t before = block == nullptr ? 0 : rounded(old_bytes, kGrain);
    const std::size_t after = rounded(size_bytes, kGrain);
    auto* const place = static_cast<std::byte*>(block);
    if (after <= before) {
        if (after < before) {
            give_back(place + after, before - after);
            used_bytes_ -= before - after;
        }
        return after == 0 ? nullptr : block;
    }
    if (size_bytes > limit_bytes_ || used_bytes_ + (after - before) > limit_bytes_) {
        return nullptr;
    }
    void* const larger = take(after);
    if (larger == nullptr) {
        return nullptr;
    }
    if (before > 0) {
        std::memcpy(larger, block, old_bytes);
        give_back(place, before);
    }
    used_bytes_ += after - before;
    return larger;
}

bool Arena::is_in_slot(const void* address) const {
    return slot_ != nullptr && address >= slot_ && address < slot_ + Nursery::kSlotBytes;
}

bool Arena::contains(const void* address) const {
    return is_in_slot(address) || (address >= base_ && address < base_ + size_bytes_);
}

std::size_t Arena::offset_of(const void* address) const {
    const auto* const place = static_cast<const std::byte*>(address);
    return static_cast<std::size_t>(is_in_slot(address) ? place - slot_ : place - base_) +
           (is_in_slot(address) ? 0 : base_offset_);
}

std::byte* Arena::at(std::size_t offset) const {
    return offset < base_offset_ ? slot_ + offset : base_ + (offset - base_offset_);
}

void* Arena::take(std::size_t bytes) {
    const std::size_t grains = bytes / kGrain;
    if (grains <= kSmallClasses) {
        if (Link* const free = small_[grains]; free != nullptr) {
            small_[grains] = free->next;
            return free;
        }
    } else if (void* const found = take_extent(bytes); found != nullptr) {
        return found;
    }
    if (void* const found = take_new(bytes); found != nullptr) {
        return found;
    }
    merge_small_blocks();
    return take_extent(bytes);
}

/// What has never been used: of the slot, and once that does not suffice, behind it.
void* Arena::take_new(std::size_t bytes) {
    if (top_ < base_offset_ && bytes > Nursery::kSlotBytes - top_) {
        if (const std::size_t rest = Nursery::kSlotBytes - top_; rest > 0) {
            give_back(at(top_), rest);
        }
        top_ = base_offset_;
    }
    if (top_ >= base_offset_ && bytes > base_offset_ + size_bytes_ - top_) {
        return nullptr;
    }
    return at(std::exchange(top_, top_ + bytes));
}

/// The first that is large enough; its rest stays free.
void* Arena::take_extent(std::size_t bytes) {
    const auto found = std::find_if(extents_.begin(), extents_.end(),
                                    [&](const auto& extent) { return extent.second >= bytes; });
    if (found == extents_.end()) {
        return nullptr;
    }
    const auto [offset, size] = *found;
    extents_.erase(found);
    if (size > bytes) {
        give_back(at(offset + bytes), size - bytes);
    }
    return at(offset);
}

void Arena::give_back(std::byte* block, std::size_t bytes) {
    const std::size_t grains = bytes / kGrain;
    if (grains > kSmallClasses) {
        give_back_extent(offset_of(block), bytes);
        return;
    }
    small_[grains] = new (block) Link{small_[grains]};
}

void Arena::give_back_extent(std::size_t offset, std::size_t bytes) {
    auto after = extents_.lower_bound(offset);
    if (after != extents_.end() && offset + bytes == after->first) {
        bytes += after->second;
        after = extents_.erase(after);
    }
    if (after != extents_.begin()) {
        const auto before = std::prev(after);
        if (before->first + before->second == offset) {
            before->second += bytes;
            return;
        }
    }
    extents_.emplace_hint(after, offset, bytes);
}

/// Once all has been used: small free blocks that lie side by side make larger ones.
void Arena::merge_small_blocks() {
    for (std::size_t grains = 1; grains <= kSmallClasses; ++grains) {
        for (Link* free = std::exchange(small_[grains], nullptr); free != nullptr;) {
            Link* const next = free->next;
            give_back_extent(offset_of(free), grains * kGrain);
            free = next;
        }
    }
}

}  // namespace agon::script
