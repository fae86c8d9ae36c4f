// SPDX-License-Identifier: Apache-2.0
#include "scene/scene.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

using core::Pose3;
using core::Quat;

TEST(Scene, FindsObjectsByAliasPath) {
    Scene scene;
    const Handle field = add(scene, "field");
    const Handle first = add(scene, "yellow", field);
    add(scene, "ball", field);
    const Handle second = add(scene, "yellow", field);

    EXPECT_EQ(*scene.find("/field"), field);
    EXPECT_EQ(*scene.find("/field/yellow"), first);
    EXPECT_EQ(*scene.find("/field/yellow[0]"), first);
    EXPECT_EQ(*scene.find("/field/yellow[1]"), second);
}

TEST(Scene, SaysWhatItDidNotFind) {
    Scene scene;
    const Handle field = add(scene, "field");
    add(scene, "yellow", field);

    EXPECT_EQ(scene.find("/field/yellow[3]").error().text(),
              "no 'yellow[3]' in '/field' (it has 1 of that alias) (/field/yellow[3])");
    EXPECT_EQ(scene.find("/gras").error().text(), "no 'gras' in the scene (/gras)");
    for (const char* bad : {"", "/", "field", "/field/", "//field", "/field/[0]", "/field/yellow[",
                            "/field/yellow[-1]", "/field/yellow[0", "/field/yellow[0]x",
                            "/field/yellow[99999999999999999999]"}) {
        EXPECT_FALSE(scene.find(bad)) << bad;
    }
}

TEST(Scene, PathFindsItsObjectAgain) {
    Scene scene;
    const Handle field = add(scene, "field");
    add(scene, "post", field);
    const Handle second = add(scene, "post", field);
    const Handle lamp = add(scene, "lamp", second);

    EXPECT_EQ(scene.path(lamp), "/field/post[1]/lamp");
    EXPECT_EQ(*scene.find(scene.path(lamp)), lamp);
}

TEST(Scene, WorldPoseIsThatOfAllParentsTogether) {
    Scene scene;
    const Handle arm = add(scene, "arm", {}, {{1, 0, 0}, Quat::from_yaw(core::kPi / 2)});
    const Handle hand = add(scene, "hand", arm, {{0.5, 0, 0.2}, {}});

    const Pose3 pose = scene.world_from_object(hand);

    // Unit quaternions from our own sines are good to a few 1e-16.
    EXPECT_NEAR(pose.position_m.x, 1, 1e-15);
    EXPECT_NEAR(pose.position_m.y, 0.5, 1e-15);
    EXPECT_NEAR(pose.position_m.z, 0.2, 1e-15);
    EXPECT_NEAR(pose.rotation.yaw_rad(), core::kPi / 2, 1e-15);
}

TEST(Scene, VisitsParentsFirstAndSiblingsInOrder) {
    Scene scene;
    const Handle a = add(scene, "a");
    add(scene, "b");
    add(scene, "a1", a);
    add(scene, "a2", a);

    EXPECT_EQ(paths(scene), (std::vector<std::string>{"/a", "/a/a1", "/a/a2", "/b"}));
}

TEST(Scene, RemovedHandleNeverNamesAnotherObject) {
    Scene scene;
    const Handle old = add(scene, "old");
    const Handle child = add(scene, "child", old);

    ASSERT_TRUE(scene.remove(old));
    const Handle fresh = add(scene, "fresh");
    const Handle more = add(scene, "more");

    EXPECT_FALSE(scene.contains(old));
    EXPECT_FALSE(scene.contains(child));
    EXPECT_NE(fresh, old);
    EXPECT_NE(more, old);
    EXPECT_EQ(scene.index_bound(), 2U) << "places are used again";
    EXPECT_FALSE(scene.remove(old));
    EXPECT_FALSE(scene.copy(child));
    EXPECT_FALSE(scene.add({.alias = "orphan", .parent = old}));
    EXPECT_THROW((void)scene.alias(old), core::CheckFailure);
}

