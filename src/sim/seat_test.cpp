// SPDX-License-Identifier: Apache-2.0
#include "sim/seat.hpp"

#include <gtest/gtest.h>

#include "sim/fakes_for_tests.hpp"

namespace agon::sim {
namespace {

using protocol::Input;

class SeatTest : public testing::Test {
protected:
    Seat seat_of(fakes::Strategy strategy) {
        return {protocol::SeatId(1), mission_.info(), kSeed, fakes::seat(std::move(strategy))};
    }

    static constexpr std::uint64_t kSeed = 7;

    fakes::Mission mission_{fakes::Rules{}};
};

TEST_F(SeatTest, TellsTheStrategyTheSeedOfTheMatch) {
    strategy::SeatSetup told;
    fakes::Strategy strategy;
    strategy.told = &told;
    Seat seat = seat_of(strategy);

    ASSERT_TRUE(seat.start());

    EXPECT_EQ(told.seed, kSeed);
    EXPECT_EQ(told.robot_count, 1U);
}

TEST_F(SeatTest, AReplyIsZeroBeforeTheCallAndAfterAFailedOne) {
    int calls = 0;
    fakes::Strategy strategy;
    strategy.step = [&](const fakes::Observation&, fakes::Command& command) {
        EXPECT_EQ(command.force_n, 0);
        command.force_n = 7;
        return ++calls == 1 ? fakes::ok() : fakes::failed("tired");
    };
    Seat seat = seat_of(strategy);
    ASSERT_TRUE(seat.start());

    seat.begin_step();
    EXPECT_EQ(seat.finish_step(), Input::Status::Ok);
    EXPECT_EQ(fakes::load<fakes::Command>(seat.reply()).force_n, 7);
    seat.begin_step();
    EXPECT_EQ(seat.finish_step(), Input::Status::Failed);
    EXPECT_EQ(fakes::load<fakes::Command>(seat.reply()).force_n, 0);
    EXPECT_EQ(seat.take_fault({}), "tired");
    EXPECT_EQ(seat.take_fault({}), std::nullopt);
}

TEST_F(SeatTest, CountsCallsThatTookLongerThanTheDecisionPeriod) {
    fakes::Strategy slow;
    slow.step = [calls = 0](const fakes::Observation&, fakes::Command&) mutable {
        strategy::CallReport report;
        report.wall_ns = ++calls == 2 ? 5'000'001 : 5'000'000;
        return report;
    };
    Seat seat = seat_of(slow);
    ASSERT_TRUE(seat.start());

    for (int call = 0; call < 3; ++call) {
        seat.begin_step();
        EXPECT_EQ(seat.finish_step(), Input::Status::Ok);
    }

    EXPECT_EQ(seat.report().calls, 3U);
    EXPECT_EQ(seat.report().late_calls, 1U);
    EXPECT_EQ(seat.report().max_ns, 5'000'001);
}

TEST_F(SeatTest, StopsOnlyWhatWasStarted) {
    int stops = 0;
    fakes::Strategy strategy;
    strategy.stop = [&] {
        ++stops;
        return fakes::ok();
    };
    Seat never_started = seat_of(strategy);
    Seat started = seat_of(strategy);
    ASSERT_TRUE(started.start());

    never_started.stop(true);
    started.stop(true);
    started.stop(true);

    EXPECT_EQ(stops, 1);
}

TEST_F(SeatTest, SumsUpWhatWasDropped) {
    fakes::Strategy chatty;
    chatty.outputs.dropped = 3;
    Seat seat = seat_of(chatty);
    ASSERT_TRUE(seat.start());
    protocol::SideOutputs outputs;

    for (int call = 0; call < 2; ++call) {
        seat.begin_step();
        EXPECT_EQ(seat.finish_step(), Input::Status::Ok);
        seat.take_outputs({}, outputs);
    }

    EXPECT_EQ(outputs.dropped, 6U);
    EXPECT_EQ(seat.report().dropped_outputs, 6U);
}

}  // namespace
}  // namespace agon::sim
