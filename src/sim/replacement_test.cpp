// SPDX-License-Identifier: Apache-2.0
// What becomes of a match in which another strategy takes a seat.
#include "protocol/replacement.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "sim/fakes_for_tests.hpp"

namespace agon::sim {
namespace {

using protocol::Input;
using protocol::SeatId;
using strategy::CallReport;

constexpr std::uint64_t kTick = 10;  // in which the new strategy comes

/// Notes what is called, in order.
fakes::Strategy noting(const std::string& name, double force_n, std::vector<std::string>& calls) {
    fakes::Strategy strategy = fakes::pusher(force_n);
    strategy.start = [name, &calls](bool&) {
        calls.push_back(name + " starts");
        return core::Result<void>();
    };
    strategy.stop = [name, &calls] {
        calls.push_back(name + " stops");
        return fakes::ok();
    };
    return strategy;
}

SeatDefinition playing_on(fakes::Strategy strategy) {
    SeatDefinition definition = fakes::seat(std::move(strategy));
    definition.after_loss = AfterLoss::PlayOn;
    return definition;
}

/// Yellow is replaced in kTick; blue pushes with 1 N all the time.
struct Played {
    Played(SeatDefinition first, SeatDefinition second, fakes::Rules rules = {}) {
        std::vector<SeatDefinition> seats;
        seats.push_back(std::move(first));
        seats.push_back(fakes::seat(fakes::pusher(1)));
        auto match = fakes::match_of(rules, std::move(seats));
        EXPECT_TRUE(match);
        EXPECT_TRUE(match->add_sink(sink));
        while (!match->is_over()) {
            if (match->frame().tick + 1 == kTick) {
                match->replace_strategy(SeatId(0), std::move(second));
            }
            EXPECT_TRUE(match->tick());
        }
        report = *match->finish();
    }

    [[nodiscard]] std::vector<std::string> kinds() const {
        std::vector<std::string> kinds;
        for (const protocol::Event& event : report.events) {
            kinds.push_back(event.kind);
        }
        return kinds;
    }

    /// Yellow's force in a tick, from its command.
    [[nodiscard]] double force_n(std::uint64_t tick) const {
        std::uint64_t commands = 0;
        for (const auto& input : sink.inputs) {
            if (input.seat == SeatId(0) && input.kind == Input::Kind::Command &&
                ++commands == tick) {
                return fakes::load<fakes::Command>(input.block).force_n;
            }
        }
        ADD_FAILURE() << "no command in tick " << tick;
        return 0;
    }

