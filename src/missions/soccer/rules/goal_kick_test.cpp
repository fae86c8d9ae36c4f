// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/goal_kick.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

/// Yellow's goalkeeper stands in front of its goal, the ball is in its half.
Stage stage_at_left_goal(const std::string& name = "soccer5",
                         const Stage::Settings& settings = {}) {
    Stage::Settings all = settings;
    all.emplace_back("play.ball_jitter_m=0");
    Stage stage(name, all);
    stage.run_to_play();
    stage.clear_field();
    stage.put(Team::Yellow, 0, {-1.0, 0}, 90);
    stage.put_ball({-0.5, 0.4}, {0.01, 0});
    return stage;
}

TEST(GoalKickRule, IsGivenForTwoAttackersInTheGoalArea) {
    Stage stage = stage_at_left_goal();
    stage.put(Team::Blue, 1, {-1.02, 0.18});
    stage.put(Team::Blue, 3, {-1.02, -0.18});

    ASSERT_TRUE(stage.run_until("goal_kick", 0.5));

    const protocol::Event event = stage.last("goal_kick");
    EXPECT_EQ(event.team, "yellow");
    EXPECT_EQ(event.objects, (std::vector<std::string>{"/blue[1]", "/blue[3]"}));
    EXPECT_EQ(event.reason,
              "goal kick for yellow: 2 robots of blue attack in the goal area of yellow");
    stage.run_to_play();
    EXPECT_NEAR(stage.ball_m().x, -0.90, 1e-6);
}

TEST(GoalKickRule, IsNotGivenForOneAttackerInTheGoalArea) {
    Stage stage = stage_at_left_goal();
    stage.put(Team::Blue, 1, {-1.02, 0.18});

    EXPECT_FALSE(stage.run_until("goal_kick", 2));
}

TEST(GoalKickRule, IsGivenWhenTheKeeperIsPushed) {
    Stage stage = stage_at_left_goal("soccer5", {"rules.keeper_blocked=off"});
    // The keeper stands across: pushed on its side it slides towards its goal.
    stage.put(Team::Blue, 2, {-0.80, 0}, 180);
    stage.drive(Team::Blue, 2, 60, 60);

    ASSERT_TRUE(stage.run_until("goal_kick", 2));

    EXPECT_EQ(stage.last("goal_kick").reason,
              "goal kick for yellow: robot 2 of blue has pushed the goalkeeper of yellow");
    EXPECT_EQ(stage.last("goal_kick").objects,
              (std::vector<std::string>{"/blue[2]", "/yellow[0]"}));
}

TEST(GoalKickRule, IsGivenWhenTheKeeperIsPushedThroughTheBall) {
    Stage stage = stage_at_left_goal("soccer5", {"rules.keeper_blocked=off"});
    stage.put(Team::Yellow, 0, {-0.99, 0}, 90);
    stage.put_ball({-0.93, 0});
    stage.put(Team::Blue, 2, {-0.86, 0}, 180);
    stage.drive(Team::Blue, 2, 100, 100);

    ASSERT_TRUE(stage.run_until("goal_kick", 2));

    EXPECT_NE(stage.last("goal_kick").reason.find("has pushed"), std::string::npos);
}

TEST(GoalKickRule, IsNotGivenForATouchOfTheKeeper) {
    Stage stage = stage_at_left_goal();
    stage.put(Team::Blue, 2, {-0.88, 0}, 180);
    stage.drive(Team::Blue, 2, 20, 20);
    stage.run_s(0.3);
    stage.drive(Team::Blue, 2, -60, -60);

    EXPECT_FALSE(stage.run_until("goal_kick", 1));
}

TEST(GoalKickRule, IsGivenWhenTheKeeperIsBlockedAndNotWhenItGetsAway) {
    // Both push with equal grip: nobody moves.
    const auto stage_with_block = [](Stage& stage) {
        stage.put(Team::Yellow, 0, {-1.02, 0}, 0);
        stage.put(Team::Blue, 2, {-0.94, 0}, 180);
        stage.drive(Team::Yellow, 0, 20, 20);
        stage.drive(Team::Blue, 2, 20, 20);
    };
    Stage blocked = stage_at_left_goal();
    stage_with_block(blocked);
    ASSERT_TRUE(blocked.run_until("goal_kick", 2));
    EXPECT_EQ(blocked.last("goal_kick").reason,
              "goal kick for yellow: robot 2 of blue blocks the goalkeeper of yellow");

    Stage freed = stage_at_left_goal();
    stage_with_block(freed);
    freed.run_s(0.7);
    freed.drive(Team::Blue, 2, -30, -30);
    EXPECT_FALSE(freed.run_until("goal_kick", 2));
}

TEST(GoalKickRule, TheKeeperIsNotProtectedOutsideItsArea) {
    Stage stage = stage_at_left_goal();
    stage.put(Team::Yellow, 0, {-0.3, 0}, 90);
    stage.put(Team::Blue, 2, {-0.2, 0}, 180);
    stage.drive(Team::Blue, 2, 60, 60);

    EXPECT_FALSE(stage.run_until("goal_kick", 0.6));
    EXPECT_LT(stage.pose(Team::Yellow, 0).position_m.x, -0.5) << "though it was pushed far";
}

TEST(GoalKickRule, IsGivenForStalemateInsideTheGoalArea) {
    Stage stage = stage_at_left_goal("soccer5", {"rules.keeper_not_clearing=off"});
    stage.put_ball({-1.0, 0.1});

    ASSERT_TRUE(stage.run_until("goal_kick", 10.1));

    EXPECT_EQ(stage.last("goal_kick").team, "yellow");
}

TEST(GoalKickRule, InTheLargeLeagueAttackersInTheGoalAreaGiveAFreeBall) {
    Stage stage = stage_at_left_goal("soccer11");
    stage.put_ball({-1.0, 0.4}, {0.01, 0});
    stage.put(Team::Blue, 1, {-2.1, 0.3});
    stage.put(Team::Blue, 3, {-2.1, -0.3});

    ASSERT_TRUE(stage.run_until("free_ball", 0.5));

    EXPECT_NE(stage.last("free_ball").reason.find("attack in the goal area"), std::string::npos);
    EXPECT_EQ(stage.count("goal_kick"), 0U);
}

TEST(GoalKickRule, IsTheSameForBothTeams) {
    for (const Team team : kTeams) {
        const double side = team == Team::Yellow ? 1 : -1;
        Stage stage = stage_at_left_goal();
        stage.clear_field();
        stage.put_ball(core::Vec2{-0.5, 0.4} * side, {0.01, 0});
        stage.put(opponent_of(team), 1, core::Vec2{-1.02, 0.18} * side, 10);
        stage.put(opponent_of(team), 3, core::Vec2{-1.02, -0.18} * side);

        ASSERT_TRUE(stage.run_until("goal_kick", 0.5));

        EXPECT_EQ(stage.last("goal_kick").team, name_of(team));
        EXPECT_NEAR(stage.ball_m().x, -0.90 * side, 1e-6);
    }
}

TEST(GoalKickRule, CanBeSwitchedOff) {
    Stage stage = stage_at_left_goal("soccer5", {"rules.goal_kick=off"});
    stage.put(Team::Blue, 1, {-1.02, 0.18});
    stage.put(Team::Blue, 3, {-1.02, -0.18});

    EXPECT_FALSE(stage.run_until("goal_kick", 2));
}

}  // namespace
}  // namespace agon::missions::soccer
