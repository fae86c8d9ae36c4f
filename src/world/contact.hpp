// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "core/geometry.hpp"
#include "physics/engine.hpp"
#include "scene/scene.hpp"

namespace agon::world {

using scene::Handle;

/// What happened between two objects in the last step. Objects are those that have a body.
struct Contact {
    Handle a;  ///< the smaller handle
    Handle b;
    core::Vec3 point_m;             ///< in the world, where they were deepest in each other
    core::Vec3 normal;              ///< unit, from a to b
    double normal_impulse_ns = 0;   ///< sum over the step, at least 0: pushes b along the normal
    double tangent_impulse_ns = 0;  ///< sum of friction, on b, along the normal turned left
    double gap_m = 0;               ///< smallest distance; negative: overlap
    bool has_begun = false;         ///< they did not touch in the step before
};

/// What happened in the engine's last step, between the objects of its bodies, by BodyId.
/// @pre the bodies were made in the order of their objects' handles
void collect_contacts(const physics::Engine& engine, std::span<const Handle> objects,
                      std::vector<Contact>& contacts);

}  // namespace agon::world
