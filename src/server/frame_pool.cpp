// SPDX-License-Identifier: Apache-2.0
#include "server/frame_pool.hpp"

#include "core/check.hpp"

namespace agon::server {

FramePool::FramePool(std::size_t size) : ring_(size), given_(size) {
    AGON_CHECK(size > 0);
    for (std::size_t i = 0; i < size; ++i) {
        frames_.push_back(std::make_unique<FrameParcel>());
        frames_.back()->index = i;
        ring_[i] = i;
    }
}

FrameParcel* FramePool::take() {
    if (taken_ == given_.load(std::memory_order_acquire)) {
        return nullptr;
    }
    const std::size_t index = ring_[taken_ % ring_.size()];
    ++taken_;
    return frames_[index].get();
}

void FramePool::give_back(FrameParcel& frame) {
    const std::size_t given = given_.load(std::memory_order_relaxed);
    ring_[given % ring_.size()] = frame.index;
    given_.store(given + 1, std::memory_order_release);
}

}  // namespace agon::server
