// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/fira/fira_host.hpp"

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::library;
using testing::Seat;
using testing::WorkingFolder;
using Status = CallReport::Status;

class FiraHost : public ::testing::Test {
protected:
    FiraHost() {
        seat.seen.field.goal_width_m = 0.4;
        seat.seen.field.goal_depth_m = 0.15;
        seat.seen.field.wheel_limit_radps = 100;
        seat.seen.ball.x_m = 0;
        seat.seen.restart = AGON_SOCCER_PENALTY_KICK;
        seat.seen.restart_count = 1;
        seat.seen.kicking_team = AGON_SOCCER_OWN_TEAM;
    }

    WorkingFolder folder;
    plugin::CrashGuard guard;
    Seat seat{&guard};
};

TEST_F(FiraHost, CallsWithTheStructInInchesInBothLayouts) {
    for (const auto& [name, layout] :
         {std::pair{"fira_probe", "lp64"}, {"fira_probe_win32", "win32"}}) {
        const std::size_t before = folder.calls().size();
        ASSERT_TRUE(seat.start(library(name), {{"layout", layout}}));
        ASSERT_EQ(seat.step().status, Status::Ok);
        EXPECT_EQ(seat.host->identity().interface, "fira");
        EXPECT_EQ(seat.host->stop().status, Status::Ok);

        const std::vector<std::string> calls = folder.calls();
        ASSERT_EQ(calls.size(), before + 3);
        EXPECT_EQ(calls[before],
                  "Create state=3 whose=2 keeper=8.78,41.81,0.0 ball=50.12 last=50.12 next=50.12 "
                  "field=7,93,77,6 goal=1,99,50,34");
        EXPECT_EQ(calls[before + 1].substr(0, 17), "Strategy state=3 ");
        EXPECT_EQ(calls[before + 2].substr(0, 8), "Destroy ");
    }
}

TEST_F(FiraHost, WheelsOf125AreTheRobotsLimit) {
    ASSERT_TRUE(seat.start(library("fira_probe")));
    ASSERT_EQ(seat.step().status, Status::Ok);

    EXPECT_FLOAT_EQ(seat.command.robots[0].left_radps, 100);
    EXPECT_FLOAT_EQ(seat.command.robots[0].right_radps, -50);
    EXPECT_FLOAT_EQ(seat.command.robots[4].left_radps, 0.8F);
}

TEST_F(FiraHost, TheBallsFollowEachOtherAndPlayGoesOn) {
    ASSERT_TRUE(seat.start(library("fira_probe")));
    seat.seen.ball.x_m = 0.0254 * 4;
    ASSERT_EQ(seat.step().status, Status::Ok);

    EXPECT_NE(folder.calls()[1].find("state=0 whose=0"), std::string::npos) << folder.calls()[1];
    EXPECT_NE(folder.calls()[1].find("ball=54.12 last=50.12 next=58.12"), std::string::npos)
        << folder.calls()[1];
}

TEST_F(FiraHost, BlueSeesTrueFieldCoordinates) {
    seat.seen.side = AGON_SOCCER_BLUE;
    ASSERT_TRUE(seat.start(library("fira_probe")));

    EXPECT_NE(folder.calls()[0].find("whose=1 keeper=91.46,41.81,180.0"), std::string::npos)
        << folder.calls()[0];
}

TEST_F(FiraHost, TheRefereesPlacesStand) {
    ASSERT_TRUE(seat.start(library("fira_probe")));
    seat.placement.robots[1].x_m = -0.4;

    EXPECT_EQ(seat.place().status, Status::Ok);

    EXPECT_EQ(seat.placement.robots[1].x_m, -0.4);
    EXPECT_EQ(folder.calls().size(), 1U);
}

TEST_F(FiraHost, IsForFiveRobotsAndKnownOptions) {
    seat.setup.robot_count = 3;
    EXPECT_EQ(seat.start(library("fira_probe")).error().what,
              "the FIRA interface is for 5 robots a team, not 3");
    seat.setup.robot_count = 5;
    EXPECT_NE(seat.start(library("fira_probe"), {{"layout", "win64"}})
                  .error()
                  .what.find("'lp64' or 'win32', not 'win64'; did you mean 'win32'?"),
              std::string::npos);
    EXPECT_NE(seat.start(library("fira_probe"), {{"axes", "y-up"}}).error().what.find("no option"),
              std::string::npos);
    seat.setup.mission_family = "line_trace";
    EXPECT_NE(seat.start(library("fira_probe")).error().what.find("is for soccer"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::strategy
