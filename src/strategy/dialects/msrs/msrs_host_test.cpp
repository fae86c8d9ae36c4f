// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/msrs_host.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::library;
using testing::Seat;
using testing::WorkingFolder;
using Status = CallReport::Status;

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

class MsrsHost : public ::testing::Test {
protected:
    /// The referee decides: a new restart, then robots are placed.
    void restart(std::uint32_t kind, std::uint32_t kicking_team) {
        seat.seen.restart = kind;
        seat.seen.kicking_team = kicking_team;
        seat.seen.restart_count += 1;
        EXPECT_EQ(seat.place().status, Status::Ok);
    }

    WorkingFolder folder;
    plugin::CrashGuard guard{{.call_limit_ns = 300'000'000}};
    Seat seat{&guard};
};

TEST_F(MsrsHost, CallsInTheOrderOfTheInterfaceOverAllRestarts) {
    ASSERT_TRUE(seat.start(library("msrs_probe")));
    restart(AGON_SOCCER_KICK_OFF, AGON_SOCCER_OWN_TEAM);
    seat.step();
    seat.step();
    restart(AGON_SOCCER_FREE_BALL, AGON_SOCCER_ANYONE);
    seat.step();
    restart(AGON_SOCCER_PENALTY_KICK, AGON_SOCCER_OPPONENT);
    seat.step();
    restart(AGON_SOCCER_FREE_KICK, AGON_SOCCER_OWN_TEAM);
    seat.step();
    seat.seen.side = AGON_SOCCER_BLUE;  // half-time
    restart(AGON_SOCCER_GOAL_KICK, AGON_SOCCER_OPPONENT);
    seat.step();
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    seat.host.reset();

    // The keeper stands 5 cm before its goal, in its true place: left, and right after half-time.
    // kickOffStyle comes once per decision; the library makes 5 of it. `pointer` is the library's.
    EXPECT_EQ(joined(folder.calls()),
              "Author\n"
              "StrategyInit kick=0 whose=0 half=0 pointer=0 keeper=5.0,90.0,0.0\n"
              "SetForm kick=0 whose=1 half=0 pointer=77 keeper=110.0,90.0,0.0\n"
              "StrategyStep kick=0 whose=1 half=0 pointer=77 keeper=5.0,90.0,0.0\n"
              "StrategyStep kick=5 whose=1 half=0 pointer=77 keeper=5.0,90.0,0.0\n"
              "SetForm kick=1 whose=0 half=0 pointer=77 keeper=110.0,90.0,0.0\n"
              "StrategyStep kick=1 whose=0 half=0 pointer=77 keeper=5.0,90.0,0.0\n"
              "SetForm kick=2 whose=2 half=0 pointer=77 keeper=110.0,90.0,0.0\n"
              "StrategyStep kick=2 whose=2 half=0 pointer=77 keeper=5.0,90.0,0.0\n"
              "SetForm kick=3 whose=1 half=0 pointer=77 keeper=110.0,90.0,0.0\n"
              "StrategyStep kick=3 whose=1 half=0 pointer=77 keeper=5.0,90.0,0.0\n"
              "SetForm kick=4 whose=2 half=1 pointer=77 keeper=110.0,90.0,180.0\n"
              "StrategyStep kick=4 whose=2 half=1 pointer=77 keeper=215.0,90.0,180.0\n"
              "StrategyDrop kick=5 whose=2 half=1 pointer=77 keeper=215.0,90.0,180.0\n");
}

TEST_F(MsrsHost, HalfAreaIsSetBeforeStrategyInit) {
    seat.seen.side = AGON_SOCCER_BLUE;
    ASSERT_TRUE(seat.start(library("msrs_probe")));

    EXPECT_EQ(folder.calls()[1],
              "StrategyInit kick=0 whose=0 half=1 pointer=0 keeper=215.0,90.0,180.0");
}

TEST_F(MsrsHost, WheelSpeedsComeBackUnjudged) {
    ASSERT_TRUE(seat.start(library("msrs_probe_not_a_number")));
    seat.seen.own[0].heading_rad = core::kPi / 2;

    ASSERT_EQ(seat.step().status, Status::Ok);

    EXPECT_EQ(seat.command.robots[0].left_radps, 1);
    EXPECT_FLOAT_EQ(seat.command.robots[0].right_radps, 90);
    EXPECT_TRUE(std::isnan(seat.command.robots[1].left_radps)) << "the mission counts it as 0";
    EXPECT_EQ(seat.command.robots[4].left_radps, 1000) << "the mission clamps it";
}

