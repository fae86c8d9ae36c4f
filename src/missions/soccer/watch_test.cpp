// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/watch.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace agon::missions::soccer {
namespace {

using Events = std::vector<protocol::Event>;

constexpr Player kRobot{Team::Blue, 3};

TEST(Watch, RoundsSpeedsToTheStepsOfTheRadio) {
    Watch watch;
    Events events;

    EXPECT_EQ(watch.accepted_speed(10.0F, 100, kRobot, events), 10.0F);
    EXPECT_EQ(watch.accepted_speed(0.003F, 100, kRobot, events), 1.0F / 256);
    EXPECT_EQ(watch.accepted_speed(-0.003F, 100, kRobot, events), -1.0F / 256);
    EXPECT_FALSE(std::signbit(watch.accepted_speed(-0.0F, 100, kRobot, events)));
    EXPECT_TRUE(events.empty());
}

TEST(Watch, AcceptedSpeedsStayAsTheyAre) {
    Watch watch;
    Events events;
    for (float wanted = -120; wanted < 120; wanted += 0.317F) {
        const float accepted = watch.accepted_speed(wanted, 97.3, kRobot, events);

        EXPECT_LE(std::fabs(accepted), 97.3F);
        EXPECT_EQ(watch.accepted_speed(accepted, 97.3, kRobot, events), accepted);
    }
}

TEST(Watch, TellsTheFirstMistakeAndCountsTheRest) {
    Watch watch;
    Events events;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(watch.accepted_speed(nan, 100, kRobot, events), 0.0F);
        EXPECT_EQ(watch.accepted_speed(-1e30F, 100, kRobot, events), -100.0F);
    }

    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].kind, "not_a_number");
    EXPECT_EQ(events[0].team, "blue");
    EXPECT_EQ(events[0].objects, std::vector<std::string>{"/blue[3]"});
    EXPECT_EQ(events[1].kind, "clamped");
    events.clear();
    watch.sum_up(events);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].reason, "5 wheel speeds of blue were no numbers");
    EXPECT_EQ(events[1].reason, "5 wheel speeds of blue were clamped");
}

TEST(Watch, SaysNothingOfTeamsWithoutMistakes) {
    Events events;

    Watch().sum_up(events);

    EXPECT_TRUE(events.empty());
}

/// One robot a team, the ball in the middle, a tick of one second.
class WatchedPlay : public ::testing::Test {
protected:
    WatchedPlay() {
        cast.robot_count = 1;
        situation.cast = &cast;
        situation.readings = readings;
        situation.tick = core::Duration::milliseconds(1'000);
    }

    void look(int times) {
        for (int i = 0; i < times; ++i) {
            watch.look_at(situation, events);
        }
    }

    Cast cast;
    std::vector<sensors::PlanarReading> readings{3};
    core::Vec2& yellow_m = readings[0].position_m;
    core::Vec2& blue_m = readings[1].position_m;
    Situation situation;
    Watch watch;
    Events events;
};

TEST_F(WatchedPlay, TellsATeamThatStaysFarFromTheBallButNotOneThatComesNear) {
    yellow_m = {0.31, 0};
    blue_m = {0, 0.31};
    look(1);
    yellow_m = {0.29, 0};
    look(28);
    EXPECT_TRUE(events.empty());

    look(3);

    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].kind, "far_from_ball");
    EXPECT_EQ(events[0].team, "blue");
}

TEST_F(WatchedPlay, WhoWasPlacedNearTheBallHasNotCome) {
    for (int restart = 0; restart < 4; ++restart) {
        watch.start_anew();
        yellow_m = {0.25, 0};
        blue_m = {-0.25, 0};
        look(1);
        yellow_m = {0.6, 0};
        look(8);
    }

    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].team, "yellow");
    EXPECT_EQ(events[1].team, "blue");
}

TEST_F(WatchedPlay, TellsATeamThatOnlyCrawls) {
    yellow_m = blue_m = {0.1, 0};
    look(1);
    static_cast<void>(watch.accepted_speed(1.4F, 100, {Team::Yellow, 0}, events));
    static_cast<void>(watch.accepted_speed(-0.5F, 100, {Team::Yellow, 0}, events));
    static_cast<void>(watch.accepted_speed(6.0F, 100, {Team::Blue, 0}, events));
    situation.touches = {{0, 2, {-1, 0}, 0.01}, {1, 2, {-1, 0}, 0.01}};
    look(28);
    EXPECT_TRUE(events.empty());

    look(5);

    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].kind, "slow_wheels");
    EXPECT_EQ(events[0].team, "yellow");
    EXPECT_EQ(events[0].reason,
              "no wheel speed of yellow has been above 2 % of the limit in 30 s of play; are they "
              "in rad/s?");
}

TEST_F(WatchedPlay, SaysNothingOfSpeedsToATeamThatStands) {
    static_cast<void>(watch.accepted_speed(0, 100, {Team::Yellow, 0}, events));
    situation.touches = {{0, 2, {-1, 0}, 0.01}, {1, 2, {-1, 0}, 0.01}};

    look(40);

    EXPECT_TRUE(events.empty());
}

TEST_F(WatchedPlay, AGoalOffAnOwnRobotIsToldAsSuch) {
    const auto told = [this] {
        protocol::Event goal;
        goal.team = "blue";
        goal.reason = "goal";
        watch.tell_own_goal(goal);
        return goal.reason;
    };
    EXPECT_EQ(told(), "goal");
    situation.touches = {{0, 2, {-1, 0}, 0.01}};
    look(1);
    EXPECT_EQ(told(), "goal, off robot 0 of yellow");
    situation.touches = {{1, 2, {-1, 0}, 0.01}};
    look(1);
    EXPECT_EQ(told(), "goal");
    situation.touches = {{0, 2, {-1, 0}, 0.01}};
    look(1);

    watch.start_anew();

    EXPECT_EQ(told(), "goal");
}

TEST_F(WatchedPlay, WhoTouchesTheBallHasCome) {
    yellow_m = {0.05, 0};
    blue_m = {0.5, 0};
    situation.touches = {{0, 2, {-1, 0}, 0.01}};

    look(40);

    ASSERT_EQ(events.size(), 1U);
    EXPECT_EQ(events[0].team, "blue");
}

}  // namespace
}  // namespace agon::missions::soccer
