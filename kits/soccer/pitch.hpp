// SPDX-License-Identifier: Apache-2.0
// A small pitch to try strategies on in unit tests: robots that follow their wheels, a ball, walls
// and goals. No referee, and no more physics than it takes to push a ball; matches are for agon.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include <agon/soccer.hpp>

#include "field.hpp"
#include "geometry.hpp"

namespace agon::kit {

class Pitch {
public:
    static constexpr double kTick_s = 0.005;

    explicit Pitch(std::uint32_t robot_count) {
        seen_.struct_size = sizeof seen_;
        seen_.robot_count = robot_count;
        seen_.field = field_for(robot_count);
        seen_.is_playing = 1;
        for (std::uint32_t robot = 0; robot < robot_count; ++robot) {
            const double depth = robot == 0 ? 0.47 : 0.12 + 0.08 * (robot % 4);
            const double y_m = robot == 0 ? 0 : seen_.field.width_m * (0.11 * robot - 0.6);
            const double y_in_m =
                std::clamp(y_m, -seen_.field.width_m * 0.45, seen_.field.width_m * 0.45);
            seen_.own[robot] = {
                -seen_.field.length_m * depth, y_in_m, robot == 0 ? kHalfPi : 0, 0, 0, 0};
            seen_.opponent[robot] = {
                seen_.field.length_m * depth, -y_in_m, robot == 0 ? -kHalfPi : kPi, 0, 0, 0};
        }
    }

    /// What the team sees that plays to positive x.
    [[nodiscard]] const SoccerObservation& seen() const { return seen_; }

    [[nodiscard]] SoccerObservation& edit() { return seen_; }

    /// What the other team sees.
    [[nodiscard]] SoccerObservation seen_by_opponent() const {
        SoccerObservation turned = seen_;
        for (std::uint32_t robot = 0; robot < seen_.robot_count; ++robot) {
            turned.own[robot] = turned_around(seen_.opponent[robot]);
            turned.opponent[robot] = turned_around(seen_.own[robot]);
        }
        turned.ball = {-seen_.ball.x_m, -seen_.ball.y_m, -seen_.ball.velocity_x_mps,
                       -seen_.ball.velocity_y_mps};
        std::swap(turned.own_goals, turned.opponent_goals);
        return turned;
    }

    /// One step of both teams; after a goal the ball lies in the center again.
    void step(const SoccerCommand& own, const SoccerCommand& opponent) {
        for (std::uint32_t robot = 0; robot < seen_.robot_count; ++robot) {
            move(seen_.own[robot], own.robots[robot]);
            move(seen_.opponent[robot], opponent.robots[robot]);
        }
        for (int round = 0; round < 3; ++round) {
            push_robots_apart();
        }
        move_ball();
        seen_.time_ns += 5'000'000;
    }

private:
    static SoccerRobot turned_around(const SoccerRobot& robot) {
        return {-robot.x_m,
                -robot.y_m,
                agon_wrap_angle(robot.heading_rad + kPi),
                -robot.velocity_x_mps,
                -robot.velocity_y_mps,
                robot.turn_radps};
    }

    void move(SoccerRobot& robot, const SoccerWheels& wheels) const {
        constexpr double kAcceleration_mps2 = 8;
        const SoccerField& field = seen_.field;
        const auto wheel_mps = [&](double radps) {
            const double limited = clamp(std::isfinite(radps) ? radps : 0, -field.wheel_limit_radps,
                                         field.wheel_limit_radps);
            return limited * field.wheel_radius_m;
        };
        const double left_mps = wheel_mps(wheels.left_radps);
        const double right_mps = wheel_mps(wheels.right_radps);
        const Point ahead = direction(robot.heading_rad);
        const double is_mps = dot(velocity(robot), ahead);
        const double change_mps = kAcceleration_mps2 * kTick_s;
        const double forward_mps =
            is_mps + clamp((left_mps + right_mps) / 2 - is_mps, -change_mps, change_mps);
        const double change_radps = 2 * change_mps / field.wheel_track_m;
        const double wish_radps = (right_mps - left_mps) / field.wheel_track_m;
        robot.turn_radps += clamp(wish_radps - robot.turn_radps, -change_radps, change_radps);
        robot.heading_rad = agon_wrap_angle(robot.heading_rad + robot.turn_radps * kTick_s);
        const Point now = direction(robot.heading_rad) * forward_mps;
        robot.velocity_x_mps = now.x;
        robot.velocity_y_mps = now.y;
        robot.x_m += now.x * kTick_s;
        robot.y_m += now.y * kTick_s;
    }

