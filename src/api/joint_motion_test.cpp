// SPDX-License-Identifier: Apache-2.0
#include "api/joint_motion.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace agon::api {
namespace {

constexpr double kStep_s = 0.05;

JointMotion motion(JointMotion::Aim aim, double target) {
    return {.aim = aim, .target = target, .max_velocity = 1, .max_acceleration = 2};
}

/// When it stands still again.
double arrival_s(JointMotion& joint, double& position, double step_s = kStep_s) {
    double time_s = 0;
    while (joint.aim != JointMotion::Aim::None && time_s < 100) {
        const double before = joint.velocity;
        position += joint.advance(position, step_s);
        EXPECT_LE(std::fabs(joint.velocity), joint.max_velocity + 1e-12);
        EXPECT_LE(std::fabs(joint.velocity - before), joint.max_acceleration * step_s + 1e-12);
        time_s += step_s;
    }
    return time_s;
}

TEST(JointMotion, ArrivesInTheShortestTime) {
    // Up to 1 rad/s in 0.5 s over 0.25 rad, 1.5 rad at that speed, and down again: 2.5 s.
    JointMotion joint = motion(JointMotion::Aim::Position, 2);
    double position = 0;

    EXPECT_NEAR(arrival_s(joint, position), 2.5, kStep_s + 1e-9);

    EXPECT_EQ(position, 2);
    EXPECT_EQ(joint.velocity, 0);
}

TEST(JointMotion, AShortWayNeverReachesFullSpeed) {
    // 0.25 rad: half of it with 2 rad/s2 takes sqrt(0.125) s, and the same to stop.
    JointMotion joint = motion(JointMotion::Aim::Position, -0.25);
    double position = 0;

    EXPECT_NEAR(arrival_s(joint, position, 0.001), 2 * std::sqrt(0.125), 0.002);

    EXPECT_EQ(position, -0.25);
}

TEST(JointMotion, TheStepDoesNotChangeTheWay) {
    JointMotion coarse = motion(JointMotion::Aim::Position, 2);
    JointMotion fine = coarse;
    double coarse_position = 0;
    double fine_position = 0;

    for (int i = 0; i < 20; ++i) {
        coarse_position += coarse.advance(coarse_position, kStep_s);
        for (int j = 0; j < 50; ++j) {
            fine_position += fine.advance(fine_position, kStep_s / 50);
        }
    }

    EXPECT_NEAR(coarse_position, fine_position, 1e-9);
    EXPECT_NEAR(coarse_position, 0.25 + 0.5, 1e-9) << "after 1 s: ramp, then half a second at 1";
}

TEST(JointMotion, TurnsBackWhenItGoesTheWrongWay) {
    JointMotion joint = motion(JointMotion::Aim::Position, 1);
    joint.velocity = -1;
    double position = 0;

    arrival_s(joint, position);

    EXPECT_EQ(position, 1);
}

TEST(JointMotion, BrakesBeyondATargetThatIsTooNear) {
    JointMotion joint = motion(JointMotion::Aim::Position, 0.1);
    joint.velocity = 1;  // needs 0.25 to stop
    double position = 0;
    double farthest = 0;

    for (int i = 0; i < 200 && joint.aim != JointMotion::Aim::None; ++i) {
        position += joint.advance(position, 0.01);
        farthest = std::max(farthest, position);
    }

    EXPECT_NEAR(farthest, 0.25, 1e-3);
    EXPECT_EQ(position, 0.1);
}

TEST(JointMotion, HoldsAVelocity) {
    JointMotion joint = motion(JointMotion::Aim::Velocity, 0.5);
    double position = 0;
    for (int i = 0; i < 20; ++i) {
        position += joint.advance(position, kStep_s);
    }

    EXPECT_EQ(joint.velocity, 0.5);
    EXPECT_NEAR(position, 0.0625 + 0.5 * 0.75, 1e-12);

    joint.target = 0;
    arrival_s(joint, position);
    EXPECT_EQ(joint.velocity, 0);
}

TEST(JointMotion, NoFasterThanItsLimit) {
    JointMotion joint = motion(JointMotion::Aim::Velocity, 50);
    for (int i = 0; i < 100; ++i) {
        joint.advance(0, kStep_s);
    }

    EXPECT_EQ(joint.velocity, 1);
}

}  // namespace
}  // namespace agon::api
