// SPDX-License-Identifier: Apache-2.0
// Recordings of a scene that changes while it runs, in a match without seats.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "record/csv.hpp"
#include "record/files_for_tests.hpp"
#include "record/reader.hpp"
#include "record/recorder.hpp"
#include "record/run_cursor.hpp"
#include "record/verify.hpp"
#include "sim/live_mission_for_tests.hpp"

namespace agon::record {
namespace {

using sim::fakes::LiveMission;
using sim::fakes::LiveRules;

// Frames are of every fourth tick.
const LiveRules kRules{
    .length_ticks = 40, .arrival_tick = 10, .departure_tick = 21, .shove_tick = 0};

core::SimTime time_of(std::uint64_t tick) {
    return core::SimTime::at(core::Duration::milliseconds(5) * static_cast<std::int64_t>(tick));
}

Recording recorded(const LiveRules& rules, const ScratchFolder& folder) {
    auto recorder = Recorder::create({folder / "live.mcap", "1"});
    EXPECT_TRUE(recorder);
    auto match = sim::fakes::live_match_of(rules);
    EXPECT_TRUE(match);
    EXPECT_TRUE(match->add_sink(*recorder));
    while (!match->is_over()) {
        EXPECT_TRUE(match->tick());
    }
    EXPECT_TRUE(match->finish());
    auto recording = Recording::open(folder / "live.mcap");
    EXPECT_TRUE(recording) << recording.error().text();
    return std::move(*recording);
}

TEST(LiveSceneRecording, HoldsEachSceneFromItsFirstFrameOn) {
    const ScratchFolder folder;
    const Recording recording = recorded(kRules, folder);

    ASSERT_EQ(recording.scene_count(), 3U);
    EXPECT_TRUE(recording.match().has_live_scene);
    EXPECT_EQ(recording.scene(0)->scene, recording.match().scene);
    EXPECT_EQ(recording.scene(1)->tick, 12U) << "the first frame after tick 10";
    EXPECT_EQ(recording.scene(1)->scene.nodes.size(), 4U);
    EXPECT_EQ(recording.scene(2)->tick, 24U);
    EXPECT_EQ(recording.scene(2)->scene.nodes.size(), 2U);
}

TEST(LiveSceneRecording, SeeksIntoTheSceneInForce) {
    const ScratchFolder folder;
    const Recording recording = recorded(kRules, folder);

    EXPECT_EQ(recording.scene_index_at(time_of(0)), 0U);
    EXPECT_EQ(recording.scene_index_at(time_of(11)), 0U);
    EXPECT_EQ(recording.scene_index_at(time_of(12)), 1U);
    EXPECT_EQ(recording.scene_index_at(time_of(23)), 1U);
    EXPECT_EQ(recording.scene_index_at(time_of(1000)), 2U);
    const auto late = recording.frame_at(time_of(40));
    ASSERT_TRUE(late) << late.error().text();
    EXPECT_TRUE(late->poses.empty()) << "the one that moved is gone";
    const auto before = recording.frame_at(time_of(20));
    ASSERT_TRUE(before);
    ASSERT_EQ(before->poses.size(), 1U);
    EXPECT_NEAR(before->poses[0].position_m.x, 0.2, 1e-4);
}

TEST(LiveSceneRecording, StepsSayWhichSceneTheyAreOf) {
    const ScratchFolder folder;
    const Recording recording = recorded(kRules, folder);

    RunCursor cursor(recording, 16);
    std::vector<std::size_t> scenes;
    for (auto step = cursor.next(); step && *step; step = cursor.next()) {
        scenes.push_back((*step)->scene);
    }

    EXPECT_EQ(scenes, (std::vector<std::size_t>{1, 1, 2, 2, 2, 2, 2})) << "of tick 16, 20, 24, ...";
}

TEST(LiveSceneRecording, KeepsWhatTheScenesOwnScriptsSaid) {
    const ScratchFolder folder;
    const Recording recording = recorded(kRules, folder);

    std::size_t lines = 0;
    std::size_t points = 0;
    ASSERT_TRUE(recording.visit_outputs([&](const protocol::RecordedOutputs& said) {
        EXPECT_EQ(said.seat, protocol::SeatId(0)) << "one beyond the last seat of none";
        lines += said.outputs.log.size();
        points += said.outputs.plots.size();
    }));

    EXPECT_EQ(lines, 41U);
    EXPECT_EQ(points, 41U);
}

TEST(LiveSceneRecording, IsVerifiedByRerun) {
    const ScratchFolder folder;
    const Recording recording = recorded(kRules, folder);

    VerifyOptions options;
    options.make_mission = [] {
        return std::make_unique<LiveMission>(kRules);
    };
    const auto verified = verify(recording, std::move(options));

    ASSERT_TRUE(verified) << verified.error().text();
    EXPECT_TRUE(verified->is_equal());
    EXPECT_EQ(verified->ticks, 40U);
}

TEST(LiveSceneRecording, ARerunOfAnotherSceneIsFoundOut) {
    const ScratchFolder folder;
    const Recording recording = recorded(kRules, folder);

    VerifyOptions options;
    LiveRules other = kRules;
    other.arrival_tick = 11;
    options.make_mission = [other] {
        return std::make_unique<LiveMission>(other);
    };
    const auto verified = verify(recording, std::move(options));

    ASSERT_TRUE(verified) << verified.error().text();
    ASSERT_TRUE(verified->difference);
    EXPECT_EQ(verified->difference->tick, 10U);
}

TEST(LiveSceneRecording, TablesHaveAColumnForAllThatEverMoved) {
    const ScratchFolder folder;
    LiveRules rules = kRules;
    rules.shove_tick = 30;
    const Recording recording = recorded(rules, folder);

    std::string text;
    ASSERT_TRUE(write_frames(recording, [&text](std::string_view piece) {
        text += piece;
        return core::Result<void>();
    }));

    EXPECT_EQ(text.substr(0, text.find('\n')),
              "tick,time_s,/ball.x_m,/ball.y_m,/ball.heading_rad,/ball[0].x_m,/ball[0].y_m,"
              "/ball[0].heading_rad,/wall.x_m,/wall.y_m,/wall.heading_rad");
    EXPECT_NE(text.find("\n24,0.12,,,,,,,,,\n"), std::string::npos) << "nothing moves any more";
    EXPECT_NE(text.find("\n32,0.16,,,,,,,4,0,0\n"), std::string::npos) << text;
}

TEST(LiveSceneRecording, OneThatIsCutOffHasItsScenesUpToTheCut) {
    const ScratchFolder folder;
    (void)recorded(kRules, folder);
    std::vector<std::byte> bytes = read_file(folder / "live.mcap");
    bytes.resize(bytes.size() - 200);  // the end of the summary

    const auto recording = Recording::from_bytes(std::move(bytes), "cut.mcap");

    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_TRUE(recording->cut());
    EXPECT_EQ(recording->scene_count(), 3U);
}

}  // namespace
}  // namespace agon::record
