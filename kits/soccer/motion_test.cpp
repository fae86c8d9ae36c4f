// SPDX-License-Identifier: Apache-2.0
#include "motion.hpp"

#include <gtest/gtest.h>

#include "pitch.hpp"

namespace agon::kit {
namespace {

/// Drives robot 1 to the target for a while; the others stand far away.
SoccerRobot drive(Point from, double heading_rad, Point target, double seconds) {
    Pitch pitch(3);
    pitch.edit().ball.y_m = 0.6;
    pitch.edit().own[1] = {from.x, from.y, heading_rad, 0, 0, 0};
    pitch.edit().own[2] = {-0.7, 0.6, 0, 0, 0, 0};
    pitch.edit().opponent[1] = {0.7, 0.6, 0, 0, 0, 0};
    pitch.edit().opponent[2] = {0.7, -0.6, 0, 0, 0, 0};
    for (int i = 0; i < static_cast<int>(seconds / Pitch::kTick_s); ++i) {
        SoccerCommand command{};
        command.robots[1] = drive_to(pitch.seen().field, pitch.seen().own[1], target, Motion());
        pitch.step(command, {});
    }
    return pitch.seen().own[1];
}

TEST(DriveTo, ArrivesFromAnyHeadingAndStops) {
    for (int i = 0; i < 12; ++i) {
        const SoccerRobot robot = drive({-0.4, -0.3}, i * kPi / 6, {0.3, 0.2}, 3);

        EXPECT_LT(distance(position(robot), {0.3, 0.2}), 0.01) << i;
        EXPECT_LT(norm(velocity(robot)), 0.05) << i;
    }
}

TEST(DriveTo, DrivesBackwardsToWhatLiesBehind) {
    const SoccerField field = field_for(5);
    const SoccerRobot robot{0, 0, 0, 0, 0, 0};

    const SoccerWheels wheels = drive_to(field, robot, {-1, 0}, Motion());

    EXPECT_LT(wheels.left_radps, -50);
    EXPECT_EQ(wheels.left_radps, wheels.right_radps);
}

TEST(DriveTo, KeepsToTheWheelsLimit) {
    const SoccerField field = field_for(5);
    Motion fast;
    fast.top_speed_mps = 5;
    fast.top_turn_radps = 100;

    for (int i = 0; i < 24; ++i) {
        const SoccerRobot robot{0, 0, i * kPi / 12, 0, 0, 0};
        const SoccerWheels wheels = drive_to(field, robot, {1, 0.3}, fast);

        EXPECT_LE(std::fabs(wheels.left_radps), 100.001F);
        EXPECT_LE(std::fabs(wheels.right_radps), 100.001F);
    }
}

TEST(SoccerWheelsFor, AFasterRightWheelTurnsLeft) {
    const SoccerWheels wheels = soccer_wheels(field_for(5), 0.5, 4);

    EXPECT_FLOAT_EQ(wheels.left_radps, (0.5F - 4 * 0.0375F) / 0.02F);
    EXPECT_FLOAT_EQ(wheels.right_radps, (0.5F + 4 * 0.0375F) / 0.02F);
}

TEST(TurnTo, UsesTheNearerOfFrontAndBack) {
    const SoccerField field = field_for(5);

    EXPECT_LT(turn_to(field, {0, 0, 1.0, 0, 0, 0}, 0, Motion()).right_radps, 0);
    EXPECT_GT(turn_to(field, {0, 0, 2.5, 0, 0, 0}, 0, Motion()).right_radps, 0);
    EXPECT_EQ(turn_to(field, {0, 0, kPi, 0, 0, 0}, 0, Motion()).right_radps, 0);
}

}  // namespace
}  // namespace agon::kit
