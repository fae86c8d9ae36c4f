// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "robots/cube/cube.hpp"
#include "robots/wheeled.hpp"
#include "scene/scene.hpp"

namespace agon::robots::cube {

/// The cube as an object of a scene: touched as the box that it is by the law, seen as such robots
/// are built: a jacket of the team's color, below it the chassis with a niche for each wheel, on
/// top a heading mark at the front. The jacket is the first part that is seen.
[[nodiscard]] scene::ObjectDefinition make_object(const Parameters& parameters, const Look& look,
                                                  const core::Pose2& place);

/// Its two wheels, left and right, in their places under that object.
[[nodiscard]] std::vector<scene::ObjectDefinition> make_wheels(const Parameters& parameters);

}  // namespace agon::robots::cube
