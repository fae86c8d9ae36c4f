// SPDX-License-Identifier: Apache-2.0
#include "sim/command_queue.hpp"

#include <algorithm>

#include "core/check.hpp"

namespace agon::sim {

CommandQueue::CommandQueue(std::size_t block_size_bytes, std::uint32_t delay_ticks)
    : block_size_bytes_(block_size_bytes),
      delay_ticks_(delay_ticks),
      blocks_(block_size_bytes * (std::size_t{delay_ticks} + 1)),
      due_ticks_(std::size_t{delay_ticks} + 1) {}

std::span<std::byte> CommandQueue::block(std::size_t slot) {
    return std::span(blocks_).subspan(slot * block_size_bytes_, block_size_bytes_);
}

void CommandQueue::push(std::uint64_t tick, std::span<const std::byte> command) {
    AGON_CHECK(command.size() == block_size_bytes_, command.size(), block_size_bytes_);
    AGON_CHECK(count_ < due_ticks_.size(), count_, tick);
    const std::size_t slot = (first_ + count_) % due_ticks_.size();
    std::copy(command.begin(), command.end(), block(slot).begin());
    due_ticks_[slot] = tick + delay_ticks_;
    ++count_;
}

std::span<std::byte> CommandQueue::pop(std::uint64_t tick) {
    if (count_ == 0 || due_ticks_[first_] > tick) {
        return {};
    }
    const std::size_t slot = first_;
    first_ = (first_ + 1) % due_ticks_.size();
    --count_;
    return block(slot);
}

void CommandQueue::hash_into(core::Hasher& hasher) const {
    for (std::size_t i = 0; i < count_; ++i) {
        const std::size_t slot = (first_ + i) % due_ticks_.size();
        hasher.add(due_ticks_[slot]);
        hasher.add_bytes(std::span(blocks_).subspan(slot * block_size_bytes_, block_size_bytes_));
    }
}

}  // namespace agon::sim