TEST(Scene, CopyTakesAllBelow) {
    Scene scene;
    const Handle robot = add(scene, "robot", {}, {{1, 2, 3}, {}});
    const Handle wheel = add(scene, "wheel", robot);
    add(scene, "tire", wheel);

    const Handle twin = *scene.copy(robot);

    EXPECT_EQ(paths(scene),
              (std::vector<std::string>{"/robot[0]", "/robot[0]/wheel", "/robot[0]/wheel/tire",
                                        "/robot[1]", "/robot[1]/wheel", "/robot[1]/wheel/tire"}));
    EXPECT_EQ(scene.parent_from_object(twin), scene.parent_from_object(robot));
    EXPECT_EQ(scene.object_count(), 6U);
}

TEST(Scene, CopyIntoItselfEnds) {
    Scene scene;
    const Handle box = add(scene, "box");
    add(scene, "lid", box);

    ASSERT_TRUE(scene.copy(box, box));

    EXPECT_EQ(paths(scene),
              (std::vector<std::string>{"/box", "/box/lid", "/box/box", "/box/box/lid"}));
}

TEST(Scene, NewParentLeavesTheObjectWhereItIs) {
    Scene scene;
    const Handle left = add(scene, "left", {}, {{1, 0, 0}, Quat::from_yaw(1)});
    const Handle right = add(scene, "right", {}, {{-1, 2, 0}, Quat::from_yaw(-2)});
    const Handle load = add(scene, "load", left, {{0.1, 0.2, 0.3}, Quat::from_yaw(0.5)});
    const Pose3 before = scene.world_from_object(load);

    ASSERT_TRUE(scene.set_parent(load, right));

    const Pose3 after = scene.world_from_object(load);
    EXPECT_EQ(scene.parent(load), right);
    EXPECT_TRUE(scene.children(left).empty());
    EXPECT_NEAR(after.position_m.x, before.position_m.x, 1e-15);
    EXPECT_NEAR(after.position_m.y, before.position_m.y, 1e-15);
    EXPECT_NEAR(after.rotation.yaw_rad(), before.rotation.yaw_rad(), 1e-15);
}

TEST(Scene, RefusesCycles) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b", a);

    EXPECT_FALSE(scene.set_parent(a, a));
    const auto result = scene.set_parent(a, b);

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text(), "'/a' can't hang under '/a/b': that is itself or below it");
    EXPECT_EQ(scene.parent(b), a);
    EXPECT_FALSE(scene.parent(a).is_valid());
}

TEST(Scene, RefusesBadAliasesAndPoses) {
    Scene scene;
    const Handle good = add(scene, "good");

    EXPECT_FALSE(scene.add({.alias = "bad/alias"}));
    EXPECT_FALSE(scene.set_alias(good, ""));
    EXPECT_FALSE(scene.set_pose(good, {{1, 0, 0}, {0, 0, 0, 0}}));
    EXPECT_EQ(scene.object_count(), 1U);
    EXPECT_EQ(scene.alias(good), "good");
    EXPECT_TRUE(scene.set_alias(good, "better"));
    EXPECT_EQ(scene.path(good), "/better");
}

TEST(Scene, KeepsWhatIsForViewersAlone) {
    Scene scene;
    const Handle plain = add(scene, "plain");
    const Handle wheel = *scene.add({.alias = "wheel", .label = "7", .rolling_radius_m = 0.02});

    EXPECT_EQ(scene.label(plain), "");
    EXPECT_EQ(scene.rolling_radius_m(plain), 0);
    EXPECT_EQ(scene.label(wheel), "7");
    EXPECT_EQ(scene.rolling_radius_m(wheel), 0.02);
    EXPECT_FALSE(scene.add({.alias = "wheel", .rolling_radius_m = -1}));
}

TEST(Scene, CopyOfASceneKeepsItsHandles) {
    Scene scene;
    const Handle field = add(scene, "field");
    const Scene twin = scene;

    ASSERT_TRUE(scene.remove(field));

    EXPECT_EQ(twin.alias(field), "field");
}

}  // namespace
}  // namespace agon::scene