    void place(SoccerRobot& robot, Point point) const {
        const double half_m = seen_.field.robot_side_m / 2;
        const double x_limit_m = seen_.field.length_m / 2 - half_m;
        const double y_limit_m = seen_.field.width_m / 2 - half_m;
        const bool is_in_mouth = std::fabs(point.y) < seen_.field.goal_width_m / 2 - half_m;
        const double depth_m = is_in_mouth ? seen_.field.goal_depth_m : 0;
        robot.x_m = clamp(point.x, -x_limit_m - depth_m, x_limit_m + depth_m);
        robot.y_m = clamp(point.y, -y_limit_m, y_limit_m);
    }

    void push_robots_apart() {
        std::array<SoccerRobot*, 2 * AGON_SOCCER_MAX_ROBOTS> all{};
        std::size_t count = 0;
        for (std::uint32_t robot = 0; robot < seen_.robot_count; ++robot) {
            all[count++] = &seen_.own[robot];
            all[count++] = &seen_.opponent[robot];
        }
        const double apart_m = seen_.field.robot_side_m * 1.1;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const Point a = position(*all[i]);
                const Point b = position(*all[j]);
                const double missing_m = apart_m - distance(a, b);
                if (missing_m > 0) {
                    const Point away = direction(b, a) * (missing_m / 2);
                    place(*all[i], a + away);
                    place(*all[j], b - away);
                }
            }
            place(*all[i], position(*all[i]));
        }
    }

    /// Pushes the ball out of a robot; it takes over the robot's speed and a little more.
    void touch(const SoccerRobot& robot, Point& ball, Point& ball_v) const {
        const double half_m = seen_.field.robot_side_m / 2;
        const double radius_m = seen_.field.ball_radius_m;
        const Point ahead = direction(robot.heading_rad);
        const Point rel = ball - position(robot);
        const Point local{dot(rel, ahead), cross(ahead, rel)};
        const Point near{clamp(local.x, -half_m, half_m), clamp(local.y, -half_m, half_m)};
        Point out = local - near;
        double depth_m = radius_m - norm(out);
        if (depth_m <= 0) {
            return;
        }
        if (norm(out) < 1e-9) {  // the center is inside: out by the nearest side
            const bool is_x = std::fabs(local.x) > std::fabs(local.y);
            out = is_x ? Point{sign(local.x), 0} : Point{0, sign(local.y)};
            depth_m = radius_m + half_m - std::max(std::fabs(local.x), std::fabs(local.y));
        }
        const Point unit = direction({0, 0}, out);
        const Point normal{ahead.x * unit.x - ahead.y * unit.y,
                           ahead.y * unit.x + ahead.x * unit.y};
        ball = ball + normal * depth_m;
        const Point contact_v = velocity(robot) + left_of(rel) * robot.turn_radps;
        const double closing_mps = dot(contact_v - ball_v, normal);
        if (closing_mps > 0) {
            ball_v = ball_v + normal * (1.2 * closing_mps);
        }
    }

    void move_ball() {
        constexpr double kRolling_mps2 = 0.2;
        const SoccerField& field = seen_.field;
        Point ball = position(seen_.ball);
        Point v = velocity(seen_.ball);
        const double speed_mps = norm(v);
        v = v * (speed_mps > 0 ? std::max(0.0, 1 - kRolling_mps2 * kTick_s / speed_mps) : 0);
        ball = ball + v * kTick_s;
        for (std::uint32_t robot = 0; robot < seen_.robot_count; ++robot) {
            touch(seen_.own[robot], ball, v);
            touch(seen_.opponent[robot], ball, v);
        }
        const double x_limit_m = field.length_m / 2 - field.ball_radius_m;
        const double y_limit_m = field.width_m / 2 - field.ball_radius_m;
        bounce(ball.y, v.y, y_limit_m);
        if (std::fabs(ball.y) > field.goal_width_m / 2) {
            bounce(ball.x, v.x, x_limit_m);
        } else if (std::fabs(ball.x) > field.length_m / 2 + field.ball_radius_m) {
            (ball.x > 0 ? seen_.own_goals : seen_.opponent_goals) += 1;
            seen_.restart_count += 1;
            ball = v = {0, 0};
        }
        seen_.ball = {ball.x, ball.y, v.x, v.y};
    }

    static void bounce(double& at_m, double& speed_mps, double limit_m) {
        if (std::fabs(at_m) > limit_m) {
            at_m = sign(at_m) * limit_m;
            speed_mps = speed_mps * at_m > 0 ? -0.5 * speed_mps : speed_mps;
        }
    }

    SoccerObservation seen_{};
};

}  // namespace agon::kit
