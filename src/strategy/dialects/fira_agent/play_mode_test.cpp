// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/fira_agent/play_mode.hpp"

#include <gtest/gtest.h>

namespace agon::strategy::fira_agent {
namespace {

agon_soccer_observation seen(std::uint32_t restart, std::uint32_t kicking, std::uint32_t side,
                             double ball_x_m = 0, double ball_y_m = 0) {
    agon_soccer_observation all{};
    all.restart = restart;
    all.kicking_team = kicking;
    all.side = side;
    all.ball.x_m = ball_x_m;
    all.ball.y_m = ball_y_m;
    return all;
}

TEST(PlayMode, KicksAreCountedByTheColorThatKicks) {
    const std::uint32_t own = AGON_SOCCER_OWN_TEAM;
    EXPECT_EQ(play_mode(seen(AGON_SOCCER_KICK_OFF, own, AGON_SOCCER_YELLOW)), 5);
    EXPECT_EQ(play_mode(seen(AGON_SOCCER_KICK_OFF, own, AGON_SOCCER_BLUE)), 6);
    EXPECT_EQ(play_mode(seen(AGON_SOCCER_PENALTY_KICK, own, AGON_SOCCER_YELLOW)), 7);
    EXPECT_EQ(play_mode(seen(AGON_SOCCER_PENALTY_KICK, AGON_SOCCER_OPPONENT, AGON_SOCCER_YELLOW)),
              8);
    EXPECT_EQ(play_mode(seen(AGON_SOCCER_FREE_KICK, AGON_SOCCER_OPPONENT, AGON_SOCCER_BLUE)), 9);
    EXPECT_EQ(play_mode(seen(AGON_SOCCER_GOAL_KICK, own, AGON_SOCCER_BLUE)), 12);
    EXPECT_EQ(play_mode(seen(99, own, AGON_SOCCER_BLUE)), 0);
}

TEST(PlayMode, AFreeBallIsCountedByTheTrueFieldsQuarter) {
    const auto mode = [](std::uint32_t side, double x_m, double y_m) {
        return play_mode(seen(AGON_SOCCER_FREE_BALL, AGON_SOCCER_ANYONE, side, x_m, y_m));
    };
    EXPECT_EQ(mode(AGON_SOCCER_YELLOW, -0.5, 0.6), 1);
    EXPECT_EQ(mode(AGON_SOCCER_YELLOW, -0.5, -0.6), 2);
    EXPECT_EQ(mode(AGON_SOCCER_YELLOW, 0.5, 0.6), 3);
    EXPECT_EQ(mode(AGON_SOCCER_YELLOW, 0.5, -0.6), 4);
    EXPECT_EQ(mode(AGON_SOCCER_BLUE, 0.5, -0.6), 1);
    EXPECT_EQ(mode(AGON_SOCCER_BLUE, -0.5, 0.6), 4);
}

TEST(PlayMode, OneOfTheTeamsPlacesFirst) {
    for (const bool is_blue : {false, true}) {
        const std::uint32_t side = is_blue ? AGON_SOCCER_BLUE : AGON_SOCCER_YELLOW;
        const std::uint32_t restart = AGON_SOCCER_GOAL_KICK;
        EXPECT_TRUE(places_first(seen(restart, AGON_SOCCER_OWN_TEAM, side)));
        EXPECT_FALSE(places_first(seen(restart, AGON_SOCCER_OPPONENT, side)));
        const std::uint32_t free_ball = AGON_SOCCER_FREE_BALL;
        EXPECT_TRUE(places_first(seen(free_ball, AGON_SOCCER_ANYONE, side, -0.1)));
        EXPECT_FALSE(places_first(seen(free_ball, AGON_SOCCER_ANYONE, side, 0.1)));
    }
}

}  // namespace
}  // namespace agon::strategy::fira_agent
