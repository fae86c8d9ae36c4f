// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/kick_off.hpp"

#include <set>

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

void shoot_at_right_goal(Stage& stage) {
    stage.clear_field();
    stage.put_ball({1.0, 0}, {3, 0});
}

TEST(KickOffRule, IsGivenToTheTeamThatConceded) {
    Stage stage("soccer5", {"play.ball_jitter_m=0"});
    stage.run_to_play();
    shoot_at_right_goal(stage);

    ASSERT_TRUE(stage.run_until("kick_off", 2));
    stage.run_to_play();

    EXPECT_EQ(stage.last("kick_off").team, "blue");
    EXPECT_EQ(stage.last("kick_off").reason, "kick-off for blue: after the goal");
    const agon_soccer_observation blue = stage.observation(Team::Blue);
    EXPECT_EQ(blue.restart, std::uint32_t{AGON_SOCCER_KICK_OFF});
    EXPECT_EQ(blue.kicking_team, std::uint32_t{AGON_SOCCER_OWN_TEAM});
    EXPECT_EQ(stage.observation(Team::Yellow).kicking_team, std::uint32_t{AGON_SOCCER_OPPONENT});
    EXPECT_EQ(stage.ball_m(), core::Vec2{});
}

TEST(KickOffRule, IsNotGivenWhileTheBallStaysOnTheField) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({0, 0}, {1, 0.5});

    EXPECT_FALSE(stage.run_until("kick_off", 3));
}

TEST(KickOffRule, TheTossDecidesTheFirstAndTheOtherTeamHasTheSecondHalf) {
    std::set<std::string> winners;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Stage stage("soccer5", {}, core::Duration::milliseconds(100), seed);
        const std::string first = stage.last("kick_off").team;
        winners.insert(first);

        ASSERT_TRUE(stage.run_until("half_time", 5));

        EXPECT_NE(stage.last("kick_off").team, first);
    }
    EXPECT_EQ(winners, (std::set<std::string>{"blue", "yellow"}));
}

TEST(KickOffRule, WhenItIsOffAnyoneMayPlayTheBallFromOutsideTheCircle) {
    Stage stage("soccer5", {"rules.kick_off=off"});
    EXPECT_EQ(stage.last("kick_off").team, "");
    stage.run_to_play();

    for (const Team team : kTeams) {
        EXPECT_EQ(stage.observation(team).kicking_team, std::uint32_t{AGON_SOCCER_ANYONE});
        for (std::uint32_t number = 0; number < 5; ++number) {
            EXPECT_GT(norm(stage.pose(team, number).position_m), 0.25);
        }
    }
}

}  // namespace
}  // namespace agon::missions::soccer
