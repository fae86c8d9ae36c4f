// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/shoot_out.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

/// A shoot-out five a side, in which the first attempt has just begun. Points are given as the
/// kicking team sees them: it kicks at the goal of positive x.
class ShootOut {
public:
    explicit ShootOut(Stage::Settings settings = {}, const std::string& name = "soccer5") {
        settings.emplace_back("play.tie=shoot_out");
        settings.emplace_back("play.ball_jitter_m=0");
        stage_ = std::make_unique<Stage>(name, settings, core::Duration::milliseconds(100));
        EXPECT_TRUE(stage_->run_until("shoot_out_kick", 10));
        stage_->run_to_play();
    }

    Stage& stage() { return *stage_; }

    Team kicking() {
        return stage_->observation(Team::Yellow).kicking_team == AGON_SOCCER_OWN_TEAM ? Team::Yellow
                                                                                      : Team::Blue;
    }

    core::Vec2 at(double x, double y) {
        const bool is_left = stage_->observation(kicking()).side == AGON_SOCCER_YELLOW;
        return core::Vec2{x, y} * (is_left ? 1 : -1);
    }

    std::uint32_t kicker() { return stage_->observation(kicking()).shoot_out_kicker; }

    /// Puts the ball into the goal, or lets the goalkeeper leave its area, or the like; the attempt
    /// ends in this tick.
    void score() {
        stage_->put_ball(at(1.15, 0));
        stage_->tick();
    }

    void miss() {
        stage_->put_ball(at(1.02, 0.15));
        stage_->tick();
        stage_->put_ball(at(0.7, 0.15));
        stage_->tick();
    }

    std::string result() {
        return stage_
            ->last(stage_->count("shoot_out_goal") > goals_ ? "shoot_out_goal" : "shoot_out_miss")
            .reason;
    }

private:
    std::unique_ptr<Stage> stage_;
    std::size_t goals_ = 0;
};

TEST(ShootOutRule, FollowsATieWithKickerAgainstGoalkeeper) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();

    const agon_soccer_observation seen = stage.observation(shoot_out.kicking());

    EXPECT_EQ(stage.last("tie").reason, "a tie at 0:0: shoot-out");
    EXPECT_EQ(seen.period, std::uint32_t{AGON_SOCCER_SHOOT_OUT});
    EXPECT_EQ(seen.restart, std::uint32_t{AGON_SOCCER_PENALTY_KICK});
    EXPECT_EQ(seen.half_length_ns, 30'000'000'000U);
    EXPECT_NEAR(seen.ball.x_m, 1.1 - 0.375, 1e-6);
    EXPECT_EQ(seen.shoot_out_kicker, 4U) << "the default's";
    EXPECT_GT(seen.own[4].x_m, 0);
}

TEST(ShootOutRule, IsNotPlayedAfterAWonMatch) {
    Stage stage("soccer5", {"play.tie=shoot_out"}, core::Duration::milliseconds(200));
    stage.run_to_play();
    stage.put_ball({1.15, 0});
    stage.tick();

    stage.run_s(10);

    EXPECT_TRUE(stage.mission().is_over());
    EXPECT_EQ(stage.count("shoot_out_kick"), 0U);
}

TEST(ShootOutRule, OnlyKickerAndGoalkeeperMove) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();
    const Team kicking = shoot_out.kicking();
    const Team other = opponent_of(kicking);
    const core::Pose2 before = stage.pose(other, 1);
    const core::Pose2 mate_before = stage.pose(kicking, 1);
    const core::Pose2 kicker_before = stage.pose(kicking, shoot_out.kicker());
    const core::Pose2 keeper_before = stage.pose(other, 0);
    for (std::uint32_t robot = 0; robot < 5; ++robot) {
        stage.drive(kicking, robot, 20, 20);
        stage.drive(other, robot, 20, 20);
    }

    stage.run_s(0.1);

    EXPECT_EQ(stage.pose(other, 1).position_m, before.position_m);
    EXPECT_EQ(stage.pose(kicking, 1).position_m, mate_before.position_m);
    EXPECT_GT(core::distance(stage.pose(kicking, shoot_out.kicker()).position_m,
                             kicker_before.position_m),
              0.01);
    EXPECT_GT(core::distance(stage.pose(other, 0).position_m, keeper_before.position_m), 0.01);
}

