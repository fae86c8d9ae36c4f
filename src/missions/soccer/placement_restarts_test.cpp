// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_restarts.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "missions/soccer/placing_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

TEST(PlacementLaw, AtTheKickOffAttackersStandInTheirHalfOrTheCircle) {
    const Placing placing("soccer5", Restart::KickOff, Role::First);
    EXPECT_EQ(Placing(placing).put(4, 0.12, 0.1).verdict(), "") << "within the circle";
    EXPECT_EQ(Placing(placing).put(4, 0.24, 0.0).verdict(),
              "robot 4 is neither in its own half nor in the center circle");
    EXPECT_EQ(Placing(placing).put(4, 0.0, 0.5).verdict(),
              "robot 4 is neither in its own half nor in the center circle");
    EXPECT_EQ(Placing(placing).put(4, -0.0375, 0.5).verdict(), "") << "touches the half line";
}

TEST(PlacementLaw, AtTheKickOffDefendersStandInTheirHalfOutsideTheCircle) {
    const Placing placing("soccer5", Restart::KickOff, Role::Second);
    EXPECT_EQ(Placing(placing).put(3, 0.3, 0.4).verdict(), "robot 3 is not in its own half");
    EXPECT_EQ(Placing(placing).put(3, -0.25, 0).verdict(), "robot 3 is in the center circle");
    EXPECT_EQ(Placing(placing).put(3, -0.29, 0).verdict(), "");
}

TEST(PlacementLaw, AtAFreeBallOneOfEachTeamStandsOnItsMark) {
    const Placing own("soccer5", Restart::FreeBall, Role::First);  // the ball at (-0.55, 0.60)
    EXPECT_EQ(Placing(own).put(4, -0.785, 0.605, 30).verdict(), "") << "within 2 cm, any heading";
    EXPECT_EQ(Placing(own).put(4, -0.70, 0.60).verdict(),
              "robot 4 takes the free ball but does not stand on its mark");
    EXPECT_EQ(Placing(own).put(4, -0.30, 0.60).verdict(),
              "robot 4 takes the free ball but does not stand on its mark")
        << "the other's mark";
    EXPECT_EQ(Placing(own).put(4, -0.5, -0.5).verdict(), "no robot takes the free ball");
    EXPECT_EQ(Placing(own).put(1, -0.2, 0.3).verdict(),
              "robot 1 takes the free ball but does not stand on its mark");
    EXPECT_EQ(Placing(own).put(1, -0.80, 0.60).put(4, -0.2, 0.3).verdict(),
              "robot 4 is in the quarter of the free ball beside robot 1");
    EXPECT_EQ(Placing(own).put(1, -0.2, 0.0).verdict(), "") << "half outside is outside";
    EXPECT_EQ(Placing(own).put(0, -1.05, 0.1, 90).verdict(), "") << "a goalkeeper at its goal";
}

TEST(PlacementLaw, AtAFreeBallTheDistanceIsTheSizes) {
    const Placing three("soccer3", Restart::FreeBall, Role::First);  // the ball at (-0.375, 0.40)
    EXPECT_EQ(Placing(three).put(2, -0.575, 0.40).verdict(), "");
    EXPECT_EQ(Placing(three).put(2, -0.625, 0.40).verdict(),
              "robot 2 takes the free ball but does not stand on its mark");
}

TEST(PlacementLaw, AtAPenaltyKickOnlyTheKickerIsBeyondTheHalfLineAndBehindTheBall) {
    const Placing kicking("soccer5", Restart::PenaltyKick, Role::First);  // ball at (0.725, 0)
    EXPECT_EQ(Placing(kicking).put(4, 0.3, 0.1).verdict(), "") << "anywhere behind the ball";
    EXPECT_EQ(Placing(kicking).put(4, 0.80, 0).verdict(),
              "robot 4 is not behind the ball, which it kicks");
    EXPECT_EQ(Placing(kicking).put(1, 0.2, 0.3).verdict(),
              "robot 4 is beyond the half line beside the kicker, robot 1");
}

