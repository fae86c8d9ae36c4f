// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.hpp"
#include "missions/soccer/content.hpp"
#include "missions/soccer/situation.hpp"
#include "scene/scene.hpp"

namespace agon::missions::soccer {

/// Puts the field, the robots of both teams (as at a kick-off of yellow's) and the ball into a
/// scene: /field, /yellow[i], /blue[i], /ball.
[[nodiscard]] core::Result<Cast> build_scene(const Content& content, scene::Scene& scene);

/// The field alone: floor, paint, walls, corners and goals, one static object.
[[nodiscard]] scene::ObjectDefinition make_field(const FieldSize& field);

}  // namespace agon::missions::soccer
