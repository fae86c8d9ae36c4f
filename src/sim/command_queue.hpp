// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/hash.hpp"

namespace agon::sim {

/// Commands of one seat that have come in and do not act yet. Allocates only when made.
class CommandQueue {
public:
    /// Room for the commands of `delay_ticks` ticks, one a tick.
    CommandQueue(std::size_t block_size_bytes, std::uint32_t delay_ticks);

    [[nodiscard]] std::uint32_t delay_ticks() const { return delay_ticks_; }

    /// @pre called at most once a tick, with growing ticks, after pop of the same tick
    void push(std::uint64_t tick, std::span<const std::byte> command);

    /// The command that acts in this tick, empty if there is none. Valid until the next push.
    [[nodiscard]] std::span<std::byte> pop(std::uint64_t tick);

    /// All that still waits, with its time.
    void hash_into(core::Hasher& hasher) const;

private:
    [[nodiscard]] std::span<std::byte> block(std::size_t slot);

    std::size_t block_size_bytes_;
    std::uint32_t delay_ticks_;
    std::vector<std::byte> blocks_;
    std::vector<std::uint64_t> due_ticks_;  ///< by slot
    std::size_t first_ = 0;
    std::size_t count_ = 0;
};

}  // namespace agon::sim
