// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

Handle linked(const Scene& scene, Handle dummy) {
    return std::get<Dummy>(scene.properties(dummy)).link;
}

TEST(Properties, KeepTheirKind) {
    Scene scene;
    const Handle joint = add(scene, "hinge", Joint{});

    const auto result = scene.set_properties(joint, Dummy{});

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text(), "'/hinge' is a joint, not a dummy");
    EXPECT_TRUE(scene.set_properties(joint, Joint{.kind = JointKind::Prismatic}));
    EXPECT_EQ(scene.kind(joint), ObjectKind::Joint);
}

TEST(Joint, CarriesItsChildren) {
    Scene scene;
    const Handle joint = *scene.add(
        {.alias = "hinge", .parent_from_object = {{1, 0, 0}, {}}, .properties = Joint{}});
    const Handle arm = add(scene, "arm", joint, {{0.5, 0, 0}, {}});

    ASSERT_TRUE(scene.set_joint_position(joint, core::kPi / 2));

    EXPECT_NEAR(scene.world_from_object(arm).position_m.x, 1, 1e-15);
    EXPECT_NEAR(scene.world_from_object(arm).position_m.y, 0.5, 1e-15);
    EXPECT_EQ(scene.world_from_object(joint).rotation, core::Quat());
}

TEST(Joint, LosesAChildWhereItIs) {
    Scene scene;
    const Handle joint = add(scene, "slider", Joint{.kind = JointKind::Prismatic, .position = 2});
    const Handle load = add(scene, "load", joint, {{0, 0, 1}, {}});

    ASSERT_TRUE(scene.set_parent(load, {}));

    EXPECT_EQ(scene.parent_from_object(load).position_m, (core::Vec3{0, 0, 3}));
    ASSERT_TRUE(scene.set_parent(load, joint));
    EXPECT_EQ(scene.parent_from_object(load).position_m, (core::Vec3{0, 0, 1}));
}

TEST(Joint, StaysWithinItsInterval) {
    Scene scene;
    const Handle joint = add(scene, "hinge", Joint{.low = -1, .high = 0.5});
    const Handle wheel = add(scene, "wheel", Joint{.is_cyclic = true});

    ASSERT_TRUE(scene.set_joint_position(joint, 2));
    ASSERT_TRUE(scene.set_joint_position(wheel, 20));

    EXPECT_EQ(scene.joint_position(joint), 0.5);
    EXPECT_EQ(scene.joint_position(wheel), 20);
    EXPECT_FALSE(scene.set_joint_position(joint, std::numeric_limits<double>::quiet_NaN()));
}

TEST(Joint, FollowsItsMasters) {
    Scene scene;
    const Handle first = add(scene, "first", Joint{});
    const Handle second =
        add(scene, "second",
            Joint{.mode = JointMode::Dependent, .master = first, .offset = 0.5, .ratio = 2});
    const Handle third =
        add(scene, "third",
            Joint{.mode = JointMode::Dependent, .master = second, .offset = 1, .ratio = -1});

    ASSERT_TRUE(scene.set_joint_position(first, 0.25));

    EXPECT_EQ(scene.joint_position(second), 0.5 + 2 * 0.25);
    EXPECT_EQ(scene.joint_position(third), 1 - (0.5 + 2 * 0.25));
    EXPECT_FALSE(scene.set_joint_position(second, 0));
    EXPECT_FALSE(scene.set_properties(first, Joint{.mode = JointMode::Dependent, .master = third}))
        << "a circle";
    EXPECT_FALSE(scene.set_properties(first, Joint{.mode = JointMode::Dependent, .master = first}));
}

TEST(Joint, DependsOnJointsAlone) {
    Scene scene;
    const Handle box = add(scene, "box");
    const Handle ball = add(scene, "ball", Joint{.kind = JointKind::Spherical});

    EXPECT_FALSE(scene.add({.alias = "x", .properties = Joint{.master = box}}));
    EXPECT_FALSE(scene.add({.alias = "x", .properties = Joint{.master = ball}}));
    EXPECT_FALSE(scene.set_joint_position(ball, 1));
    EXPECT_FALSE(scene.set_joint_position(box, 1));
}