TEST(ShootOutRule, TheKickerIsTheOneThatItsTeamPlaces) {
    Stage stage("soccer5", {"play.tie=shoot_out"}, core::Duration::milliseconds(100));
    stage.on_place = [](Team, const agon_soccer_observation& seen, agon_soccer_placement& places) {
        if (seen.period == AGON_SOCCER_SHOOT_OUT && seen.kicking_team == AGON_SOCCER_OWN_TEAM) {
            std::swap(places.robots[2], places.robots[4]);
        }
    };
    ASSERT_TRUE(stage.run_until("shoot_out_kick", 10));

    stage.run_to_play();

    EXPECT_EQ(stage.observation(Team::Yellow).shoot_out_kicker, 2U);
    EXPECT_EQ(stage.count("placement_corrected"), 0U);
}

TEST(ShootOutRule, AGoalCountsForTheShootOutAndNotForTheScore) {
    ShootOut shoot_out;
    const Team kicking = shoot_out.kicking();

    shoot_out.score();

    Stage& stage = shoot_out.stage();
    EXPECT_EQ(stage.last("shoot_out_goal").team, name_of(kicking));
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 0}));
    EXPECT_EQ(stage.observation(kicking).own_shoot_out_goals, 1U);
    EXPECT_EQ(stage.observation(kicking).own_shoot_out_kicks, 1U);
    EXPECT_EQ(stage.last("shoot_out_kick").team, name_of(opponent_of(kicking)));
}

TEST(ShootOutRule, AGoalDoesNotCountWhereGoalsAreOff) {
    ShootOut shoot_out({"rules.goal=off"});

    shoot_out.score();

    EXPECT_EQ(shoot_out.stage().count("shoot_out_goal"), 0U);
    EXPECT_EQ(shoot_out.stage().count("shoot_out_miss"), 1U);
}

TEST(ShootOutRule, AnAttemptEndsWhenTheBallLeavesTheGoalAreaAgain) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();
    stage.run_s(0.5);
    EXPECT_EQ(stage.count("shoot_out_miss"), 0U) << "it has not been in the area yet";

    shoot_out.miss();

    EXPECT_NE(shoot_out.result().find("the ball has left the goal area"), std::string::npos);
}

TEST(ShootOutRule, AnAttemptEndsWhenTheGoalkeeperHoldsTheBall) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();
    const Team keepers = opponent_of(shoot_out.kicking());
    stage.put(keepers, 0, shoot_out.at(1.0625, 0));
    stage.put_ball(shoot_out.at(1.0625 - 0.0375 - 0.0215, 0));
    stage.run_s(0.4);
    EXPECT_EQ(stage.count("shoot_out_miss"), 0U) << "not long enough";

    stage.run_s(0.2);

    EXPECT_NE(shoot_out.result().find("caught"), std::string::npos) << shoot_out.result();
}

TEST(ShootOutRule, ABallThatTheKickerHasTooIsNotCaught) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();
    const Team keepers = opponent_of(shoot_out.kicking());
    stage.put(keepers, 0, shoot_out.at(1.0625, 0));
    stage.put_ball(shoot_out.at(1.0625 - 0.0375 - 0.0225, 0));
    stage.put(shoot_out.kicking(), shoot_out.kicker(),
              shoot_out.at(1.0625 - 2 * (0.0375 + 0.0225), 0));

    stage.run_s(2);

    EXPECT_EQ(stage.count("shoot_out_miss"), 0U);
}

TEST(ShootOutRule, AGoalkeeperThatLeavesItsAreaConcedes) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();
    const Team keepers = opponent_of(shoot_out.kicking());
    stage.put(keepers, 0, shoot_out.at(0.9, 0.2));
    stage.run_s(0.1);
    EXPECT_EQ(stage.count("shoot_out_goal"), 0U) << "in its penalty area";

    stage.put(keepers, 0, shoot_out.at(0.6, 0.2));
    stage.tick();

    EXPECT_NE(stage.last("shoot_out_goal").reason.find("left its area"), std::string::npos);
}

TEST(ShootOutRule, AGoalkeeperMayLeaveWhereTheRuleIsOff) {
    ShootOut shoot_out({"shoot_out.keeper_stays=off"});
    shoot_out.stage().put(opponent_of(shoot_out.kicking()), 0, shoot_out.at(0.6, 0.2));

    shoot_out.stage().run_s(1);

    EXPECT_EQ(shoot_out.stage().count("shoot_out_goal"), 0U);
}

