// SPDX-License-Identifier: Apache-2.0
#include "server/recorded_show.hpp"

#include <gtest/gtest.h>

#include "protocol/match_codec.hpp"
#include "protocol/viewer_peer.hpp"
#include "record/files_for_tests.hpp"

namespace agon::server {
namespace {

using protocol::ReceivedPart;
using protocol::RunPart;

const SeatSet kBoth = SeatSet(std::vector<std::uint32_t>{0, 1});
const Wishes kAll{kBoth, kBoth, kBoth};

RecordedShow show_of(int ticks) {
    auto recording = record::Recording::from_bytes(record::recorded_bytes(ticks), "a.mcap");
    AGON_CHECK(recording.has_value());
    return {std::move(*recording), "a.mcap"};
}

std::vector<ReceivedPart> parts_of(const RunSlice& slice) {
    std::vector<std::byte> bytes;
    protocol::encode_run({}, slice.run, bytes);
    const auto message = protocol::decode_to_viewer(bytes);
    EXPECT_TRUE(message);
    return std::get<protocol::ReceivedRun>(*message).parts;
}

std::vector<protocol::ViewFrame> frames_of(const RunSlice& slice, const RecordedShow& show) {
    const protocol::RecordedMatch& match = show.recording().match();
    const protocol::FrameShape shape{protocol::pose_count(match.scene),
                                     match.game_state->size_bytes};
    std::vector<protocol::ViewFrame> frames;
    protocol::ViewFrame frame;
    for (const ReceivedPart& part : parts_of(slice)) {
        if (part.kind == RunPart::Frame) {
            EXPECT_TRUE(protocol::apply_view_frame(part.message, shape, frame));
            frames.push_back(frame);
        }
    }
    return frames;
}

RunSlice read(const RecordedShow& show, const RunWish& wish) {
    auto slice = show.read(wish);
    EXPECT_TRUE(slice) << slice.error().text();
    return std::move(*slice);
}

TEST(RecordedShow, FramesAreThoseOfTheRecording) {
    const RecordedShow show = show_of(1000);
    EXPECT_EQ(show.first_tick(), 0U);
    EXPECT_EQ(show.last_tick(), 1000U);

    const auto frames = frames_of(read(show, {100, 300, 1, {}}), show);

    ASSERT_EQ(frames.size(), 51U);
    for (const protocol::ViewFrame& frame : frames) {
        const auto recorded = show.recording().frame(frame.tick / 4);
        ASSERT_TRUE(recorded);
        EXPECT_EQ(frame.tick, recorded->tick);
        std::vector<std::int32_t> columns;
        protocol::set_columns(recorded->poses, columns);
        EXPECT_EQ(frame.columns, columns);
        EXPECT_EQ(frame.game_state, recorded->game_state);
        EXPECT_EQ(frame.board.teams.at(0).name, "team yellow");
    }
}

TEST(RecordedShow, BoardNamesWhoTookASeat) {
    const record::ScratchFolder folder;
    auto recorder = record::Recorder::create({folder / "a.mcap", "1.0"});
    ASSERT_TRUE(recorder);
    record::MadeUpMatch match;
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));
    const auto block =
        protocol::encode(protocol::Replacement{"", "newcomers", "somebody", "", "", ""});
    for (int i = 0; i < 200; ++i) {
        match.tick();
        protocol::Frame frame = match.frame();
        std::vector<protocol::Input> inputs(frame.inputs.begin(), frame.inputs.end());
        std::vector<protocol::Event> events(frame.events.begin(), frame.events.end());
        if (frame.tick == 101) {
            inputs.insert(inputs.begin(), {protocol::SeatId(1), protocol::Input::Kind::Replacement,
                                           protocol::Input::Status::Ok, block});
            events.push_back({frame.tick, frame.time, "replaced", "blue", {}, "newcomers play"});
        }
        frame.inputs = inputs;
        frame.events = events;
        ASSERT_TRUE(recorder->on_frame(frame));
    }
    ASSERT_TRUE(recorder->end(match.report(), match.frame()));
    auto recording = record::Recording::open(folder / "a.mcap");
    ASSERT_TRUE(recording) << recording.error().text();
    const RecordedShow show(std::move(*recording), "a.mcap");

    for (const protocol::ViewFrame& frame : frames_of(read(show, {80, 120, 1, {}}), show)) {
        EXPECT_EQ(frame.board.teams.at(0).name, "team yellow");
        EXPECT_EQ(frame.board.teams.at(1).name, frame.tick > 100 ? "newcomers" : "team blue");
    }
    EXPECT_EQ(frames_of(read(show, {120, 120, 1, {}}), show).at(0).board.teams.at(1).author,
              "somebody");
    // What blue had drawn goes with it; its successor draws in tick 109.
    const auto draws = [&show](std::uint64_t from, std::uint64_t to) {
        const auto parts = parts_of(read(show, {from, to, 1, kAll}));
        return std::ranges::count_if(
            parts, [](const ReceivedPart& part) { return part.kind == RunPart::Draw; });
    };
    EXPECT_EQ(draws(80, 100), 0);
    EXPECT_EQ(draws(80, 104), 1);
    EXPECT_EQ(draws(104, 108), 0);
    EXPECT_EQ(draws(80, 112), 2);
}

TEST(RecordedShow, RunGoesOnWhereTheLastOneEnded) {
    const RecordedShow show = show_of(2000);
    RunWish wish{0, 2000, 3, kAll, 2000};
    std::vector<std::uint64_t> ticks;
    int answers = 0;
    while (wish.from_tick <= 2000) {
        const RunSlice slice = read(show, wish);
        for (const auto& frame : frames_of(slice, show)) {
            ticks.push_back(frame.tick);
        }
        ASSERT_GT(slice.next_tick, wish.from_tick);
        wish.from_tick = slice.next_tick;
        ++answers;
    }

    EXPECT_GT(answers, 3);
    ASSERT_EQ(ticks.size(), 167U);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        EXPECT_EQ(ticks[i], 12 * i);
    }
    EXPECT_EQ(wish.from_tick, 2001U);
}

TEST(RecordedShow, TellsWhatWasSaidToThoseWhoWishIt) {
    const RecordedShow show = show_of(1000);
    const auto count = [&show](const Wishes& wishes, RunPart kind) {
        const auto parts = parts_of(read(show, {0, 1000, 1, wishes, 1U << 24U}));
        return std::count_if(parts.begin(), parts.end(),
                             [kind](const ReceivedPart& part) { return part.kind == kind; });
    };

    EXPECT_EQ(count(kAll, RunPart::Log), 20);
    EXPECT_EQ(count(kAll, RunPart::Draw), 20);
    EXPECT_GT(count(kAll, RunPart::Command), 100);
    EXPECT_EQ(count({}, RunPart::Log), 0);
    EXPECT_EQ(count({}, RunPart::Command), 0);
    // Only blue logs.
    EXPECT_EQ(count({{}, SeatSet(std::vector<std::uint32_t>{0}), {}}, RunPart::Log), 0);
}

TEST(RecordedShow, BeyondTheEndThereIsNothing) {
    const RecordedShow show = show_of(100);
    for (const std::uint64_t from : {std::uint64_t{101}, ~std::uint64_t{0}}) {
        const RunSlice slice = read(show, {from, ~std::uint64_t{0}, 1, kAll});
        EXPECT_TRUE(slice.run.empty());
        EXPECT_EQ(slice.next_tick, from);
    }
}

}  // namespace
}  // namespace agon::server
