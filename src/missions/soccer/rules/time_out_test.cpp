// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/time_out.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/referee.hpp"
#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

/// In play, five a side, with time-outs of 3 s.
Stage stage_in_play() {
    Stage stage("soccer5", {"time_outs.length_s=3", "play.ball_jitter_m=0"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({0.2, 0.3}, {0.01, 0});
    return stage;
}

void score(Stage& stage) {
    stage.put_ball({1.15, 0});
    stage.tick();
    ASSERT_EQ(stage.last("kick_off").team, "blue");
}

TEST(TimeOutRule, IsGivenAtTheNextRestartAndNotBefore) {
    Stage stage = stage_in_play();
    stage.want_time_out(Team::Blue, true);
    stage.run_s(1);
    EXPECT_EQ(stage.count("time_out"), 0U);

    score(stage);

    ASSERT_EQ(stage.count("time_out"), 1U);
    EXPECT_EQ(stage.last("time_out").team, "blue");
    EXPECT_EQ(stage.last("time_out").reason, "time-out of blue, 3s; it has 1 left");
}

TEST(TimeOutRule, IsNotGivenToATeamThatHasNotCalledOne) {
    Stage stage = stage_in_play();

    score(stage);

    EXPECT_EQ(stage.count("time_out"), 0U);
    EXPECT_EQ(stage.observation(Team::Yellow).own_time_outs, 2U);
}

TEST(TimeOutRule, PassesWithoutClockAndCommandsAndEndsInThePlacement) {
    Stage stage = stage_in_play();
    stage.want_time_out(Team::Yellow, true);
    stage.drive(Team::Yellow, 1, 40, 40);
    stage.tick();
    int placements = 0;
    stage.on_place = [&placements](Team, const agon_soccer_observation&, agon_soccer_placement&) {
        ++placements;
    };
    score(stage);
    const std::uint64_t played_ns = stage.observation(Team::Yellow).playing_time_ns;
    const core::Pose2 stood = stage.pose(Team::Yellow, 1);

    for (int tick = 0; tick < 600; ++tick) {
        ASSERT_EQ(placements, 0) << tick;
        ASSERT_FALSE(stage.mission().is_deciding(SeatId(0)));
        stage.tick();
    }

    EXPECT_EQ(stage.pose(Team::Yellow, 1).position_m, stood.position_m);
    stage.tick();
    EXPECT_EQ(placements, 2) << "each team places once, after the time-out";
    stage.run_to_play();
    EXPECT_EQ(stage.observation(Team::Yellow).playing_time_ns, played_ns);
    EXPECT_EQ(stage.observation(Team::Yellow).own_time_outs, 1U);
    EXPECT_EQ(stage.observation(Team::Blue).opponent_time_outs, 1U);
    EXPECT_EQ(stage.observation(Team::Yellow).kicking_team, std::uint32_t{AGON_SOCCER_OPPONENT});
}

TEST(TimeOutRule, AWishCountsOnceUntilItHasBeenWithdrawn) {
    Stage stage = stage_in_play();
    stage.want_time_out(Team::Yellow, true);
    stage.tick();
    for (int goal = 0; goal < 3; ++goal) {
        score(stage);
        stage.run_s(3.1);
        stage.run_to_play();
    }
    EXPECT_EQ(stage.count("time_out"), 1U);

    stage.want_time_out(Team::Yellow, false);
    stage.tick();
    stage.want_time_out(Team::Yellow, true);
    stage.tick();
    stage.want_time_out(Team::Yellow, false);
    stage.tick();
    score(stage);

    EXPECT_EQ(stage.count("time_out"), 2U) << "a call stands though the wish has gone";
}

TEST(TimeOutRule, ATeamHasTwoAndNoMore) {
    Stage stage = stage_in_play();
    for (int goal = 0; goal < 4; ++goal) {
        stage.want_time_out(Team::Blue, true);
        stage.tick();
        stage.want_time_out(Team::Blue, false);
        stage.tick();
        score(stage);
        stage.run_s(3.1);
        stage.run_to_play();
    }

    EXPECT_EQ(stage.count("time_out"), 2U);
    EXPECT_EQ(stage.last("time_out").reason, "time-out of blue, 3s; it has 0 left");
}

TEST(TimeOutRule, BothTeamsTimeOutsPassOneAfterTheOther) {
    Stage stage = stage_in_play();
    stage.want_time_out(Team::Blue, true);
    stage.want_time_out(Team::Yellow, true);
    stage.tick();
    score(stage);
    EXPECT_EQ(stage.last("time_out").team, "yellow");

    stage.run_s(3);

    EXPECT_EQ(stage.last("time_out").team, "blue");
    EXPECT_EQ(stage.count("time_out"), 2U);
    stage.run_s(3.1);
    stage.run_to_play();
}

TEST(TimeOutRule, WhatAPersonCallsIsGivenAtOnceWhileRobotsArePlaced) {
    RefereeDefinition definition;
    definition.rule_book.time_outs = 1;
    definition.rule_book.time_out = core::Duration::milliseconds(10);
    definition.placement_pause = core::Duration::milliseconds(5);
    Referee referee(definition);
    Events events;
    (void)referee.start(events);
    EXPECT_EQ(referee.phase(), Phase::Placing);

    referee.call_time_out(Team::Yellow, events);

    EXPECT_EQ(referee.phase(), Phase::TimeOut);
    EXPECT_EQ(referee.state().time_out_left_ns, 10'000'000U);
    EXPECT_EQ(events.back().kind, "time_out");
}

}  // namespace
}  // namespace agon::missions::soccer
