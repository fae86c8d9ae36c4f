// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/vision.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/math.hpp"

namespace agon::missions::soccer {
namespace {

using core::Range;
using core::Table;

// Beyond these nobody could play; they keep what is computed with them finite.
constexpr Range kPositionNoise{.min = 0, .max = 1};
constexpr Range kHeadingNoise{.min = 0, .max = 180};
constexpr Range kVelocityNoise{.min = 0, .max = 100};
constexpr Range kTurnNoise{.min = 0, .max = 1000};
constexpr Range kLossTime{.min = 0, .max = 3600};
constexpr int kMostTicks = 10'000;

void read_losses(const Table& table, const std::string& what, core::Duration tick,
                 sensors::ObjectSight& sight) {
    sight.loss_ratio = table.number_or(what + "_loss_ratio", sight.loss_ratio, Range::ratio());
    const double tick_s = tick.in_seconds();
    const double mean_s =
        table.number_or(what + "_loss_mean_s", sight.loss_mean_images * tick_s, kLossTime);
    sight.loss_mean_images = std::max(mean_s / tick_s, 1.0);
}

/// What the table has, over what holds without it.
VisionModel read_model(const Table& table, VisionModel model, core::Duration tick) {
    sensors::ObjectSight& robot = model.robot;
    robot.position_noise_m =
        table.number_or("robot_position_noise_m", robot.position_noise_m, kPositionNoise);
    robot.heading_noise_rad = core::radians(table.number_or(
        "robot_heading_noise_deg", core::degrees(robot.heading_noise_rad), kHeadingNoise));
    robot.velocity_noise_mps =
        table.number_or("robot_velocity_noise_mps", robot.velocity_noise_mps, kVelocityNoise);
    robot.turn_noise_radps =
        table.number_or("robot_turn_noise_radps", robot.turn_noise_radps, kTurnNoise);
    sensors::ObjectSight& ball = model.ball;
    ball.position_noise_m =
        table.number_or("ball_position_noise_m", ball.position_noise_m, kPositionNoise);
    ball.velocity_noise_mps =
        table.number_or("ball_velocity_noise_mps", ball.velocity_noise_mps, kVelocityNoise);
    read_losses(table, "robot", tick, robot);
    read_losses(table, "ball", tick, ball);
    model.delay_ticks = static_cast<std::uint32_t>(
        table.integer_or("delay_ticks", model.delay_ticks, 0, kMostTicks));
    return model;
}

}  // namespace

std::array<VisionModel, 2> read_vision(const Table& root, core::Duration tick) {
    std::array<VisionModel, 2> models{};
    const auto vision = root.table_if("vision");
    if (!vision) {
        return models;
    }
    const VisionModel both = read_model(*vision, {}, tick);
    for (const Team team : kTeams) {
        const auto own = vision->table_if(name_of(team));
        models[index_of(team)] = own ? read_model(*own, both, tick) : both;
    }
    return models;
}

std::optional<sensors::ImperfectCamera> make_camera(const VisionModel& model, Team team,
                                                    std::uint32_t robot_count, std::uint64_t seed) {
    if (model.is_exact()) {
        return std::nullopt;
    }
    std::vector<sensors::ObjectSight> sights(std::size_t{2} * robot_count, model.robot);
    sights.push_back(model.ball);
    return sensors::ImperfectCamera(
        std::move(sights), model.delay_ticks,
        core::RandomStream(seed, "soccer.vision." + std::string(name_of(team))));
}

}  // namespace agon::missions::soccer