TEST(PlacementLaw, AtAPenaltyKickTheKeeperTouchesItsLineAndTheOthersAreFar) {
    const Placing other("soccer5", Restart::PenaltyKick, Role::Second);
    EXPECT_EQ(Placing(other).put(0, -1.1, 0.1, 45).verdict(), "") << "in any orientation";
    EXPECT_EQ(Placing(other).put(0, -1.0, 0).verdict(),
              "robot 0 is the goalkeeper but does not touch the goal line");
    EXPECT_EQ(Placing(other).put(1, -0.1, 0.15).verdict(), "robot 1 is not beyond the half line");
}

TEST(PlacementLaw, AtAGoalKickOnlyTheKeeperIsInItsArea) {
    const Placing kicking("soccer5", Restart::GoalKick, Role::First);
    EXPECT_EQ(Placing(kicking).put(0, -0.7, 0.6).verdict(),
              "robot 0 is the goalkeeper but not in its area");
    EXPECT_EQ(Placing(kicking).put(1, -0.9, 0.3).verdict(), "robot 1 is in the goalkeeper's area");
    EXPECT_EQ(Placing(kicking).put(1, 0.6, 0.3).verdict(), "") << "anywhere else";
    const Placing other("soccer5", Restart::GoalKick, Role::Second);
    EXPECT_EQ(Placing(other).put(1, 0.1, 0.3).verdict(), "robot 1 is not in its own half");
}

TEST(PlacementLaw, AtAGoalKickTheBallLiesInTheKeepersArea) {
    const Placing kicking("soccer5", Restart::GoalKick, Role::First);
    EXPECT_EQ(kicking.ball_verdict({-0.76, 0.39}), "");
    EXPECT_EQ(kicking.ball_verdict({-0.5, 0}), "the ball is not in the goalkeeper's area");
    EXPECT_EQ(kicking.ball_verdict({-1.15, 0}), "the ball is not on the field");
    EXPECT_EQ(kicking.ball_verdict({std::numeric_limits<double>::infinity(), 0}),
              "the ball's place is no number");
    const Placing three("soccer3", Restart::GoalKick, Role::First);
    EXPECT_EQ(three.ball_verdict({-0.65, 0.3}), "") << "the goal area: there is no other";
    EXPECT_NE(three.ball_verdict({-0.5, 0}), "");
}

TEST(PlacementLaw, AtAFreeKickFiveASideDefendersStandAtTheLines) {
    const Placing other("soccer5", Restart::FreeKick, Role::Second);
    EXPECT_EQ(other.verdict(), "");
    EXPECT_NE(Placing(other).put(1, -0.6, 0.3).verdict(), "");
    EXPECT_NE(Placing(other).put(3, -0.9125, 0.05).verdict(), "") << "a third at the front line";
    EXPECT_EQ(Placing(other).put(0, -1.0, 0.1).verdict(), "") << "the keeper in its area";
    EXPECT_EQ(Placing(other).put(0, -0.6, 0.0).verdict(), "robot 0 is too near to the ball");
}

TEST(PlacementLaw, AtAFreeKickOfOtherSizesDefendersKeepTheirDistance) {
    const Placing other("soccer11", Restart::FreeKick, Role::Second);  // ball at (-1.10, 0)
    EXPECT_EQ(Placing(other).put(9, -0.84, 0).verdict(), "");
    EXPECT_EQ(Placing(other).put(9, -0.9, 0).verdict(), "robot 9 is too near to the ball");
}

TEST(PlacementLaw, AtAFreeKickTheKickerIsBehindTheBall) {
    const Placing kicking("soccer5", Restart::FreeKick, Role::First);  // ball at (0.725, 0)
    EXPECT_EQ(Placing(kicking).put(4, 0.80, 0.0).verdict(),
              "robot 4 is near the ball but not behind it");
    EXPECT_EQ(Placing(kicking).put(1, 0.9, 0.5).verdict(), "") << "attackers are free";
}

}  // namespace
}  // namespace agon::missions::soccer
