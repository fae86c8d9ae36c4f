// SPDX-License-Identifier: Apache-2.0
#include "plugin/call_outcome.hpp"

#include <csignal>

#include <gtest/gtest.h>

namespace agon::plugin {
namespace {

using Kind = CallOutcome::Kind;

TEST(CallOutcome, NothingIsSaidOfACallThatReturned) {
    EXPECT_EQ(CallOutcome{}.text("step"), "");
    EXPECT_TRUE(CallOutcome{}.has_returned());
}

TEST(CallOutcome, TextNamesCallAndFault) {
    CallOutcome outcome;
    outcome.kind = Kind::Crashed;
    outcome.signal = SIGSEGV;
    outcome.address = 0x10;
    EXPECT_EQ(outcome.text("StrategyStep"), "StrategyStep crashed (SIGSEGV at 0x10)");
    outcome.what = "in chase_ball+0x1f";
    EXPECT_EQ(outcome.text("StrategyStep"),
              "StrategyStep crashed (SIGSEGV at 0x10, in chase_ball+0x1f)");

    outcome = {};
    outcome.kind = Kind::Crashed;
    outcome.signal = SIGABRT;
    EXPECT_EQ(outcome.text("step"), "step crashed (SIGABRT)");

    outcome = {};
    outcome.kind = Kind::Hung;
    outcome.wall_ns = 5'030'000'000;
    EXPECT_EQ(outcome.text("step"), "step did not return (cut off after 5.0 s)");

    outcome = {};
    outcome.kind = Kind::Threw;
    outcome.what = "no ball";
    EXPECT_EQ(outcome.text("step"), "step threw an exception: no ball");

    outcome.kind = Kind::Exited;
    outcome.what = "exit(3)";
    EXPECT_EQ(outcome.text("step"), "step called exit(3) instead of returning");
}

TEST(CallOutcome, OnlyAnExceptionLetsTheLibraryGoOn) {
    for (const Kind kind : {Kind::Returned, Kind::Threw}) {
        CallOutcome outcome;
        outcome.kind = kind;
        EXPECT_FALSE(outcome.is_lost());
    }
    for (const Kind kind : {Kind::Crashed, Kind::Hung, Kind::Exited}) {
        CallOutcome outcome;
        outcome.kind = kind;
        EXPECT_TRUE(outcome.is_lost());
    }
}

TEST(SignalName, IsThatOfTheManual) {
    EXPECT_EQ(signal_name(SIGFPE), "SIGFPE");
    EXPECT_EQ(signal_name(SIGCHLD), "signal " + std::to_string(SIGCHLD));
}

}  // namespace
}  // namespace agon::plugin
