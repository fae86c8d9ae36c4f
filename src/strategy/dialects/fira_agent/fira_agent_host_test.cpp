// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/fira_agent/fira_agent_host.hpp"

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::library;
using testing::Seat;
using testing::WorkingFolder;
using Status = CallReport::Status;

class FiraAgentHost : public ::testing::TestWithParam<const char*> {
protected:
    FiraAgentHost() {
        seat.seen.field.wheel_limit_radps = 100;
        seat.seen.restart = AGON_SOCCER_GOAL_KICK;
        seat.seen.kicking_team = AGON_SOCCER_OWN_TEAM;
        for (int robot = 0; robot < 5; ++robot) {
            seat.placement.robots[robot] = {-0.2 * robot - 0.1, 0.1 * robot, 0.3};
        }
        seat.placement.ball_is_free = 1;
        seat.placement.ball_x_m = -0.95;
    }

    WorkingFolder folder;
    plugin::CrashGuard guard;
    Seat seat{&guard};
};

TEST_P(FiraAgentHost, PlaysInCentimetersFromTheLowerLeftCorner) {
    ASSERT_TRUE(seat.start(library(GetParam())));
    ASSERT_EQ(seat.step().status, Status::Ok);

    EXPECT_EQ(seat.host->identity().interface, "fira_agent");
    EXPECT_EQ(seat.host->identity().author, "\xE8\xB6\xB3\xE7\x90\x83");
    EXPECT_NE(folder.calls()[0].find("RunStrategy state=11 whose=2 keeper=5.00,90.00,0.0"),
              std::string::npos)
        << folder.calls()[0];
    EXPECT_NE(folder.calls()[0].find("field=0,220,180,0"), std::string::npos);
    EXPECT_FLOAT_EQ(seat.command.robots[0].left_radps, 100);
}

TEST_P(FiraAgentHost, TheTeamThatKicksChoosesFirstAndTheBallToo) {
    ASSERT_TRUE(seat.start(library(GetParam())));
    const agon_soccer_placement proposal = seat.placement;

    ASSERT_EQ(seat.place().status, Status::Ok);

    EXPECT_EQ(folder.calls(),
              (std::vector<std::string>{"SetBall 11 15.0,90.0", "SetFormerRobots 11 100.0,90.0"}));
    EXPECT_NEAR(seat.placement.ball_y_m, 0.05, 1e-12);
    EXPECT_NEAR(seat.placement.robots[2].x_m, proposal.robots[2].x_m + 0.1, 1e-12);
    EXPECT_EQ(seat.placement.robots[1].x_m, proposal.robots[1].x_m) << "bit by bit";
    EXPECT_EQ(seat.placement.robots[1].heading_rad, proposal.robots[1].heading_rad);
}

TEST_P(FiraAgentHost, TheOtherTeamSeesWhereTheFirstStands) {
    seat.seen.kicking_team = AGON_SOCCER_OPPONENT;
    seat.seen.opponent[0].x_m = 1;
    seat.placement.ball_is_free = 0;
    ASSERT_TRUE(seat.start(library(GetParam())));

    ASSERT_EQ(seat.place().status, Status::Ok);

    EXPECT_EQ(folder.calls(),
              (std::vector<std::string>{"SetLaterRobots 12 210.0 ball=15.0,90.0 100.0"}));
    EXPECT_NEAR(seat.placement.robots[3].heading_rad, core::kPi / 2, 1e-12);
}

TEST_P(FiraAgentHost, IsForFiveRobotsWithoutOptions) {
    seat.setup.robot_count = 11;
    EXPECT_FALSE(seat.start(library(GetParam())));
    EXPECT_FALSE(seat.start(library(GetParam()), {{"layout", "lp64"}}));
}

INSTANTIATE_TEST_SUITE_P(Names, FiraAgentHost,
                         ::testing::Values("fira_agent_probe", "fira_agent_probe_c"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace agon::strategy
