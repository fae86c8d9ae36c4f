// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "core/geometry.hpp"
#include "scene/scene.hpp"
#include "world/world.hpp"

namespace agon::sensors {

/// Where an object is on the floor and how it moves.
struct PlanarReading {
    core::Vec2 position_m;
    double heading_rad = 0;       ///< in [-pi, pi]
    core::Vec2 forward = {1, 0};  ///< (cos, sin) of the heading
    core::Vec2 velocity_mps;
    double turn_radps = 0;
};

/// A camera above the field that finds a list of objects: one reading of each per tick, exact. What
/// a real camera adds is imperfect_camera.hpp's.
class OverheadTracker {
public:
    OverheadTracker() = default;
    /// @pre each object has a body in the worlds that will be read
    explicit OverheadTracker(std::vector<scene::Handle> objects);

    /// Takes the readings of all objects. Allocates nothing.
    void read(const world::World& world);

    /// In the order of the list; valid while the tracker lives, refilled by read.
    [[nodiscard]] std::span<const PlanarReading> readings() const { return readings_; }

    [[nodiscard]] std::span<const scene::Handle> objects() const { return objects_; }

private:
    std::vector<scene::Handle> objects_;
    std::vector<PlanarReading> readings_;
};

}  // namespace agon::sensors
