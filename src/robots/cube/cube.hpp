// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/table.hpp"
#include "core/time.hpp"
#include "robots/wheeled.hpp"
#include "sensors/overhead.hpp"

namespace agon::robots::cube {

/// A cube on two driven wheels whose axle lies under its center.
struct Parameters {
    double side_m = 0;
    double height_m = 0;
    double mass_kg = 0;
    double wheel_radius_m = 0;
    double track_m = 0;            ///< between the wheels
    double wheel_limit_radps = 0;  ///< faster commands are clamped
    core::Duration motor_lag;      ///< time constant of the wheels' speed control
    double wheel_acceleration_radps2 = 0;
    double traction_ratio = 0;       ///< wheel on floor, in rolling direction
    double side_traction_ratio = 0;  ///< wheel on floor, along the axle
    double gravity_mps2 = 0;

    /// About z through the center, mass spread evenly.
    [[nodiscard]] double inertia_kgm2() const { return mass_kg * side_m * side_m / 6; }
};

/// Reads content/robots/cube.toml; what is wrong is noted in the document.
[[nodiscard]] Parameters read_parameters(const core::Table& root);

/// Wheel speeds of one cube and the forces that follow from them.
///
/// Each motor brings its wheel to the commanded speed with a first-order lag and a limited
/// acceleration. The floor then pushes the robot towards the motion at which the wheels roll
/// without slipping, along the axle as well as along the heading; but each wheel, which carries
/// half the weight, only within the ellipse of its traction: what is missing is slip.
class Drive {
public:
    Drive() = default;
    Drive(const Parameters& parameters, core::Duration tick);

    /// Speeds to reach. @pre within the limit
    void command(double left_radps, double right_radps) {
        wheels_.left.command_radps = left_radps;
        wheels_.right.command_radps = right_radps;
    }

    /// Wheels stand still, nothing commanded: the robot was put somewhere by hand.
    void stop() { wheels_ = {}; }

    /// The wheels turn at these speeds, and are to. @pre within the limit
    void set_wheels(double left_radps, double right_radps) {
        wheels_.left = {left_radps, left_radps};
        wheels_.right = {right_radps, right_radps};
    }

    /// One tick of the motors, and the thrust for it on a robot that moves as `reading` says.
    [[nodiscard]] Thrust advance(const sensors::PlanarReading& reading);

    [[nodiscard]] double left_radps() const { return wheels_.left.speed_radps; }

    [[nodiscard]] double right_radps() const { return wheels_.right.speed_radps; }

    void hash_into(core::Hasher& hasher) const;

private:
    struct Wheel {
        double command_radps = 0;
        double speed_radps = 0;
    };

    struct Wheels {
        Wheel left;
        Wheel right;
    };

    struct Grip {
        double along_n = 0;
        double across_n = 0;
    };

    void advance_wheel(Wheel& wheel) const;
    /// The force that a wheel can give of what is asked of it.
    [[nodiscard]] Grip limited(Grip asked) const;

    Wheels wheels_;
    // What never changes: from parameters and tick.
    double tick_s_ = 0;
    double lag_share_ = 0;         ///< of the way to the command, covered in a tick
    double speed_step_radps_ = 0;  ///< largest change of a wheel's speed in a tick
    double wheel_radius_m_ = 0;
    double track_m_ = 0;
    double mass_per_tick_ = 0;     ///< N for each m/s of change
    double inertia_per_tick_ = 0;  ///< N m for each rad/s of change
    double grip_n_ = 0;            ///< of one wheel in rolling direction
    double side_grip_n_ = 0;
};

}  // namespace agon::robots::cube
