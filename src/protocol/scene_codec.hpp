// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "protocol/frame.hpp"

namespace agon::protocol {

/// Appends the message `SceneChange` to `out`.
void encode(const SceneChange& change, std::vector<std::byte>& out);

/// Errors: a broken message, a node whose parent, pose, seat or mesh does not exist, a triangle
/// without its vertices.
[[nodiscard]] core::Result<SceneChange> decode_scene_change(std::span<const std::byte> message);

/// How many poses a frame of this scene has.
[[nodiscard]] std::size_t pose_count(const SceneDescription& scene);

}  // namespace agon::protocol
