// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "physics/engine.hpp"

namespace agon::physics::box2d {

/// @pre the definition is complete and valid (see physics::create)
[[nodiscard]] std::unique_ptr<Engine> make_engine(EngineDefinition definition);

}  // namespace agon::physics::box2d
