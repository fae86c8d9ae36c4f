// SPDX-License-Identifier: Apache-2.0
// What a person may order of a referee; the periods, the shoot-out and the time-outs have their
// tests beside their rules.
#include <gtest/gtest.h>

#include "missions/soccer/content.hpp"
#include "missions/soccer/referee.hpp"

namespace agon::missions::soccer {
namespace {

class OrderedReferee : public testing::Test {
protected:
    OrderedReferee() : content_(*read_content(core::shipped_content(), "soccer5")) {
        cast_.robot_count = 5;
        readings_.resize(11);
        for (std::size_t i = 0; i < 10; ++i) {
            readings_[i].position_m = {(i < 5 ? -1 : 1) * (0.1 + 0.1 * static_cast<double>(i % 5)),
                                       0.8};
        }
        readings_[10].position_m = {0.3, -0.2};
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
        referee_ = Referee(definition);
        (void)referee_.start(events_);
        while (referee_.phase() == Phase::Placing) {
            (void)referee_.judge(situation_, events_);
        }
        events_.clear();
    }

    Content content_;
    Cast cast_;
    std::vector<sensors::PlanarReading> readings_;
    Situation situation_;
    Referee referee_;
    Events events_;
};

TEST_F(OrderedReferee, GivesEveryRestartToEitherTeam) {
    for (const Team team : kTeams) {
        const double side = team == Team::Yellow ? 1 : -1;  // where the team attacks
        for (const Restart restart : kRestarts) {
            const Ruling ruling = referee_.ruling_of(restart, team, situation_);

            referee_.give(ruling, "by order", events_);

            EXPECT_EQ(ruling.restart, restart);
            EXPECT_EQ(referee_.phase(), Phase::Placing);
            EXPECT_EQ(events_.back().kind, name_of(restart));
            EXPECT_EQ(referee_.state().restart, static_cast<std::uint32_t>(restart));
            if (restart == Restart::FreeBall) {
                EXPECT_NEAR(ruling.ball_m.x, -side * 0.55, 1e-12);
                EXPECT_NEAR(ruling.ball_m.y, -0.60, 1e-12) << "on the ball's side";
                EXPECT_EQ(ruling.defenders, team);
                continue;
            }
            EXPECT_EQ(ruling.kicking, team);
            EXPECT_EQ(events_.back().reason, std::string(title_of(restart)) + " for " +
                                                 std::string(name_of(team)) + ": by order");
            if (restart == Restart::PenaltyKick || restart == Restart::FreeKick) {
                EXPECT_NEAR(ruling.ball_m.x, side * 0.725, 1e-12);
            }
            if (restart == Restart::GoalKick) {
                EXPECT_NEAR(ruling.ball_m.x, -side * 0.9, 1e-12);
            }
        }
    }
}

TEST_F(OrderedReferee, AnnulsTheLastGoalOnce) {
    readings_[10].position_m = {1.13, 0};
    ASSERT_TRUE(referee_.judge(situation_, events_));
    ASSERT_EQ(referee_.goals(Team::Yellow), 1U);

    EXPECT_TRUE(referee_.annul_last_goal(events_));

    EXPECT_EQ(referee_.goals(Team::Yellow), 0U);
    EXPECT_EQ(events_.back().kind, "goal_annulled");
    EXPECT_EQ(events_.back().reason, "the last goal of yellow is annulled (0:0)");
    EXPECT_FALSE(referee_.annul_last_goal(events_));
    EXPECT_EQ(referee_.goals(Team::Yellow), 0U);
}

TEST_F(OrderedReferee, CorrectsScoreAndClock) {
    referee_.set_goals(Team::Blue, 4);
    referee_.set_playing_time(core::Duration::milliseconds(19'995));

    const auto ruling = referee_.judge(situation_, events_);

    ASSERT_TRUE(ruling) << "the half is over with this tick";
    EXPECT_EQ(referee_.state().half, 1U);
    EXPECT_EQ(referee_.goals(Team::Blue), 4U);
}

TEST_F(OrderedReferee, EndsThePeriodBeforeItsTime) {
    const auto ruling = referee_.end_period(situation_, events_);

    ASSERT_TRUE(ruling);
    EXPECT_EQ(referee_.period(), Period::SecondHalf);
    EXPECT_EQ(referee_.phase(), Phase::Placing);
    EXPECT_FALSE(referee_.end_period(situation_, events_)) << "a draw in a league";
    EXPECT_EQ(referee_.phase(), Phase::Over);
    EXPECT_EQ(referee_.winner(), std::nullopt);
}

TEST_F(OrderedReferee, LeavesAMatchAloneWhoseTeamHasLostItsStrategy) {
    referee_.lose_strategy(Team::Blue, events_);

    EXPECT_EQ(referee_.phase(), Phase::Playing);
    EXPECT_TRUE(events_.empty());
}

TEST_F(OrderedReferee, GivesTheMatchToTheOtherTeamWhereTheRulesSaySo) {
    RefereeDefinition definition;
    definition.rule_book = content_.rule_book;
    definition.rule_book.loss_forfeits = true;
    Referee strict(definition);
    (void)strict.start(events_);
    strict.set_goals(Team::Blue, 4);
    events_.clear();

    strict.lose_strategy(Team::Blue, events_);
    strict.lose_strategy(Team::Yellow, events_);

    EXPECT_EQ(strict.phase(), Phase::Over);
    EXPECT_EQ(strict.winner(), Team::Yellow);
    ASSERT_EQ(events_.size(), 1U);
    EXPECT_EQ(events_[0].kind, "forfeit");
    EXPECT_EQ(events_[0].team, "blue");
}

TEST_F(OrderedReferee, StandsStillUntilItResumes) {
    referee_.stop();
    const std::uint64_t played_ns = referee_.state().playing_time_ns;
    readings_[10].position_m = {1.13, 0};
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(referee_.judge(situation_, events_), std::nullopt);
    }
    EXPECT_EQ(referee_.state().playing_time_ns, played_ns);
    EXPECT_EQ(referee_.goals(Team::Yellow), 0U);

    referee_.resume();

    EXPECT_TRUE(referee_.judge(situation_, events_));
    EXPECT_EQ(referee_.goals(Team::Yellow), 1U);
}

}  // namespace
}  // namespace agon::missions::soccer
