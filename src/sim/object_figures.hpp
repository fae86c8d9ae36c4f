// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "protocol/frame.hpp"
#include "scene/scene.hpp"

namespace agon::sim {

/// What shows an object that has no body of its own to a person: thin rods along a joint's axis,
/// around what a proximity sensor sees and along a path, a ball for a dummy. In the object's frame;
/// empty for all others.
[[nodiscard]] std::vector<protocol::SceneNode::Part> figures_of(
    const scene::Properties& properties);

}  // namespace agon::sim
