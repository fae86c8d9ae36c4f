// SPDX-License-Identifier: Apache-2.0
#include "calc/checks.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "calc/scene_for_tests.hpp"

namespace agon::calc {
namespace {

using scene::Entity;
using scene::Handle;
using scene::Reach;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct ChecksTest : testing::Test {
    TestScene world;
    Checks checks;

    core::Result<std::optional<NearestPair>> collision(const Entity& a, const Entity& b) {
        world.place();
        return checks.collision(world.scene, world.stage, a, b);
    }

    core::Result<std::optional<NearestPair>> distance(const Entity& a, const Entity& b,
                                                      double threshold_m = 0) {
        world.place();
        return checks.distance(world.scene, world.stage, a, b, threshold_m);
    }

    core::Result<std::optional<Detection>> sensor(Handle sensor, const Entity& entity,
                                                  const SensorOverrides& overrides = {}) {
        world.place();
        return checks.sensor(world.scene, world.stage, sensor, entity, overrides);
    }
};

TEST_F(ChecksTest, CollisionNamesTheObjects) {
    const Handle one = world.add_ball({0, 0, 0});
    const Handle other = world.add_ball({0.9, 0, 0});
    const Handle far = world.add_ball({5, 0, 0});

    EXPECT_EQ((*collision(one, other))->b, other);
    EXPECT_FALSE(collision(one, far)->has_value());
    EXPECT_EQ((*collision(one, Entity::all()))->b, other);
    EXPECT_FALSE(collision(far, Entity::all())->has_value());
}

TEST_F(ChecksTest, DistanceIsThatOfTheNearestObjects) {
    const Handle base = world.add_ball({0, 0, 0});
    const Handle arm = world.add_ball({2, 0, 0}, base);
    const Handle wall = world.add_shape(core::Box{{1, 9, 9}}, {5, 0, 0});
    const auto robot = scene::add_collection(world.scene, "robot", {{base, Reach::Tree}});

    const auto found = *distance(robot, wall);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->a, arm);
    EXPECT_NEAR(found->separation.distance_m, 2, kSeparationError_m);
    EXPECT_NEAR(found->separation.point_on_b_m.x, 4.5, kSeparationError_m);
    EXPECT_FALSE(distance(robot, wall, 1.99)->has_value());
    EXPECT_TRUE(distance(robot, wall, 2.01)->has_value());
    EXPECT_TRUE(distance(robot, wall, -1)->has_value());
}

TEST_F(ChecksTest, DistanceToAllOthersLeavesOutOnesOwn) {
    const Handle base = world.add_ball({0, 0, 0});
    world.add_ball({1, 0, 0}, base);
    const Handle far = world.add_ball({8, 0, 0});
    const auto robot = scene::add_collection(world.scene, "robot", {{base, Reach::Tree}});

    EXPECT_EQ((*distance(robot, Entity::all()))->b, far);
}

TEST_F(ChecksTest, NamedObjectsCountWhateverTheirFlagsSay) {
    const Handle one = world.add_ball({0, 0, 0});
    const Handle other = world.add_ball({0.9, 0, 0});
    scene::ObjectFlags flags;
    flags.is_collidable = false;
    flags.is_measurable = false;
    ASSERT_TRUE(world.scene.set_flags(other, flags));

    EXPECT_TRUE(collision(one, other)->has_value());
    EXPECT_TRUE(distance(one, other)->has_value());
    EXPECT_FALSE(collision(one, Entity::all())->has_value());
    EXPECT_FALSE(distance(one, Entity::all())->has_value());
}

TEST_F(ChecksTest, RefusesWhatIsNoEntity) {
    const Handle one = world.add_ball({0, 0, 0});
    const Handle gone = world.add_ball({1, 0, 0});
    ASSERT_TRUE(world.scene.remove(gone));

    EXPECT_EQ(collision(one, gone).error().what, "an entity that was named is gone");
    EXPECT_EQ(distance(Entity(), one).error().what, "no entity was named");
    EXPECT_FALSE(collision(Entity::all(), one));
    EXPECT_FALSE(distance(one, Entity::all(), kNaN));
}

TEST_F(ChecksTest, SensorFindsAnEntity) {
    scene::ProximitySensor definition;
    definition.volume = scene::ConeVolume{0, 5, 1};
    const Handle eye = world.add_sensor({0, 0, 1}, definition);
    const Handle ball = world.add_ball({0, 0, 3});
    const Handle behind = world.add_ball({0, 0, 5});

    EXPECT_EQ((*sensor(eye, Entity::all()))->object, ball);
    EXPECT_NEAR((*sensor(eye, behind))->distance_m, 3.5, 1e-12);
    EXPECT_FALSE(sensor(eye, behind, {.limit_m = 3.4})->has_value());
}

TEST_F(ChecksTest, EveryKindOfVolumeIsItsDefinition) {
    const Handle ball = world.add_ball({0.9, 0, 3});
    scene::ProximitySensor definition;
    const auto finds = [&](const scene::SensorVolume& volume) {
        definition.volume = volume;
        const Handle eye = world.add_sensor({0, 0, 0}, definition);
        return sensor(eye, ball)->has_value();
    };

    EXPECT_FALSE(finds(scene::RayVolume{0, 5}));
    EXPECT_FALSE(finds(scene::CylinderVolume{0, 5, 0.39}));
    EXPECT_TRUE(finds(scene::CylinderVolume{0, 5, 0.41}));
    EXPECT_FALSE(finds(scene::CylinderVolume{3.6, 5, 0.41}));
    EXPECT_TRUE(finds(scene::CylinderVolume{0, 5, 0.3, 0.6}));
    EXPECT_TRUE(finds(scene::ConeVolume{0, 5, 0.4, 0}));
    EXPECT_FALSE(finds(scene::ConeVolume{0, 5, 0.2, 0}));
    EXPECT_TRUE(finds(scene::ConeVolume{0, 5, 1.2, 0.7}));
    EXPECT_FALSE(finds(scene::ConeVolume{0, 5, 1.2, 0.9}));
    EXPECT_TRUE(finds(scene::DiskVolume{0, 5, 0.4, 0.1, 0}));
    EXPECT_FALSE(finds(scene::DiskVolume{4, 5, 0.4, 0.1, 0}));
    EXPECT_FALSE(finds(scene::DiskVolume{0, 5, 1.2, 0.1, 0.9}));
    EXPECT_TRUE(finds(scene::PyramidVolume{2, 2, {0.9, 0.1}, {0.9, 0.1}}));
    EXPECT_FALSE(finds(scene::PyramidVolume{2, 2, {0.1, 0.9}, {0.1, 0.9}}));
}

TEST_F(ChecksTest, AChangedVolumeIsTakenIn) {
    scene::ProximitySensor definition;
    definition.volume = scene::RayVolume{0, 1};
    const Handle eye = world.add_sensor({0, 0, 0}, definition);
    const Handle ball = world.add_ball({0, 0, 3});

    EXPECT_FALSE(sensor(eye, ball)->has_value());
    definition.volume = scene::RayVolume{0, 4};
    ASSERT_TRUE(world.scene.set_properties(eye, definition));
    EXPECT_TRUE(sensor(eye, ball)->has_value());
}

TEST_F(ChecksTest, SensorIsAskedOtherwiseThanItIsDefined) {
    scene::ProximitySensor definition;
    definition.volume = scene::RayVolume{0, 9};
    const Handle eye = world.add_sensor({0, 0, 0}, definition);
    const Handle ball = world.add_ball({0.3, 0, 3});

    EXPECT_NEAR((*sensor(eye, ball))->distance_m, 2.6, 1e-12);
    EXPECT_NEAR((*sensor(eye, ball, {.finds_front_faces = false}))->distance_m, 3.4, 1e-12);
    EXPECT_FALSE(sensor(eye, ball, {.max_angle_rad = std::asin(0.6) - 1e-6})->has_value());
    EXPECT_TRUE(sensor(eye, ball, {.max_angle_rad = std::asin(0.6) + 1e-6})->has_value());
    EXPECT_FALSE(sensor(eye, ball, {.limit_m = kNaN}));
}

TEST_F(ChecksTest, OcclusionIsCheckedIfTheSensorSaysSo) {
    scene::ProximitySensor definition;
    definition.volume = scene::RayVolume{0, 9};
    definition.max_angle_rad = 0.1;
    const Handle eye = world.add_sensor({0, 0, 0}, definition);
    world.add_ball({0.3, 0, 2});  // met at too large an angle
    const Handle behind = world.add_ball({0, 0, 5});

    EXPECT_EQ((*sensor(eye, Entity::all()))->object, behind);
    EXPECT_FALSE(sensor(eye, Entity::all(), {.checks_occlusion = true})->has_value());
    definition.checks_occlusion = true;
    ASSERT_TRUE(world.scene.set_properties(eye, definition));
    EXPECT_FALSE(sensor(eye, Entity::all())->has_value());
}

TEST_F(ChecksTest, WhatIsNoSensorIsSaid) {
    const Handle ball = world.add_ball({0, 0, 3});

    EXPECT_EQ(sensor(ball, ball).error().what, "/thing is no proximity sensor");
    EXPECT_FALSE(sensor(Handle(99, 1), ball));
}

}  // namespace
}  // namespace agon::calc
