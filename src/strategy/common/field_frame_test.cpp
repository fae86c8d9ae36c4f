// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/field_frame.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/random.hpp"

namespace agon::strategy {
namespace {

constexpr double kPi = 3.14159265358979323846;
// A few roundings of numbers up to 220.
constexpr double kRounding = 1e-12 * 220;

FieldFrame frame(bool is_blue, Axes axes) {
    return {2.2, 1.8, is_blue, axes};
}

void expect_near(const FieldPose& pose, double x_cm, double y_cm, double rotation_deg) {
    EXPECT_NEAR(pose.x_cm, x_cm, kRounding);
    EXPECT_NEAR(pose.y_cm, y_cm, kRounding);
    EXPECT_NEAR(pose.rotation_deg, rotation_deg, kRounding);
}

// Half a meter before the own goal line and 20 cm to the left, looking 30 degrees to the left.
const core::Pose2 kTeamPose{{-0.6, 0.2}, kPi / 6};

TEST(FieldFrame, YellowSeesTheFieldFromTheUpperLeftCorner) {
    expect_near(frame(false, Axes::YDown).from_team(kTeamPose), 50, 70, 30);
}

TEST(FieldFrame, YellowWithAxesUpSeesItFromTheLowerLeftCorner) {
    expect_near(frame(false, Axes::YUp).from_team(kTeamPose), 50, 110, 30);
}

TEST(FieldFrame, BlueSeesTrueFieldCoordinatesToo) {
    expect_near(frame(true, Axes::YDown).from_team(kTeamPose), 170, 110, -150);
    expect_near(frame(true, Axes::YUp).from_team(kTeamPose), 170, 70, -150);
}

TEST(FieldFrame, RotationLiesAboveMinus180UpTo180) {
    const core::Pose2 back{{0, 0}, kPi};
    const core::Pose2 forward{{0, 0}, 0};

    EXPECT_EQ(frame(false, Axes::YDown).from_team(back).rotation_deg, 180);
    EXPECT_EQ(frame(true, Axes::YDown).from_team(forward).rotation_deg, 180);
    EXPECT_NEAR(frame(true, Axes::YDown).from_team(back).rotation_deg, 0, kRounding);
    EXPECT_NEAR(frame(true, Axes::YDown).from_team({{0, 0}, -1e-3}).rotation_deg, 179.9427, 1e-4);
}

TEST(FieldFrame, ThereAndBackIsTheSamePose) {
    core::RandomStream random(1, "poses");
    for (int i = 0; i < 1000; ++i) {
        const core::Pose2 pose{{random.uniform(-1.1, 1.1), random.uniform(-0.9, 0.9)},
                               random.uniform(-3.14, 3.14)};
        for (const bool is_blue : {false, true}) {
            for (const Axes axes : {Axes::YDown, Axes::YUp}) {
                const FieldFrame there = frame(is_blue, axes);

                const core::Pose2 back = there.to_team(there.from_team(pose));

                EXPECT_NEAR(back.position_m.x, pose.position_m.x, 1e-14);
                EXPECT_NEAR(back.position_m.y, pose.position_m.y, 1e-14);
                EXPECT_NEAR(back.heading_rad, pose.heading_rad, 1e-14);
            }
        }
    }
}

TEST(FieldFrame, TurnsOfManyTimesComeBackIntoRange) {
    EXPECT_NEAR(frame(false, Axes::YDown).to_team({0, 0, 3690}).heading_rad, kPi / 2, 1e-12);
    EXPECT_NEAR(frame(false, Axes::YDown).to_team({0, 0, -540}).heading_rad, kPi, 1e-12);
}

TEST(FieldFrame, WhatIsNotFiniteStaysSo) {
    const double nan = std::numeric_limits<double>::quiet_NaN();

    const core::Pose2 pose = frame(true, Axes::YDown).to_team({nan, 0, nan});

    EXPECT_TRUE(std::isnan(pose.position_m.x));
    EXPECT_TRUE(std::isnan(pose.heading_rad));
}

}  // namespace
}  // namespace agon::strategy
