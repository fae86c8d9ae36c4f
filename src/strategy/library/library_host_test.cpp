// SPDX-License-Identifier: Apache-2.0
#include "strategy/library/library_host.hpp"

#include <cmath>
#include <thread>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy {
namespace {

using testing::library;
using testing::Seat;
using testing::WorkingFolder;
using Status = CallReport::Status;

/// `mode` of the library under test.
enum Mode {
    Play,
    Throw,
    Fail,
    NotANumber,
    Crash,
    Hang,
    Exit,
    CrashInDestroy,
    Overrun,
    FailCreate,
    Chatter,
    ThrowInPlace
};

class LibraryHost : public ::testing::Test {
protected:
    core::Result<void> start(Mode mode) {
        seat.setup.parameters = {{"mode", mode}};
        return seat.start(library("native_probe"));
    }

    WorkingFolder folder;
    plugin::CrashGuard guard{{.call_limit_ns = 300'000'000}};
    Seat seat{&guard};
};

TEST_F(LibraryHost, CallsInTheOrderOfTheInterface) {
    ASSERT_TRUE(start(Play));

    EXPECT_EQ(seat.place().status, Status::Ok);
    EXPECT_EQ(seat.step().status, Status::Ok);
    EXPECT_EQ(seat.step().status, Status::Ok);
    EXPECT_EQ(seat.host->stop().status, Status::Ok);

    const std::vector<std::string> expected{"create soccer5 yellow 5", "refused mode",
                                            "refused Bad Name", "place", "destroy"};
    EXPECT_EQ(folder.calls(), expected);
}

TEST_F(LibraryHost, TellsWhoPlays) {
    ASSERT_TRUE(start(Play));

    const Identity& identity = seat.host->identity();
    EXPECT_EQ(identity.name, "probe \xE8\xB6\xB3");
    EXPECT_EQ(identity.author, "tests ");
    EXPECT_EQ(identity.file, library("native_probe"));
    EXPECT_EQ(identity.sha256.size(), 64U);
    EXPECT_EQ(identity.interface, "agon/1");
}

TEST_F(LibraryHost, StepReadsTheObservationAndFillsTheCommand) {
    ASSERT_TRUE(start(Play));
    seat.seen.ball = {0.25, -0.5, 0, 0};

    ASSERT_EQ(seat.step().status, Status::Ok);
    ASSERT_EQ(seat.step().status, Status::Ok);

    EXPECT_EQ(seat.command.robots[0].left_radps, 2);
    EXPECT_EQ(seat.command.robots[1].left_radps, 0.25F);
    EXPECT_EQ(seat.command.robots[1].right_radps, -0.5F);
    EXPECT_EQ(seat.command.robots[2].left_radps, 0);
}

TEST_F(LibraryHost, TheSameFileInTwoSeatsSharesNothing) {
    Seat other(&guard);
    ASSERT_TRUE(start(Play));
    ASSERT_TRUE(other.start(library("native_probe")));

    ASSERT_EQ(seat.step().status, Status::Ok);
    ASSERT_EQ(seat.step().status, Status::Ok);
    ASSERT_EQ(other.step().status, Status::Ok);

    // The counter is the static of an inline function, unique in the process but for private
    // copies.
    EXPECT_EQ(seat.command.robots[0].right_radps, 2);
    EXPECT_EQ(other.command.robots[0].right_radps, 1);
}

TEST_F(LibraryHost, AnExceptionFailsTheCallAndTheNextOneComes) {
    ASSERT_TRUE(start(Throw));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Failed);
    EXPECT_NE(report.fault.find("out of ideas"), std::string::npos) << report.fault;
    EXPECT_EQ(seat.command.robots[0].left_radps, 0) << "the block of a failed call stays zero";
    EXPECT_EQ(seat.step().status, Status::Failed);
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    EXPECT_EQ(folder.calls().back(), "destroy");
}

TEST_F(LibraryHost, AnErrorSaysWhatTheStrategyLogged) {
    ASSERT_TRUE(start(Fail));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Failed);
    EXPECT_EQ(report.fault, "step returned an error: no idea");
}

TEST_F(LibraryHost, NaNIsHandedOnForTheMissionToJudge) {
    ASSERT_TRUE(start(NotANumber));

    EXPECT_EQ(seat.step().status, Status::Ok);
    EXPECT_TRUE(std::isnan(seat.command.robots[0].left_radps));
}

TEST_F(LibraryHost, ACrashLosesTheLibraryWhichIsNotCalledAgain) {
    ASSERT_TRUE(start(Crash));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_NE(report.fault.find("step crashed"), std::string::npos) << report.fault;
    EXPECT_NE(report.fault.find("SIGSEGV"), std::string::npos) << report.fault;
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    EXPECT_NE(folder.calls().back(), "destroy");
}

TEST_F(LibraryHost, AHangIsCutOff) {
    ASSERT_TRUE(start(Hang));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_NE(report.fault.find("step"), std::string::npos) << report.fault;
}

