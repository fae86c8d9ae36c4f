// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include <box2d/b2_contact.h>
#include <box2d/b2_world.h>

#include "physics/box2d/body.hpp"

namespace agon::physics::box2d {

/// How far bodies may run into each other before the solver is asked again, in Box2D's units.
struct SplitLimits {
    float overlap = 0.01F;  ///< new overlap that a part of the step may make
    int most_parts = 16;    ///< of one step, but for bodies faster than Box2D can move
};

/// The longest time, at most `remaining`, that Box2D may be stepped at once. Its solver sees a
/// contact only where bodies overlap when a step begins; so a step ends soon after an approaching
/// pair meets, and the one after it, in which the solver turns them, is short.
///
/// Depends on the state of the world alone. May add contacts to the broad phase: those a fast body
/// will need.
[[nodiscard]] float safe_part(b2World& world, std::span<Body* const> movers, float remaining,
                              float shortest, const SplitLimits& limits);

}  // namespace agon::physics::box2d
