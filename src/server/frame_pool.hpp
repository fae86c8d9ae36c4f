// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/geometry.hpp"
#include "core/time.hpp"
#include "protocol/frame.hpp"
#include "server/parcel_queue.hpp"

namespace agon::server {

/// A frame on its way from the match's thread to the server's.
struct FrameParcel final : Parcel {
    /// What a seat's strategy commanded last.
    struct Command {
        std::uint64_t tick = 0;
        std::vector<std::byte> block;  ///< empty: nothing yet
    };

    /// What a seat's strategy drew last, if it drew since the frame before.
    struct Drawing {
        bool is_fresh = false;
        std::uint64_t tick = 0;
        core::SimTime time;
        std::vector<protocol::Figure> figures;
    };

    std::size_t index = 0;  ///< in its pool
    std::uint64_t tick = 0;
    core::SimTime time;
    std::vector<core::Pose3> poses;
    std::vector<std::byte> game_state;
    std::vector<Command> commands;  ///< by seat
    std::vector<Drawing> drawings;  ///< by seat
};

/// The frames of one match that can be under way at the same time. One thread takes them, another
/// gives them back, neither waits; nothing is allocated after the first use of each.
class FramePool {
public:
    explicit FramePool(std::size_t size);

    /// nullptr if all are under way.
    [[nodiscard]] FrameParcel* take();
    /// @pre it was taken and is in no queue
    void give_back(FrameParcel& frame);

private:
    std::vector<std::unique_ptr<FrameParcel>> frames_;
    // Indices of frames that are free, in a ring with room for all: it can't be too full.
    std::vector<std::size_t> ring_;
    std::atomic<std::size_t> given_ = 0;
    std::size_t taken_ = 0;  // the taker's
};

}  // namespace agon::server
