// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/cube.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/math.hpp"

namespace agon::robots::cube {

using core::Vec2;

Parameters read_parameters(const core::Table& root) {
    const auto positive = core::Range::positive();
    constexpr core::Range length{.min = 0.001, .max = 10};
    Parameters parameters;
    const core::Table body = root.table("body");
    parameters.side_m = body.number("side_m", length);
    parameters.height_m = body.number("height_m", length);
    parameters.mass_kg = body.number("mass_kg", {.min = 1e-6, .max = 1000});
    const core::Table wheels = root.table("wheels");
    parameters.wheel_radius_m = wheels.number("radius_m", length);
    parameters.track_m = wheels.number("track_m", length);
    parameters.wheel_limit_radps = wheels.number("limit_radps", positive);
    parameters.motor_lag = wheels.seconds("motor_lag_s");
    parameters.wheel_acceleration_radps2 = wheels.number("acceleration_limit_radps2", positive);
    parameters.traction_ratio = wheels.number("traction_ratio", positive);
    parameters.side_traction_ratio = wheels.number("side_traction_ratio", positive);
    parameters.gravity_mps2 = root.number("gravity_mps2", positive);
    return parameters;
}

Drive::Drive(const Parameters& parameters, core::Duration tick)
    : tick_s_(tick.in_seconds()),
      wheel_radius_m_(parameters.wheel_radius_m),
      track_m_(parameters.track_m) {
    // Exact for a constant command: the rest of the way decays as exp(-t / lag).
    const double lag_s = parameters.motor_lag.in_seconds();
    lag_share_ = lag_s > 0 ? 1 - core::exp(-tick_s_ / lag_s) : 1;
    speed_step_radps_ = parameters.wheel_acceleration_radps2 * tick_s_;
    mass_per_tick_ = parameters.mass_kg / tick_s_;
    inertia_per_tick_ = parameters.inertia_kgm2() / tick_s_;
    const double load_n = parameters.mass_kg * parameters.gravity_mps2 / 2;
    grip_n_ = parameters.traction_ratio * load_n;
    side_grip_n_ = parameters.side_traction_ratio * load_n;
}

void Drive::advance_wheel(Wheel& wheel) const {
    const double wanted = (wheel.command_radps - wheel.speed_radps) * lag_share_;
    wheel.speed_radps += std::clamp(wanted, -speed_step_radps_, speed_step_radps_);
}

Drive::Grip Drive::limited(Grip asked) const {
    const double along = asked.along_n / grip_n_;
    const double across = asked.across_n / side_grip_n_;
    const double excess = along * along + across * across;
    if (excess <= 1) {
        return asked;
    }
    const double share = 1 / std::sqrt(excess);
    return {asked.along_n * share, asked.across_n * share};
}

Thrust Drive::advance(const sensors::PlanarReading& reading) {
    advance_wheel(wheels_.left);
    advance_wheel(wheels_.right);
    const double left_mps = wheels_.left.speed_radps * wheel_radius_m_;
    const double right_mps = wheels_.right.speed_radps * wheel_radius_m_;
    const double rolling_mps = (left_mps + right_mps) / 2;
    const double turning_radps = (right_mps - left_mps) / track_m_;

    // The heading turns during the tick, and at its end the robot is to roll along the new one:
    // asking for the old would let it drift outwards in every bend. Turning by twice a quarter of
    // the angle with t = tan(quarter), to third order of the angle.
    const double quarter = turning_radps * tick_s_ / 4;
    const double norm = 1 / (1 + quarter * quarter);
    const double half_cos = (1 - quarter * quarter) * norm;
    const double half_sin = 2 * quarter * norm;
    const Vec2 before = reading.forward;
    const Vec2 middle{half_cos * before.x - half_sin * before.y,
                      half_sin * before.x + half_cos * before.y};
    const Vec2 after{half_cos * middle.x - half_sin * middle.y,
                     half_sin * middle.x + half_cos * middle.y};

    const Vec2 change = after * rolling_mps - reading.velocity_mps;
    const double along_n = dot(change, middle) * mass_per_tick_;
    const double across_n = cross(middle, change) * mass_per_tick_;
    const double couple_n = (turning_radps - reading.turn_radps) * inertia_per_tick_ / track_m_;

    const Grip left = limited({along_n / 2 - couple_n, across_n / 2});
    const Grip right = limited({along_n / 2 + couple_n, across_n / 2});
    const Vec2 force = middle * (left.along_n + right.along_n) +
                       perpendicular(middle) * (left.across_n + right.across_n);
    return {force, (right.along_n - left.along_n) * track_m_ / 2};
}

void Drive::hash_into(core::Hasher& hasher) const {
    static_assert(sizeof(Wheels) == 4 * sizeof(double), "hashed as bytes: no padding");
    hasher.add_bytes(std::as_bytes(std::span(&wheels_, 1)));
}

}  // namespace agon::robots::cube
