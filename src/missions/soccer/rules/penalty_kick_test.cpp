// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/penalty_kick.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

/// Yellow defends the left goal; the ball rolls about in its half.
Stage stage_with_ball_left(const std::string& name = "soccer5",
                           const Stage::Settings& settings = {}) {
    Stage::Settings all = settings;
    all.emplace_back("play.ball_jitter_m=0");
    Stage stage(name, all);
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({-0.4, 0.3}, {0.01, 0});
    return stage;
}

TEST(PenaltyKickRule, IsGivenForTwoDefendersInTheGoalArea) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0.1});
    stage.put(Team::Yellow, 2, {-1.02, -0.1}, 30);

    ASSERT_TRUE(stage.run_until("penalty_kick", 0.5));

    const protocol::Event event = stage.last("penalty_kick");
    EXPECT_EQ(event.team, "blue");
    EXPECT_EQ(event.objects, (std::vector<std::string>{"/yellow[0]", "/yellow[2]"}));
    EXPECT_EQ(event.reason,
              "penalty kick for blue: 2 robots of yellow defend in their own goal area");
    stage.run_to_play();
    EXPECT_NEAR(stage.ball_m().x, -1.1 + 0.375, 1e-6);
    EXPECT_EQ(stage.observation(Team::Blue).kicking_team, std::uint32_t{AGON_SOCCER_OWN_TEAM});
}

TEST(PenaltyKickRule, IsNotGivenForOneInTheAreaAndOneHalfInside) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0.1});
    stage.put(Team::Yellow, 2, {-0.949, -0.1});  // 49 % inside: the front is at -0.95

    EXPECT_FALSE(stage.run_until("penalty_kick", 2));
}

TEST(PenaltyKickRule, IsNotGivenWhileTheBallIsInTheOtherHalf) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0.1});
    stage.put(Team::Yellow, 2, {-1.02, -0.1});
    stage.put_ball({0.4, 0}, {0.01, 0});

    EXPECT_FALSE(stage.run_until("penalty_kick", 2));
}

TEST(PenaltyKickRule, IsNotGivenForOneWhoOnlyDrivesThrough) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0.1});
    for (int i = 0; i < 10; ++i) {
        stage.put(Team::Yellow, 2, {-1.02, -0.1});
        stage.run_s(0.25);
        stage.put(Team::Yellow, 2, {-0.6, -0.1});
        stage.run_s(0.1);
    }
    EXPECT_EQ(stage.count("penalty_kick"), 0U);
}

TEST(PenaltyKickRule, IsGivenForFourDefendersInThePenaltyArea) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0});
    for (std::uint32_t number = 1; number <= 3; ++number) {
        stage.put(Team::Yellow, number, {-0.85, 0.2 * number - 0.4});
    }

    ASSERT_TRUE(stage.run_until("penalty_kick", 0.5));

    EXPECT_EQ(stage.last("penalty_kick").objects.size(), 4U);
}

TEST(PenaltyKickRule, IsNotGivenForThreeDefendersInThePenaltyArea) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0});
    stage.put(Team::Yellow, 1, {-0.85, 0.2});
    stage.put(Team::Yellow, 2, {-0.85, -0.2});

    EXPECT_FALSE(stage.run_until("penalty_kick", 2));
}

TEST(PenaltyKickRule, TheLargeLeagueLetsFourDefendInThePenaltyArea) {
    Stage stage = stage_with_ball_left("soccer11");
    stage.put(Team::Yellow, 0, {-2.10, 0});
    for (std::uint32_t number = 1; number <= 5; ++number) {
        stage.put(Team::Yellow, number, {-1.80, 0.2 * number - 0.6});
    }
    EXPECT_FALSE(stage.run_until("penalty_kick", 2));

    stage.put(Team::Yellow, 1, {-2.10, 0.2});
    EXPECT_TRUE(stage.run_until("penalty_kick", 1)) << "but not two in the goal area";
}

TEST(PenaltyKickRule, IsGivenWhenTheKeeperDoesNotClearInTenSeconds) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0});
    stage.put_ball({-0.98, 0.1});

    EXPECT_FALSE(stage.run_until("penalty_kick", 9.9));
    EXPECT_TRUE(stage.run_until("penalty_kick", 0.2));
    EXPECT_EQ(stage.last("penalty_kick").team, "blue");
}

TEST(PenaltyKickRule, IsNotGivenWhenTheBallLeavesTheGoalAreaInTime) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0});
    stage.put_ball({-0.98, 0.1});
    stage.run_s(9);
    stage.put_ball({-0.80, 0.1});
    stage.run_s(0.1);
    stage.put_ball({-0.98, 0.1});

    EXPECT_FALSE(stage.run_until("penalty_kick", 9));
}

TEST(PenaltyKickRule, IsNotGivenForAContestedBallWhichIsAStalemate) {
    Stage stage = stage_with_ball_left();
    stage.put(Team::Yellow, 0, {-1.04, 0.1});
    stage.put_ball({-0.98, 0.1});
    stage.put(Team::Blue, 1, {-0.915, 0.1});

    stage.run_s(11);

    EXPECT_EQ(stage.count("penalty_kick"), 0U);
    EXPECT_EQ(stage.count("goal_kick"), 1U);
}

TEST(PenaltyKickRule, InTheLargeLeagueNotClearingGivesAFreeBall) {
    Stage stage = stage_with_ball_left("soccer11");
    stage.put(Team::Yellow, 0, {-2.14, 0});
    stage.put_ball({-2.05, 0.1});

    ASSERT_TRUE(stage.run_until("free_ball", 11));

    EXPECT_NE(stage.last("free_ball").reason.find("has not cleared"), std::string::npos);
}

TEST(PenaltyKickRule, IsTheSameForBothTeams) {
    for (const Team team : kTeams) {
        const double side = team == Team::Yellow ? 1 : -1;
        Stage stage = stage_with_ball_left();
        stage.put_ball(core::Vec2{-0.4, 0.3} * side, {0.01, 0});
        stage.put(team, 0, core::Vec2{-1.04, 0.1} * side);
        stage.put(team, 1, core::Vec2{-1.02, -0.1} * side, 20);

        ASSERT_TRUE(stage.run_until("penalty_kick", 0.5));

        EXPECT_EQ(stage.last("penalty_kick").team, name_of(opponent_of(team)));
        EXPECT_NEAR(stage.ball_m().x, -0.725 * side, 1e-6);
    }
}

TEST(PenaltyKickRule, CanBeSwitchedOff) {
    Stage stage = stage_with_ball_left("soccer5", {"rules.penalty_kick=off"});
    stage.put(Team::Yellow, 0, {-1.04, 0.1});
    stage.put(Team::Yellow, 2, {-1.02, -0.1});

    EXPECT_FALSE(stage.run_until("penalty_kick", 2));
}

}  // namespace
}  // namespace agon::missions::soccer
