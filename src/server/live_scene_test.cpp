// SPDX-License-Identifier: Apache-2.0
// What viewers are told of a scene that changes while it runs.
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/frame_codec.hpp"
#include "protocol/scene_codec.hpp"
#include "record/files_for_tests.hpp"
#include "server/recorded_show.hpp"
#include "server/viewers_for_tests.hpp"
#include "sim/live_mission_for_tests.hpp"

namespace agon::server {
namespace {

using protocol::RunPart;
using sim::fakes::LiveRules;

// A viewer's frames are of every third tick.
const LiveRules kRules{
    .length_ticks = 60, .arrival_tick = 10, .departure_tick = 32, .shove_tick = 0};

/// Makes of runs what a page does: scenes by tick, and frames of them.
class Page {
public:
    explicit Page(const protocol::RecordedMatch& match) : match_(match) { scenes[0] = match.scene; }

    void see(const std::vector<protocol::ReceivedPart>& parts) {
        for (const protocol::ReceivedPart& part : parts) {
            if (part.kind == RunPart::Scene) {
                auto change = protocol::decode_scene_change(part.message);
                ASSERT_TRUE(change) << change.error().text();
                scenes[change->tick] = std::move(change->scene);
            } else if (part.kind == RunPart::Frame) {
                see_frame(part.message);
            }
        }
    }

    std::map<std::uint64_t, protocol::SceneDescription> scenes;
    std::map<std::uint64_t, std::size_t> poses;  ///< how many, by the tick of a frame
    protocol::ViewFrame frame;

private:
    void see_frame(std::span<const std::byte> message) {
        const auto tick = protocol::tick_of_view_frame(message, frame.tick);
        ASSERT_TRUE(tick);
        const auto& scene = std::prev(scenes.upper_bound(*tick))->second;
        const auto applied =
            protocol::apply_view_frame(message, protocol::shape_of(match_, scene), frame);
        ASSERT_TRUE(applied) << applied.error().text() << " in tick " << *tick;
        poses[frame.tick] = frame.columns.size() / protocol::ViewFrame::kColumnCount;
    }

    protocol::RecordedMatch match_;
};

/// A live match that the server shows.
struct Played {
    explicit Played(Server& server) {
        auto made = sim::fakes::live_match_of(kRules);
        AGON_CHECK(made.has_value());
        match = std::make_unique<sim::Match>(std::move(*made));
        EXPECT_TRUE(match->add_sink(server.publisher()));
    }

    void play_to(std::uint64_t tick) const {
        while (match->frame().tick < tick) {
            EXPECT_TRUE(match->tick());
        }
    }

