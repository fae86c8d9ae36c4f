// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/mission.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

using Kinds = std::vector<std::string>;

TEST(SoccerMission, BeginsWithAKickOffAndThenPlays) {
    Stage stage;

    EXPECT_EQ(stage.kinds(), Kinds{"kick_off"});
    EXPECT_FALSE(stage.is_playing());
    stage.run_s(0.995);
    EXPECT_FALSE(stage.is_playing()) << "the pause lasts a second";
    stage.run_s(0.005);
    EXPECT_TRUE(stage.is_playing());
    EXPECT_EQ(stage.observation(Team::Yellow).playing_time_ns, 0U);
    stage.run_s(0.5);
    EXPECT_EQ(stage.observation(Team::Yellow).playing_time_ns, 500'000'000U);
}

TEST(SoccerMission, TellsWhoseRobotAnObjectIs) {
    Stage stage;
    const scene::Scene& scene = stage.world().scene();

    const auto owner = stage.mission().owner(*scene.find("/blue[2]"));

    ASSERT_TRUE(owner);
    EXPECT_EQ(owner->seat, SeatId(1));
    EXPECT_EQ(owner->robot, 2U);
    EXPECT_FALSE(stage.mission().owner(*scene.find("/ball")));
    EXPECT_FALSE(stage.mission().owner(*scene.find("/field")));
    EXPECT_FALSE(stage.mission().owner(*scene.find("/blue[2]/wheel")));
}

TEST(SoccerMission, HoldsRobotsAtRestWhileTheyArePlaced) {
    Stage stage;
    stage.drive(Team::Yellow, 1, 100, 100);
    const core::Pose2 before = stage.pose(Team::Yellow, 1);

    stage.run_s(0.9);

    EXPECT_EQ(stage.pose(Team::Yellow, 1), before);
}

