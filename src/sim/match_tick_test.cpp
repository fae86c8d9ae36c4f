// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include "core/allocations_for_tests.hpp"
#include "sim/fakes_for_tests.hpp"
#include "sim/recorded_host.hpp"

namespace agon::sim {
namespace {

using fakes::match_of;
using fakes::Observation;
using fakes::pusher;

TEST(Tick, TakesItsStepsInTheirOrder) {
    std::vector<std::string> calls;
    auto match = match_of({.placing_tick = 1, .calls = &calls}, pusher(1), pusher(-1));
    ASSERT_TRUE(match);
    calls.clear();

    ASSERT_TRUE(match->tick());

    EXPECT_EQ(calls, (std::vector<std::string>{"observe0", "propose0", "accept_placement0",
                                               "observe1", "propose1", "accept_placement1",
                                               "observe0", "observe1", "accept_command0",
                                               "accept_command1", "actuate", "referee"}));
}

TEST(Tick, LaterPlacersSeeWhatEarlierOnesPlaced) {
    fakes::Strategy first = pusher(0);
    first.place = [](const Observation&, fakes::Placement& placement) {
        placement.x_m = -2.5;
        return fakes::ok();
    };
    double seen_x_m = 0;
    fakes::Strategy second = pusher(0);
    second.place = [&](const Observation& observation, fakes::Placement&) {
        seen_x_m = observation.other_x_m;
        return fakes::ok();
    };
    auto match = match_of({.placing_tick = 1}, first, second);
    ASSERT_TRUE(match);

    ASSERT_TRUE(match->tick());

    EXPECT_NEAR(seen_x_m, -2.5, 1e-6);
}

TEST(Tick, StrategiesSeeTheStateBeforeTheTick) {
    std::vector<std::uint64_t> seen;
    fakes::Strategy watching;
    watching.step = [&](const Observation& observation, fakes::Command&) {
        seen.push_back(observation.tick);
        return fakes::ok();
    };
    auto match = match_of({.length_ticks = 3}, watching, pusher(0));
    ASSERT_TRUE(match);

    ASSERT_TRUE(fakes::play(*match));

    EXPECT_EQ(seen, (std::vector<std::uint64_t>{0, 1, 2}));
}

TEST(Tick, AsksEachSeatOnceADecisionPeriod) {
    int steps = 0;
    fakes::Strategy counting;
    counting.step = [&](const Observation& observation, fakes::Command&) {
        EXPECT_EQ(observation.tick % 4, 0U);
        ++steps;
        return fakes::ok();
    };
    auto match = match_of({.length_ticks = 20, .decision_period_ticks = 4}, counting, pusher(0));
    ASSERT_TRUE(match);

    ASSERT_TRUE(fakes::play(*match));

    EXPECT_EQ(steps, 5);
}

TEST(Tick, AppliesACommandAfterTheMissionsDelay) {
    const auto position_after = [](std::uint32_t delay, std::uint64_t ticks) {
        auto match =
            match_of({.length_ticks = ticks, .command_delay_ticks = delay}, pusher(10), pusher(0));
        fakes::Sink sink;
        sink.pose_period = 1;
        double x_m = 0;
        fakes::Strategy watcher;
        AGON_CHECK(match && match->add_sink(sink) && fakes::play(*match));
        x_m = match->frame().poses[0].position_m.x;
        return x_m;
    };

    EXPECT_EQ(position_after(3, 3), 0);
    EXPECT_GT(position_after(3, 4), 0);
    EXPECT_EQ(position_after(3, 13), position_after(0, 10));
}

TEST(Tick, ShowsCommandsAsTheMissionAcceptedThem) {
    auto match = match_of({.length_ticks = 1, .limit_n = 4}, pusher(9), pusher(1));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));

    ASSERT_TRUE(match->tick());

    ASSERT_EQ(sink.inputs.size(), 2U);
    EXPECT_EQ(fakes::load<fakes::Command>(sink.inputs[0].block).force_n, 4);
    EXPECT_EQ(sink.events.back().kind, "clamped");
    EXPECT_EQ(sink.events.back().tick, 1U);
}

