// SPDX-License-Identifier: Apache-2.0
#include "world/live_bodies.hpp"

#include <gtest/gtest.h>

namespace agon::world {
namespace {

using core::Duration;
using core::Pose3;
using core::Quat;

constexpr Duration kStep = Duration::milliseconds(50);

scene::ObjectDefinition box(const char* alias, double x_m,
                            scene::BodyKind kind = scene::BodyKind::Dynamic) {
    return {.alias = alias,
            .parent_from_object = {{x_m, 0, 0.1}, {}},
            .parts = {{.shape = core::Box{{0.2, 0.2, 0.2}}}},
            .body = scene::BodyProperties{.kind = kind, .mass_kg = 1}};
}

Pose3 pose_of(const scene::Scene& scene, Handle object) {
    return scene.world_from_object(object);
}

TEST(LiveBodies, CostNothingWithoutBodies) {
    scene::Scene scene;
    ASSERT_TRUE(scene.add({.alias = "mark"}));
    LiveBodies bodies;

    ASSERT_TRUE(bodies.rebuild(scene));

    EXPECT_TRUE(bodies.is_empty());
    EXPECT_TRUE(bodies.step(scene, kStep, 10).empty());
}

TEST(LiveBodies, ObjectsFollowTheirBodies) {
    scene::Scene scene;
    const Handle cart = *scene.add(box("cart", 0));
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));
    ASSERT_TRUE(bodies.set_velocity(cart, {1, 0, 0}, {}));

    EXPECT_TRUE(bodies.step(scene, kStep, 10).empty());

    EXPECT_NEAR(pose_of(scene, cart).position_m.x, 0.05, 1e-6);
    EXPECT_EQ(pose_of(scene, cart).position_m.z, 0.1) << "planar physics knows no height";
}

TEST(LiveBodies, FollowObjectsThatWereMoved) {
    scene::Scene scene;
    const Handle cart = *scene.add(box("cart", 0));
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));
    ASSERT_TRUE(bodies.set_velocity(cart, {1, 0, 0}, {}));
    ASSERT_TRUE(scene.set_pose(cart, {{5, 2, 0.3}, Quat::from_yaw(1)}));

    EXPECT_TRUE(bodies.step(scene, kStep, 10).empty());

    EXPECT_NEAR(pose_of(scene, cart).position_m.x, 5.05, 1e-5) << "its velocity stays";
    EXPECT_NEAR(pose_of(scene, cart).position_m.y, 2, 1e-5);
    EXPECT_EQ(pose_of(scene, cart).position_m.z, 0.3);
    EXPECT_NEAR(pose_of(scene, cart).rotation.yaw_rad(), 1, 1e-6);
}

TEST(LiveBodies, ObjectsThatNobodyMovesAreNotMovedBack) {
    // Rounding between the tree's and the engine's numbers must not count as having been moved:
    // that would wake what sleeps and lose what single precision dropped.
    scene::Scene scene;
    scene::ObjectDefinition turned = {.alias = "turned",
                                      .parent_from_object = {{0.3, 0.7, 0}, Quat::from_yaw(0.3)}};
    const Handle parent = *scene.add(turned);
    scene::ObjectDefinition child = box("cart", 0.123456789);
    child.parent = parent;
    const Handle cart = *scene.add(child);
    LiveBodies once;
    ASSERT_TRUE(once.rebuild(scene));
    ASSERT_TRUE(once.set_velocity(cart, {0.1, 0.2, 0}, {0, 0, 1}));
    core::Hasher apart;
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(once.step(scene, kStep, 10).empty());
    }
    once.hash_into(apart);

    scene::Scene flat;
    const Handle alone = *flat.add([&] {
        scene::ObjectDefinition definition = box("cart", 0);
        definition.parent_from_object =
            core::composed(turned.parent_from_object, child.parent_from_object);
        return definition;
    }());
    LiveBodies straight;
    ASSERT_TRUE(straight.rebuild(flat));
    ASSERT_TRUE(straight.set_velocity(alone, {0.1, 0.2, 0}, {0, 0, 1}));
    core::Hasher direct;
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(straight.step(flat, kStep, 10).empty());
    }
    straight.hash_into(direct);

    EXPECT_EQ(apart.digest(), direct.digest());
}

