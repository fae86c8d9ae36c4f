// SPDX-License-Identifier: Apache-2.0
#include "world/world.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace agon::world {
namespace {

using core::Duration;
using core::Pose3;
using core::Quat;

constexpr Duration kTick = Duration::milliseconds(5);

scene::ObjectDefinition cube(const char* alias, Pose3 pose) {
    return {.alias = alias,
            .parent_from_object = pose,
            .parts = {{.shape = core::Box{{0.075, 0.075, 0.075}}}},
            .body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 0.5}};
}

scene::ObjectDefinition wall(const char* alias, Pose3 pose, core::Vec3 size_m) {
    return {.alias = alias,
            .parent_from_object = pose,
            .parts = {{.shape = core::Box{size_m}}},
            .body = scene::BodyProperties{}};
}

World world_of(scene::Scene scene, physics::EngineDefinition engine = {}) {
    return std::move(World::create(std::move(scene), engine)).value();
}

TEST(World, StartsWhereTheSceneIs) {
    scene::Scene scene;
    const Handle field = *scene.add({.alias = "field", .parent_from_object = {{1, 0, 0}, {}}});
    scene::ObjectDefinition robot = cube("robot", {{0.5, 0.25, 0.03}, Quat::from_yaw(1)});
    robot.parent = field;
    const Handle handle = *scene.add(robot);

    const World world = world_of(std::move(scene));

    // Single precision within the backend: 1e-7 of a meter.
    EXPECT_NEAR(world.pose(handle).position_m.x, 1.5, 1e-6);
    EXPECT_NEAR(world.pose(handle).position_m.y, 0.25, 1e-6);
    EXPECT_EQ(world.pose(handle).position_m.z, 0.03) << "the backend knows no height";
    EXPECT_NEAR(world.planar_pose(handle).heading_rad, 1, 1e-6);
    EXPECT_NEAR(world.planar_state(handle).forward.x, std::cos(1.0), 1e-6);
    EXPECT_TRUE(world.has_body(handle));
    EXPECT_FALSE(world.has_body(field));
    EXPECT_EQ(world.pose(field).position_m.x, 1);
}

TEST(World, ObjectsWithoutABodyRideOnTheirParent) {
    scene::Scene scene;
    const Handle robot = *scene.add(cube("robot", {}));
    const Handle mast = *scene.add({.alias = "mast",
                                    .parent = robot,
                                    .parent_from_object = {{0.1, 0, 0.2}, {}},
                                    .parts = {{.shape = core::Sphere{0.01}}}});
    World world = world_of(std::move(scene));

    world.set_pose(robot, {{1, 1, 0}, Quat::from_yaw(core::kPi / 2)});

    EXPECT_NEAR(world.pose(mast).position_m.x, 1, 1e-6);
    EXPECT_NEAR(world.pose(mast).position_m.y, 1.1, 1e-6);
    EXPECT_NEAR(world.pose(mast).position_m.z, 0.2, 1e-6);
}

TEST(World, WhatHangsOnAJointIsWhereTheJointCarriesIt) {
    scene::Scene scene;
    const Handle robot = *scene.add(cube("robot", {}));
    const Handle lift = *scene.add(
        {.alias = "lift",
         .parent = robot,
         .properties = scene::Joint{.kind = scene::JointKind::Prismatic, .position = 0.5}});
    const Handle load = *scene.add({.alias = "load", .parent = lift});
    World world = world_of(std::move(scene));

    world.set_pose(robot, {{1, 1, 0}, {}});

    EXPECT_NEAR(world.pose(load).position_m.x, 1, 1e-6);
    EXPECT_NEAR(world.pose(load).position_m.z, 0.5, 1e-6);
}

TEST(World, PartsOfBodilessChildrenBelongToTheBody) {
    scene::Scene scene;
    const Handle robot = *scene.add(cube("robot", {}));
    const Handle bumper = *scene.add({.alias = "bumper",
                                      .parent = robot,
                                      .parent_from_object = {{0.2, 0, 0}, {}},
                                      .parts = {{.shape = core::Sphere{0.02}}}});
    *scene.add({.alias = "halo",
                .parent = bumper,
                .parts = {{.shape = core::Sphere{0.5}, .is_respondable = false}}});
    const World world = world_of(std::move(scene));

    EXPECT_EQ(world.obstacles(core::Sphere{0.01}, {{0.2, 0, 0}, {}}).size(), 1U);
    EXPECT_TRUE(world.obstacles(core::Sphere{0.01}, {{0.3, 0, 0}, {}}).empty());
}

