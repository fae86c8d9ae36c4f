// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/geometry.hpp"
#include "missions/mission.hpp"
#include "protocol/frame.hpp"
#include "scene/scene.hpp"

namespace agon::sim {

/// What there is to draw of a scene, and which of its objects have a pose in each frame.
struct DrawnScene {
    protocol::SceneDescription description;
    std::vector<scene::Handle> moving;  ///< by SceneNode::pose_index
    std::vector<scene::Handle> nodes;   ///< by place in the description
};

using OwnerOf = std::function<std::optional<missions::Owner>(scene::Handle)>;
using Moves = std::function<bool(const scene::Scene&, scene::Handle)>;

/// Whether physics moves the object.
[[nodiscard]] bool moves_by_itself(const scene::Scene& scene, scene::Handle object);

/// Objects that move get a pose index, in the scene's order; the others keep their place in their
/// parent. Parts that are not visible are left out.
/// @param owner_of whose robot an object is, where it is one; may be empty
[[nodiscard]] DrawnScene describe(const scene::Scene& scene, core::Vec2 low_m, core::Vec2 high_m,
                                  const OwnerOf& owner_of = {},
                                  const Moves& moves = moves_by_itself);

}  // namespace agon::sim