TEST(Tick, AFailedCallCountsAsZeroAndIsToldOnceASecond) {
    fakes::Strategy failing;
    failing.step = [](const Observation&, fakes::Command& command) {
        command.force_n = 5;
        return fakes::failed("step threw std::runtime_error: no ball");
    };
    auto match = match_of({.length_ticks = 250}, failing, pusher(0));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));

    ASSERT_TRUE(fakes::play(*match));
    const auto report = match->finish();

    EXPECT_EQ(match->is_over(), true);
    ASSERT_EQ(sink.events.size(), 3U);
    EXPECT_EQ(sink.events[1].kind, "fault");
    EXPECT_EQ(sink.events[1].team, "yellow");
    EXPECT_EQ(sink.events[1].reason, "step threw std::runtime_error: no ball");
    EXPECT_EQ(sink.events[2].tick, 201U);
    EXPECT_EQ(sink.inputs[0].status, protocol::Input::Status::Failed);
    EXPECT_EQ(fakes::load<fakes::Command>(sink.inputs[0].block).force_n, 0);
    EXPECT_EQ(sink.ended.seats[0].failed_calls, 250U);
    EXPECT_FALSE(sink.ended.lost_strategy);
}

TEST(Tick, AFailedPlacementLeavesTheProposal) {
    fakes::Strategy failing = pusher(0);
    failing.place = [](const Observation&, fakes::Placement& placement) {
        placement.x_m = 4;
        return fakes::failed("place returned AGON_ERROR");
    };
    auto match = match_of({.placing_tick = 1}, failing, pusher(0));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));

    ASSERT_TRUE(match->tick());

    EXPECT_NEAR(match->frame().poses[0].position_m.x, -3, 1e-6);
    EXPECT_EQ(sink.inputs[0].kind, protocol::Input::Kind::Placement);
    EXPECT_EQ(sink.inputs[0].status, protocol::Input::Status::Failed);
}

TEST(Tick, ALostStrategyEndsTheMatchBeforeItsTickCounts) {
    fakes::Strategy crashing;
    crashing.step = [](const Observation& observation, fakes::Command&) {
        return observation.tick == 29 ? fakes::lost("StrategyStep crashed (SIGSEGV at 0x0)")
                                      : fakes::ok();
    };
    auto match = match_of({}, crashing, pusher(1));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));

    ASSERT_TRUE(fakes::play(*match));
    const auto report = match->finish();

    ASSERT_TRUE(report);
    EXPECT_EQ(report->lost_strategy,
              "yellow's StrategyStep crashed (SIGSEGV at 0x0) in tick 30 (0.150 s)");
    EXPECT_EQ(report->ticks, 29U);
    EXPECT_EQ(report->final_hash, sink.hashes.back());
    EXPECT_EQ(sink.ticks.back(), 29U);
    EXPECT_EQ(sink.ends, 1);
    EXPECT_EQ(report->events.back().kind, "lost");
}

TEST(Tick, ABodyThatIsNoNumberIsAnInternalFault) {
    const double far_beyond_float_n = 1e300;
    fakes::Strategy bursting;
    bursting.step = [=](const Observation& observation, fakes::Command& command) {
        command.force_n = observation.tick == 5 ? far_beyond_float_n : 0;
        return fakes::ok();
    };
    auto match = match_of({.limit_n = far_beyond_float_n}, bursting, pusher(0));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));

    const auto played = fakes::play(*match);
    const auto report = match->finish();

    ASSERT_FALSE(played);
    ASSERT_TRUE(report);
    ASSERT_TRUE(report->internal_fault);
    EXPECT_NE(report->internal_fault->find("/robot[0]"), std::string::npos)
        << *report->internal_fault;
    EXPECT_EQ(report->events.back().kind, "not_a_number");
    EXPECT_EQ(report->ticks, 5U);
    EXPECT_EQ(sink.ticks.back(), 5U);
    EXPECT_EQ(sink.ends, 1);
}

TEST(Tick, ABrokenPreconditionIsAnInternalFault) {
    const double not_a_number = std::numeric_limits<double>::quiet_NaN();
    auto match = match_of({.launch_tick = 2, .launch_mps = not_a_number}, pusher(0), pusher(0));
    ASSERT_TRUE(match);

    const auto played = fakes::play(*match);

    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().text().rfind("internal fault: ", 0), 0U) << played.error().text();
    EXPECT_TRUE(match->is_over());
}

