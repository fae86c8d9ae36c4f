// SPDX-License-Identifier: Apache-2.0
// Where to send the ball, and how to get behind it and through it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <agon/soccer.hpp>

#include "areas.hpp"
#include "geometry.hpp"
#include "motion.hpp"
#include "path.hpp"

namespace agon::kit {

/// Where the ball will be after a while, if nobody touches it: it rolls out and stays inside the
/// walls.
[[nodiscard]] inline Point ball_after(const SoccerObservation& seen, double seconds) {
    constexpr double kRollingMps2 = 0.2;
    const Point v = velocity(seen.ball);
    const double speed_mps = norm(v);
    const double rolling_s = std::min(seconds, speed_mps / kRollingMps2);
    const double mean_ratio = speed_mps > 0 ? 1 - kRollingMps2 * rolling_s / (2 * speed_mps) : 0;
    const Point ball = position(seen.ball) + v * (mean_ratio * rolling_s);
    const double x_limit_m = seen.field.length_m / 2 - seen.field.ball_radius_m;
    const double y_limit_m = seen.field.width_m / 2 - seen.field.ball_radius_m;
    return {clamp(ball.x, -x_limit_m, x_limit_m), clamp(ball.y, -y_limit_m, y_limit_m)};
}

/// The point of the opponent's goal line that the ball can reach with most room beside the
/// opponents. `last_y_m` is the choice of the last call: it changes only for a clearly better one.
[[nodiscard]] inline double open_goal_y_m(const SoccerObservation& seen, double last_y_m) {
    const SoccerField& field = seen.field;
    const Point ball = position(seen.ball);
    const double half_m = field.goal_width_m / 2 - field.ball_radius_m;
    const double needed_m = field.robot_side_m * 0.55 + field.ball_radius_m;
    double best_y_m = 0;
    double best_score = -1e9;
    for (int i = -6; i <= 6; ++i) {
        const double y_m = half_m * i / 7;
        const Point target{field.length_m / 2, y_m};
        double room_m = half_m - std::fabs(y_m);  // to the post
        for (std::uint32_t robot = 0; robot < seen.robot_count; ++robot) {
            const Point opponent = position(seen.opponent[robot]);
            if (opponent.x > ball.x) {
                const double free_m = distance_to_segment(opponent, ball, target) - needed_m;
                room_m = std::min(room_m, free_m);
            }
        }
        const double score = room_m - 0.1 * std::fabs(y_m - last_y_m);
        if (score > best_score) {
            best_score = score;
            best_y_m = y_m;
        }
    }
    return best_y_m;
}

/// The direction in which to play a ball that lies at `ball` so that it gets to `target`: straight,
/// but along a wall if it lies at one, and never towards the own goal.
[[nodiscard]] inline Point shot_direction(const SoccerField& field, Point ball, Point target) {
    const double near_m = field.robot_side_m / 2 + field.ball_radius_m;
    const double side = sign(ball.y);
    const bool is_at_own_line = ball.x < -field.length_m / 2 + near_m;
    const bool is_at_far_line = ball.x > field.length_m / 2 - near_m;
    if (is_at_own_line) {
        return {0, side};  // out of the goal's reach, along the end wall
    }
    if (is_at_far_line && std::fabs(ball.y) > field.goal_width_m / 2) {
        return {0, -side};  // along the end wall to the goal's mouth
    }
    Point straight = direction(ball, target);
    if (std::fabs(ball.y) > field.width_m / 2 - near_m && straight.x > 0.2) {
        return {1, 0};
    }
    if (ball.x < 0 && straight.x < 0.3) {
        straight = direction({0, 0}, {0.3, straight.y});
    }
    return straight;
}

/// How far behind the ball a robot takes its run-up.
[[nodiscard]] inline double stand_off_m(const SoccerField& field) {
    return field.robot_side_m / 2 + field.ball_radius_m + 0.1;
}

/// The direction nearest to `wished` for which a field player can stand behind the ball: inside the
/// walls and not in its own goal area. `wished` itself if there is none.
[[nodiscard]] inline Point possible_shot(const SoccerField& field, Point ball, Point wished) {
    const Area area = own_goal_area(field);
    constexpr double kStep_rad = kPi / 12;
    for (int i = 0; i <= 8; ++i) {
        for (const double side : {1.0, -1.0}) {
            const double turn = i * kStep_rad * side;
            const Point unit{agon_cos(turn), agon_sin(turn)};
            const Point shot{wished.x * unit.x - wished.y * unit.y,
                             wished.y * unit.x + wished.x * unit.y};
            const Point staging = ball - shot * stand_off_m(field);
            const bool is_homewards = shot.x < -0.1 && ball.x < 0;
            if (!is_homewards && !area.holds(staging) &&
                distance(staging, inside_walls(field, staging)) < 0.025) {
                return shot;
            }
        }
    }
    return wished;
}

/// Gets behind the ball (seen along `shot`) without touching it, then drives through it.
/// @param is_charging whether the robot drives through the ball: kept by the caller between calls,
/// so that it does not hesitate at the border between the two; false at first
[[nodiscard]] inline SoccerWheels play_ball(const SoccerObservation& seen, const SoccerRobot& robot,
                                            Point ball, Point shot, const Obstacles& others,
                                            const Motion& motion, bool& is_charging,
                                            bool may_enter_goals = false) {
    const SoccerField& field = seen.field;
    const Point me = position(robot);
    const double behind_m = dot(ball - me, shot);
    const double beside_m = cross(shot, me - ball);
    const double touching_m = field.robot_side_m / 2 + field.ball_radius_m;

    // In the cone behind the ball: pursue the point of the shot's line halfway to the ball. So the
    // distance to the line falls with the square of the way, and the robot, which plays the ball
    // in the direction of its own heading, looks along the line when it touches.
    const double way_m = std::max(0.0, behind_m - touching_m);
    const double cone_m = is_charging ? 0.03 + 0.45 * way_m : 0.02 + 0.3 * way_m;
    is_charging = behind_m > touching_m * 0.5 && std::fabs(beside_m) < cone_m;
    if (is_charging) {
        const double look_ahead_m = std::max(0.06, 0.5 * way_m);
        const Point target = ball - shot * (behind_m - look_ahead_m);
        return drive_to(field, robot, target, motion, motion.top_speed_mps);
    }
    const Point staging = inside_walls(field, ball - shot * stand_off_m(field), may_enter_goals);
    Obstacles all = others;
    all.add(ball, field.robot_side_m * 0.71 + field.ball_radius_m + 0.01);
    const Point via = way_around(field, me, staging, all);
    return drive_to(field, robot, via, motion, 0.6);
}

}  // namespace agon::kit
