// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame.hpp"
#include "protocol/recording.hpp"

namespace agon::protocol {

/// What the frames of a scene have in common.
struct FrameShape {
    std::size_t pose_count = 0;
    std::size_t game_state_bytes = 0;
};

/// Of the match's frames in one of its scenes.
[[nodiscard]] FrameShape shape_of(const RecordedMatch& match, const SceneDescription& scene);

/// Encodes tick, time, poses and game state of frames; keeps its memory from call to call.
class FrameEncoder {
public:
    FrameEncoder();
    FrameEncoder(FrameEncoder&&) noexcept;
    FrameEncoder& operator=(FrameEncoder&&) noexcept;
    ~FrameEncoder();

    /// Appends one message to `out`.
    void encode(const Frame& frame, std::vector<std::byte>& out);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Checked against the scene (number of poses) and the schema (size of the game state).
[[nodiscard]] core::Result<RecordedFrame> decode_frame(std::span<const std::byte> message,
                                                       const FrameShape& shape);

}  // namespace agon::protocol