TEST(Tick, OrdersTakeEffectBeforeAllElseAndAreInputs) {
    std::vector<std::string> calls;
    fakes::OrderScript orders({{1, {{2.0}, {3.0}}}});
    MatchDefinition definition;
    definition.orders = &orders;
    std::vector<SeatDefinition> seats;
    seats.push_back(fakes::seat(pusher(0)));
    seats.push_back(fakes::seat(pusher(0)));
    auto match =
        match_of({.placing_tick = 1, .calls = &calls}, std::move(seats), std::move(definition));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));
    calls.clear();

    ASSERT_TRUE(match->tick());

    ASSERT_GE(calls.size(), 3U);
    EXPECT_EQ(calls[0], "accept_order");
    EXPECT_EQ(calls[1], "accept_order");
    EXPECT_EQ(calls[2], "observe0");
    ASSERT_EQ(sink.inputs.size(), 6U);
    EXPECT_EQ(sink.inputs[0].kind, protocol::Input::Kind::Order);
    EXPECT_EQ(fakes::load<fakes::Order>(sink.inputs[0].block).speed_mps, 2.0);
    EXPECT_EQ(fakes::load<fakes::Order>(sink.inputs[1].block).speed_mps, 3.0);
    EXPECT_EQ(sink.inputs[2].kind, protocol::Input::Kind::Placement);
    ASSERT_GE(sink.events.size(), 2U);
    EXPECT_EQ(sink.events.back().kind, "pushed_off");
}

TEST(Tick, AnOrderGivenBetweenTicksEntersTheNextOne) {
    const auto hash_after = [](double speed_mps) {
        auto match = match_of({}, pusher(0), pusher(0));
        AGON_CHECK(match && match->tick());
        const fakes::Order order{speed_mps};
        match->order(std::as_bytes(std::span(&order, 1)));
        AGON_CHECK(match->frame().inputs.size() == 2 && match->tick());
        AGON_CHECK(match->frame().inputs.size() == 3 && match->tick());
        AGON_CHECK(match->frame().inputs.size() == 2);
        return match->frame().hash;
    };

    EXPECT_EQ(hash_after(1), hash_after(1));
    EXPECT_NE(hash_after(1), hash_after(2));
}

TEST(Tick, SaysWhichOfTheOrdersGivenBetweenTicksWereRefused) {
    fakes::OrderScript listed({{1, {{fakes::kFastestOrder_mps * 2}}}});
    MatchDefinition definition;
    definition.orders = &listed;
    std::vector<SeatDefinition> seats;
    seats.push_back(fakes::seat(pusher(0)));
    seats.push_back(fakes::seat(pusher(0)));
    auto match = match_of({}, std::move(seats), std::move(definition));
    ASSERT_TRUE(match);
    for (const double speed_mps : {1.0, fakes::kFastestOrder_mps * 2}) {
        const fakes::Order order{speed_mps};
        match->order(std::as_bytes(std::span(&order, 1)));
    }
    EXPECT_TRUE(match->order_refusals().empty());

    ASSERT_TRUE(match->tick());

    ASSERT_EQ(match->order_refusals().size(), 2U) << "the listed one has nobody who waits";
    EXPECT_EQ(match->order_refusals()[0], "");
    EXPECT_EQ(match->order_refusals()[1], "too fast");
    ASSERT_TRUE(match->tick());
    EXPECT_TRUE(match->order_refusals().empty());
}

TEST(Tick, AnOrderSourceThatFailsEndsTheMatch) {
    fakes::OrderScript orders({});
    orders.failing_tick = 2;
    MatchDefinition definition;
    definition.orders = &orders;
    std::vector<SeatDefinition> seats;
    seats.push_back(fakes::seat(pusher(0)));
    seats.push_back(fakes::seat(pusher(0)));
    auto match = match_of({}, std::move(seats), std::move(definition));
    ASSERT_TRUE(match);

    ASSERT_TRUE(match->tick());
    const auto second = match->tick();

    ASSERT_FALSE(second);
    EXPECT_NE(second.error().what.find("no more paper"), std::string::npos);
    EXPECT_TRUE(match->is_over());
}

