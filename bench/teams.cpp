// SPDX-License-Identifier: Apache-2.0
#include "teams.hpp"

#include <algorithm>
#include <cstring>

#include <agon/soccer.h>

#include "core/geometry.hpp"

namespace agon::bench {
namespace {

class Chasers final : public strategy::StrategyHost {
public:
    explicit Chasers(std::uint32_t count) : count_(count) {
        identity_.name = "chasers";
        identity_.interface = "built-in";
    }

    [[nodiscard]] const strategy::Identity& identity() const override { return identity_; }

    core::Result<void> start(const strategy::SeatSetup&, std::span<const std::byte>) override {
        return {};
    }

    void begin_step(std::span<const std::byte> observation) override {
        std::memcpy(&seen_, observation.data(), std::min(observation.size(), sizeof seen_));
    }

    strategy::CallReport finish_step(std::span<std::byte> block) override {
        agon_soccer_command command{};
        for (std::uint32_t i = 0; i < count_ && i < seen_.robot_count; ++i) {
            const std::uint32_t robot = seen_.robot_count - 1 - i;
            command.robots[robot] = chase(seen_.own[robot]);
        }
        std::memcpy(block.data(), &command, std::min(block.size(), sizeof command));
        return {};
    }

    strategy::CallReport place(std::span<const std::byte>, std::span<std::byte>) override {
        return {};
    }

    strategy::CallReport stop() override { return {}; }

    const protocol::SideOutputs& side_outputs() override { return nothing_; }

    [[nodiscard]] std::span<const strategy::Parameter> parameters() const override { return {}; }

private:
    /// Turns towards the ball and drives on, the slower the more there is to turn.
    [[nodiscard]] agon_soccer_wheels chase(const agon_soccer_robot& robot) const {
        const core::Vec2 way{seen_.ball.x_m - robot.x_m, seen_.ball.y_m - robot.y_m};
        const core::Vec2 ahead = core::direction(robot.heading_rad);
        const double length = std::max(core::norm(way), 1e-6);
        const double turn = core::cross(ahead, way) / length;
        const double forward = std::max(0.0, core::dot(ahead, way) / length);
        const double drive = 60 * forward;
        const double spin = core::dot(ahead, way) < 0 ? (turn < 0 ? -20.0 : 20.0) : 20 * turn;
        return {static_cast<float>(drive - spin), static_cast<float>(drive + spin)};
    }

    std::uint32_t count_;
    agon_soccer_observation seen_{};
    strategy::Identity identity_;
    protocol::SideOutputs nothing_;
};

}  // namespace

std::unique_ptr<strategy::StrategyHost> chasers(std::uint32_t chaser_count) {
    return std::make_unique<Chasers>(chaser_count);
}

}  // namespace agon::bench
