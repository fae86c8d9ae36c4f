// SPDX-License-Identifier: Apache-2.0
// The goalkeeper: between the ball and the goal, on a line before it.
#pragma once

#include <algorithm>
#include <cmath>

#include <agon/soccer.hpp>

#include "geometry.hpp"
#include "motion.hpp"
#include "shot.hpp"

namespace agon::kit {

/// Whether the ball is the keeper's to play: where a field player that gets behind it would stand
/// in the goal area. That is the area, a strip before it, and the end wall beside it.
[[nodiscard]] inline bool is_keepers_ball(const SoccerObservation& seen) {
    const SoccerField& field = seen.field;
    const double from_line_m = seen.ball.x_m + field.length_m / 2;
    const double beside_m = std::fabs(seen.ball.y_m) - field.goal_area_width_m / 2;
    const bool is_at_end_wall = from_line_m < 0.06;
    return from_line_m < field.goal_area_length_m + 0.05 &&
           beside_m < (is_at_end_wall ? 0.16 : 0.02);
}

/// Where the keeper should stand: where the ball will cross its line, else on the line from the
/// ball to the goal's center.
[[nodiscard]] inline Point keeper_place(const SoccerObservation& seen) {
    const SoccerField& field = seen.field;
    const double line_x_m = -field.length_m / 2 + field.robot_side_m / 2 + 0.015;
    const Point ball = position(seen.ball);
    const Point v = velocity(seen.ball);
    const double reach_m = field.goal_width_m / 2 - field.robot_side_m / 4;
    const Point behind_goal{-field.length_m / 2 - 0.15, 0};
    const double to_ball_m = std::max(0.05, ball.x - behind_goal.x);
    double y_m = ball.y * (line_x_m - behind_goal.x) / to_ball_m;
    if (v.x < -0.15 && ball.x > line_x_m) {
        const double crossing_s = (line_x_m - ball.x) / v.x;
        const double crossing_y_m = ball.y + v.y * crossing_s;
        if (crossing_s < 1.5 && std::fabs(crossing_y_m) < field.goal_width_m / 2 + 0.05) {
            y_m = crossing_y_m;
        }
    }
    return {line_x_m, clamp(y_m, -reach_m, reach_m)};
}

/// Keeps a robot on a line along y: it slides sideways along it with front or back.
[[nodiscard]] inline SoccerWheels slide_to(const SoccerField& field, const SoccerRobot& robot,
                                           Point target, const Motion& motion) {
    const Point way = target - position(robot);
    if (std::fabs(way.x) > 0.06) {
        return drive_to(field, robot, target, motion);
    }
    const double up = sign(agon_sin(robot.heading_rad));  // the front looks to +y or to -y
    const double along_mps =
        sign(way.y) *
        std::min(motion.top_speed_mps, std::sqrt(2 * motion.braking_mps2 * std::fabs(way.y)));
    const double forward_mps = std::fabs(way.y) < 0.004 ? 0 : up * along_mps;
    // Leaning by a small angle while it slides brings it back to the line.
    const double moving = clamp(forward_mps / 0.3, -1, 1);
    const double lean_rad = -clamp(way.x * 12, -0.5, 0.5) * up * moving;
    const double wrong_rad = agon_wrap_angle(up * kHalfPi + lean_rad - robot.heading_rad);
    const double turn_radps =
        clamp(motion.turn_gain * wrong_rad, -motion.top_turn_radps, motion.top_turn_radps);
    const double aligned = std::max(0.0, agon_cos(wrong_rad));
    return soccer_wheels(field, forward_mps * aligned, turn_radps);
}

/// Guards the goal; plays a ball that rests in the goal area out to the side.
/// @param is_charging as in play_ball
[[nodiscard]] inline SoccerWheels keep_goal(const SoccerObservation& seen, const SoccerRobot& robot,
                                            const Motion& motion, bool& is_charging) {
    const SoccerField& field = seen.field;
    const Point ball = position(seen.ball);
    const bool is_slow = norm(velocity(seen.ball)) < 0.5;
    if (is_slow && is_keepers_ball(seen)) {
        const bool is_behind = ball.x < robot.x_m + 0.01;
        const bool is_at_end_wall = ball.x < -field.length_m / 2 + 0.06;
        const Point out = is_behind || is_at_end_wall
                              ? Point{0, sign(ball.y)}
                              : direction({0, 0}, {1, clamp(ball.y * 7, -0.7, 0.7)});
        return play_ball(seen, robot, ball, out, Obstacles(), motion, is_charging, true);
    }
    is_charging = false;
    return slide_to(field, robot, keeper_place(seen), motion);
}

}  // namespace agon::kit
