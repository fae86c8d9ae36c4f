// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/free_ball.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

TEST(FreeBallRule, IsGivenAfterTenSecondsOfStalemate) {
    Stage stage("soccer5", {"play.ball_jitter_m=0"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({0.5, -0.3});

    EXPECT_FALSE(stage.run_until("free_ball", 9.9));
    ASSERT_TRUE(stage.run_until("free_ball", 0.2));

    EXPECT_EQ(stage.last("free_ball").team, "") << "it is nobody's";
    EXPECT_EQ(stage.last("free_ball").objects, std::vector<std::string>{"/ball"});
    stage.run_to_play();
    EXPECT_NEAR(stage.ball_m().x, 0.55, 1e-6) << "the mark of that quarter";
    EXPECT_NEAR(stage.ball_m().y, -0.60, 1e-6);
    EXPECT_EQ(stage.observation(Team::Yellow).restart, std::uint32_t{AGON_SOCCER_FREE_BALL});
    EXPECT_EQ(stage.observation(Team::Yellow).kicking_team, std::uint32_t{AGON_SOCCER_ANYONE});
}

TEST(FreeBallRule, IsNotGivenWhileTheBallMovesOn) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    for (int i = 0; i < 40; ++i) {
        stage.put_ball({0.1 * (i % 3) - 0.1, 0}, {0.01, 0});
        stage.run_s(0.5);
    }
    EXPECT_EQ(stage.count("free_ball"), 0U);
}

TEST(FreeBallRule, IsNotGivenInsideTheGoalArea) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({1.0, 0.1});

    stage.run_s(11);

    EXPECT_EQ(stage.count("free_ball"), 0U);
}

TEST(FreeBallRule, CanBeSwitchedOffAsRuleOrAsOffence) {
    for (const char* setting : {"rules.free_ball=off", "rules.stalemate=off"}) {
        Stage stage("soccer5", {setting});
        stage.run_to_play();
        stage.clear_field();
        stage.put_ball({0.5, -0.3});

        EXPECT_FALSE(stage.run_until("free_ball", 15)) << setting;
    }
}

TEST(FreeBallRule, RobotsStandOnTheMarksOfTheirSize) {
    const std::pair<const char*, double> kSizes[] = {
        {"soccer3", 0.20}, {"soccer5", 0.25}, {"soccer11", 0.25}};
    for (const auto& [name, distance_m] : kSizes) {
        for (const double x : {-0.3, 0.3}) {
            for (const double y : {-0.3, 0.3}) {
                Stage stage(name, {"play.ball_jitter_m=0"});
                stage.run_to_play();
                stage.clear_field();
                stage.put_ball({x, y});
                ASSERT_TRUE(stage.run_until("free_ball", 12));
                stage.run_to_play();

                const core::Vec2 ball = stage.ball_m();
                EXPECT_GT(ball.x * x, 0);
                EXPECT_GT(ball.y * y, 0);
                for (const Team team : kTeams) {
                    const double own_side = team == Team::Yellow ? -1 : 1;
                    const core::Vec2 mark = ball + core::Vec2{own_side * distance_m, 0};
                    int on_mark = 0;
                    const auto count = stage.mission().info().seats[0].robot_count;
                    for (std::uint32_t number = 0; number < count; ++number) {
                        on_mark +=
                            distance(stage.pose(team, number).position_m, mark) < 1e-5 ? 1 : 0;
                    }
                    EXPECT_EQ(on_mark, 1) << name << ' ' << x << ' ' << y;
                }
            }
        }
    }
}

}  // namespace
}  // namespace agon::missions::soccer