TEST_F(MsrsHost, SetFormMovesWhatItChangesAndLeavesTheRestBitByBit) {
    ASSERT_TRUE(seat.start(library("msrs_probe")));
    seat.placement.ball_is_free = 1;
    seat.placement.ball_x_m = -0.95;
    for (int robot = 0; robot < 5; ++robot) {
        seat.placement.robots[robot] = {-0.1 * robot - 0.05, 0.1 / 3 * robot, 0.7 * robot - 1};
    }
    const agon_soccer_placement proposal = seat.placement;

    ASSERT_EQ(seat.place().status, Status::Ok);

    for (const int robot : {0, 1, 3, 4}) {
        EXPECT_EQ(seat.placement.robots[robot].x_m, proposal.robots[robot].x_m);
        EXPECT_EQ(seat.placement.robots[robot].y_m, proposal.robots[robot].y_m);
        EXPECT_EQ(seat.placement.robots[robot].heading_rad, proposal.robots[robot].heading_rad);
    }
    EXPECT_NEAR(seat.placement.robots[2].x_m, proposal.robots[2].x_m + 0.1, 1e-12);
    EXPECT_NEAR(seat.placement.robots[2].y_m, proposal.robots[2].y_m, 1e-12);
    EXPECT_NEAR(seat.placement.ball_x_m, -0.9, 1e-12);
}

TEST_F(MsrsHost, TheBallStaysWhereItIsNotFree) {
    ASSERT_TRUE(seat.start(library("msrs_probe")));
    seat.placement.ball_x_m = 0.3;

    ASSERT_EQ(seat.place().status, Status::Ok);

    EXPECT_EQ(seat.placement.ball_x_m, 0.3);
}

TEST_F(MsrsHost, BlueMovesTheOtherWayInItsOwnView) {
    seat.seen.side = AGON_SOCCER_BLUE;
    ASSERT_TRUE(seat.start(library("msrs_probe")));

    ASSERT_EQ(seat.place().status, Status::Ok);

    // Ten centimeters to the right on the field are ten towards its own goal.
    EXPECT_NEAR(seat.placement.robots[2].x_m, -0.1, 1e-12);
}

TEST_F(MsrsHost, AnIntTailIsWrittenAndReadWithItsOption) {
    ASSERT_TRUE(seat.start(library("msrs_probe_int32"), {{"tail", "int32"}}));
    restart(AGON_SOCCER_GOAL_KICK, AGON_SOCCER_OWN_TEAM);
    seat.step();

    EXPECT_EQ(folder.calls()[3],
              "StrategyStep kick=4 whose=1 half=0 pointer=77 keeper=5.0,90.0,0.0");
}

TEST_F(MsrsHost, AxesUpTurnYAround) {
    seat.seen.own[0].y_m = 0.2;
    ASSERT_TRUE(seat.start(library("msrs_probe"), {{"axes", "y-up"}}));

    EXPECT_EQ(folder.calls()[1],
              "StrategyInit kick=0 whose=0 half=0 pointer=0 keeper=5.0,110.0,0.0");
}

TEST_F(MsrsHost, WhoseBallMayCountByColor) {
    ASSERT_TRUE(seat.start(library("msrs_probe"), {{"whose", "color"}}));

    restart(AGON_SOCCER_FREE_KICK, AGON_SOCCER_OWN_TEAM);  // yellow
    restart(AGON_SOCCER_FREE_KICK, AGON_SOCCER_OPPONENT);  // blue
    restart(AGON_SOCCER_FREE_BALL, AGON_SOCCER_ANYONE);

    EXPECT_NE(folder.calls()[2].find("whose=2"), std::string::npos);
    EXPECT_NE(folder.calls()[3].find("whose=1"), std::string::npos);
    EXPECT_NE(folder.calls()[4].find("whose=0"), std::string::npos);
}

TEST_F(MsrsHost, TellsTheAuthorAlsoFromGbk) {
    ASSERT_TRUE(seat.start(library("msrs_probe_gbk_author")));

    EXPECT_EQ(seat.host->identity().name, "msrs_probe_gbk_author");
    EXPECT_EQ(seat.host->identity().author, "\xE8\xB6\xB3\xE7\x90\x83");
    EXPECT_EQ(seat.host->identity().interface, "msrs");
    EXPECT_TRUE(seat.host->side_outputs().is_empty());
}

TEST_F(MsrsHost, StepAloneIsEnoughAndTheLogSaysWhatIsMissing) {
    ASSERT_TRUE(seat.start(library("msrs_step_only")));
    seat.placement.robots[1].x_m = -0.4;

    EXPECT_EQ(seat.place().status, Status::Ok);
    EXPECT_EQ(seat.placement.robots[1].x_m, -0.4);
    ASSERT_EQ(seat.step().status, Status::Ok);
    EXPECT_EQ(seat.command.robots[0].left_radps, 42);
    EXPECT_EQ(seat.command.robots[0].right_radps, -42);
    const protocol::SideOutputs& outputs = seat.host->side_outputs();
    ASSERT_EQ(outputs.log.size(), 1U);
    EXPECT_EQ(outputs.log[0].text,
              "exports no Author (it has no author), no StrategyInit, no SetForm (the referee's "
              "places stand), no StrategyDrop");
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
}

TEST_F(MsrsHost, AnExceptionFailsTheCallAndDropStillComesOnce) {
    ASSERT_TRUE(seat.start(library("msrs_probe_throw_in_step")));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Failed);
    EXPECT_NE(report.fault.find("out of ideas"), std::string::npos) << report.fault;
    EXPECT_EQ(seat.command.robots[0].left_radps, 0);
    EXPECT_EQ(seat.step().status, Status::Failed);
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    seat.host.reset();
    EXPECT_EQ(folder.calls()[4].substr(0, 12), "StrategyDrop");
    EXPECT_EQ(folder.calls().size(), 5U);
}

