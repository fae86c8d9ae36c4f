// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.hpp"
#include "physics/engine.hpp"
#include "scene/scene.hpp"

namespace agon::world {

/// What an engine is to make of an object that has body properties: they, where it is, and the
/// respondable parts of it and of all below it that has no body of its own. Errors name the part
/// whose material the engine does not know.
[[nodiscard]] core::Result<physics::BodyDefinition> body_definition(const scene::Scene& scene,
                                                                    const physics::Engine& engine,
                                                                    scene::Handle object);

}  // namespace agon::world
