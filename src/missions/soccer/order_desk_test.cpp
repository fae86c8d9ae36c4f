// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/order_desk.hpp"

#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "missions/soccer/stage_for_tests.hpp"

namespace agon::missions::soccer {
namespace {

OrderBlock order(OrderKind kind, std::optional<Team> team = {}) {
    OrderBlock block;
    block.order = static_cast<std::uint32_t>(kind);
    block.team = team ? static_cast<std::uint32_t>(1 + index_of(*team)) : 0;
    return block;
}

OrderBlock put(OrderKind kind, core::Vec2 at_m, Team team = Team::Yellow, std::uint32_t robot = 0) {
    OrderBlock block = order(kind, team);
    block.robot = robot;
    block.x_m = at_m.x;
    block.y_m = at_m.y;
    return block;
}

void give(Stage& stage, OrderBlock block) {
    stage.order(std::as_bytes(std::span(&block, 1)));
}

std::uint32_t state_number(Stage& stage, const char* name) {
    const auto state = stage.mission().game_state();
    return static_cast<std::uint32_t>(
        protocol::number_at(*game_state_schema().field(name), state.data()));
}

TEST(OrderDesk, GivesEveryRestartToEitherTeam) {
    for (const Team team : kTeams) {
        for (const Restart restart : kRestarts) {
            SCOPED_TRACE(std::string(name_of(restart)) + " " + std::string(name_of(team)));
            Stage stage("soccer5", {"play.ball_jitter_m=0"});
            stage.run_to_play();
            stage.forget_events();

            give(stage, order(static_cast<OrderKind>(restart), team));
            stage.tick();

            EXPECT_EQ(stage.count(std::string(name_of(restart))), 1U);
            EXPECT_EQ(state_number(stage, "restart"), static_cast<std::uint32_t>(restart));
            EXPECT_EQ(state_number(stage, "phase"), static_cast<std::uint32_t>(Phase::Placing));
            const double side = team == Team::Yellow ? -1 : 1;  // where the team's own goal is
            const double x = stage.ball_m().x * side;
            if (restart == Restart::FreeBall || restart == Restart::GoalKick) {
                EXPECT_GT(x, 0.3);
            } else if (restart == Restart::KickOff) {
                EXPECT_EQ(x, 0);
            } else {
                EXPECT_LT(x, -0.3);
            }
            EXPECT_EQ(state_number(stage, "kicking_team"),
                      restart == Restart::FreeBall ? 0U : 1U + index_of(team));
        }
    }
}

TEST(OrderDesk, StopsAndResumesPlayFromWhereAllStands) {
    Stage stage;
    stage.run_to_play();
    stage.put_ball({0.3, 0.3}, {1, 0});
    stage.drive(Team::Yellow, 1, 50, 50);
    stage.run_s(0.2);
    const auto clock = stage.observation(Team::Yellow).playing_time_ns;

    give(stage, order(OrderKind::Stop));
    stage.tick();
    const core::Vec2 ball_m = stage.ball_m();
    const core::Pose2 robot = stage.pose(Team::Yellow, 1);
    stage.run_s(1);

    EXPECT_EQ(stage.ball_m(), ball_m);
    EXPECT_EQ(stage.pose(Team::Yellow, 1), robot);
    EXPECT_FALSE(stage.is_playing());
    EXPECT_EQ(stage.observation(Team::Yellow).playing_time_ns, clock);

    give(stage, order(OrderKind::Resume));
    stage.drive(Team::Yellow, 1, 50, 50);
    stage.run_s(0.5);

    EXPECT_TRUE(stage.is_playing());
    EXPECT_GT(core::distance(stage.pose(Team::Yellow, 1).position_m, robot.position_m), 0.05);
    EXPECT_EQ(stage.observation(Team::Yellow).playing_time_ns, clock + 500'000'000);
}

TEST(OrderDesk, CountsAGoalAndTakesItBack) {
    Stage stage;
    stage.run_to_play();

    give(stage, order(OrderKind::Goal, Team::Blue));
    stage.tick();
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 1}));
    EXPECT_EQ(stage.last("kick_off").team, "yellow");
    EXPECT_EQ(stage.last("goal").reason, "goal by order: blue scores (0:1)");

    give(stage, order(OrderKind::AnnulGoal));
    stage.tick();
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 0}));

    give(stage, order(OrderKind::AnnulGoal));
    stage.tick();
    EXPECT_EQ(stage.mission().score(), (std::vector<double>{0, 0}));
    EXPECT_EQ(stage.count("order_refused"), 1U);
}

