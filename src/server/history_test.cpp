// SPDX-License-Identifier: Apache-2.0
#include "server/history.hpp"

#include <map>

#include <gtest/gtest.h>

#include "protocol/viewer_peer.hpp"

namespace agon::server {
namespace {

using protocol::ReceivedPart;
using protocol::RunPart;
using protocol::SeatId;
using protocol::ViewFrame;

constexpr protocol::FrameShape kShape{2, 8};
const SeatSet kBoth = SeatSet(std::vector<std::uint32_t>{0, 1});
const Wishes kAll{kBoth, kBoth, kBoth};

ViewFrame frame_at(std::uint64_t tick) {
    ViewFrame frame;
    frame.tick = tick;
    frame.columns.assign(12, static_cast<std::int32_t>(3 * tick));
    frame.game_state.assign(8, static_cast<std::byte>(tick));
    frame.board.clock = std::to_string(tick / 100);
    return frame;
}

History::Limits limits(std::uint64_t ticks = 100'000) {
    return {200, ticks, 128U << 20U};
}

/// Each third tick up to this one.
History history_of(std::uint64_t last_tick, History::Limits of = limits()) {
    History history(kShape, of);
    for (std::uint64_t tick = 0; tick <= last_tick; tick += 3) {
        history.add(frame_at(tick));
    }
    return history;
}

std::vector<ReceivedPart> parts_of(const std::vector<std::byte>& run) {
    std::vector<std::byte> bytes;
    protocol::encode_run({}, run, bytes);
    const auto message = protocol::decode_to_viewer(bytes);
    EXPECT_TRUE(message);
    return std::get<protocol::ReceivedRun>(*message).parts;
}

/// The ticks of a run's frames; fails the test where a frame is not as it was.
std::vector<std::uint64_t> ticks_of(const RunSlice& slice) {
    std::vector<std::uint64_t> ticks;
    ViewFrame frame;
    for (const ReceivedPart& part : parts_of(slice.run)) {
        if (part.kind == RunPart::Frame) {
            EXPECT_TRUE(protocol::apply_view_frame(part.message, kShape, frame));
            EXPECT_EQ(frame, frame_at(frame.tick));
            ticks.push_back(frame.tick);
        }
    }
    return ticks;
}

std::vector<std::uint64_t> each(std::uint64_t step, std::uint64_t from, std::uint64_t to) {
    std::vector<std::uint64_t> ticks;
    for (std::uint64_t tick = from; tick <= to; tick += step) {
        ticks.push_back(tick);
    }
    return ticks;
}

TEST(History, GivesFramesFromAnyTickToAnyOther) {
    const History history = history_of(999);
    for (const std::uint64_t from : {0U, 3U, 198U, 201U, 204U, 600U}) {
        SCOPED_TRACE(from);
        const RunSlice slice = history.read({from, 810, 1, {}});

        EXPECT_EQ(ticks_of(slice), each(3, from, 810));
        EXPECT_EQ(slice.next_tick, 813U);
    }
    EXPECT_EQ(ticks_of(history.read({301, 306, 1, {}})), (std::vector<std::uint64_t>{303, 306}));
}

TEST(History, SaysWhereItEnds) {
    const History history = history_of(999);

    EXPECT_EQ(history.read({900, 5000, 1, {}}).next_tick, 1000U);
    const RunSlice beyond = history.read({1200, 5000, 1, {}});
    EXPECT_TRUE(beyond.run.empty());
    EXPECT_EQ(beyond.next_tick, 1200U);
}

TEST(History, WithoutFramesIsAskedAgainFromTheSameTick) {
    const History history(kShape, limits());
    for (const std::uint64_t from : {0U, 5U}) {
        const RunSlice slice = history.read({from, 900, 1, {}});
        EXPECT_TRUE(slice.run.empty());
        EXPECT_EQ(slice.next_tick, from);
    }
}

TEST(History, GivesEachNthFrameOverSeveralAnswers) {
    const History history = history_of(3000);
    std::vector<std::uint64_t> ticks;
    RunWish wish{30, 2500, 7, {}, 500};
    int answers = 0;
    while (wish.from_tick <= wish.to_tick) {
        const RunSlice slice = history.read(wish);
        const auto more = ticks_of(slice);
        ticks.insert(ticks.end(), more.begin(), more.end());
        ASSERT_GT(slice.next_tick, wish.from_tick);
        wish.from_tick = slice.next_tick;
        ++answers;
    }

    EXPECT_GT(answers, 5);
    EXPECT_EQ(ticks, each(21, 30, 2500));
}

TEST(History, ForgetsWhatIsTooOld) {
    const History history = history_of(3000, limits(600));

    EXPECT_LE(history.first_tick(), 2400U);
    EXPECT_GT(history.first_tick(), 1900U);
    EXPECT_EQ(ticks_of(history.read({0, 3000, 1, {}})).front(), history.first_tick());
}

TEST(History, ForgetsWhatIsTooMuch) {
    History::Limits few = limits();
    few.bytes = 20'000;

    const History history = history_of(9000, few);

    EXPECT_GT(history.first_tick(), 1000U);
    EXPECT_EQ(ticks_of(history.read({9000, 9000, 1, {}})).size(), 1U);
}

std::vector<std::byte> command(std::uint64_t tick, std::uint32_t seat) {
    std::vector<std::byte> message;
    const std::vector<std::byte> block(4, static_cast<std::byte>(tick));
    protocol::encode(protocol::CommandInForce{tick, SeatId(seat), block}, message);
    return message;
}

/// Frames as before; both seats command in each, seat 0 logs in each tenth.
History talkative(std::uint64_t last_tick) {
    History history(kShape, limits());
    for (std::uint64_t tick = 0; tick <= last_tick; tick += 3) {
        history.add(RunPart::Command, SeatId(0), command(tick, 0));
        if (tick < 300) {
            history.add(RunPart::Command, SeatId(1), command(tick, 1));
        }
        if (tick % 30 == 0) {
            history.add(RunPart::Log, SeatId(0), {});
        }
        history.add(frame_at(tick));
    }
    return history;
}

TEST(History, KnowsTheCommandsInForceWhereverARunBegins) {
    const History history = talkative(900);
    for (const std::uint64_t from : {0U, 150U, 297U, 450U, 603U, 900U}) {
        SCOPED_TRACE(from);
        std::map<std::uint32_t, std::uint64_t> ticks;
        for (const ReceivedPart& part : parts_of(history.read({from, from, 1, kAll}).run)) {
            if (part.kind == RunPart::Command) {
                const auto read = protocol::decode_command(part.message);
                ASSERT_TRUE(read);
                EXPECT_TRUE(ticks.emplace(read->seat.index(), read->tick).second);
            }
        }

        EXPECT_EQ(ticks[0], from);
        EXPECT_EQ(ticks[1], std::min<std::uint64_t>(from, 297));
    }
}

std::size_t count_of(RunPart kind, const std::vector<std::byte>& run) {
    const auto parts = parts_of(run);
    return static_cast<std::size_t>(
        std::count_if(parts.begin(), parts.end(),
                      [kind](const ReceivedPart& part) { return part.kind == kind; }));
}

TEST(History, GivesEachLineOnceHoweverTheRunIsCut) {
    const History history = talkative(2000);
    RunWish wish{0, 1998, 1, kAll, 300};
    std::size_t lines = 0;
    while (wish.from_tick <= 1998) {
        const RunSlice slice = history.read(wish);
        lines += count_of(RunPart::Log, slice.run);
        wish.from_tick = slice.next_tick;
    }

    EXPECT_EQ(lines, 67U);
}

TEST(History, GivesNobodyWhatWasNotWished) {
    const History history = talkative(900);

    const auto run =
        history.read({0, 900, 1, {{}, {}, SeatSet(std::vector<std::uint32_t>{1})}}).run;

    EXPECT_EQ(count_of(RunPart::Log, run), 0U);
    for (const ReceivedPart& part : parts_of(run)) {
        if (part.kind == RunPart::Command) {
            EXPECT_EQ(protocol::decode_command(part.message)->seat, SeatId(1));
        }
    }
    EXPECT_EQ(count_of(RunPart::Command, history.read({0, 900, 1, {}}).run), 0U);
}

TEST(History, LiveViewersGetAllLinesButTheLastCommandsAlone) {
    History history = talkative(600);
    const std::uint64_t before = history.item_count();
    for (std::uint64_t tick = 603; tick <= 660; tick += 3) {
        history.add(RunPart::Command, SeatId(0), command(tick, 0));
        history.add(RunPart::Log, SeatId(1), {});
        history.add(frame_at(tick));
    }
    std::vector<std::byte> run;

    history.append_items(before, kAll, 1U << 20U, run);

    EXPECT_EQ(count_of(RunPart::Log, run), 20U);
    const auto parts = parts_of(run);
    ASSERT_EQ(count_of(RunPart::Command, run), 1U);
    run.clear();
    history.append_items(history.item_count(), kAll, 1U << 20U, run);
    EXPECT_TRUE(run.empty());
    history.append_in_force(kAll, run);
    EXPECT_EQ(count_of(RunPart::Command, run), 2U);
}

TEST(History, WhatIsSaidAfterTheLastFrameBelongsToIt) {
    History history = talkative(300);
    const std::size_t before = count_of(RunPart::Log, history.read({300, 300, 1, kAll}).run);
    history.add(RunPart::Log, SeatId(1), {});

    history.finish();

    EXPECT_EQ(count_of(RunPart::Log, history.read({300, 300, 1, kAll}).run), before + 1);
}

}  // namespace
}  // namespace agon::server