TEST(World, ContactsNameObjectsInHandleOrder) {
    scene::Scene scene;
    const Handle post = *scene.add(wall("post", {}, {0.1, 0.1, 0.1}));
    const Handle robot = *scene.add(cube("robot", {{0.05 + 0.0375 + 0.001, 0, 0}, {}}));
    World world = world_of(std::move(scene));

    world.set_velocity(robot, {-0.5, 0, 0}, {});
    world.step(kTick);
    const std::size_t touching = world.contacts().size();

    ASSERT_EQ(touching, 1U);
    EXPECT_EQ(world.contacts()[0].a, post);
    EXPECT_EQ(world.contacts()[0].b, robot);
    EXPECT_NEAR(world.contacts()[0].normal_impulse_ns, 0.5 * 0.5, 1e-3);
    EXPECT_EQ(world.contact(robot, post), &world.contacts()[0]);
    EXPECT_EQ(world.contact(robot, robot), nullptr);
}

TEST(World, SaysWhatStandsInTheWay) {
    scene::Scene scene;
    const Handle post = *scene.add(wall("post", {}, {0.1, 0.1, 0.1}));
    const Handle robot = *scene.add(cube("robot", {{0.05 + 0.0375 - 0.0123, 0, 0}, {}}));
    World world = world_of(std::move(scene));

    const auto found = world.obstacles(robot, world.pose(robot));
    const auto wrong = world.check_free_of_overlaps(0.001);

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].object, post);
    EXPECT_NEAR(found[0].depth_m, 0.0123, 1e-6);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().text(), "/robot stands 12.3 mm deep in /post");
    EXPECT_TRUE(world.check_free_of_overlaps(0.02));
    const std::vector<Handle> ignoring{post};
    EXPECT_TRUE(world.obstacles(robot, world.pose(robot), ignoring).empty());
}

TEST(World, ErrorsNameTheObject) {
    scene::Scene scene;
    const Handle field = *scene.add({.alias = "field"});
    scene::ObjectDefinition robot = cube("robot", {});
    robot.parent = field;
    robot.parts[0].material = "rubbr";
    *scene.add(robot);
    physics::EngineDefinition engine;
    engine.materials = {{.name = "rubber"}, {.name = "wood"}};

    const auto unknown = World::create(scene, engine);
    scene::Scene heavy;
    scene::ObjectDefinition weightless = cube("robot", {});
    weightless.body->mass_kg = 0;
    *heavy.add(weightless);
    const auto massless = World::create(heavy, engine);
    engine.backend = "box3d";
    const auto backend = World::create(scene::Scene(), engine);

    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().text(),
              "unknown material 'rubbr'; did you mean 'rubber'? (/field/robot, part 0)");
    ASSERT_FALSE(massless);
    EXPECT_EQ(massless.error().text(),
              "a dynamic body's mass must be from 1e-6 to 1e6 kg (body '/robot')");
    ASSERT_FALSE(backend);
    EXPECT_EQ(backend.error().text(), "unknown physics backend 'box3d'; did you mean 'box2d'?");
}

TEST(World, RestoreTakesItBack) {
    scene::Scene scene;
    const Handle robot = *scene.add(cube("robot", {{0, 0, 0.03}, {}}));
    World world = world_of(std::move(scene));
    world.set_velocity(robot, {1, 0, 0}, {0, 0, 3});
    world.step(kTick);
    const Snapshot snapshot = world.save();
    const Pose3 saved = world.pose(robot);

    world.set_pose(robot, {{5, 5, 1}, {}});
    world.set_velocity(robot, {}, {});
    ASSERT_TRUE(world.restore(snapshot));

    EXPECT_EQ(world.pose(robot), saved);
    EXPECT_NEAR(world.velocity(robot).x, 1, 1e-6);
    EXPECT_NEAR(world.angular_velocity(robot).z, 3, 1e-6);
    EXPECT_FALSE(world.restore(Snapshot{}));
}

TEST(World, RefusesCallersBugs) {
    scene::Scene scene;
    const Handle field = *scene.add({.alias = "field"});
    const Handle post = *scene.add(wall("post", {}, {0.1, 0.1, 0.1}));
    World world = world_of(std::move(scene));

    EXPECT_THROW((void)world.velocity(field), core::CheckFailure);
    EXPECT_THROW(world.set_velocity(post, {1, 0, 0}, {}), core::CheckFailure);
    EXPECT_THROW(world.apply_force(post, {1, 0, 0}), core::CheckFailure);
    EXPECT_THROW((void)world.pose(Handle(7, 1)), core::CheckFailure);
    EXPECT_THROW((void)world.pose(Handle()), core::CheckFailure);
}

}  // namespace
}  // namespace agon::world
