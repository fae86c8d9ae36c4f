// SPDX-License-Identifier: Apache-2.0
// How a robot with two wheels gets somewhere: the lowest layer of a team.
#pragma once

#include <cmath>
#include <cstdint>

#include <agon/soccer.hpp>

#include "geometry.hpp"

namespace agon::kit {

/// How hard robots are driven.
struct Motion {
    double top_speed_mps = 1.8;
    double braking_mps2 = 4.0;  ///< less than the robot can, so that it stops where it should
    double turn_gain = 9.0;     ///< rad/s for each radian of wrong heading
    double top_turn_radps = 18.0;
};

/// Drives towards a point, forwards or backwards, whichever needs less turning: the robot is a cube
/// and plays the ball with its front and its back alike. `arrival_mps` is the speed to arrive with.
[[nodiscard]] inline SoccerWheels drive_to(const SoccerField& field, const SoccerRobot& robot,
                                           Point target, const Motion& motion,
                                           double arrival_mps = 0) {
    const Point way = target - position(robot);
    const double distance_m = norm(way);
    if (distance_m < 0.004 && arrival_mps == 0) {
        return {0, 0};
    }
    double wrong_rad = agon_wrap_angle(heading_rad(way) - robot.heading_rad);
    const bool is_backwards = std::fabs(wrong_rad) > kHalfPi;
    if (is_backwards) {
        wrong_rad = agon_wrap_angle(wrong_rad + kPi);
    }
    double speed_mps = std::sqrt(arrival_mps * arrival_mps + 2 * motion.braking_mps2 * distance_m);
    speed_mps = speed_mps < motion.top_speed_mps ? speed_mps : motion.top_speed_mps;
    // Full speed only where the robot looks; on the spot if the target lies beside it.
    const double aligned = agon_cos(wrong_rad);
    speed_mps *= aligned * aligned * aligned;
    const double turn_radps =
        clamp(motion.turn_gain * wrong_rad, -motion.top_turn_radps, motion.top_turn_radps);
    return soccer_wheels(field, is_backwards ? -speed_mps : speed_mps, turn_radps);
}

/// Turns on the spot until front or back looks along a heading.
[[nodiscard]] inline SoccerWheels turn_to(const SoccerField& field, const SoccerRobot& robot,
                                          double heading_rad, const Motion& motion) {
    double wrong_rad = agon_wrap_angle(heading_rad - robot.heading_rad);
    if (std::fabs(wrong_rad) > kHalfPi) {
        wrong_rad = agon_wrap_angle(wrong_rad + kPi);
    }
    if (std::fabs(wrong_rad) < 0.02) {
        return {0, 0};
    }
    return soccer_wheels(
        field, 0,
        clamp(motion.turn_gain * wrong_rad, -motion.top_turn_radps, motion.top_turn_radps));
}

}  // namespace agon::kit
