// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/geometry.hpp"
#include "protocol/frame.hpp"
#include "scene/scene.hpp"

namespace agon::sim {

/// What there is to draw of a scene, and which of its objects have a pose in each frame.
struct DrawnScene {
    protocol::SceneDescription description;
    std::vector<scene::Handle> moving;  ///< by SceneNode::pose_index
};

/// Objects that move by themselves get a pose index, in the scene's order; the others keep their
/// place in their parent. Parts that are not visible are left out.
[[nodiscard]] DrawnScene describe(const scene::Scene& scene, core::Vec2 low_m, core::Vec2 high_m);

}  // namespace agon::sim
