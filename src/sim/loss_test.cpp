// SPDX-License-Identifier: Apache-2.0
// What becomes of a match whose strategies are late, or lost where it plays on.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sim/fakes_for_tests.hpp"
#include "sim/recorded_host.hpp"

namespace agon::sim {
namespace {

using fakes::Observation;
using protocol::Input;
using strategy::CallReport;

constexpr std::uint64_t kTick = 10;  // of trouble

/// Pushes with 1 N; in the tick of trouble its call ends so.
fakes::Strategy pusher_with_trouble(CallReport::Status status) {
    fakes::Strategy strategy;
    strategy.step = [status](const Observation& seen, fakes::Command& command) {
        command.force_n = 1;
        CallReport report;
        report.status = seen.tick + 1 == kTick ? status : CallReport::Status::Ok;
        report.fault = report.status == CallReport::Status::Lost ? "step crashed" : "";
        report.backtrace = report.fault.empty() ? "" : "f, g";
        return report;
    };
    return strategy;
}

SeatDefinition playing_on(fakes::Strategy strategy) {
    SeatDefinition definition = fakes::seat(std::move(strategy));
    definition.after_loss = AfterLoss::PlayOn;
    return definition;
}

/// Keeps the inputs of yellow, whole.
class InputKeeper final : public FrameSink {
public:
    struct Kept {
        Input::Kind kind;
        Input::Status status;
        std::vector<std::byte> block;
    };

    [[nodiscard]] bool wants_poses(std::uint64_t) const override { return false; }

    core::Result<void> begin(const MatchHeader&, const protocol::Frame&) override { return {}; }

    core::Result<void> on_frame(const protocol::Frame& frame) override {
        for (const Input& input : frame.inputs) {
            if (input.seat.index() == 0) {
                kept.push_back(
                    {input.kind, input.status, {input.block.begin(), input.block.end()}});
            }
        }
        hashes.push_back(frame.hash);
        return {};
    }

    core::Result<void> end(const MatchReport& report, const protocol::Frame& /*last*/) override {
        ended = report;
        return {};
    }

    [[nodiscard]] Input::Status status_in(std::uint64_t tick) const {
        return kept.at(tick - 1).status;
    }

    [[nodiscard]] std::vector<std::string> kinds() const {
        std::vector<std::string> kinds;
        for (const protocol::Event& event : ended.events) {
            kinds.push_back(event.kind);
        }
        return kinds;
    }

    std::vector<Kept> kept;
    std::vector<std::uint64_t> hashes;
    MatchReport ended;
};

void play(InputKeeper& keeper, fakes::Rules rules, SeatDefinition yellow) {
    rules.length_ticks = 30;
    std::vector<SeatDefinition> seats;
    seats.push_back(std::move(yellow));
    seats.push_back(fakes::seat(fakes::pusher(-1)));
    auto match = fakes::match_of(rules, std::move(seats));
    ASSERT_TRUE(match);
    ASSERT_TRUE(match->add_sink(keeper));
    ASSERT_TRUE(fakes::play(*match));
    ASSERT_TRUE(match->finish());
    ASSERT_EQ(keeper.hashes.size(), 30U);
}

class KeptInputs final : public InputSource {
public:
    explicit KeptInputs(const std::vector<InputKeeper::Kept>& kept) : kept_(kept) {}

