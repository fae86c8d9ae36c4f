// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/referee.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/content.hpp"

namespace agon::missions::soccer {
namespace {

using Events = std::vector<protocol::Event>;

/// A referee of five a side who is shown pictures; no world.
class RefereeTest : public testing::Test {
protected:
    RefereeTest() : content_(*read_content(core::shipped_content(), "soccer5")) {
        cast_.robot_count = 5;
        readings_.resize(11);
        for (std::size_t i = 0; i < 10; ++i) {
            const double side = i < 5 ? -1 : 1;
            readings_[i].position_m = {side * (0.1 + 0.1 * static_cast<double>(i % 5)), 0.8};
        }
        situation_.field = &content_.field;
        situation_.regions = &content_.placement_rules.regions;
        situation_.cast = &cast_;
        situation_.robot_half_side_m = 0.0375;
        situation_.ball_radius_m = content_.ball.radius_m;
        situation_.tick = content_.tick;
        situation_.readings = readings_;
        RefereeDefinition definition;
        definition.rule_book = content_.rule_book;
        definition.robot_count = 5;
        definition.half_length = core::Duration::milliseconds(20'000);
        definition.placement_pause = core::Duration::milliseconds(50);
        definition.goal_kick_ball_m = {-0.9, 0};
        definition.toss_winner = Team::Blue;
        referee_ = Referee(definition);
    }

    std::optional<Ruling> tick() { return referee_.judge(situation_, events_); }

    void play_on() {
        while (referee_.phase() == Phase::Placing) {
            EXPECT_EQ(tick(), std::nullopt);
        }
    }

    void ball(core::Vec2 place) { readings_[10].position_m = place; }

    Content content_;
    Cast cast_;
    std::vector<sensors::PlanarReading> readings_;
    Situation situation_;
    Referee referee_;
    Events events_;
};

TEST_F(RefereeTest, StartsWithTheKickOffOfTheTossWinner) {
    const Ruling ruling = referee_.start(events_);

    EXPECT_EQ(ruling.restart, Restart::KickOff);
    EXPECT_EQ(ruling.kicking, Team::Blue);
    EXPECT_EQ(referee_.phase(), Phase::Placing);
    EXPECT_EQ(referee_.state().restart_count, 1U);
    EXPECT_EQ(referee_.state().kicking_team, 2U);
}

TEST_F(RefereeTest, PlacingLastsItsPauseAndMovesNoClock) {
    (void)referee_.start(events_);
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(referee_.phase(), Phase::Placing);
        EXPECT_EQ(tick(), std::nullopt);
    }

    EXPECT_EQ(referee_.phase(), Phase::Playing);
    EXPECT_EQ(referee_.state().playing_time_ns, 0U);
}

TEST_F(RefereeTest, AGoalInTheLastTickOfAHalfCounts) {
    (void)referee_.start(events_);
    play_on();
    for (int i = 0; i < 3999; ++i) {
        ball({0.3 * (i % 4) - 0.5, 0});
        ASSERT_EQ(tick(), std::nullopt);
    }
    ball({-1.13, 0});

    const auto ruling = tick();

    EXPECT_EQ(referee_.goals(Team::Blue), 1U);
    ASSERT_TRUE(ruling);
    EXPECT_EQ(ruling->kicking, Team::Yellow) << "the second half's kick-off, not the goal's";
    EXPECT_EQ(referee_.state().half, 1U);
    EXPECT_FALSE(referee_.defends_left(Team::Yellow));
    EXPECT_EQ(events_.back().reason, "kick-off for yellow: the second half begins");
    EXPECT_EQ(events_[events_.size() - 2].reason, "half-time at 0:1: the teams change sides");
}

TEST_F(RefereeTest, ARestartForgetsWhatWentBefore) {
    (void)referee_.start(events_);
    play_on();
    ball({0.2, 0});
    for (int i = 0; i < 1990; ++i) {
        ASSERT_EQ(tick(), std::nullopt);  // nearly a stalemate
    }
    ball({1.13, 0});
    ASSERT_TRUE(tick());  // a goal
    play_on();
    ball({0.2, 0});
    for (int i = 0; i < 1990; ++i) {
        ASSERT_EQ(tick(), std::nullopt);
    }
}

TEST_F(RefereeTest, PutsTheBallWhereTheRestartWantsIt) {
    (void)referee_.start(events_);
    play_on();
    ball({0.4, 0.2});
    // Two of blue's in their own goal area, on the right.
    readings_[5].position_m = {1.05, 0};
    readings_[6].position_m = {1.05, 0.15};
    std::optional<Ruling> ruling;
    for (int i = 0; i < 100 && !ruling; ++i) {
        ruling = tick();
    }

    ASSERT_TRUE(ruling);
    EXPECT_EQ(ruling->restart, Restart::PenaltyKick);
    EXPECT_EQ(ruling->kicking, Team::Yellow);
    EXPECT_EQ(ruling->defenders, Team::Blue);
    EXPECT_NEAR(ruling->ball_m.x, 1.1 - 0.375, 1e-12);
}

TEST_F(RefereeTest, SaysFullTimeAndNothingMore) {
    (void)referee_.start(events_);
    int ticks = 0;
    for (; referee_.phase() != Phase::Over && ticks < 20'000; ++ticks) {
        ball({0.3 * (ticks % 4) - 0.5, 0});
        (void)tick();
    }

    EXPECT_EQ(ticks, 2 * (4000 + 10));
    EXPECT_EQ(events_.back().kind, "full_time");
    EXPECT_EQ(events_.back().reason, "full time: the match ends 0:0");
    const std::size_t told = events_.size();
    ball({1.13, 0});
    EXPECT_EQ(tick(), std::nullopt);
    EXPECT_EQ(events_.size(), told);
    EXPECT_EQ(referee_.goals(Team::Yellow), 0U);
}

TEST_F(RefereeTest, EverythingThatDecidesLaterIsHashed) {
    const auto digest = [this] {
        core::Hasher hasher;
        referee_.hash_into(hasher);
        return hasher.digest();
    };
    (void)referee_.start(events_);
    std::uint64_t last = digest();
    for (int i = 0; i < 30; ++i) {
        (void)tick();
        const std::uint64_t next = digest();
        EXPECT_NE(next, last) << "a clock runs in every tick";
        last = next;
    }
}

}  // namespace
}  // namespace agon::missions::soccer