    fakes::Sink sink;
    MatchReport report;
};

TEST(Replacement, TheOldStrategyStopsBeforeTheNewOneStartsAndPlays) {
    std::vector<std::string> calls;
    const Played played(fakes::seat(noting("old", 2, calls)), fakes::seat(noting("new", 3, calls)));

    EXPECT_EQ(calls,
              (std::vector<std::string>{"old starts", "old stops", "new starts", "new stops"}));
    EXPECT_EQ(played.force_n(kTick - 1), 2);
    EXPECT_EQ(played.force_n(kTick), 3);
    EXPECT_EQ(played.report.seats[0].calls, 100U) << "the seat's, whoever sat there";
}

TEST(Replacement, IsAnInputBeforeAllOthersAndAnEvent) {
    SeatDefinition second = fakes::seat(fakes::pusher(3));
    second.options = "axes=y-up";
    const Played played(fakes::seat(fakes::pusher(2)), std::move(second));

    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < played.sink.inputs.size(); ++i) {
        if (played.sink.inputs[i].kind == Input::Kind::Replacement) {
            places.push_back(i);
        }
    }
    ASSERT_EQ(places, std::vector<std::size_t>{2 * (kTick - 1)});
    const auto& input = played.sink.inputs[places[0]];
    EXPECT_EQ(input.seat, SeatId(0));
    const auto who = protocol::decode_replacement(input.block);
    ASSERT_TRUE(who);
    EXPECT_EQ(who->name, "Fake");
    EXPECT_EQ(who->file, "fake.so");
    EXPECT_EQ(who->sha256.substr(0, 4), "00ff");
    EXPECT_EQ(who->options, "axes=y-up");
    const protocol::Event& event = played.report.events.back();
    EXPECT_EQ(event.kind, "replaced");
    EXPECT_EQ(event.team, "yellow");
    EXPECT_EQ(event.tick, kTick);
    EXPECT_NE(event.reason.find("by Fake by Nobody, fake.so,axes=y-up (SHA-256 00ff"),
              std::string::npos)
        << event.reason;
}

TEST(Replacement, ByAStrategyThatDoesTheSameChangesNoTick) {
    const Played played(fakes::seat(fakes::pusher(2)), fakes::seat(fakes::pusher(2)));
    auto alone = fakes::match_of({}, fakes::pusher(2), fakes::pusher(1));
    fakes::Sink sink;
    ASSERT_TRUE(alone->add_sink(sink));
    ASSERT_TRUE(fakes::play(*alone));

    EXPECT_EQ(played.sink.hashes, sink.hashes);
}

TEST(Replacement, CommandsOnTheirWayStillAct) {
    fakes::Rules rules;
    rules.command_delay_ticks = 5;
    const Played played(fakes::seat(fakes::pusher(2)), fakes::seat(fakes::pusher(3)), rules);

    EXPECT_EQ(played.report.ticks, 100U);
    EXPECT_EQ(played.force_n(kTick), 3) << "as it came in";
}

TEST(Replacement, OneThatCannotStartLeavesItsRobotsStanding) {
    for (const auto play_on : {AfterLoss::PlayOn, AfterLoss::EndRun}) {
        fakes::Strategy broken = fakes::pusher(3);
        broken.start = [](bool&) -> core::Result<void> {
            return core::Error{"create gave nothing", "mine.so"};
        };
        SeatDefinition second = fakes::seat(broken);
        second.after_loss = play_on;

        const Played played(fakes::seat(fakes::pusher(2)), std::move(second));

        EXPECT_EQ(played.report.ticks, 100U);
        EXPECT_FALSE(played.report.lost_strategy);
        EXPECT_EQ(played.kinds(), (std::vector<std::string>{"kick_off", "replaced", "lost"}));
        EXPECT_NE(played.report.seats[0].lost->find("create gave nothing"), std::string::npos);
        EXPECT_EQ(played.force_n(kTick), 0);
    }
}

TEST(Replacement, AnUnknownParameterIsToldAndTheStrategyStopped) {
    std::vector<std::string> calls;
    SeatDefinition second = fakes::seat(noting("new", 3, calls));
    second.parameters["kp"] = 1;

    const Played played(fakes::seat(fakes::pusher(2)), std::move(second));

    EXPECT_EQ(calls, (std::vector<std::string>{"new starts", "new stops"}));
    EXPECT_NE(played.report.seats[0].lost->find("no parameter 'kp'"), std::string::npos);
}

TEST(Replacement, BringsALostSeatBack) {
    std::vector<std::string> calls;
    fakes::Rules rules;
    rules.calls = &calls;
    fakes::Strategy crashing;
    crashing.step = [](const fakes::Observation& seen, fakes::Command&) {
        return seen.tick == 3 ? fakes::lost("crashed") : fakes::ok();
    };

    const Played played(playing_on(crashing), playing_on(fakes::pusher(3)), rules);

    EXPECT_EQ(played.kinds(), (std::vector<std::string>{"kick_off", "lost", "replaced"}));
    EXPECT_EQ(played.force_n(kTick - 1), 0);
    EXPECT_EQ(played.force_n(kTick), 3);
    EXPECT_FALSE(played.report.seats[0].lost);
}

TEST(Replacement, AnOldOneThatCrashesWhileItIsStoppedInThisProcessEndsTheRun) {
    fakes::Strategy crashing = fakes::pusher(2);
    crashing.stop = [] {
        return fakes::lost("destroy crashed");
    };

    const Played played(fakes::seat(crashing), fakes::seat(fakes::pusher(3)));

    EXPECT_EQ(played.report.ticks, kTick - 1);
    EXPECT_NE(played.report.lost_strategy->find("destroy crashed"), std::string::npos);
}

TEST(Replacement, WhatTheOldOneSaidLastIsKept) {
    fakes::Strategy chatty = fakes::pusher(2);
    chatty.outputs.log.push_back({1, "bye"});
    const Played played(fakes::seat(chatty), fakes::seat(fakes::pusher(3)));

    EXPECT_TRUE(played.sink.outputs[0].log.empty()) << "the new one says nothing";
    EXPECT_EQ(played.report.ticks, 100U);
}

}  // namespace
}  // namespace agon::sim
