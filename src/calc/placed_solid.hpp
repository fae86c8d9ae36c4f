// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "calc/solid.hpp"
#include "scene/scene.hpp"

namespace agon::calc {

/// A solid of an object, where it is now.
struct PlacedSolid {
    scene::Handle object;
    const Solid* solid = nullptr;  ///< not owned; never null where it is asked about
    Rigid world_from_solid;
    Bounds bounds;  ///< in the world
};

[[nodiscard]] inline PlacedSolid placed(scene::Handle object, const Solid& solid,
                                        const Rigid& world_from_solid) {
    return {object, &solid, world_from_solid, moved(solid.bounds(), world_from_solid)};
}

}  // namespace agon::calc
