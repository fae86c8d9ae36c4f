// SPDX-License-Identifier: Apache-2.0
#include "api/joint_motion.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace agon::api {

double JointMotion::advance(double position, double step_s) {
    switch (aim) {
        case Aim::None:
            return 0;
        case Aim::Position:
            return advance_to_position(target - position, step_s);
        case Aim::Velocity:
            return advance_at_velocity(step_s);
    }
    return 0;
}

double JointMotion::advance_to_position(double distance, double step_s) {
    // The fastest way: full acceleration, perhaps a stretch at the highest velocity, full braking.
    // Seen so that the way goes up: braking at once would end short of the target.
    const double braking = velocity * std::fabs(velocity) / (2 * max_acceleration);
    const double side = distance - braking >= 0 ? 1 : -1;
    const double way = side * distance;
    const double start = side * velocity;
    const double peak = std::min(
        max_velocity, std::sqrt(std::max(0.0, max_acceleration * way + start * start / 2)));

    struct Phase {
        double acceleration = 0;
        double duration_s = 0;
    };

    std::array<Phase, 3> phases;
    const double first = peak >= start ? max_acceleration : -max_acceleration;
    phases[0] = {first, std::fabs(peak - start) / max_acceleration};
    phases[2] = {-max_acceleration, peak / max_acceleration};
    const double rest =
        way - (start + peak) / 2 * phases[0].duration_s - peak / 2 * phases[2].duration_s;
    phases[1] = {0, peak > 0 ? std::max(0.0, rest) / peak : 0};

    double moved = 0;
    double now = start;
    double left_s = step_s;
    for (const Phase& phase : phases) {
        const double time_s = std::min(left_s, phase.duration_s);
        moved += (now + phase.acceleration * time_s / 2) * time_s;
        now += phase.acceleration * time_s;
        left_s -= time_s;
    }
    if (left_s > 0) {  // arrived; without what rounding left
        aim = Aim::None;
        velocity = 0;
        return distance;
    }
    velocity = side * now;
    return side * moved;
}

double JointMotion::advance_at_velocity(double step_s) {
    const double wanted = std::clamp(target, -max_velocity, max_velocity);
    const double ramp_s = std::min(step_s, std::fabs(wanted - velocity) / max_acceleration);
    const double before = velocity;
    velocity = ramp_s < step_s
                   ? wanted
                   : velocity + (wanted > velocity ? 1 : -1) * max_acceleration * ramp_s;
    if (wanted == 0 && velocity == 0) {
        aim = Aim::None;
    }
    return (before + velocity) / 2 * ramp_s + velocity * (step_s - ramp_s);
}

void JointMotion::hash_into(core::Hasher& hasher) const {
    hasher.add(static_cast<int>(aim));
    hasher.add(target);
    hasher.add(velocity);
    hasher.add(max_velocity);
    hasher.add(max_acceleration);
}

}  // namespace agon::api