    core::Result<const Input*> next() override {
        if (at_ == kept_.size()) {
            return static_cast<const Input*>(nullptr);
        }
        const InputKeeper::Kept& kept = kept_[at_++];
        input_ = {protocol::SeatId(0), kept.kind, kept.status, kept.block};
        return static_cast<const Input*>(&input_);
    }

private:
    const std::vector<InputKeeper::Kept>& kept_;
    std::size_t at_ = 0;
    Input input_;
};

/// Plays yellow's inputs back and expects the same match.
void expect_equal_rerun(const InputKeeper& first, fakes::Rules rules) {
    SeatDefinition yellow;
    yellow.host = std::make_unique<RecordedHost>(strategy::Identity{},
                                                 std::make_unique<KeptInputs>(first.kept));
    InputKeeper again;
    play(again, rules, std::move(yellow));
    EXPECT_EQ(again.hashes, first.hashes);
}

TEST(Loss, TheMatchPlaysOnWithARobotThatStands) {
    for (const std::uint32_t delay : {0U, 3U}) {
        std::vector<std::string> calls;
        InputKeeper lost;
        play(lost, {.command_delay_ticks = delay, .calls = &calls},
             playing_on(pusher_with_trouble(CallReport::Status::Lost)));

        EXPECT_EQ(lost.status_in(kTick - 1), Input::Status::Ok);
        EXPECT_EQ(lost.status_in(kTick), Input::Status::Lost);
        EXPECT_EQ(lost.status_in(30), Input::Status::Lost);
        EXPECT_EQ(fakes::load<fakes::Command>(lost.kept.back().block).force_n, 0);
        EXPECT_EQ(lost.kinds(), (std::vector<std::string>{"kick_off", "lost"}));
        EXPECT_EQ(lost.ended.events.back().reason, "step crashed; backtrace: f, g");
        EXPECT_FALSE(lost.ended.lost_strategy);
        EXPECT_EQ(lost.ended.seats[0].lost, "step crashed; backtrace: f, g");
        EXPECT_EQ(lost.ended.seats[0].calls, kTick);
        EXPECT_EQ(std::count(calls.begin(), calls.end(), "lose_strategy0"), 1);
        expect_equal_rerun(lost, {.command_delay_ticks = delay});
    }
}

TEST(Loss, AStrategyIsStartedAgainAsOftenAsAllowed) {
    SeatDefinition yellow = playing_on(pusher_with_trouble(CallReport::Status::Lost));
    yellow.restarts = 2;
    int made = 0;
    yellow.make_again = [&made]() -> core::Result<std::unique_ptr<strategy::StrategyHost>> {
        ++made;
        return std::unique_ptr<strategy::StrategyHost>(
            std::make_unique<fakes::Host>(fakes::pusher(2)));
    };
    std::vector<std::string> calls;
    InputKeeper lost;
    play(lost, {.calls = &calls}, std::move(yellow));

    EXPECT_EQ(made, 1);
    EXPECT_EQ(lost.status_in(kTick), Input::Status::Failed);
    EXPECT_EQ(lost.status_in(kTick + 1), Input::Status::Ok);
    EXPECT_EQ(fakes::load<fakes::Command>(lost.kept.back().block).force_n, 2);
    EXPECT_EQ(lost.kinds(), (std::vector<std::string>{"kick_off", "lost", "restarted"}));
    EXPECT_EQ(lost.ended.seats[0].restarts, 1U);
    EXPECT_FALSE(lost.ended.seats[0].lost);
    EXPECT_EQ(std::count(calls.begin(), calls.end(), "lose_strategy0"), 0);
    expect_equal_rerun(lost, {});
}

TEST(Loss, WhereNoneStartsAgainItIsForGood) {
    SeatDefinition yellow = playing_on(pusher_with_trouble(CallReport::Status::Lost));
    yellow.restarts = 3;
    int made = 0;
    yellow.make_again = [&made]() -> core::Result<std::unique_ptr<strategy::StrategyHost>> {
        ++made;
        fakes::Strategy stillborn;
        stillborn.start = [](bool& is_lost) -> core::Result<void> {
            is_lost = true;
            return core::Error{"create crashed", ""};
        };
        return std::unique_ptr<strategy::StrategyHost>(
            std::make_unique<fakes::Host>(std::move(stillborn)));
    };
    InputKeeper lost;
    play(lost, {}, std::move(yellow));

    EXPECT_EQ(made, 3);
    EXPECT_EQ(lost.status_in(kTick), Input::Status::Lost);
    EXPECT_EQ(lost.ended.seats[0].restarts, 3U);
    EXPECT_EQ(lost.ended.seats[0].failed_calls, 4U) << "the step and three starts";
    EXPECT_NE(lost.ended.seats[0].lost->find("it did not start again: create crashed"),
              std::string::npos);
}

TEST(Loss, AStrategyLostWhileItStartsLeavesItsRobotsStanding) {
    fakes::Strategy stillborn;
    stillborn.start = [](bool& is_lost) -> core::Result<void> {
        is_lost = true;
        return core::Error{"create crashed", ""};
    };
    InputKeeper lost;
    play(lost, {.placing_tick = 1}, playing_on(std::move(stillborn)));

    EXPECT_EQ(lost.ended.seats[0].failed_calls, 1U);
    EXPECT_EQ(lost.kinds(), (std::vector<std::string>{"kick_off", "lost"}));
    EXPECT_EQ(lost.kept.front().kind, Input::Kind::Placement);
    EXPECT_EQ(lost.kept.front().status, Input::Status::Lost);
    expect_equal_rerun(lost, {.placing_tick = 1});
}

TEST(Late, WhatWasCommandedLastStaysInForce) {
    for (const std::uint32_t delay : {0U, 3U}) {
        const fakes::Rules rules{.command_delay_ticks = delay};
        InputKeeper late;
        play(late, rules, playing_on(pusher_with_trouble(CallReport::Status::Late)));
        InputKeeper in_time;
        play(in_time, rules, fakes::seat(fakes::pusher(1)));

        EXPECT_EQ(late.status_in(kTick), Input::Status::Late);
        EXPECT_EQ(late.status_in(kTick + 1), Input::Status::Ok);
        EXPECT_EQ(late.ended.seats[0].missed_deadlines, 1U);
        EXPECT_EQ(late.ended.seats[0].failed_calls, 0U);
        if (delay == 0) {
            EXPECT_EQ(late.hashes, in_time.hashes);
        }
        expect_equal_rerun(late, rules);
    }
}

}  // namespace
}  // namespace agon::sim