TEST_F(MsrsHost, ACrashLosesTheLibraryAndDropIsNotCalled) {
    ASSERT_TRUE(seat.start(library("msrs_probe_crash_in_step")));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_NE(report.fault.find("StrategyStep crashed"), std::string::npos) << report.fault;
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    EXPECT_EQ(folder.calls().back().substr(0, 12), "StrategyStep");
}

TEST_F(MsrsHost, ACrashInDropIsReportedOnce) {
    ASSERT_TRUE(seat.start(library("msrs_probe_crash_in_drop")));

    EXPECT_EQ(seat.host->stop().status, Status::Lost);
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    EXPECT_EQ(folder.calls().size(), 3U);
}

TEST_F(MsrsHost, ACrashInAuthorEndsTheStart) {
    const core::Result<void> started = seat.start(library("msrs_probe_crash_in_author"));

    ASSERT_FALSE(started);
    EXPECT_NE(started.error().what.find("Author crashed"), std::string::npos)
        << started.error().text();
}

TEST_F(MsrsHost, AWriteFarBeyondWhatItWasGivenCrashesTheCallThatDoesIt) {
    ASSERT_TRUE(seat.start(library("msrs_probe_far_write")));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_NE(report.fault.find("StrategyStep crashed"), std::string::npos) << report.fault;

    const core::Result<void> started = Seat(&guard).start(library("msrs_probe_long_author"));
    ASSERT_FALSE(started);
    EXPECT_NE(started.error().what.find("Author crashed"), std::string::npos)
        << started.error().text();
}

TEST_F(MsrsHost, ALibraryPlaysAsItSaysOfItselfUnlessToldOtherwise) {
    seat.seen.own[0].y_m = 0.2;
    ASSERT_TRUE(seat.start(library("msrs_debug")));
    ASSERT_EQ(seat.step().status, Status::Ok);
    EXPECT_FLOAT_EQ(seat.command.robots[0].right_radps, 110) << "y is up";

    ASSERT_TRUE(seat.start(library("msrs_debug"), {{"axes", "y-down"}}));
    ASSERT_EQ(seat.step().status, Status::Ok);
    EXPECT_FLOAT_EQ(seat.command.robots[0].right_radps, 70);
}

TEST_F(MsrsHost, ALibraryThatSaysItsSizeIsRefusedElsewhere) {
    seat.setup.mission = "soccer3";
    seat.setup.robot_count = 3;

    const core::Result<void> started = seat.start(library("msrs_debug"));

    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().what, "the library is built for 5 robots a team, soccer3 has 3");
}

TEST_F(MsrsHost, TheDebugStepIsCalledInsteadAndItsPointsAreDrawn) {
    ASSERT_TRUE(seat.start(library("msrs_debug")));
    static_cast<void>(seat.host->side_outputs());

    ASSERT_EQ(seat.step().status, Status::Ok);
    ASSERT_EQ(seat.step().status, Status::Ok);

    EXPECT_EQ(seat.command.robots[1].left_radps, 0) << "what was drawn last is gone";
    const protocol::SideOutputs& outputs = seat.host->side_outputs();
    ASSERT_EQ(outputs.figures.size(), 4U);
    EXPECT_EQ(outputs.figures[0].kind, protocol::Figure::Kind::Circle);
    EXPECT_NEAR(outputs.figures[0].from_m.y, 0.2, 1e-12) << "in team view";
    EXPECT_EQ(outputs.figures[1].kind, protocol::Figure::Kind::Line);
    EXPECT_NEAR(outputs.figures[1].to_m.x, 0.1, 1e-12);
}

TEST_F(MsrsHost, TheClockThatALibraryHasIsSetBeforeEachCall) {
    ASSERT_TRUE(seat.start(library("msrs_debug")));
    seat.seen.time_ns = 35'000'000;

    ASSERT_EQ(seat.step().status, Status::Ok);

    EXPECT_FLOAT_EQ(seat.command.robots[0].left_radps, 35);
}

TEST_F(MsrsHost, NeedsASizeOfTheInterface) {
    seat.setup.robot_count = 4;
    const core::Result<void> started = seat.start(library("msrs_probe"));

    ASSERT_FALSE(started);
    EXPECT_NE(started.error().what.find("3, 5 or 11 robots a team, not 4"), std::string::npos);
}

TEST_F(MsrsHost, PlaysSoccerAlone) {
    seat.setup.mission = "line_trace";
    seat.setup.mission_family = "line_trace";

    EXPECT_FALSE(seat.start(library("msrs_probe")));
}

TEST_F(MsrsHost, HasNoParameters) {
    seat.setup.parameters = {{"kp", 1.5}};
    const core::Result<void> started = seat.start(library("msrs_probe"));

    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().text(), "an MSRS strategy declares no parameters (yellow.kp=1.5)");
}

}  // namespace
}  // namespace agon::strategy
