// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/geometry.hpp"
#include "core/time.hpp"
#include "scene/object.hpp"

namespace agon::scene {

/// In which order the main script has the others called.
enum class ScriptOrder : std::uint8_t {
    LeafFirst,    ///< all of the deepest level, then the next, up to the roots
    ParentFirst,  ///< depth first, parents before children
    Cascade,      ///< each script calls the first ones below it itself
};

/// A surface that parts name.
struct SurfaceMaterial {
    std::string name = {};
    double friction_ratio = 0.5;
    double restitution_ratio = 0;

    bool operator==(const SurfaceMaterial&) const = default;
};

/// What belongs to a scene as a whole.
struct Settings {
    std::string name = {};
    core::Duration step = core::Duration::milliseconds(50);  ///< simulated time of one pass
    core::Vec3 gravity_mps2 = {0, 0, -9.81};
    ScriptOrder script_order = ScriptOrder::LeafFirst;
    std::vector<SurfaceMaterial> materials = {};
    CustomData custom_data = {};

    bool operator==(const Settings&) const = default;
};

}  // namespace agon::scene
