// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/periods.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

constexpr core::Duration kMatch = core::Duration::milliseconds(2000);

std::optional<Period> after(TieRule tie, Period period, bool is_tied) {
    RuleBook book;
    book.tie = tie;
    return period_after(book, period, is_tied);
}

TEST(PeriodsRule, TheSecondHalfFollowsTheFirstWhateverTheScore) {
    EXPECT_EQ(after(TieRule::Draw, Period::FirstHalf, true), Period::SecondHalf);
    EXPECT_EQ(after(TieRule::ShootOut, Period::FirstHalf, false), Period::SecondHalf);
}

TEST(PeriodsRule, AWonMatchEndsAfterTheSecondHalf) {
    for (const TieRule tie :
         {TieRule::Draw, TieRule::GoldenGoal, TieRule::ShootOut, TieRule::GoldenGoalThenShootOut}) {
        EXPECT_EQ(after(tie, Period::SecondHalf, false), std::nullopt);
    }
}

TEST(PeriodsRule, ATieIsADrawOrGoesOnAsTheRuleBookWants) {
    EXPECT_EQ(after(TieRule::Draw, Period::SecondHalf, true), std::nullopt);
    EXPECT_EQ(after(TieRule::GoldenGoal, Period::SecondHalf, true), Period::GoldenGoal);
    EXPECT_EQ(after(TieRule::GoldenGoal, Period::GoldenGoal, true), std::nullopt);
    EXPECT_EQ(after(TieRule::ShootOut, Period::SecondHalf, true), Period::ShootOut);
    EXPECT_EQ(after(TieRule::GoldenGoalThenShootOut, Period::SecondHalf, true), Period::GoldenGoal);
    EXPECT_EQ(after(TieRule::GoldenGoalThenShootOut, Period::GoldenGoal, true), Period::ShootOut);
    EXPECT_EQ(after(TieRule::GoldenGoalThenShootOut, Period::ShootOut, true), std::nullopt);
}

TEST(PeriodsRule, AMatchOfALeagueEndsInADraw) {
    Stage stage("soccer5", {}, kMatch);
    stage.run_s(10);

    EXPECT_TRUE(stage.mission().is_over());
    EXPECT_EQ(stage.last("full_time").reason, "full time: the match ends 0:0");
    EXPECT_EQ(stage.last("full_time").team, "");
    EXPECT_EQ(stage.count("tie"), 0U);
}

TEST(PeriodsRule, TheFirstGoalAfterATieWins) {
    Stage stage("soccer5", {"play.tie=golden_goal"}, kMatch);
    ASSERT_TRUE(stage.run_until("tie", 10));
    EXPECT_EQ(stage.last("tie").reason, "a tie at 0:0: golden goal");
    EXPECT_EQ(stage.last("kick_off").reason.substr(stage.last("kick_off").reason.find(':')),
              ": the first goal wins");
    stage.run_to_play();
    const agon_soccer_observation seen = stage.observation(Team::Yellow);
    EXPECT_EQ(seen.period, std::uint32_t{AGON_SOCCER_GOLDEN_GOAL});
    EXPECT_EQ(seen.side, std::uint32_t{AGON_SOCCER_BLUE}) << "sides stay the second half's";
    EXPECT_EQ(seen.half_length_ns, 180'000'000'000U);
    stage.clear_field();

    stage.put_ball({-1.15, 0});  // into blue's goal, which is now the left one
    stage.tick();

    EXPECT_TRUE(stage.mission().is_over());
    EXPECT_EQ(stage.last("full_time").reason, "golden goal: the match ends 1:0");
    EXPECT_EQ(stage.last("full_time").team, "yellow");
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{1, 0}));
}

TEST(PeriodsRule, ThereIsNoGoldenGoalWhereTheMatchIsWon) {
    Stage stage("soccer5", {"play.tie=golden_goal"}, kMatch);
    stage.run_to_play();
    stage.put_ball({1.15, 0});
    stage.tick();
    EXPECT_FALSE(stage.mission().is_over()) << "a goal in a half ends nothing";

    stage.run_s(10);

    EXPECT_TRUE(stage.mission().is_over());
    EXPECT_EQ(stage.count("tie"), 0U);
    EXPECT_EQ(stage.last("full_time").team, "yellow");
}

TEST(PeriodsRule, AGoldenGoalThatDoesNotFallLeavesADrawAtItsTime) {
    Stage stage("soccer5", {"play.tie=golden_goal", "golden_goal.length_s=1.5"}, kMatch);

    stage.run_s(10);

    EXPECT_TRUE(stage.mission().is_over());
    EXPECT_EQ(stage.last("full_time").reason, "full time: the match ends 0:0");
    // 3 placements of 1 s and 1, 1 and 1.5 s of play.
    EXPECT_EQ(stage.observation(Team::Yellow).time_ns, 6'500'000'000U);
}

}  // namespace
}  // namespace agon::missions::soccer