TEST_F(LibraryHost, AnExitIsALostCallToo) {
    ASSERT_TRUE(start(Exit));

    const CallReport report = seat.step();

    EXPECT_EQ(report.status, Status::Lost);
    EXPECT_NE(report.fault.find("exit"), std::string::npos) << report.fault;
}

TEST_F(LibraryHost, ACrashInDestroyIsReportedByStop) {
    ASSERT_TRUE(start(CrashInDestroy));

    EXPECT_EQ(seat.host->stop().status, Status::Lost);
    EXPECT_EQ(seat.host->stop().status, Status::Ok) << "a second stop does nothing";
}

TEST_F(LibraryHost, WritingBeyondTheCommandReachesNothingOfOurs) {
    ASSERT_TRUE(start(Overrun));

    EXPECT_EQ(seat.step().status, Status::Ok);
    EXPECT_EQ(seat.command.robots[0].left_radps, 1);
    EXPECT_EQ(seat.placement.struct_size, 0U);
}

TEST_F(LibraryHost, CreateMayRefuse) {
    const core::Result<void> started = start(FailCreate);

    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().text(), "create returned an error (" + library("native_probe") + ")");
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
    EXPECT_NE(folder.calls().back(), "destroy") << "there is no instance to destroy";
}

TEST_F(LibraryHost, PlaceChangesTheProposal) {
    ASSERT_TRUE(start(Play));
    seat.placement.robots[1].x_m = -0.7;
    seat.placement.robots[2].x_m = -0.8;

    ASSERT_EQ(seat.place().status, Status::Ok);

    EXPECT_DOUBLE_EQ(seat.placement.robots[1].x_m, 0.4);
    EXPECT_EQ(seat.placement.robots[2].x_m, -0.8);
}

TEST_F(LibraryHost, AFailedPlaceLeavesTheProposal) {
    ASSERT_TRUE(start(ThrowInPlace));
    seat.placement.robots[1].x_m = -0.7;

    EXPECT_EQ(seat.place().status, Status::Failed);
    EXPECT_EQ(seat.placement.robots[1].x_m, -0.7);
}

TEST_F(LibraryHost, WithoutPlaceAndDestroyTheProposalStands) {
    ASSERT_TRUE(seat.start(library("native_no_place")));
    seat.placement.robots[1].x_m = -0.7;

    EXPECT_EQ(seat.place().status, Status::Ok);
    EXPECT_EQ(seat.placement.robots[1].x_m, -0.7);
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
}

TEST_F(LibraryHost, GathersLogAndFiguresUpToTheirLimits) {
    ASSERT_TRUE(start(Chatter));
    ASSERT_EQ(seat.step().status, Status::Ok);

    const protocol::SideOutputs& outputs = seat.host->side_outputs();
    ASSERT_EQ(outputs.log.size(), 64U);
    EXPECT_EQ(outputs.log[63].text, "line 63");
    ASSERT_EQ(outputs.figures.size(), 256U);
    EXPECT_EQ(outputs.figures[255].to_m.x, 255);
    ASSERT_EQ(outputs.plots.size(), 64U);
    EXPECT_EQ(outputs.plots[63].value, 63);
    EXPECT_EQ(outputs.dropped, 6U + 44U + 6U);

    EXPECT_TRUE(seat.host->side_outputs().is_empty()) << "they come once";
}

TEST_F(LibraryHost, ListsTheParametersWithTheirValues) {
    ASSERT_TRUE(start(Chatter));

    ASSERT_EQ(seat.host->parameters().size(), 1U);
    EXPECT_EQ(seat.host->parameters()[0].name, "mode");
    EXPECT_EQ(seat.host->parameters()[0].value, Chatter);
    EXPECT_EQ(seat.host->parameters()[0].maximum, 100);
}

TEST_F(LibraryHost, AnUnknownParameterEndsTheStart) {
    seat.setup.parameters = {{"mood", 1}};

    const core::Result<void> started = seat.start(library("native_probe"));

    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().text(),
              "the strategy declares no parameter 'mood'; did you mean 'mode'? (yellow.mood=1)");
    seat.host.reset();
    EXPECT_EQ(folder.calls().back(), "destroy");
}

TEST_F(LibraryHost, AParameterOutsideItsLimitsEndsTheStart) {
    seat.setup.parameters = {{"mode", 101}};

    const core::Result<void> started = seat.start(library("native_probe"));

    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().text(), "parameter 'mode' must lie in 0 .. 100 (yellow.mode=101)");
}

TEST_F(LibraryHost, ReadsNoFieldBeyondAnOlderTable) {
    ASSERT_TRUE(seat.start(library("native_first_header")));

    EXPECT_EQ(seat.step().status, Status::Ok);
    EXPECT_EQ(seat.host->stop().status, Status::Ok);
}

TEST_F(LibraryHost, MayMoveToAnotherThreadBetweenCalls) {
    ASSERT_TRUE(start(Chatter));
    CallReport report;
    std::thread([&] { report = seat.step(); }).join();

    EXPECT_EQ(report.status, Status::Ok);
    EXPECT_EQ(seat.host->side_outputs().log.size(), 64U);
}

}  // namespace
}  // namespace agon::strategy
