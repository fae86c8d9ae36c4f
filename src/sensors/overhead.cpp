// SPDX-License-Identifier: Apache-2.0
#include "sensors/overhead.hpp"

#include <utility>

#include "core/math.hpp"

namespace agon::sensors {

OverheadTracker::OverheadTracker(std::vector<scene::Handle> objects)
    : objects_(std::move(objects)), readings_(objects_.size()) {}

void OverheadTracker::read(const world::World& world) {
    for (std::size_t i = 0; i < objects_.size(); ++i) {
        const physics::PlanarState state = world.planar_state(objects_[i]);
        readings_[i] = {state.position_m, core::wrap_angle(state.heading_rad), state.forward,
                        state.velocity_mps, state.spin_radps};
    }
}

}  // namespace agon::sensors
