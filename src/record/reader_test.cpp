// SPDX-License-Identifier: Apache-2.0
#include "record/reader.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"

namespace agon::record {
namespace {

core::SimTime at_s(double seconds) {
    return core::SimTime::at(core::Duration::seconds(seconds));
}

Recording opened(std::vector<std::byte> bytes) {
    auto recording = Recording::from_bytes(std::move(bytes), "test");
    EXPECT_TRUE(recording) << recording.error().text();
    return std::move(*recording);
}

TEST(Recording, BringsBackHeaderContentAndReport) {
    const ScratchFolder folder;
    MadeUpMatch match;
    record_match(match, {folder / "a.mcap", "1.2.3"}, 1000);

    const auto recording = Recording::open(folder / "a.mcap");

    ASSERT_TRUE(recording) << recording.error().text();
    const protocol::RecordedMatch& header = recording->match();
    EXPECT_EQ(header.agon_version, "1.2.3");
    EXPECT_EQ(header.mission, "made_up");
    EXPECT_EQ(header.seed, 1);
    EXPECT_EQ(header.duration, core::Duration::seconds(600));
    EXPECT_EQ(header.frame_period, core::Duration::milliseconds(20));
    ASSERT_EQ(header.seats.size(), 2);
    EXPECT_EQ(header.seats[0].strategy_name, "team yellow");
    EXPECT_EQ(header.seats[1].author, "J\xC3\xB6rg");
    EXPECT_EQ(header.seats[1].options, "axes=y-up");
    EXPECT_EQ(header.seats[1].parameters[0].value, 1.25);
    EXPECT_EQ(header.scene.nodes.size(), 12);
    const auto content = recording->content();
    ASSERT_TRUE(content);
    EXPECT_EQ(content->files(), match.definition().content.files());
    ASSERT_TRUE(recording->report());
    EXPECT_EQ(recording->report()->ticks, 1000);
    EXPECT_EQ(recording->report()->final_hash, match.frame().hash);
    EXPECT_EQ(recording->report()->score, match.report().score);
    EXPECT_EQ(recording->report()->seats[0].calls, 1000);
    EXPECT_FALSE(recording->cut());
    EXPECT_EQ(recording->last_tick(), 1000);
    EXPECT_EQ(recording->end_time(), at_s(5));
    EXPECT_EQ(recording->last_hash(), match.frame().hash);
}

TEST(Recording, TicksCanBeReadFromAnyOn) {
    const Recording recording = opened(recorded_bytes(1000));
    for (const std::uint64_t from : {0U, 1U, 199U, 200U, 201U, 777U, 1000U}) {
        SCOPED_TRACE(from);
        TickCursor all = recording.ticks();
        for (std::uint64_t tick = 0; tick < from; ++tick) {
            ASSERT_TRUE(all.next());
        }
        TickCursor rest = recording.ticks_from(from);
        for (std::uint64_t tick = from; tick <= 1000; ++tick) {
            const auto one = all.next();
            const auto other = rest.next();
            ASSERT_TRUE(one && other);
            ASSERT_NE(*other, nullptr);
            EXPECT_EQ((*other)->tick, tick);
            EXPECT_EQ((*other)->hash, (*one)->hash);
            ASSERT_EQ((*other)->inputs.size(), (*one)->inputs.size());
        }
        EXPECT_EQ(*rest.next(), nullptr);
    }
    TickCursor beyond = recording.ticks_from(1001);
    EXPECT_EQ(*beyond.next(), nullptr);
}

TEST(Recording, BringsBackEveryInputAndHash) {
    for (const int ticks : {0, 1, 199, 200, 201, 1234}) {
        SCOPED_TRACE(ticks);
        const Recording recording = opened(recorded_bytes(ticks));
        TickCursor cursor = recording.ticks();
        MadeUpMatch again;
        for (int tick = 0; tick <= ticks; ++tick) {
            const auto found = cursor.next();
            ASSERT_TRUE(found) << found.error().text();
            ASSERT_NE(*found, nullptr);
            EXPECT_EQ((*found)->tick, again.frame().tick);
            EXPECT_EQ((*found)->time, again.frame().time);
            ASSERT_EQ((*found)->hash, again.frame().hash);
            ASSERT_EQ((*found)->inputs.size(), again.frame().inputs.size());
            for (std::size_t i = 0; i < (*found)->inputs.size(); ++i) {
                const protocol::Input& input = (*found)->inputs[i];
                EXPECT_EQ(input.seat, again.frame().inputs[i].seat);
                EXPECT_EQ(input.kind, again.frame().inputs[i].kind);
                EXPECT_EQ(input.status, again.frame().inputs[i].status);
                ASSERT_TRUE(std::ranges::equal(input.block, again.frame().inputs[i].block));
            }
            again.tick();
        }
        EXPECT_EQ(*cursor.next(), nullptr);
    }
}

TEST(Recording, BringsBackEventsLogAndFigures) {
    const Recording recording = opened(recorded_bytes(1000));
    std::vector<protocol::RecordedOutputs> outputs;

    ASSERT_TRUE(recording.visit_outputs(
        [&](const protocol::RecordedOutputs& each) { outputs.push_back(each); }));

    ASSERT_EQ(recording.events().size(), 4);
    EXPECT_EQ(recording.events()[1].tick, 307);
    EXPECT_EQ(recording.events()[1].time, at_s(1.535));
    EXPECT_EQ(recording.events()[1].kind, "goal");
    ASSERT_EQ(outputs.size(), 40);
    EXPECT_EQ(outputs[2].outputs.log[0].text, "tick 59");
    EXPECT_EQ(outputs[2].outputs.dropped, 3);
    EXPECT_EQ(outputs[2].seat, protocol::SeatId(1));
    // Drawn in tick 59, shown by the frame of tick 60.
    EXPECT_EQ(outputs[3].tick, 59);
    EXPECT_NEAR(outputs[3].outputs.figures[0].radius_m, 0.1, 4e-5);
}

TEST(Recording, AFrameShowsWhatWasDrawnSinceTheOneBefore) {
    const Recording recording = opened(recorded_bytes(1000));

    EXPECT_EQ(recording.drawings_of_frame(at_s(0.295))->size(), 0);
    const auto drawn = recording.drawings_of_frame(at_s(0.300));  // drawn in tick 59
    ASSERT_EQ(drawn->size(), 1);
    EXPECT_EQ(drawn->at(0).seat, protocol::SeatId(1));
    ASSERT_EQ(drawn->at(0).outputs.figures.size(), 1);
    EXPECT_NEAR(drawn->at(0).outputs.figures[0].radius_m, 0.1, 4e-5);
    EXPECT_EQ(recording.drawings_of_frame(at_s(0.320))->size(), 0);
    EXPECT_EQ(recording.drawings_of_frame(at_s(-1))->size(), 0);
}

TEST(Recording, FindsTheLastFrameNotLaterThanATime) {
    const Recording recording = opened(recorded_bytes(1000));

    ASSERT_EQ(recording.frame_count(), 251);
    EXPECT_EQ(recording.frame_time(1), at_s(0.020));
    EXPECT_EQ(recording.frame_at(at_s(-1))->tick, 0);
    EXPECT_EQ(recording.frame_at(at_s(0))->tick, 0);
    EXPECT_EQ(recording.frame_at(at_s(0.0199))->tick, 0);
    EXPECT_EQ(recording.frame_at(at_s(0.020))->tick, 4);
    EXPECT_EQ(recording.frame_at(at_s(2.509))->tick, 500);
    EXPECT_EQ(recording.frame_at(at_s(5))->tick, 1000);
    EXPECT_EQ(recording.frame_at(at_s(1e6))->tick, 1000);
}

TEST(Recording, FramesShowPosesAndGameState) {
    const Recording recording = opened(recorded_bytes(1000));
    MadeUpMatch again;
    for (std::size_t index = 0; index < recording.frame_count(); ++index) {
        const auto frame = recording.frame(index);
        ASSERT_TRUE(frame) << frame.error().text();
        ASSERT_EQ(frame->tick, again.frame().tick);
        ASSERT_TRUE(std::ranges::equal(frame->game_state, again.frame().game_state));
        for (std::size_t i = 0; i < frame->poses.size(); ++i) {
            ASSERT_LT(core::norm(frame->poses[i].position_m - again.frame().poses[i].position_m),
                      1e-4);
        }
        for (int i = 0; i < 4; ++i) {
            again.tick();
        }
    }
    const auto* clock = recording.match().game_state->field("half");
    ASSERT_NE(clock, nullptr);
    EXPECT_EQ(clock->meaning, "0 first, 1 second");
}

TEST(Recording, MatchWithoutHashesHasNone) {
    const ScratchFolder folder;
    MadeUpMatch match;
    match.definition().is_hashing = false;
    record_match(match, {folder / "a.mcap", "1"}, 300);

    const auto recording = Recording::open(folder / "a.mcap");

    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_FALSE(recording->match().has_hashes);
    EXPECT_EQ(recording->last_hash(), 0);
    EXPECT_EQ((*recording->ticks().next())->hash, 0);
}

TEST(Recording, WithoutCompressionSaysTheSame) {
    RecorderOptions plain;
    plain.is_compressing = false;
    const Recording recording = opened(recorded_bytes(600, plain));

    EXPECT_EQ(recording.last_tick(), 600);
    EXPECT_EQ(recording.last_hash(), opened(recorded_bytes(600)).last_hash());
}

TEST(Recording, SaysWhereTheRoomGoes) {
    const auto sizes = opened(recorded_bytes(1000)).topic_sizes();

    ASSERT_EQ(sizes.size(), 10);
    EXPECT_EQ(sizes[0].topic, "/match");
    EXPECT_EQ(sizes[0].messages, 1);
    EXPECT_EQ(sizes[3].topic, "/frames");
    EXPECT_EQ(sizes[3].messages, 251);
    EXPECT_GT(sizes[3].bytes, 251 * 30);
}

TEST(Recording, CursorsOutliveTheirRecording) {
    auto recording = std::make_unique<Recording>(opened(recorded_bytes(10)));
    TickCursor cursor = recording->ticks();
    recording.reset();

    EXPECT_EQ((*cursor.next())->tick, 0);
}

}  // namespace
}  // namespace agon::record
