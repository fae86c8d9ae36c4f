// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "scene/handle.hpp"

namespace agon::scene {

/// Things that are named by handles. A place is used again after its thing was erased, the last one
/// freed first, but never under a generation that it had before.
template <typename T, typename Tag>
class Slots {
public:
    using HandleType = HandleOf<Tag>;

    HandleType insert(T value) {
        std::uint32_t index = static_cast<std::uint32_t>(slots_.size());
        if (free_.empty()) {
            slots_.emplace_back();
        } else {
            index = free_.back();
            free_.pop_back();
        }
        Slot& slot = slots_[index];
        slot.value = std::move(value);
        slot.generation = ++slot.last_generation;
        count_ += 1;
        return HandleType(index, slot.generation);
    }

    /// @pre contains(handle)
    void erase(HandleType handle) {
        at(handle) = T();
        slots_[handle.index()].generation = 0;
        free_.push_back(handle.index());
        count_ -= 1;
    }

    [[nodiscard]] bool contains(HandleType handle) const {
        return handle.is_valid() && handle.index() < slots_.size() &&
               slots_[handle.index()].generation == handle.generation();
    }

    /// @pre contains(handle)
    [[nodiscard]] T& at(HandleType handle) {
        AGON_CHECK(contains(handle), handle.index(), handle.generation());
        return slots_[handle.index()].value;
    }

    /// @pre contains(handle)
    [[nodiscard]] const T& at(HandleType handle) const {
        AGON_CHECK(contains(handle), handle.index(), handle.generation());
        return slots_[handle.index()].value;
    }

    [[nodiscard]] std::size_t count() const { return count_; }

    /// One above the largest index in use.
    [[nodiscard]] std::size_t index_bound() const { return slots_.size(); }

    /// Every handle, in the canonical order.
    [[nodiscard]] std::vector<HandleType> handles() const {
        std::vector<HandleType> all;
        all.reserve(count_);
        for (std::uint32_t i = 0; i < slots_.size(); ++i) {
            if (slots_[i].generation != 0) {
                all.emplace_back(i, slots_[i].generation);
            }
        }
        return all;
    }

    /// Calls `visitor(T&)` for every thing, in the canonical order.
    template <typename Visitor>
    void for_each(Visitor&& visitor) {
        for (Slot& slot : slots_) {
            if (slot.generation != 0) {
                visitor(slot.value);
            }
        }
    }

    /// Holds what `start` holds, under the same handles. What was inserted since stays dead, and
    /// places are used in the order in which `start` would use them.
    void restore(const Slots& start) {
        const std::vector<Slot> past = std::move(slots_);
        *this = start;
        std::vector<std::uint32_t> added;
        for (std::size_t i = past.size(); i-- > 0;) {
            if (i >= start.slots_.size()) {
                added.push_back(static_cast<std::uint32_t>(i));
            }
        }
        slots_.resize(std::max(past.size(), slots_.size()));
        for (std::size_t i = 0; i < past.size(); ++i) {
            slots_[i].last_generation =
                std::max(slots_[i].last_generation, past[i].last_generation);
        }
        free_.insert(free_.begin(), added.begin(), added.end());
    }

private:
    struct Slot {
        T value = {};
        std::uint32_t generation = 0;  ///< 0: empty
        std::uint32_t last_generation = 0;
    };

    std::vector<Slot> slots_;
    std::vector<std::uint32_t> free_;
    std::size_t count_ = 0;
};

}  // namespace agon::scene