TEST(Tick, TurnsFiguresIntoTheWorldsFrame) {
    const double half_turn_rad = 3.141592653589793;
    fakes::Strategy drawing = pusher(0);
    protocol::Figure figure;
    figure.from_m = {1, 2};
    drawing.outputs.figures.push_back(figure);
    drawing.outputs.log.push_back({1, "hello"});
    auto match = match_of({.team_turn_rad = half_turn_rad}, pusher(0), drawing);
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));

    ASSERT_TRUE(match->tick());

    EXPECT_TRUE(sink.outputs[0].is_empty());
    ASSERT_EQ(sink.outputs[1].figures.size(), 1U);
    EXPECT_NEAR(sink.outputs[1].figures[0].from_m.x, -1, 1e-12);
    EXPECT_NEAR(sink.outputs[1].figures[0].from_m.y, -2, 1e-12);
    EXPECT_EQ(sink.outputs[1].log[0].text, "hello");
}

class PlayedBack final : public InputSource {
public:
    PlayedBack(const fakes::Sink& recorded, std::uint32_t seat) {
        for (const auto& input : recorded.inputs) {
            if (input.seat == protocol::SeatId(seat)) {
                inputs_.push_back({input.seat, input.kind, input.status, input.block});
            }
        }
    }

    core::Result<const protocol::Input*> next() override {
        return at_ == inputs_.size() ? static_cast<const protocol::Input*>(nullptr)
                                     : &inputs_[at_++];
    }

private:
    std::vector<protocol::Input> inputs_;
    std::size_t at_ = 0;
};

fakes::Strategy nervous(double factor) {
    fakes::Strategy strategy;
    strategy.step = [factor](const Observation& observation, fakes::Command& command) {
        command.force_n = factor * (observation.other_x_m - observation.own_x_m) +
                          static_cast<double>(observation.tick % 7);
        return observation.tick % 11 == 5 ? fakes::failed("no idea") : fakes::ok();
    };
    strategy.place = [](const Observation& observation, fakes::Placement& placement) {
        placement.x_m = observation.own_x_m / 2 + 0.25;
        return fakes::ok();
    };
    return strategy;
}

TEST(Tick, RecordedInputsGiveTheSameHashes) {
    for (const std::uint32_t delay : {0U, 2U}) {
        const fakes::Rules rules{.length_ticks = 400,
                                 .decision_period_ticks = 2,
                                 .command_delay_ticks = delay,
                                 .placing_tick = 120};
        auto live = match_of(rules, nervous(3), nervous(5));
        ASSERT_TRUE(live);
        fakes::Sink recorded;
        ASSERT_TRUE(live->add_sink(recorded));
        ASSERT_TRUE(fakes::play(*live));

        std::vector<SeatDefinition> seats;
        for (std::uint32_t seat = 0; seat < 2; ++seat) {
            seats.push_back(
                {std::make_unique<RecordedHost>(strategy::Identity{},
                                                std::make_unique<PlayedBack>(recorded, seat)),
                 {}});
        }
        auto rerun = match_of(rules, std::move(seats));
        ASSERT_TRUE(rerun);
        fakes::Sink replayed;
        ASSERT_TRUE(rerun->add_sink(replayed));
        ASSERT_TRUE(fakes::play(*rerun));

        EXPECT_EQ(recorded.hashes, replayed.hashes) << "delay " << delay;
        EXPECT_EQ(recorded.hashes.size(), 401U);
    }
}

TEST(Tick, WaitingCommandsAreHashed) {
    const auto hash_with = [](double force_n) {
        auto match = match_of({.command_delay_ticks = 5}, pusher(force_n), pusher(0));
        AGON_CHECK(match && match->tick());
        return match->frame().hash;
    };

    EXPECT_EQ(hash_with(1), hash_with(1));
    EXPECT_NE(hash_with(1), hash_with(2));
}

#ifndef AGON_TEST_COUNTS_NOTHING
TEST(Tick, AllocatesNothingInSteadyState) {
    auto match = match_of({.length_ticks = 2000, .command_delay_ticks = 2}, pusher(1), pusher(-1));
    ASSERT_TRUE(match);
    for (int tick = 0; tick < 1000; ++tick) {
        ASSERT_TRUE(match->tick());
    }

    const std::uint64_t before = core::allocations;
    for (int tick = 0; tick < 500; ++tick) {
        if (!match->tick()) {
            FAIL();
        }
    }

    EXPECT_EQ(core::allocations - before, 0U);
}
#endif

}  // namespace
}  // namespace agon::sim