TEST(LiveBodies, KeepTheirMotionWhenOthersComeAndGo) {
    scene::Scene scene;
    const Handle first = *scene.add(box("first", -3));
    const Handle cart = *scene.add(box("cart", 0));
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));
    ASSERT_TRUE(bodies.set_velocity(cart, {1, 0, 0}, {0, 0, 2}));
    ASSERT_TRUE(scene.remove(first));
    const Handle late = *scene.add(box("late", 3));

    ASSERT_TRUE(bodies.rebuild(scene));

    EXPECT_FALSE(bodies.has_body(first));
    EXPECT_TRUE(bodies.has_body(late));
    EXPECT_NEAR(bodies.velocity(cart).x, 1, 1e-6);
    EXPECT_NEAR(bodies.angular_velocity(cart).z, 2, 1e-6);
    EXPECT_EQ(bodies.velocity(late).x, 0);
}

TEST(LiveBodies, ForgetWhatIsGone) {
    scene::Scene scene;
    const Handle first = *scene.add(box("first", -3));
    const Handle wall = *scene.add(box("wall", 0.25, scene::BodyKind::Static));
    const Handle cart = *scene.add(box("cart", 0));
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));
    ASSERT_TRUE(scene.remove(first));

    bodies.forget_dead(scene);
    ASSERT_TRUE(bodies.set_velocity(cart, {1, 0, 0}, {}));
    EXPECT_TRUE(bodies.step(scene, kStep, 10).empty());
    EXPECT_TRUE(bodies.step(scene, kStep, 10).empty());

    EXPECT_FALSE(bodies.has_body(first));
    ASSERT_EQ(bodies.contacts().size(), 1U);
    EXPECT_EQ(bodies.contacts()[0].a, wall);
    ASSERT_TRUE(scene.remove(wall));
    bodies.forget_dead(scene);
    EXPECT_TRUE(bodies.contacts().empty());
}

TEST(LiveBodies, TouchByHandle) {
    scene::Scene scene;
    const Handle wall = *scene.add(box("wall", 0.5, scene::BodyKind::Static));
    const Handle cart = *scene.add(box("cart", 0));
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));
    ASSERT_TRUE(bodies.set_velocity(cart, {2, 0, 0}, {}));

    for (int i = 0; i < 4; ++i) {
        EXPECT_TRUE(bodies.step(scene, kStep, 10).empty());
    }

    EXPECT_NEAR(pose_of(scene, cart).position_m.x, 0.3, 0.02) << "stopped by the wall";
    ASSERT_EQ(bodies.contacts().size(), 1U);
    EXPECT_EQ(bodies.contacts()[0].a, wall);
    EXPECT_EQ(bodies.contacts()[0].b, cart);
}

TEST(LiveBodies, ComplainAboutTiltsAndStay) {
    scene::Scene scene;
    const Handle cart = *scene.add(box("cart", 0));
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));
    ASSERT_TRUE(scene.set_pose(cart, {{1, 0, 0}, Quat::from_axis_angle({1, 0, 0}, 1)}));

    const auto complaints = bodies.step(scene, kStep, 10);

    ASSERT_EQ(complaints.size(), 1U);
    EXPECT_NE(complaints[0].find("'/cart'"), std::string::npos) << complaints[0];
    EXPECT_NEAR(pose_of(scene, cart).position_m.x, 0, 1e-6);
}

TEST(LiveBodies, RefuseMotionThatCannotBe) {
    scene::Scene scene;
    const Handle wall = *scene.add(box("wall", 1, scene::BodyKind::Static));
    const Handle cart = *scene.add(box("cart", 0));
    const Handle mark = *scene.add({.alias = "mark"});
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));

    EXPECT_FALSE(bodies.set_velocity(wall, {1, 0, 0}, {}));
    EXPECT_FALSE(bodies.set_velocity(mark, {1, 0, 0}, {}));
    EXPECT_FALSE(bodies.set_velocity(cart, {1e5, 0, 0}, {}));
    EXPECT_FALSE(bodies.apply_force(wall, {1, 0, 0}, {}));
    EXPECT_FALSE(bodies.apply_force(cart, {1e300, 0, 0}, {}));
    EXPECT_TRUE(bodies.apply_force(cart, {1, 0, 0}, {}));
}

TEST(LiveBodies, StayAsTheyWereOnAnError) {
    scene::Scene scene;
    const Handle cart = *scene.add(box("cart", 0));
    LiveBodies bodies;
    ASSERT_TRUE(bodies.rebuild(scene));
    scene::ObjectDefinition tilted = box("tilted", 2);
    tilted.parent_from_object.rotation = Quat::from_axis_angle({1, 0, 0}, 1);
    const Handle bad = *scene.add(tilted);

    const auto rebuilt = bodies.rebuild(scene);

    ASSERT_FALSE(rebuilt);
    EXPECT_NE(rebuilt.error().text().find("/tilted"), std::string::npos) << rebuilt.error().text();
    EXPECT_TRUE(bodies.has_body(cart));
    EXPECT_FALSE(bodies.has_body(bad));
}

}  // namespace
}  // namespace agon::world
