// SPDX-License-Identifier: Apache-2.0
#include "strategy/chase.hpp"

#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include "core/geometry.hpp"
#include "core/math.hpp"

namespace agon::strategy {
namespace {

/// Robot 1 turns to the ball and drives there; `up` = -1 believes that y points down.
class Chaser final : public StrategyHost {
public:
    explicit Chaser(double up, CallReport::Status status = CallReport::Status::Ok)
        : up_(up), status_(status) {}

    [[nodiscard]] const Identity& identity() const override { return identity_; }

    core::Result<void> start(const SeatSetup& /*setup*/,
                             std::span<const std::byte> /*observation*/) override {
        return {};
    }

    void begin_step(std::span<const std::byte> observation) override {
        std::memcpy(&seen_, observation.data(), sizeof seen_);
    }

    CallReport finish_step(std::span<std::byte> command) override {
        agon_soccer_command wheels{};
        const agon_soccer_robot& me = seen_.own[1];
        const double wanted = core::atan2(up_ * (seen_.ball.y_m - me.y_m), seen_.ball.x_m - me.x_m);
        const double turn = core::wrap_angle(wanted - me.heading_rad);
        const double ahead = std::abs(turn) < 0.5 ? 40 : 0;
        wheels.robots[1] = {static_cast<float>(ahead - 20 * turn),
                            static_cast<float>(ahead + 20 * turn)};
        wheels.robots[0].left_radps = std::nanf("");
        std::memcpy(command.data(), &wheels, sizeof wheels);
        return {status_, status_ == CallReport::Status::Ok ? "" : "out of ideas", 0};
    }

    CallReport place(std::span<const std::byte> /*observation*/,
                     std::span<std::byte> /*placement*/) override {
        return {};
    }

    CallReport stop() override { return {}; }

    const protocol::SideOutputs& side_outputs() override { return outputs_; }

    [[nodiscard]] std::span<const Parameter> parameters() const override { return {}; }

private:
    double up_;
    CallReport::Status status_;
    agon_soccer_observation seen_{};
    Identity identity_;
    protocol::SideOutputs outputs_;
};

agon_soccer_observation start_of_a_match() {
    agon_soccer_observation seen{};
    seen.struct_size = sizeof seen;
    seen.robot_count = 5;
    seen.field.length_m = 2.2;
    seen.field.width_m = 1.8;
    seen.field.robot_side_m = 0.075;
    seen.field.wheel_radius_m = 0.02;
    seen.field.wheel_track_m = 0.075;
    seen.field.wheel_limit_radps = 100;
    for (int robot = 0; robot < 5; ++robot) {
        seen.own[robot].x_m = -1 + 0.1 * robot;
    }
    return seen;
}

TEST(Chase, OneThatSeesRightReachesTheBall) {
    Chaser host(1);

    const auto closest_m = chase(host, {}, start_of_a_match());

    ASSERT_TRUE(closest_m) << closest_m.error().text();
    EXPECT_LT(*closest_m, 0.02);
}

TEST(Chase, OneWithTheOtherAxesDoesNot) {
    Chaser host(-1);

    EXPECT_GT(*chase(host, {}, start_of_a_match()), 0.3);
}

TEST(Chase, OneThatIsLostOrNeverAnswersIsAnError) {
    Chaser lost(1, CallReport::Status::Lost);
    EXPECT_EQ(chase(lost, {}, start_of_a_match()).error().what, "out of ideas");
    Chaser failing(1, CallReport::Status::Failed);
    EXPECT_EQ(chase(failing, {}, start_of_a_match()).error().what,
              "every step failed: out of ideas");
}

}  // namespace
}  // namespace agon::strategy