TEST(SoccerMission, PlaysBothHalvesAndEndsAfterTheWholePlayingTime) {
    Stage stage("soccer5", {}, core::Duration::milliseconds(2'000));

    stage.run_s(10);

    EXPECT_TRUE(stage.mission().is_over());
    EXPECT_EQ(stage.kinds(), (Kinds{"kick_off", "half_time", "kick_off", "full_time"}));
    const std::string first = stage.events()[0].team;
    EXPECT_NE(stage.events()[2].team, first) << "the other team kicks off the second half";
}

TEST(SoccerMission, TeamsChangeSidesAndRolesAtHalfTimeButKeepTheirView) {
    Stage stage("soccer5", {"play.ball_jitter_m=0"}, core::Duration::milliseconds(2'000));
    stage.run_to_play();
    const agon_soccer_observation first = stage.observation(Team::Yellow);
    EXPECT_LT(stage.pose(Team::Yellow, 0).position_m.x, -1);

    ASSERT_TRUE(stage.run_until("half_time", 5));
    stage.run_to_play();

    EXPECT_GT(stage.pose(Team::Yellow, 0).position_m.x, 1) << "robots have changed ends";
    const agon_soccer_observation second = stage.observation(Team::Yellow);
    EXPECT_EQ(first.side, std::uint32_t{AGON_SOCCER_YELLOW});
    EXPECT_EQ(second.side, std::uint32_t{AGON_SOCCER_BLUE});
    EXPECT_EQ(second.half, 1U);
    EXPECT_NEAR(second.own[0].x_m, first.own[0].x_m, 1e-6) << "the own goal is at negative x";
    EXPECT_NEAR(second.own[0].heading_rad, first.own[0].heading_rad, 1e-6);
    EXPECT_EQ(stage.observation(Team::Blue).side, std::uint32_t{AGON_SOCCER_YELLOW});
}

TEST(SoccerMission, GoalsStayWithTheTeamThatShotThemAfterHalfTime) {
    Stage stage("soccer5", {}, core::Duration::milliseconds(4'000));
    stage.run_to_play();
    stage.put_ball({1.05, 0}, {2, 0});  // into the right goal, which blue defends
    stage.put(Team::Blue, 0, {1.0, 0.5});
    ASSERT_TRUE(stage.run_until("goal", 1));
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{1, 0}));

    ASSERT_TRUE(stage.run_until("half_time", 10));
    stage.run_to_play();
    stage.put_ball({1.05, 0}, {2, 0});  // now yellow's goal
    stage.put(Team::Yellow, 0, {1.0, 0.5});
    ASSERT_TRUE(stage.run_until("goal", 1));

    EXPECT_EQ(stage.last("goal").team, "blue");
    EXPECT_EQ(stage.last("goal").reason, "goal: blue scores (1:1)");
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{1, 1}));
}

TEST(SoccerMission, TeamsThatDriveBackwardsAreToldThatTheyMissTheBall) {
    Stage stage;
    stage.run_to_play();
    for (const Team team : kTeams) {
        for (std::uint32_t number = 0; number < 5; ++number) {
            stage.drive(team, number, -30, -30);
        }
    }

    stage.run_s(60);

    EXPECT_GE(stage.count("free_ball"), 2U) << "which puts robots 25 cm from the ball";
    EXPECT_EQ(stage.count("far_from_ball"), 2U);
}

TEST(SoccerMission, TheClockStandsWhileRobotsArePlaced) {
    Stage stage;
    stage.run_to_play();
    stage.run_s(1);
    stage.put_ball({1.05, 0}, {2, 0});
    stage.put(Team::Blue, 0, {1.0, 0.5});
    ASSERT_TRUE(stage.run_until("goal", 1));
    const std::uint64_t at_goal = stage.observation(Team::Blue).playing_time_ns;

    stage.run_to_play();

    EXPECT_EQ(stage.observation(Team::Blue).playing_time_ns, at_goal);
}

TEST(SoccerMission, BothTeamsSeeAMirroredMatchAlike) {
    Stage stage("soccer5", {"play.ball_jitter_m=0"});
    stage.run_to_play();
    for (std::uint32_t number = 0; number < 5; ++number) {
        const core::Vec2 place{-0.1 - 0.15 * number, 0.05 + 0.1 * number};
        stage.put(Team::Yellow, number, place, 20.0 + 30 * number);
        stage.put(Team::Blue, number, -place, 200.0 + 30 * number);
    }
    stage.put_ball({0, 0});
    for (const Team team : kTeams) {
        stage.drive(team, 1, 40, 20);
        stage.drive(team, 2, -30, 50);
    }

    stage.run_s(0.1);

    const agon_soccer_observation yellow = stage.observation(Team::Yellow);
    const agon_soccer_observation blue = stage.observation(Team::Blue);
    for (std::uint32_t number = 0; number < 5; ++number) {
        EXPECT_NEAR(yellow.own[number].x_m, blue.own[number].x_m, 1e-6);
        EXPECT_NEAR(yellow.own[number].y_m, blue.own[number].y_m, 1e-6);
        EXPECT_NEAR(std::remainder(yellow.own[number].heading_rad - blue.own[number].heading_rad,
                                   2 * core::kPi),
                    0, 1e-5);
        EXPECT_NEAR(yellow.own[number].velocity_x_mps, blue.own[number].velocity_x_mps, 1e-5);
        EXPECT_NEAR(yellow.own[number].turn_radps, blue.own[number].turn_radps, 1e-3);
        EXPECT_NEAR(yellow.opponent[number].x_m, blue.opponent[number].x_m, 1e-6);
        EXPECT_NEAR(yellow.opponent[number].y_m, blue.opponent[number].y_m, 1e-6);
    }
    EXPECT_GT(std::fabs(yellow.own[1].turn_radps), 1) << "robots do move";
}

TEST(SoccerMission, AcceptedCommandsAreWholeStepsOfTheRadioWithinTheLimit) {
    Stage stage;
    stage.run_to_play();
    agon_soccer_command command{};
    command.robots[0] = {1.0F / 300, -250};
    command.robots[1] = {std::numeric_limits<float>::quiet_NaN(),
                         std::numeric_limits<float>::infinity()};
    command.robots[7] = {5, 5};  // no such robot
    Orders orders;
    const auto bytes = std::as_writable_bytes(std::span(&command, 1));

    stage.mission().accept_command(SeatId(0), bytes, orders);

    EXPECT_EQ(command.robots[0].left_radps, 1.0F / 256);
    EXPECT_EQ(command.robots[0].right_radps, -100.0F);
    EXPECT_EQ(command.robots[1].left_radps, 0.0F);
    EXPECT_EQ(command.robots[1].right_radps, 100.0F);
    EXPECT_EQ(command.robots[7].left_radps, 0.0F);
    ASSERT_EQ(orders.events.size(), 2U);
    EXPECT_EQ(orders.events[0].kind, "clamped");
    EXPECT_EQ(orders.events[1].kind, "not_a_number");
    EXPECT_EQ(orders.events[1].objects, std::vector<std::string>{"/yellow[1]"});

    const agon_soccer_command accepted = command;
    orders.clear();
    stage.mission().accept_command(SeatId(0), bytes, orders);
    EXPECT_EQ(std::memcmp(&accepted, &command, sizeof(command)), 0) << "idempotent";
    EXPECT_TRUE(orders.events.empty());
}

TEST(SoccerMission, SameSeedSameHashAnotherSeedAnother) {
    const auto hash_of = [](std::uint64_t seed) {
        Stage stage("soccer5", {}, {}, seed);
        stage.drive(Team::Yellow, 4, 60, 55);
        stage.drive(Team::Blue, 3, 50, 60);
        stage.run_s(3);
        return stage.hash();
    };

    EXPECT_EQ(hash_of(1), hash_of(1));
    EXPECT_NE(hash_of(1), hash_of(2));
}

TEST(SoccerMission, ARobotFarFromTheBallForLongIsToldOnce) {
    Stage stage("soccer5", {"rules.stalemate=off"});
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({0, 0});

    EXPECT_FALSE(stage.run_until("far_from_ball", 29.9));
    stage.run_s(60);

    EXPECT_EQ(stage.count("far_from_ball"), 2U) << "once for each team";
}

}  // namespace
}  // namespace agon::missions::soccer
