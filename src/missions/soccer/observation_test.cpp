// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/observation.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

TEST(Observation, CarriesTheFieldOfItsSize) {
    const Content content = *read_content(core::shipped_content(), "soccer5");

    const agon_soccer_observation block = make_observation(content);

    EXPECT_EQ(block.struct_size, sizeof(block));
    EXPECT_EQ(block.robot_count, 5U);
    EXPECT_EQ(block.field.length_m, 2.2);
    EXPECT_EQ(block.field.goal_depth_m, 0.15);
    EXPECT_NEAR(block.field.free_ball_mark_y_m, 0.6, 1e-12);
    EXPECT_EQ(block.field.wheel_limit_radps, 100);
    EXPECT_EQ(block.field.wheel_track_m, 0.075);
    EXPECT_EQ(block.field.ball_radius_m, 0.0427 / 2);
    const Content three = *read_content(core::shipped_content(), "soccer3");
    EXPECT_EQ(make_observation(three).field.penalty_area_length_m, 0);
}

TEST(Observation, TellsEachTeamTheGameFromItsOwnSide) {
    GameState state;
    state.phase = static_cast<std::uint32_t>(Phase::Playing);
    state.half = 1;
    state.playing_time_ns = 5;
    state.half_length_ns = 9;
    state.yellow_goals = 3;
    state.blue_goals = 1;
    state.restart = AGON_SOCCER_FREE_KICK;
    state.restart_count = 12;
    state.kicking_team = 2;  // blue
    state.left_team = 2;
    agon_soccer_observation yellow{};
    agon_soccer_observation blue{};

    write_game(state, Team::Yellow, 77, yellow);
    write_game(state, Team::Blue, 77, blue);

    EXPECT_EQ(yellow.time_ns, 77U);
    EXPECT_EQ(yellow.playing_time_ns, 5U);
    EXPECT_EQ(yellow.half_length_ns, 9U);
    EXPECT_EQ(yellow.half, 1U);
    EXPECT_EQ(yellow.side, std::uint32_t{AGON_SOCCER_BLUE});
    EXPECT_EQ(blue.side, std::uint32_t{AGON_SOCCER_YELLOW});
    EXPECT_EQ(yellow.own_goals, 3U);
    EXPECT_EQ(yellow.opponent_goals, 1U);
    EXPECT_EQ(blue.own_goals, 1U);
    EXPECT_EQ(yellow.kicking_team, std::uint32_t{AGON_SOCCER_OPPONENT});
    EXPECT_EQ(blue.kicking_team, std::uint32_t{AGON_SOCCER_OWN_TEAM});
    EXPECT_EQ(blue.restart, std::uint32_t{AGON_SOCCER_FREE_KICK});
    EXPECT_EQ(blue.restart_count, 12U);
    EXPECT_EQ(blue.is_playing, 1U);
}

/// One robot a team and the ball.
class ReadingsTest : public testing::Test {
protected:
    ReadingsTest() {
        cast_.robot_count = 1;
        readings_.resize(3);
        readings_[0] = {{-0.5, 0.2}, 0.3, core::direction(0.3), {1, 2}, 3};
        readings_[1] = {{0.4, -0.1}, -2.0, core::direction(-2), {-1, 0.5}, -4};
        readings_[2] = {{0.1, 0.05}, 0, {1, 0}, {0.25, -0.5}, 0};
    }

    Cast cast_;
    std::vector<sensors::PlanarReading> readings_;
};

TEST_F(ReadingsTest, TheLeftTeamSeesTheFieldAsItIs) {
    agon_soccer_observation block{};

    write_readings(cast_, readings_, true, Team::Yellow, block);

    EXPECT_EQ(block.own[0].x_m, -0.5);
    EXPECT_EQ(block.own[0].heading_rad, 0.3);
    EXPECT_EQ(block.own[0].velocity_y_mps, 2);
    EXPECT_EQ(block.opponent[0].turn_radps, -4);
    EXPECT_EQ(block.ball.velocity_x_mps, 0.25);
}

TEST_F(ReadingsTest, TheRightTeamSeesItTurnedByHalfATurn) {
    agon_soccer_observation block{};

    write_readings(cast_, readings_, false, Team::Blue, block);

    EXPECT_EQ(block.own[0].x_m, -0.4);
    EXPECT_EQ(block.own[0].y_m, 0.1);
    EXPECT_NEAR(block.own[0].heading_rad, core::kPi - 2.0, 1e-12);
    EXPECT_EQ(block.own[0].velocity_x_mps, 1);
    EXPECT_EQ(block.own[0].turn_radps, -4) << "turning is the same from either side";
    EXPECT_NEAR(block.opponent[0].heading_rad, 0.3 - core::kPi, 1e-12);
    EXPECT_EQ(block.ball.x_m, -0.1);
    EXPECT_EQ(block.ball.velocity_y_mps, 0.5);
}

TEST(TeamView, TurningTwiceGivesThePlaceBack) {
    const core::Pose2 pose{{0.3, -0.7}, 2.5};

    const core::Pose2 twice = turned(false, turned(false, pose));

    EXPECT_EQ(twice.position_m, pose.position_m);
    EXPECT_NEAR(twice.heading_rad, pose.heading_rad, 1e-15);
    EXPECT_EQ(turned(true, pose), pose);
}

TEST(TeamView, HeadingsAreInTheHalfOpenRange) {
    EXPECT_EQ(turned_heading(true, -core::kPi), core::kPi);
    EXPECT_EQ(turned_heading(false, 0), core::kPi);
    EXPECT_NEAR(turned_heading(false, core::kPi), 0, 1e-15);
}

}  // namespace
}  // namespace agon::missions::soccer