    std::unique_ptr<sim::Match> match;
};

/// Follows the live stream up to a frame of this tick.
void watch(TestViewer& viewer, Page& page, std::uint64_t tick) {
    while (page.frame.tick < tick) {
        const auto live = viewer.next_of<protocol::ReceivedLive>();
        ASSERT_FALSE(live.parts.empty());
        page.see(live.parts);
    }
}

/// For a viewer that sees frames by itself: no frames here.
TestViewer viewer_of(Server& server) {
    TestViewer viewer = TestViewer::connected(server.port());
    viewer.is_following = false;
    return viewer;
}

TEST(LiveSceneServer, WhoWatchesSeesItChange) {
    const auto server = started();
    const Played played(*server);
    TestViewer viewer = viewer_of(*server);
    const auto show = viewer.next_of<protocol::Show>();
    Page page(*show.match);
    EXPECT_TRUE(show.match->has_live_scene);
    EXPECT_TRUE(show.match->seats.empty());

    for (const std::uint64_t tick : {6U, 12U, 30U, 33U, 45U}) {
        played.play_to(tick);
        watch(viewer, page, tick);
    }

    ASSERT_EQ(page.scenes.size(), 3U);
    EXPECT_EQ(page.scenes.at(12).nodes.size(), 4U);
    EXPECT_EQ(page.scenes.at(33).nodes.size(), 2U);
    EXPECT_EQ(page.poses.at(30), 1U);
    EXPECT_EQ(page.poses.at(33), 0U);
}

TEST(LiveSceneServer, WhoComesLateSeesItAsItIsAndAsItWas) {
    const auto server = started();
    const Played played(*server);
    played.play_to(60);
    TestViewer viewer = viewer_of(*server);
    const auto show = viewer.next_of<protocol::Show>();
    Page page(*show.match);

    watch(viewer, page, 60);
    ASSERT_EQ(page.scenes.size(), 2U) << "that of the beginning and that of now";
    EXPECT_EQ(page.scenes.at(33).nodes.size(), 2U);

    viewer.ask(protocol::GetRun{show.show, 0, 60, 1});
    const auto run = viewer.next_of<protocol::ReceivedRun>();
    Page past(*show.match);
    past.see(run.parts);
    EXPECT_EQ(past.scenes.size(), 3U);
    EXPECT_EQ(past.poses.size(), 21U);
    EXPECT_EQ(past.poses.at(9), 1U);
    EXPECT_EQ(past.poses.at(60), 0U);
}

TEST(LiveSceneServer, ARunBeginsWithTheSceneOfItsFirstFrame) {
    const auto server = started();
    const Played played(*server);
    played.play_to(60);
    settle(*server);
    TestViewer viewer = viewer_of(*server);
    const auto show = viewer.next_of<protocol::Show>();

    viewer.ask(protocol::GetRun{show.show, 20, 40, 2});
    const auto run = viewer.next_of<protocol::ReceivedRun>();
    Page page(*show.match);
    page.see(run.parts);

    EXPECT_EQ(page.scenes.size(), 3U);
    EXPECT_EQ(page.scenes.count(12), 1U);
    EXPECT_EQ(page.scenes.count(33), 1U);
    EXPECT_EQ(page.poses.begin()->first, 21U);
    EXPECT_EQ(page.poses.at(39), 0U);
}

TEST(LiveSceneServer, WhatTheSceneSaysIsOpenToAll) {
    const auto server = started();
    const Played played(*server);
    settle(*server);
    TestViewer viewer = viewer_of(*server);
    EXPECT_EQ(viewer.next_of<protocol::Welcome>().open_seats, std::vector<std::uint32_t>{0});
    const auto show = viewer.next_of<protocol::Show>();
    EXPECT_TRUE(viewer.answer_to(protocol::Subscribe{{}, {0}, {}}).error.empty());

    played.play_to(6);
    Page page(*show.match);
    watch(viewer, page, 6);
    viewer.ask(protocol::GetRun{show.show, 0, 6, 1});
    const auto run = viewer.next_of<protocol::ReceivedRun>();

    std::map<RunPart, int> counts;
    for (const protocol::ReceivedPart& part : run.parts) {
        ++counts[part.kind];
    }
    EXPECT_EQ(counts[RunPart::Log], 7);
    EXPECT_EQ(counts[RunPart::Plot], 7);
}

TEST(LiveSceneServer, ARecordingIsShownLikewise) {
    const record::ScratchFolder folder;
    auto recorder = record::Recorder::create({folder / "live.mcap", "1"});
    ASSERT_TRUE(recorder);
    auto match = sim::fakes::live_match_of(kRules);
    ASSERT_TRUE(match);
    ASSERT_TRUE(match->add_sink(*recorder));
    while (!match->is_over()) {
        ASSERT_TRUE(match->tick());
    }
    ASSERT_TRUE(match->finish());
    auto recording = record::Recording::open(folder / "live.mcap");
    ASSERT_TRUE(recording) << recording.error().text();
    const RecordedShow show(std::move(*recording), "live.mcap");

    for (const std::uint64_t from : {0U, 16U, 40U}) {
        for (const std::uint32_t every : {1U, 3U}) {
            const auto slice = show.read({from, 60, every, {}});
            ASSERT_TRUE(slice) << slice.error().text();
            std::vector<std::byte> bytes;
            protocol::encode_run({}, slice->run, bytes);
            Page page(show.recording().match());
            page.see(std::get<protocol::ReceivedRun>(*protocol::decode_to_viewer(bytes)).parts);

            EXPECT_EQ(page.poses.begin()->first, from);
            EXPECT_EQ(page.poses.rbegin()->second, 0U) << "whoever moved is gone at the end";
            EXPECT_EQ(page.scenes.size(), from == 40 ? 2U : 3U) << from << " " << every;
        }
    }
}

}  // namespace
}  // namespace agon::server
