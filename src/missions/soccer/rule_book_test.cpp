// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rule_book.hpp"

#include <gtest/gtest.h>

#include "core/content.hpp"

namespace agon::missions::soccer {
namespace {

RuleBook book_of(const std::string& name, const std::vector<std::string>& settings = {}) {
    core::ContentSet content = core::shipped_content();
    for (const std::string& setting : settings) {
        EXPECT_TRUE(content.set("soccer/" + name + ".toml", setting)) << setting;
    }
    const auto document = content.document("soccer/" + name + ".toml");
    EXPECT_TRUE(document);
    return read_rule_book(document->root());
}

TEST(RuleBook, FiveASideIsTheMiddleLeague) {
    const RuleBook book = book_of("soccer5");

    EXPECT_EQ(book.after(Offence::Stalemate), Restart::FreeBall);
    EXPECT_EQ(book.after(Offence::StalemateInGoalArea), Restart::GoalKick);
    EXPECT_EQ(book.after(Offence::DefendersInGoalArea), Restart::PenaltyKick);
    EXPECT_EQ(book.after(Offence::DefendersInPenaltyArea), Restart::PenaltyKick);
    EXPECT_EQ(book.after(Offence::KeeperNotClearing), Restart::PenaltyKick);
    EXPECT_EQ(book.after(Offence::KeeperCharged), Restart::GoalKick);
    EXPECT_EQ(book.after(Offence::KeeperBlocked), Restart::GoalKick);
    EXPECT_EQ(book.after(Offence::AttackersInGoalArea), Restart::GoalKick);
    EXPECT_EQ(book.after(Offence::Pushing), Restart::FreeKick);
    EXPECT_EQ(book.stalemate, core::Duration::milliseconds(10'000));
    EXPECT_EQ(book.keeper_clears, core::Duration::milliseconds(10'000));
    EXPECT_EQ(book.defenders_in_goal_area, 1U);
    EXPECT_EQ(book.defenders_in_penalty_area, 3U);
    EXPECT_EQ(book.attackers_in_goal_area, 1U);
}

TEST(RuleBook, ElevenASideIsTheLargeLeague) {
    const RuleBook book = book_of("soccer11");

    EXPECT_EQ(book.after(Offence::DefendersInGoalArea), Restart::PenaltyKick);
    EXPECT_EQ(book.after(Offence::DefendersInPenaltyArea), std::nullopt);
    for (const Offence offence :
         {Offence::Stalemate, Offence::StalemateInGoalArea, Offence::KeeperNotClearing,
          Offence::KeeperCharged, Offence::KeeperBlocked, Offence::AttackersInGoalArea}) {
        EXPECT_EQ(book.after(offence), Restart::FreeBall) << name_of(offence);
    }
}

TEST(RuleBook, ThreeASideHasPenaltyKicksForTwoDefenders) {
    const RuleBook book = book_of("soccer3");

    EXPECT_EQ(book.after(Offence::DefendersInGoalArea), Restart::PenaltyKick);
    EXPECT_EQ(book.after(Offence::Stalemate), Restart::FreeBall);
    EXPECT_EQ(book.after(Offence::AttackersInGoalArea), Restart::GoalKick);
}

TEST(RuleBook, EveryOffenceAndEveryRestartCanBeSwitchedOff) {
    EXPECT_EQ(book_of("soccer5", {"rules.pushing=off"}).after(Offence::Pushing), std::nullopt);
    const RuleBook without = book_of("soccer5", {"rules.goal_kick=off"});
    EXPECT_EQ(without.after(Offence::KeeperCharged), std::nullopt);
    EXPECT_EQ(without.after(Offence::StalemateInGoalArea), std::nullopt);
    EXPECT_EQ(without.after(Offence::Stalemate), Restart::FreeBall);
    EXPECT_FALSE(book_of("soccer5", {"rules.goal=off"}).goals_count);
    EXPECT_FALSE(book_of("soccer5", {"rules.kick_off=off"}).has_kick_off);
}

TEST(RuleBook, WhatFollowsCanBeChanged) {
    const RuleBook book = book_of("soccer5", {"restarts.stalemate_in_goal_area=penalty_kick"});

    EXPECT_EQ(book.after(Offence::StalemateInGoalArea), Restart::PenaltyKick);
}

}  // namespace
}  // namespace agon::missions::soccer