TEST(OrderDesk, CorrectsScoreAndClock) {
    Stage stage("soccer5", {}, core::Duration::seconds(20));
    stage.run_to_play();
    OrderBlock score = order(OrderKind::Score);
    score.yellow_goals = 4;
    score.blue_goals = 2;
    give(stage, score);
    OrderBlock clock = order(OrderKind::Clock);
    clock.playing_time_ns = 9'500'000'000;
    give(stage, clock);
    stage.tick();

    EXPECT_EQ(stage.mission().score(), (std::vector<double>{4, 2}));
    EXPECT_EQ(stage.observation(Team::Yellow).playing_time_ns, 9'505'000'000U);
    EXPECT_TRUE(stage.run_until("half_time", 0.6));

    clock.playing_time_ns = 10'000'000'001;
    give(stage, clock);
    stage.tick();
    EXPECT_NE(stage.last("order_refused").reason.find("lasts only 10s"), std::string::npos);
}

TEST(OrderDesk, EndsTheHalfAndTheMatch) {
    Stage stage;
    stage.run_to_play();

    give(stage, order(OrderKind::NextHalf));
    stage.tick();
    EXPECT_EQ(stage.count("half_time"), 1U);
    EXPECT_GT(stage.pose(Team::Yellow, 0).position_m.x, 1) << "the teams have changed ends";

    give(stage, order(OrderKind::NextHalf));
    stage.tick();
    EXPECT_EQ(stage.count("full_time"), 1U);
    EXPECT_TRUE(stage.mission().is_over());
}

TEST(OrderDesk, PutsBallAndRobotsAtRest) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({0, 0}, {1, 1});

    give(stage, put(OrderKind::PlaceBall, {0.2, -0.3}));
    OrderBlock robot = put(OrderKind::PlaceRobot, {-0.4, 0.1}, Team::Blue, 3);
    robot.heading_rad = 1;
    give(stage, robot);
    // Where that robot was.
    stage.tick();

    EXPECT_NEAR(stage.ball_m().x, 0.2, 1e-6);
    EXPECT_NEAR(stage.ball_m().y, -0.3, 1e-6);
    EXPECT_NEAR(stage.pose(Team::Blue, 3).position_m.x, -0.4, 1e-6);
    EXPECT_NEAR(stage.pose(Team::Blue, 3).heading_rad, 1, 1e-6);
    EXPECT_EQ(stage.count("put"), 2U);
    EXPECT_TRUE(stage.is_playing());
}

TEST(OrderDesk, LaterOrdersOfATickSeeWhatEarlierOnesPut) {
    Stage stage;
    stage.run_to_play();
    stage.clear_field();
    stage.put_ball({0, 0});

    give(stage, put(OrderKind::PlaceRobot, {0.3, 0.3}, Team::Blue, 1));
    give(stage, put(OrderKind::PlaceRobot, {0.32, 0.3}, Team::Blue, 2));
    stage.tick();

    EXPECT_EQ(stage.count("put"), 1U);
    EXPECT_NE(stage.last("order_refused").reason.find("overlap /blue[1]"), std::string::npos);
}

TEST(OrderDesk, GivesATimeOut) {
    Stage stage;
    stage.run_to_play();

    give(stage, order(OrderKind::TimeOut, Team::Yellow));
    give(stage, order(OrderKind::FreeBall));
    stage.tick();

    EXPECT_EQ(stage.count("time_out"), 1U);
    EXPECT_EQ(state_number(stage, "phase"), static_cast<std::uint32_t>(Phase::TimeOut));
}

TEST(OrderDesk, RefusesATimeOutThatHasBeenCalled) {
    Stage stage;
    stage.run_to_play();

    give(stage, order(OrderKind::TimeOut, Team::Yellow));
    give(stage, order(OrderKind::TimeOut, Team::Yellow));
    give(stage, order(OrderKind::TimeOut, Team::Blue));
    stage.tick();

    EXPECT_EQ(stage.count("time_out_called"), 2U);
    EXPECT_EQ(stage.count("order_refused"), 1U);
    EXPECT_NE(stage.last("order_refused").reason.find("has been called"), std::string::npos);
}

TEST(OrderDesk, RefusesWhatCannotBeDoneAndChangesNothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    OrderBlock unknown;
    unknown.order = 99;
    OrderBlock strange_team = order(OrderKind::GoalKick);
    strange_team.team = 7;
    OrderBlock goals = order(OrderKind::Score);
    goals.blue_goals = 5000;
    OrderBlock late = order(OrderKind::Clock);
    late.playing_time_ns = std::numeric_limits<std::uint64_t>::max();
    OrderBlock turned = put(OrderKind::PlaceRobot, {0, 0});
    turned.heading_rad = nan;
    for (const OrderBlock& block :
         {unknown, strange_team, goals, late, turned, order(OrderKind::KickOff),
          order(OrderKind::Resume), order(OrderKind::AnnulGoal), order(OrderKind::Goal),
          order(OrderKind::TimeOut), put(OrderKind::PlaceBall, {nan, 0}),
          put(OrderKind::PlaceBall, {3, 0}), put(OrderKind::PlaceRobot, {0, 0.9}),
          put(OrderKind::PlaceRobot, {0, 0}, Team::Blue, 5)}) {
        Stage stage;
        Stage other;
        stage.run_to_play();
        other.run_to_play();
        stage.forget_events();

        give(stage, block);

        EXPECT_EQ(stage.kinds(), std::vector<std::string>{"order_refused"}) << block.order;
        EXPECT_EQ(stage.hash(), other.hash()) << block.order;
    }
}

TEST(OrderDesk, RefusesToPutThingsWhileTeamsPlace) {
    Stage stage;  // the first tick's placement is still to come
    give(stage, put(OrderKind::PlaceBall, {0.5, 0.5}));

    EXPECT_EQ(stage.count("order_refused"), 1U);
}

}  // namespace
}  // namespace agon::missions::soccer
