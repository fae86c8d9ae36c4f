// SPDX-License-Identifier: Apache-2.0
// What a team changes in the referee's proposal at a restart.
#pragma once

#include <cstdint>

#include <agon/soccer.hpp>

#include "geometry.hpp"

namespace agon::kit {

/// At an own kick-off or penalty kick, puts the robot that stands nearest to the ball behind it,
/// with room for a run-up and looking where it will shoot. Everything else stays as proposed.
inline void place_for_kick(const SoccerObservation& seen, SoccerPlacement& placement) {
    constexpr double kRunUp_m = 0.14;
    const bool is_kick =
        seen.restart == AGON_SOCCER_KICK_OFF || seen.restart == AGON_SOCCER_PENALTY_KICK;
    if (!is_kick || seen.kicking_team != AGON_SOCCER_OWN_TEAM) {
        return;
    }
    const Point ball{placement.ball_x_m, placement.ball_y_m};
    const auto place_of = [&](std::uint32_t robot) {
        return Point{placement.robots[robot].x_m, placement.robots[robot].y_m};
    };
    std::uint32_t kicker = 1;
    for (std::uint32_t robot = 2; robot < seen.robot_count; ++robot) {
        kicker =
            distance(place_of(robot), ball) < distance(place_of(kicker), ball) ? robot : kicker;
    }
    // Past a keeper in the middle: to a corner of the goal.
    const Point corner{seen.field.length_m / 2, seen.field.goal_width_m * 0.35};
    const Point shot = direction(ball, corner);
    const Point behind = ball - shot * kRunUp_m;
    for (std::uint32_t robot = 0; robot < seen.robot_count; ++robot) {
        if (robot != kicker && distance(place_of(robot), behind) < 1.5 * seen.field.robot_side_m) {
            return;
        }
    }
    placement.robots[kicker] = {behind.x, behind.y, heading_rad(shot)};
}

}  // namespace agon::kit