TEST(ShootOutRule, AKickerThatPushesTheGoalkeeperHasMissed) {
    for (const bool is_on : {true, false}) {
        ShootOut shoot_out(
            is_on ? Stage::Settings{}
                  : Stage::Settings{"rules.keeper_charged=off", "rules.keeper_blocked=off"});
        Stage& stage = shoot_out.stage();
        const Team kicking = shoot_out.kicking();
        stage.put(opponent_of(kicking), 0, shoot_out.at(0.98, 0));
        const double heading = shoot_out.at(1, 0).x > 0 ? 0 : 180;
        stage.put(kicking, shoot_out.kicker(), shoot_out.at(0.9, 0), heading);
        stage.put_ball(shoot_out.at(0.6, 0.6));
        stage.drive(kicking, shoot_out.kicker(), 20, 20);

        stage.run_s(1);

        EXPECT_EQ(stage.count("shoot_out_miss"), is_on ? 1U : 0U);
        if (is_on) {
            EXPECT_NE(shoot_out.result().find("pushed or blocked"), std::string::npos);
        }
    }
}

TEST(ShootOutRule, AnAttemptLastsThirtySeconds) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();
    stage.put_ball(shoot_out.at(0.5, 0.5));

    stage.run_s(29.9);
    EXPECT_EQ(stage.count("shoot_out_miss"), 0U);
    stage.run_s(0.2);

    EXPECT_EQ(stage.count("shoot_out_miss"), 1U);
    EXPECT_NE(shoot_out.result().find("time is up"), std::string::npos);
}

TEST(ShootOutRule, MoreGoalsAfterThreeKicksEachWin) {
    ShootOut shoot_out;
    Stage& stage = shoot_out.stage();
    const Team first = shoot_out.kicking();
    for (int round = 0; round < 3; ++round) {
        shoot_out.score();
        stage.run_to_play();
        EXPECT_EQ(shoot_out.kicking(), opponent_of(first));
        round == 1 ? shoot_out.miss() : shoot_out.score();
        if (round < 2) {
            stage.run_to_play();
        }
    }

    EXPECT_TRUE(stage.mission().is_over());
    const protocol::Event event = stage.last("full_time");
    EXPECT_EQ(event.team, name_of(first));
    const std::string tally = first == Team::Yellow ? "3:2" : "2:3";
    EXPECT_EQ(event.reason, "shoot-out: the match ends 0:0, " + std::string(name_of(first)) +
                                " wins the shoot-out " + tally);
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 0}));
}

TEST(ShootOutRule, ATieGoesOnOneByOneUntilItIsDecidedOrTheMostKicksAreTaken) {
    ShootOutLaw law;
    law.kicks = 3;
    law.most_kicks = 5;
    EXPECT_FALSE(is_decided({{3, 3}, {1, 1}}, law));
    EXPECT_FALSE(is_decided({{4, 3}, {2, 1}}, law)) << "the other still has its kick";
    EXPECT_TRUE(is_decided({{4, 4}, {2, 1}}, law));
    EXPECT_FALSE(is_decided({{2, 2}, {2, 0}}, law)) << "three each, whatever happens";
    EXPECT_FALSE(is_decided({{4, 4}, {2, 2}}, law));
    EXPECT_TRUE(is_decided({{5, 5}, {2, 2}}, law)) << "a draw";
}

TEST(ShootOutRule, TeamsKickInTurn) {
    EXPECT_EQ(next_kicker({{0, 0}, {}}, Team::Blue), Team::Blue);
    EXPECT_EQ(next_kicker({{0, 1}, {}}, Team::Blue), Team::Yellow);
    EXPECT_EQ(next_kicker({{1, 1}, {}}, Team::Blue), Team::Blue);
}

TEST(ShootOutRule, AllSizesPlayItToItsEnd) {
    for (const char* name : {"soccer3", "soccer5", "soccer11"}) {
        Stage stage(name,
                    {"play.tie=golden_goal_then_shoot_out", "golden_goal.length_s=0.1",
                     "shoot_out.attempt_s=0.2", "shoot_out.most_kicks=4"},
                    core::Duration::milliseconds(100));

        stage.run_s(30);

        EXPECT_TRUE(stage.mission().is_over()) << name;
        EXPECT_EQ(stage.count("shoot_out_kick"), 8U) << name;
        EXPECT_EQ(stage.last("full_time").reason,
                  "shoot-out: the match ends 0:0, the shoot-out is a draw at 0:0");
    }
}

}  // namespace
}  // namespace agon::missions::soccer