TEST(Dummy, IsLinkedBothWays) {
    Scene scene;
    const Handle a = add(scene, "a", Dummy{});
    const Handle b = add(scene, "b", Dummy{.link = a, .link_kind = DummyLink::IkTarget});
    const Handle c = add(scene, "c", Dummy{});

    EXPECT_EQ(linked(scene, a), b);
    EXPECT_EQ(std::get<Dummy>(scene.properties(a)).link_kind, DummyLink::IkTarget);
    ASSERT_TRUE(scene.set_properties(c, Dummy{.link = b}));

    EXPECT_EQ(linked(scene, b), c);
    EXPECT_EQ(linked(scene, c), b);
    EXPECT_FALSE(linked(scene, a).is_valid()) << "a dummy has one partner";
    ASSERT_TRUE(scene.set_properties(b, Dummy{}));
    EXPECT_FALSE(linked(scene, c).is_valid());
    const Handle d = add(scene, "d", Dummy{.link = a});
    const Handle e = add(scene, "e", Dummy{.link = a});
    EXPECT_FALSE(linked(scene, d).is_valid());
    EXPECT_EQ(linked(scene, e), a);
}

TEST(Dummy, IsNotLinkedToItselfOrOthers) {
    Scene scene;
    const Handle a = add(scene, "a", Dummy{});
    const Handle box = add(scene, "box");

    EXPECT_FALSE(scene.set_properties(a, Dummy{.link = a}));
    EXPECT_FALSE(scene.set_properties(a, Dummy{.link = box}));
}

TEST(Overrides, OfAllModelsAboveCount) {
    Scene scene;
    const Handle outer = add(scene, "outer");
    const Handle inner = add(scene, "inner", outer);
    const Handle leaf = add(scene, "leaf", inner);
    ASSERT_TRUE(scene.set_flags(outer, {.is_model_base = true, .overrides = {.hides = true}}));
    ASSERT_TRUE(
        scene.set_flags(inner, {.is_model_base = true, .overrides = {.blocks_collisions = true}}));
    ASSERT_TRUE(scene.set_flags(leaf, {.overrides = {.stops_scripts = true}}));

    EXPECT_EQ(scene.overrides(leaf), (ModelOverrides{.blocks_collisions = true, .hides = true}));
    EXPECT_EQ(scene.overrides(outer), ModelOverrides{.hides = true});
    EXPECT_EQ(scene.model_base(leaf), inner);
}

TEST(Masks, AreLocalWithinATree) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle left = add(scene, "left", robot);
    const Handle right = add(scene, "right", robot);
    const Handle other = add(scene, "other");

    EXPECT_TRUE(scene.share_ancestor(left, right));
    EXPECT_TRUE(scene.share_ancestor(left, robot));
    EXPECT_FALSE(scene.share_ancestor(left, other));
}

TEST(CustomData, IsKeptByTagUntilEmpty) {
    Scene scene;
    const Handle box = add(scene, "box");

    ASSERT_TRUE(scene.set_custom_data(box, "a", std::string("\0\xFF", 2)));
    EXPECT_EQ(scene.definition(box).custom_data.at("a"), std::string("\0\xFF", 2));
    ASSERT_TRUE(scene.set_custom_data(box, "a", ""));
    EXPECT_TRUE(scene.definition(box).custom_data.empty());
    EXPECT_FALSE(scene.set_custom_data(box, "", "x"));
}

TEST(Properties, RefuseDeadReferencesAndBadNumbers) {
    Scene scene;
    const Handle dead = add(scene, "dead");
    ASSERT_TRUE(scene.remove(dead));
    const Handle box = add(scene, "box");

    EXPECT_FALSE(scene.add({.alias = "x", .properties = Camera{.tracks = dead}}));
    EXPECT_FALSE(scene.add({.alias = "x", .properties = ProximitySensor{.detects = dead}}));
    EXPECT_FALSE(scene.set_references(box, "t", {.objects = {dead}}));
    EXPECT_FALSE(scene.set_body(box, BodyProperties{.kind = BodyKind::Dynamic, .mass_kg = -1}));
    EXPECT_FALSE(scene.set_parts(box, {{.shape = core::Sphere{-1}}}));
    EXPECT_FALSE(scene.add(
        {.alias = "x", .properties = ProximitySensor{.volume = ConeVolume{.range_m = 0}}}));
    EXPECT_FALSE(
        scene.add({.alias = "x",
                   .properties = ProximitySensor{.volume = ConeVolume{.inside_gap_ratio = 1}}}));
    EXPECT_FALSE(
        scene.add({.alias = "x",
                   .properties = ProximitySensor{.volume = CylinderVolume{.far_radius_m = -0.1}}}));
}

}  // namespace
}  // namespace agon::scene
