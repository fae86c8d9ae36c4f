// SPDX-License-Identifier: Apache-2.0
#include "soccer_match.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>

#include <agon/soccer.h>

#include "core/geometry.hpp"
#include "missions/registry.hpp"
#include "strategy/registry.hpp"

namespace agon::determinism {

namespace {

agon_soccer_wheels drive_to(const agon_soccer_robot& robot, core::Vec2 target_m) {
    const core::Vec2 way_m = target_m - core::Vec2{robot.x_m, robot.y_m};
    const double turn_rad = core::angle_rad(core::rotated(way_m, -robot.heading_rad));
    const double forward_radps = 60 * core::cos(turn_rad);
    const double spin_radps = 20 * turn_rad;
    return {static_cast<float>(forward_radps - spin_radps),
            static_cast<float>(forward_radps + spin_radps)};
}

class Chasers final : public strategy::StrategyHost {
public:
    [[nodiscard]] const strategy::Identity& identity() const override { return identity_; }

    core::Result<void> start(const strategy::SeatSetup& setup,
                             std::span<const std::byte> /*observation*/) override {
        robot_count_ = setup.robot_count;
        return {};
    }

    void begin_step(std::span<const std::byte> observation) override {
        AGON_CHECK(observation.size() == sizeof(observation_), observation.size());
        std::memcpy(&observation_, observation.data(), sizeof(observation_));
    }

    strategy::CallReport finish_step(std::span<std::byte> command) override {
        agon_soccer_command wheels{};
        const core::Vec2 ball_m{observation_.ball.x_m, observation_.ball.y_m};
        for (std::uint32_t i = 0; i < robot_count_; ++i) {
            const core::Vec2 aim_m = i == 0 ? core::Vec2{-observation_.field.length_m / 2 + 0.06,
                                                         std::clamp(ball_m.y, -0.15, 0.15)}
                                            : ball_m - core::Vec2{0.01 * i, 0};
            wheels.robots[i] = drive_to(observation_.own[i], aim_m);
        }
        AGON_CHECK(command.size() == sizeof(wheels), command.size());
        std::memcpy(command.data(), &wheels, sizeof(wheels));
        strategy::CallReport report;
        if (++calls_ % 100 == 0) {
            report.status = strategy::CallReport::Status::Failed;
            report.fault = "step failed as planned";
        }
        return report;
    }

    strategy::CallReport place(std::span<const std::byte> /*observation*/,
                               std::span<std::byte> placement) override {
        // A little aside of the proposal, so that placements matter.
        agon_soccer_placement places{};
        AGON_CHECK(placement.size() == sizeof(places), placement.size());
        std::memcpy(&places, placement.data(), sizeof(places));
        places.robots[robot_count_ - 1].x_m -= 0.011;
        std::memcpy(placement.data(), &places, sizeof(places));
        return {};
    }

    strategy::CallReport stop() override { return {}; }

    const protocol::SideOutputs& side_outputs() override { return outputs_; }

    [[nodiscard]] std::span<const strategy::Parameter> parameters() const override { return {}; }

private:
    strategy::Identity identity_{"Chasers", "agon", "", "", "test"};
    agon_soccer_observation observation_{};
    std::uint32_t robot_count_ = 0;
    std::uint64_t calls_ = 0;
    protocol::SideOutputs outputs_;
};

core::Result<std::unique_ptr<strategy::StrategyHost>> player(const std::string& name,
                                                             std::uint32_t robot_count) {
    if (name == "chasers") {
        return chasers();
    }
    const auto folder = std::filesystem::path(AGON_BINARY_DIR) / "strategies";
    const auto path = strategy::resolve(name, robot_count, folder);
    if (!path) {
        return path.error();
    }
    return strategy::create_host({path->string(), {}}, {});
}

}  // namespace

std::unique_ptr<strategy::StrategyHost> chasers() {
    return std::make_unique<Chasers>();
}

core::Result<sim::Match> soccer_match(const std::string& mission, const std::string& players,
                                      std::uint64_t seed) {
    sim::MatchDefinition definition;
    definition.mission = mission;
    definition.content = core::shipped_content();
    definition.seed = seed;
    const auto info = missions::describe(mission, definition.content);
    if (!info) {
        return info.error();
    }
    const std::vector<std::string> names = players == "examples"
                                               ? std::vector<std::string>{"cadet", "classic"}
                                               : std::vector<std::string>{players, players};
    std::vector<sim::SeatDefinition> seats;
    for (const std::string& name : names) {
        auto host = player(name, info->seats.front().robot_count);
        if (!host) {
            return host.error();
        }
        seats.push_back({std::move(host).value(), {}, ""});
    }
    return sim::Match::create(std::move(definition), std::move(seats));
}

core::Result<std::vector<std::uint64_t>> hashes_of(sim::Match& match, std::uint64_t ticks) {
    std::vector<std::uint64_t> hashes;
    while (hashes.size() < ticks && !match.is_over()) {
        if (const auto ticked = match.tick(); !ticked) {
            return ticked.error();
        }
        hashes.push_back(match.frame().hash);
    }
    return hashes;
}

}  // namespace agon::determinism
