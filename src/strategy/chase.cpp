// SPDX-License-Identifier: Apache-2.0
#include "strategy/chase.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "core/geometry.hpp"
#include "core/math.hpp"

namespace agon::strategy {
namespace {

constexpr double kStep_s = 0.005;
constexpr std::uint64_t kStep_ns = 5'000'000;
constexpr int kStepsAtAPlace = 800;

/// Where the ball lies, of the field's half length and half width: away from both axes, where a
/// mirrored program looks for it elsewhere.
constexpr std::array<core::Vec2, 3> kPlaces{core::Vec2{0.35, 0.6}, core::Vec2{-0.2, -0.6},
                                            core::Vec2{0.3, -0.55}};

double limited(float speed_radps, double limit_radps) {
    const auto speed = static_cast<double>(speed_radps);
    return std::isfinite(speed) ? std::clamp(speed, -limit_radps, limit_radps) : 0;
}

void drive(const agon_soccer_field& field, const agon_soccer_wheels& wheels,
           agon_soccer_robot& robot) {
    const double left_mps =
        limited(wheels.left_radps, field.wheel_limit_radps) * field.wheel_radius_m;
    const double right_mps =
        limited(wheels.right_radps, field.wheel_limit_radps) * field.wheel_radius_m;
    const double speed_mps = (left_mps + right_mps) / 2;
    robot.turn_radps = (right_mps - left_mps) / field.wheel_track_m;
    // Half of the turn before the way, half after it.
    const double middle_rad = robot.heading_rad + robot.turn_radps * kStep_s / 2;
    robot.velocity_x_mps = speed_mps * core::cos(middle_rad);
    robot.velocity_y_mps = speed_mps * core::sin(middle_rad);
    robot.heading_rad = core::wrap_angle(robot.heading_rad + robot.turn_radps * kStep_s);
    const double x_limit_m = (field.length_m - field.robot_side_m) / 2;
    const double y_limit_m = (field.width_m - field.robot_side_m) / 2;
    robot.x_m = std::clamp(robot.x_m + robot.velocity_x_mps * kStep_s, -x_limit_m, x_limit_m);
    robot.y_m = std::clamp(robot.y_m + robot.velocity_y_mps * kStep_s, -y_limit_m, y_limit_m);
}

double distance_to_ball(const agon_soccer_observation& seen) {
    double closest_m = seen.field.length_m;
    for (std::uint32_t robot = 0; robot < seen.robot_count; ++robot) {
        const core::Vec2 way{seen.own[robot].x_m - seen.ball.x_m,
                             seen.own[robot].y_m - seen.ball.y_m};
        closest_m = std::min(closest_m, std::sqrt(way.x * way.x + way.y * way.y));
    }
    return closest_m;
}

}  // namespace

core::Result<double> chase(StrategyHost& host, const SeatSetup& setup,
                           agon_soccer_observation seen) {
    seen.is_playing = 1;
    seen.ball = {};
    const auto block = std::as_bytes(std::span(&seen, 1));
    if (core::Result<void> started = host.start(setup, block); !started) {
        return started.error();
    }
    double sum_m = 0;
    std::uint64_t answers = 0;
    std::string fault;
    for (const core::Vec2& place : kPlaces) {
        seen.ball = {place.x * seen.field.length_m / 2, place.y * seen.field.width_m / 2, 0, 0};
        double closest_m = distance_to_ball(seen);
        for (int step = 0; step < kStepsAtAPlace; ++step) {
            agon_soccer_command command{};
            host.begin_step(block);
            const CallReport report =
                host.finish_step(std::as_writable_bytes(std::span(&command, 1)));
            if (report.status == CallReport::Status::Lost) {
                return core::Error{report.fault, host.identity().file};
            }
            const bool is_answer = report.status == CallReport::Status::Ok;
            answers += is_answer ? 1 : 0;
            fault = is_answer ? fault : report.fault;
            for (std::uint32_t robot = 0; is_answer && robot < seen.robot_count; ++robot) {
                drive(seen.field, command.robots[robot], seen.own[robot]);
            }
            seen.time_ns += kStep_ns;
            seen.playing_time_ns += kStep_ns;
            closest_m = std::min(closest_m, distance_to_ball(seen));
        }
        sum_m += closest_m;
    }
    if (const CallReport stopped = host.stop(); stopped.status == CallReport::Status::Lost) {
        return core::Error{stopped.fault, host.identity().file};
    }
    if (answers == 0) {
        return core::Error{"every step failed: " + fault, host.identity().file};
    }
    return sum_m / static_cast<double>(kPlaces.size());
}

}  // namespace agon::strategy
