// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "robots/cube/cube.hpp"
#include "robots/wheeled.hpp"
#include "scene/scene.hpp"

namespace agon::robots::cube {

/// The cube as an object of a scene: its body, a heading mark at its front, its number on top.
[[nodiscard]] scene::ObjectDefinition make_object(const Parameters& parameters, const Look& look,
                                                  const core::Pose2& place);

}  // namespace agon::robots::cube
