// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/goal.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

constexpr double kLine_m = 1.1;
constexpr double kRadius_m = 0.02135;

TEST(GoalRule, CountsWhenTheWholeBallIsOverTheLine) {
    Stage stage("soccer5", {"play.ball_jitter_m=0"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({kLine_m + kRadius_m + 0.001, 0.1});

    stage.tick();

    EXPECT_EQ(stage.last("goal").team, "yellow");
    EXPECT_EQ(stage.last("goal").reason, "goal: yellow scores (1:0)");
    EXPECT_EQ(stage.last("kick_off").team, "blue") << "who conceded kicks off";
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{1, 0}));
}

TEST(GoalRule, DoesNotCountWhileAPartOfTheBallIsOnTheLine) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({kLine_m + kRadius_m - 0.001, 0.1});

    stage.run_s(1);

    EXPECT_EQ(stage.count("goal"), 0U);
}

TEST(GoalRule, CountsForTheOtherTeamInTheOtherGoal) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({-1.05, -0.05}, {-3, 0});

    ASSERT_TRUE(stage.run_until("goal", 1));

    EXPECT_EQ(stage.last("goal").team, "blue");
    EXPECT_EQ(stage.last("kick_off").team, "yellow");
}

TEST(GoalRule, TheWallBesideTheGoalKeepsTheBallOut) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({1.0, 0.25}, {8, 0});

    EXPECT_FALSE(stage.run_until("goal", 2));
}

TEST(GoalRule, CountsNothingWhenItIsOff) {
    Stage stage("soccer5", {"rules.goal=off"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({kLine_m + 0.07, 0});

    EXPECT_FALSE(stage.run_until("goal", 5));
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 0}));
}

}  // namespace
}  // namespace agon::missions::soccer
