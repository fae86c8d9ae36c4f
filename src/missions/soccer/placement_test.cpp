// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "missions/soccer/placing_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

TEST(Placement, NoRobotStandsInAWallOnTheBallOrOnAnother) {
    EXPECT_EQ(Placing("soccer5", Restart::KickOff, Role::First).verdict(), "");
    EXPECT_EQ(Placing("soccer5", Restart::KickOff, Role::First).put(1, -0.8, 0.88).verdict(),
              "robot 1 is not on the field");
    EXPECT_EQ(Placing("soccer5", Restart::KickOff, Role::First).put(4, -0.05, 0).verdict(),
              "robot 4 stands on the ball");
    EXPECT_EQ(Placing("soccer5", Restart::KickOff, Role::First).put(1, -0.8, -0.45).verdict(),
              "robot 2 overlaps robot 1");
    EXPECT_EQ(Placing("soccer5", Restart::KickOff, Role::First)
                  .put(1, std::numeric_limits<double>::quiet_NaN(), 0)
                  .verdict(),
              "robot 1 has a place that is no number");
    EXPECT_EQ(Placing("soccer5", Restart::KickOff, Role::First).put(1, 1e300, 0).verdict(),
              "robot 1 is not on the field");
}

TEST(Placement, NoRobotStandsOnOneOfTheOtherTeam) {
    const std::vector<core::Pose2> taken = {{{-0.80, 0.47}, 1}};

    EXPECT_EQ(Placing("soccer5", Restart::KickOff, Role::First).verdict(taken),
              "robot 1 overlaps a robot of the other team");
}

}  // namespace
}  // namespace agon::missions::soccer
