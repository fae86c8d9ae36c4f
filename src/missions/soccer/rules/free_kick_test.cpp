// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/free_kick.hpp"

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

/// A robot of blue stands across in the way of one of yellow's, in yellow's half, the ball far.
Stage stage_with_push(const Stage::Settings& settings = {}) {
    Stage::Settings all = settings;
    all.emplace_back("play.ball_jitter_m=0");
    Stage stage("soccer5", all);
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({-0.9, -0.6}, {0.01, 0});
    stage.put(Team::Yellow, 1, {-0.60, 0.2});
    stage.put(Team::Blue, 1, {-0.50, 0.2}, 90);
    return stage;
}

TEST(FreeKickRule, IsGivenForPushingWithoutTheBall) {
    Stage stage = stage_with_push();
    stage.drive(Team::Yellow, 1, 60, 60);

    ASSERT_TRUE(stage.run_until("free_kick", 3));

    const protocol::Event event = stage.last("free_kick");
    EXPECT_EQ(event.team, "blue");
    EXPECT_EQ(event.objects, (std::vector<std::string>{"/yellow[1]", "/blue[1]"}));
    EXPECT_EQ(event.reason,
              "free kick for blue: robot 1 of yellow pushes robot 1 of blue without having the "
              "ball");
    stage.run_to_play();
    EXPECT_NEAR(stage.ball_m().x, -0.725, 1e-6);
}

TEST(FreeKickRule, IsNotGivenForABump) {
    Stage stage = stage_with_push();
    stage.drive(Team::Yellow, 1, 60, 60);
    stage.run_s(0.3);
    stage.drive(Team::Yellow, 1, -60, -60);

    EXPECT_FALSE(stage.run_until("free_kick", 2));
}

TEST(FreeKickRule, IsNotGivenToOneWhoHasTheBall) {
    Stage stage = stage_with_push({"judging.pushing_distance_m=0.1"});
    // The ball between the two, a little to the side, in touch with both.
    stage.put(Team::Yellow, 1, {-0.60, 0.2});
    stage.put(Team::Blue, 1, {-0.523, 0.2}, 90);
    stage.put_ball({-0.5605, 0.2595});
    for (int i = 0; i < 400; ++i) {
        const core::Vec2 pusher = stage.pose(Team::Yellow, 1).position_m;
        stage.put_ball({pusher.x, pusher.y + 0.0375 + 0.0213});
        stage.world().set_velocity(stage.object("/ball"), {0, -0.2, 0}, {});
        stage.drive(Team::Yellow, 1, 60, 60);
        stage.tick();
    }
    EXPECT_EQ(stage.count("free_kick"), 0U);
}

TEST(FreeKickRule, IsNotGivenForAnAttackersPush) {
    // The same push with the ball in blue's half: yellow attacks there.
    Stage stage = stage_with_push();
    stage.put_ball({0.6, -0.4}, {0.01, 0});
    stage.drive(Team::Yellow, 1, 60, 60);

    EXPECT_FALSE(stage.run_until("free_kick", 1.5));
}

TEST(FreeKickRule, IsNotGivenAmongTeamMates) {
    Stage stage = stage_with_push();
    stage.put(Team::Blue, 1, {0.5, 0.3});
    stage.put(Team::Yellow, 2, {-0.50, 0.2}, 90);
    stage.drive(Team::Yellow, 1, 60, 60);

    EXPECT_FALSE(stage.run_until("free_kick", 1.5));
}

TEST(FreeKickRule, IsTheSameForBothTeams) {
    for (const Team team : kTeams) {
        const double side = team == Team::Yellow ? 1 : -1;
        const double turn = team == Team::Yellow ? 0 : 180;
        Stage stage = stage_with_push();
        stage.clear_field();
        stage.put_ball(core::Vec2{-0.9, -0.6} * side, {0.01, 0});
        stage.put(team, 1, core::Vec2{-0.60, 0.2} * side, turn);
        stage.put(opponent_of(team), 1, core::Vec2{-0.50, 0.2} * side, 90 + turn);
        stage.drive(team, 1, 60, 60);

        ASSERT_TRUE(stage.run_until("free_kick", 3));

        EXPECT_EQ(stage.last("free_kick").team, name_of(opponent_of(team)));
    }
}

TEST(FreeKickRule, CanBeSwitchedOff) {
    Stage stage = stage_with_push({"rules.pushing=off"});
    stage.drive(Team::Yellow, 1, 60, 60);

    EXPECT_FALSE(stage.run_until("free_kick", 3));
}

}  // namespace
}  // namespace agon::missions::soccer
