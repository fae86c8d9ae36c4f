// SPDX-License-Identifier: Apache-2.0
#include "sim/followed_scene.hpp"

#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

scene::Handle add(scene::Scene& scene, const std::string& alias, scene::Handle parent, double x_m,
                  scene::Properties properties = {}) {
    scene::ObjectDefinition object;
    object.alias = alias;
    object.parent = parent;
    object.parent_from_object.position_m.x = x_m;
    object.properties = std::move(properties);
    return *scene.add(std::move(object));
}

void give_body(scene::Scene& scene, scene::Handle object) {
    scene::BodyProperties body;
    body.kind = scene::BodyKind::Kinematic;
    ASSERT_TRUE(scene.set_body(object, body));
}

void put(scene::Scene& scene, scene::Handle object, double x_m) {
    core::Pose3 pose;
    pose.position_m.x = x_m;
    ASSERT_TRUE(scene.set_pose(object, pose));
}

std::vector<core::Pose3> poses_of(FollowedScene& followed, const scene::Scene& scene) {
    std::vector<core::Pose3> poses;
    followed.fill_poses(scene, poses);
    return poses;
}

TEST(FollowedScene, GivesPosesToWhatIsLikelyToMove) {
    scene::Scene scene;
    const scene::Handle floor = add(scene, "floor", {}, 0);
    ASSERT_TRUE(scene.add_script({scene::ScriptKind::Child, floor, ""}));
    const scene::Handle robot = add(scene, "robot", {}, 1);
    give_body(scene, robot);
    const scene::Handle joint = add(scene, "joint", robot, 2, scene::Joint());
    add(scene, "arm", joint, 3);

    FollowedScene followed(scene, {}, {}, {});

    const auto& nodes = followed.drawn().description.nodes;
    ASSERT_EQ(nodes.size(), 4U);
    EXPECT_EQ(nodes[0].pose_index, -1) << "that it has a script says nothing";
    EXPECT_EQ(nodes[1].pose_index, 0);
    EXPECT_EQ(nodes[2].pose_index, -1) << "it stands in its robot";
    EXPECT_EQ(nodes[3].pose_index, 1) << "the joint moves it";
    const auto poses = poses_of(followed, scene);
    ASSERT_EQ(poses.size(), 2U);
    EXPECT_EQ(poses[0].position_m.x, 1);
    EXPECT_EQ(poses[1].position_m.x, 6);
}

TEST(FollowedScene, PosesAloneAreNoChange) {
    scene::Scene scene;
    const scene::Handle robot = add(scene, "robot", {}, 1);
    give_body(scene, robot);
    FollowedScene followed(scene, {}, {}, {});

    put(scene, robot, 7);

    EXPECT_FALSE(followed.follow(scene));
    EXPECT_EQ(poses_of(followed, scene).at(0).position_m.x, 7);
}

TEST(FollowedScene, WhatIsNotSeenIsNoChange) {
    scene::Scene scene;
    const scene::Handle robot = add(scene, "robot", {}, 1);
    give_body(scene, robot);
    FollowedScene followed(scene, {}, {}, {});
    scene::ObjectFlags flags;
    flags.is_selectable = false;

    put(scene, robot, 7);
    ASSERT_TRUE(scene.set_flags(robot, flags));

    EXPECT_FALSE(followed.follow(scene));
}

TEST(FollowedScene, HandsOutAPoseFromTheFirstMoveOn) {
    scene::Scene scene;
    const scene::Handle gate = add(scene, "gate", {}, 0);
    FollowedScene followed(scene, {}, {}, {});

    put(scene, gate, 1);
    EXPECT_TRUE(followed.follow(scene));
    EXPECT_EQ(followed.drawn().description.nodes[0].pose_index, 0);
    put(scene, gate, 2);
    EXPECT_FALSE(followed.follow(scene)) << "its pose goes with the frames now";
    EXPECT_EQ(poses_of(followed, scene).at(0).position_m.x, 2);
}

TEST(FollowedScene, FollowsCopiesAndRemovals) {
    scene::Scene scene;
    const scene::Handle robot = add(scene, "robot", {}, 1);
    FollowedScene followed(scene, {}, {}, {});

    ASSERT_TRUE(scene.copy(robot));
    EXPECT_TRUE(followed.follow(scene));
    ASSERT_EQ(followed.drawn().description.nodes.size(), 2U);
    EXPECT_EQ(followed.drawn().description.nodes[1].path, "/robot[1]");
    ASSERT_TRUE(scene.remove(robot));
    EXPECT_TRUE(followed.follow(scene));
    ASSERT_EQ(followed.drawn().description.nodes.size(), 1U);
    EXPECT_EQ(followed.drawn().description.nodes[0].path, "/robot");
}

TEST(FollowedScene, SaysThePathsOfTheScene) {
    scene::Scene scene;
    for (int i = 0; i < 3; ++i) {
        const scene::Handle robot = add(scene, "robot", {}, i);
        add(scene, "wheel", robot, 0);
        add(scene, "wheel", robot, 1);
        add(scene, "arm", robot, 0);
    }
    add(scene, "floor", {}, 0);

    const FollowedScene followed(scene, {}, {}, {});

    const DrawnScene& drawn = followed.drawn();
    ASSERT_EQ(drawn.nodes.size(), 13U);
    for (std::size_t i = 0; i < drawn.nodes.size(); ++i) {
        EXPECT_EQ(drawn.description.nodes[i].path, scene.path(drawn.nodes[i]));
    }
}

TEST(FollowedScene, FollowsASceneThatIsRestored) {
    scene::Scene scene;
    const scene::Handle robot = add(scene, "robot", {}, 1);
    const scene::Scene start = scene;
    FollowedScene followed(scene, {}, {}, {});
    ASSERT_TRUE(scene.copy(robot));
    ASSERT_TRUE(followed.follow(scene));

    scene.restore(start);

    EXPECT_TRUE(followed.follow(scene));
    EXPECT_EQ(followed.drawn().description.nodes.size(), 1U);
}

}  // namespace
}  // namespace agon::sim
