// SPDX-License-Identifier: Apache-2.0
// A match of a mission that changes its scene itself, and has no seats.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/live_mission_for_tests.hpp"
#include "sim/match.hpp"

namespace agon::sim {
namespace {

using fakes::live_match_of;
using fakes::LiveRules;

/// Keeps scenes and poses by tick.
class Keeper final : public FrameSink {
public:
    explicit Keeper(std::uint64_t period) : period_(period) {}

    [[nodiscard]] bool wants_poses(std::uint64_t tick) const override {
        return tick % period_ == 0;
    }

    core::Result<void> begin(const MatchHeader& header, const protocol::Frame& first) override {
        scenes[0] = header.scene;
        return on_frame(first);
    }

    core::Result<void> on_frame(const protocol::Frame& frame) override {
        if (frame.new_scene != nullptr) {
            scenes[frame.tick] = *frame.new_scene;
        }
        if (!frame.poses.empty()) {
            poses[frame.tick].assign(frame.poses.begin(), frame.poses.end());
        }
        outputs[frame.tick].assign(frame.side_outputs.begin(), frame.side_outputs.end());
        hash = frame.hash;
        return {};
    }

    core::Result<void> end(const MatchReport& /*report*/, const protocol::Frame& last) override {
        has_end_scene = last.new_scene != nullptr;
        end_poses = last.poses.size();
        return {};
    }

    std::map<std::uint64_t, protocol::SceneDescription> scenes;
    std::map<std::uint64_t, std::vector<core::Pose3>> poses;
    std::map<std::uint64_t, std::vector<protocol::SideOutputs>> outputs;
    std::uint64_t hash = 0;
    bool has_end_scene = false;
    std::size_t end_poses = 0;

private:
    std::uint64_t period_;
};

Keeper played(LiveRules rules, std::uint64_t period = 1) {
    Keeper keeper(period);
    auto match = live_match_of(rules);
    EXPECT_TRUE(match) << match.error().text();
    EXPECT_TRUE(match->add_sink(keeper));
    while (!match->is_over()) {
        EXPECT_TRUE(match->tick());
    }
    const auto report = match->finish();
    EXPECT_TRUE(report);
    EXPECT_TRUE(report->seats.empty());
    return keeper;
}

TEST(LiveScene, ShowsItsObjectsWhereTheyAre) {
    const Keeper seen = played({.length_ticks = 10});

    ASSERT_EQ(seen.scenes.size(), 1U) << "nothing came or went";
    const auto& nodes = seen.scenes.at(0).nodes;
    ASSERT_EQ(nodes.size(), 3U);
    EXPECT_EQ(nodes[0].path, "/ball");
    EXPECT_EQ(nodes[0].kind, "shape");
    EXPECT_EQ(nodes[0].scripts, std::vector<std::string>{"child"});
    EXPECT_EQ(nodes[1].parent, 0);
    EXPECT_EQ(nodes[1].pose_index, -1) << "it is carried";
    EXPECT_EQ(nodes[2].parent_from_node.position_m.x, 3);
    EXPECT_EQ(seen.poses.at(0).at(0).position_m.x, 0);
    EXPECT_DOUBLE_EQ(seen.poses.at(10).at(0).position_m.x, 0.1);
}

TEST(LiveScene, AnotherSceneComesWithTheFrameOfItsTick) {
    const Keeper seen = played({.length_ticks = 10, .arrival_tick = 4, .departure_tick = 7});

    ASSERT_EQ(seen.scenes.size(), 3U);
    ASSERT_EQ(seen.scenes.at(4).nodes.size(), 4U);
    EXPECT_EQ(seen.scenes.at(4).nodes[3].path, "/ball[1]");
    EXPECT_EQ(seen.scenes.at(4).nodes[3].parent_from_node.position_m.y, 2);
    ASSERT_EQ(seen.scenes.at(7).nodes.size(), 2U);
    EXPECT_EQ(seen.scenes.at(7).nodes[1].path, "/ball") << "now the only one of that name";
    EXPECT_EQ(seen.poses.count(6), 1U);
    EXPECT_EQ(seen.poses.count(7), 0U) << "who moved is gone";
    EXPECT_FALSE(seen.has_end_scene) << "it was told before";
}

TEST(LiveScene, ScenesOfTicksThatNobodyLooksAtAreLeftOut) {
    const Keeper seen =
        played({.length_ticks = 12, .arrival_tick = 4, .departure_tick = 12}, /*period=*/5);

    ASSERT_EQ(seen.scenes.size(), 2U);
    EXPECT_EQ(seen.scenes.at(5).nodes.size(), 4U);
    EXPECT_TRUE(seen.has_end_scene) << "the last frame is of another scene than the one of tick 10";
    EXPECT_EQ(seen.end_poses, 0U);
}

TEST(LiveScene, WhatIsMovedForTheFirstTimeGetsAPose) {
    const Keeper seen = played({.length_ticks = 5, .shove_tick = 3});

    ASSERT_EQ(seen.scenes.size(), 2U);
    EXPECT_EQ(seen.scenes.at(3).nodes[2].pose_index, 1);
    EXPECT_EQ(seen.poses.at(3).at(1).position_m.x, 4);
}

TEST(LiveScene, ItsOwnScriptsSpeakAsOneSeatBeyondTheLast) {
    const Keeper seen = played({.length_ticks = 3});

    for (std::uint64_t tick = 0; tick <= 3; ++tick) {
        ASSERT_EQ(seen.outputs.at(tick).size(), 1U);
        const protocol::SideOutputs& said = seen.outputs.at(tick)[0];
        ASSERT_EQ(said.log.size(), 1U) << tick;
        EXPECT_EQ(said.log[0].text, "tick " + std::to_string(tick));
        ASSERT_EQ(said.plots.size(), 1U);
        EXPECT_EQ(said.plots[0].value, static_cast<double>(tick));
    }
}

TEST(LiveScene, LookingAtItChangesNothing) {
    const LiveRules rules{
        .length_ticks = 20, .arrival_tick = 4, .departure_tick = 9, .shove_tick = 6};

    EXPECT_EQ(played(rules, 1).hash, played(rules, 7).hash);
}

TEST(LiveScene, AMatchSaysItsSceneAsItIs) {
    auto match = live_match_of({.length_ticks = 5, .arrival_tick = 2});
    ASSERT_TRUE(match);
    Keeper keeper(1);
    ASSERT_TRUE(match->add_sink(keeper));
    EXPECT_EQ(match->scene_description().nodes.size(), 3U);

    ASSERT_TRUE(match->tick());
    ASSERT_TRUE(match->tick());

    EXPECT_EQ(match->scene_description().nodes.size(), 4U);
    EXPECT_EQ(match->frame().new_scene, &match->scene_description());
    ASSERT_TRUE(match->tick());
    EXPECT_EQ(match->frame().new_scene, nullptr);
}

}  // namespace
}  // namespace agon::sim
