// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/proposals.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/content.hpp"
#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

constexpr auto kPause = core::Duration::seconds(10);

Finding finding(Offence offence, Team defenders) {
    return {offence, defenders, {}, "why"};
}

TEST(Proposals, AreNotRepeatedBeforeThePauseIsOver) {
    Proposals proposals;
    EXPECT_TRUE(proposals.take(finding(Offence::Stalemate, Team::Blue), kPause));
    EXPECT_FALSE(proposals.take(finding(Offence::Stalemate, Team::Blue), kPause));
    EXPECT_TRUE(proposals.take(finding(Offence::Stalemate, Team::Yellow), kPause));
    EXPECT_TRUE(proposals.take(finding(Offence::Pushing, Team::Blue), kPause));
    EXPECT_TRUE(proposals.take_goal(Team::Blue, kPause));
    EXPECT_FALSE(proposals.take_goal(Team::Blue, kPause));

    proposals.pass(core::Duration::seconds(9.5));
    EXPECT_FALSE(proposals.take(finding(Offence::Stalemate, Team::Blue), kPause));
    proposals.pass(core::Duration::seconds(0.5));
    EXPECT_TRUE(proposals.take(finding(Offence::Stalemate, Team::Blue), kPause));
}

TEST(RefereeMode, AssistingProposesAGoalAndPlayGoesOn) {
    Stage stage("soccer5", {"referee.mode=assist", "referee.proposal_pause_s=0.5"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({1.2, 0});

    stage.run_s(1.2);

    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 0}));
    EXPECT_EQ(stage.count("goal"), 0U);
    EXPECT_EQ(stage.count("kick_off"), 1U) << "only the first";
    EXPECT_EQ(stage.count("proposal"), 3U);
    EXPECT_EQ(stage.last("proposal").team, "yellow");
    EXPECT_TRUE(stage.is_playing());
}

TEST(RefereeMode, AssistingProposesTheRestartOfAnOffence) {
    Stage stage("soccer5", {"referee.mode=assist"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({0.4, 0.3});

    stage.run_s(11);

    ASSERT_EQ(stage.count("proposal"), 1U);
    EXPECT_EQ(stage.last("proposal").reason, "proposal: free ball: the ball has not moved on");
    EXPECT_EQ(stage.count("free_ball"), 0U);
    EXPECT_TRUE(stage.is_playing());
}

TEST(RefereeMode, ManualJudgesNothing) {
    Stage stage("soccer5", {"referee.mode=manual"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({1.2, 0});

    stage.run_s(12);

    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 0}));
    EXPECT_EQ(stage.kinds().size(), 1U) << "the kick-off";
    EXPECT_TRUE(stage.is_playing());
}

TEST(RefereeMode, TheClockEndsEveryMatch) {
    for (const char* mode : {"referee.mode=assist", "referee.mode=manual"}) {
        Stage stage("soccer5", {mode}, core::Duration::seconds(2));
        stage.run_s(10);
        EXPECT_TRUE(stage.mission().is_over()) << mode;
        EXPECT_EQ(stage.count("half_time"), 1U) << mode;
        EXPECT_EQ(stage.count("full_time"), 1U) << mode;
    }
}

TEST(RefereeMode, AnUnknownOneIsAnErrorOfContent) {
    core::ContentSet content = core::shipped_content();
    ASSERT_TRUE(content.set("soccer/soccer5.toml", "referee.mode=manuel"));

    const auto read = read_content(content, "soccer5");

    ASSERT_FALSE(read);
    EXPECT_NE(read.error().text().find("did you mean 'manual'"), std::string::npos)
        << read.error().text();
}

}  // namespace
}  // namespace agon::missions::soccer
