// SPDX-License-Identifier: Apache-2.0
#include "calc/calculations.hpp"

#include <array>

#include <gtest/gtest.h>

#include "calc/scene_for_tests.hpp"

namespace agon::calc {
namespace {

using scene::Calculation;
using scene::CalculationHandle;
using scene::CalculationKind;
using scene::Entity;
using scene::Handle;

struct CalculationsTest : testing::Test {
    TestScene world;
    Calculations calculations;
    Handle one = world.add_ball({0, 0, 0});
    Handle other = world.add_ball({3, 0, 0});

    CalculationHandle add(CalculationKind kind, Calculation rest = {}) {
        rest.name = scene::name_of(kind);
        rest.kind = kind;
        rest.needs = {one, other};
        return *world.scene.add_calculation(rest);
    }

    Reading<NearestPair> handle(CalculationHandle calculation) {
        world.place();
        return *calculations.handle(world.scene, world.stage, calculation);
    }

    Reading<NearestPair> read(CalculationHandle calculation) {
        return *calculations.read(world.scene, calculation);
    }

    Handle add_eye(double range_m, bool is_explicit = false) {
        scene::ProximitySensor sensor;
        sensor.volume = scene::RayVolume{0, range_m};
        sensor.is_explicit = is_explicit;
        return world.add_sensor({0, 0, -3}, sensor);
    }

    [[nodiscard]] std::uint64_t digest() const {
        core::Hasher hasher;
        calculations.hash_into(world.scene, hasher);
        return hasher.digest();
    }
};

TEST_F(CalculationsTest, HandleComputesAndReadReturnsWhatWasKept) {
    const CalculationHandle distance = add(CalculationKind::Distance);
    EXPECT_FALSE(read(distance).is_handled);

    EXPECT_NEAR(handle(distance).found->separation.distance_m, 2, 1e-12);
    world.move(other, {5, 0, 0});

    EXPECT_NEAR(read(distance).found->separation.distance_m, 2, 1e-12);
    EXPECT_NEAR(handle(distance).found->separation.distance_m, 4, 1e-12);
    EXPECT_NEAR(read(distance).found->separation.distance_m, 4, 1e-12);
}

TEST_F(CalculationsTest, ResetForgets) {
    const CalculationHandle distance = add(CalculationKind::Distance);
    (void)handle(distance);

    ASSERT_TRUE(calculations.reset(world.scene, distance));

    EXPECT_FALSE(read(distance).is_handled);
    EXPECT_FALSE(read(distance).found);
}

TEST_F(CalculationsTest, CollisionFindsWhatTouches) {
    const CalculationHandle collision = add(CalculationKind::Collision);

    EXPECT_FALSE(handle(collision).found);
    EXPECT_TRUE(read(collision).is_handled);
    world.move(other, {0.9, 0, 0});
    EXPECT_EQ(handle(collision).found->b, other);
}

TEST_F(CalculationsTest, BeyondItsThresholdADistanceFindsNothing) {
    Calculation limited;
    limited.parameters["threshold_m"] = 1.5;
    const CalculationHandle distance = add(CalculationKind::Distance, limited);

    EXPECT_FALSE(handle(distance).found);
    world.move(other, {2, 0, 0});
    EXPECT_TRUE(handle(distance).found);
}

TEST_F(CalculationsTest, FlagsOfNamedObjectsCount) {
    const CalculationHandle distance = add(CalculationKind::Distance);
    scene::ObjectFlags flags;
    flags.is_measurable = false;
    ASSERT_TRUE(world.scene.set_flags(other, flags));

    EXPECT_FALSE(handle(distance).found);
}

TEST_F(CalculationsTest, ExplicitOnesWaitToBeAskedFor) {
    Calculation waiting;
    waiting.is_explicit = true;
    const CalculationHandle asked = add(CalculationKind::Distance, waiting);
    const CalculationHandle always = add(CalculationKind::Distance);
    world.place();

    const auto smallest =
        calculations.handle_distances(world.scene, world.stage, Which::AllExceptExplicit);

    EXPECT_TRUE(smallest->has_value());
    EXPECT_TRUE(read(always).is_handled);
    EXPECT_FALSE(read(asked).is_handled);
    ASSERT_TRUE(calculations.handle_distances(world.scene, world.stage, Which::All));
    EXPECT_TRUE(read(asked).is_handled);
}

TEST_F(CalculationsTest, AllCollisionsAreCounted) {
    add(CalculationKind::Collision);
    add(CalculationKind::Collision);
    add(CalculationKind::Distance);
    world.place();
    EXPECT_EQ(*calculations.handle_collisions(world.scene, world.stage, Which::All), 0U);

    world.move(other, {0.5, 0, 0});
    world.place();

    EXPECT_EQ(*calculations.handle_collisions(world.scene, world.stage, Which::All), 2U);
}

TEST_F(CalculationsTest, DisabledOrWithoutItsConditionItFindsNothing) {
    const CalculationHandle collision = add(CalculationKind::Collision);
    Calculation conditional;
    conditional.condition = collision;
    const CalculationHandle distance = add(CalculationKind::Distance, conditional);
    Calculation off;
    off.is_enabled = false;
    const CalculationHandle disabled = add(CalculationKind::Distance, off);

    EXPECT_FALSE(handle(distance).found);
    EXPECT_FALSE(handle(disabled).found);
    world.move(other, {0.5, 0, 0});
    EXPECT_TRUE(handle(collision).found);
    EXPECT_TRUE(handle(distance).found);
    EXPECT_FALSE(handle(disabled).found);
}

TEST_F(CalculationsTest, ResultsSurviveOtherRemovalsAndEndWithTheirDefinition) {
    const CalculationHandle distance = add(CalculationKind::Distance);
    const Handle bystander = world.add_ball({0, 9, 0});
    (void)handle(distance);

    ASSERT_TRUE(world.scene.remove(bystander));
    calculations.forget_dead(world.scene);
    EXPECT_TRUE(read(distance).is_handled);
    ASSERT_TRUE(world.scene.remove(other));
    calculations.forget_dead(world.scene);

    EXPECT_EQ(calculations.read(world.scene, distance).error().what,
              "the calculation that was named is gone");
    EXPECT_EQ(digest(), core::Hasher().digest());
}

TEST_F(CalculationsTest, ANewOneInTheSamePlaceHasNoResult) {
    const CalculationHandle gone = add(CalculationKind::Distance);
    (void)handle(gone);
    ASSERT_TRUE(world.scene.remove_calculation(gone));

    const CalculationHandle next = add(CalculationKind::Distance);

    ASSERT_EQ(next.index(), gone.index());
    EXPECT_FALSE(read(next).is_handled);
}

TEST_F(CalculationsTest, ACopiedPairHasItsOwnCalculation) {
    add(CalculationKind::Distance);
    const std::array set{one, other};
    ASSERT_TRUE(world.scene.copy_objects(set));
    ASSERT_EQ(world.scene.calculations().size(), 2U);
    world.place();

    ASSERT_TRUE(calculations.handle_distances(world.scene, world.stage, Which::All));

    const auto reading = read(world.scene.calculations()[1]);
    ASSERT_TRUE(reading.found);
    EXPECT_NE(reading.found->a, one);
    EXPECT_NEAR(reading.found->separation.distance_m, 2, 1e-12);
}

TEST_F(CalculationsTest, SensorIsHandledReadAndReset) {
    const Handle eye = add_eye(5);
    world.place();
    EXPECT_FALSE(calculations.read_sensor(world.scene, eye)->is_handled);

    EXPECT_EQ(calculations.handle_sensor(world.scene, world.stage, eye)->found->object, one);
    EXPECT_EQ(calculations.read_sensor(world.scene, eye)->found->distance_m, 2.5);
    ASSERT_TRUE(calculations.reset_sensor(world.scene, eye));

    EXPECT_FALSE(calculations.read_sensor(world.scene, eye)->is_handled);
}

TEST_F(CalculationsTest, AllSensorsGiveTheNearest) {
    const Handle near = add_eye(5);
    const Handle waiting = add_eye(9, true);
    world.move(waiting, {0, 0, -1});
    world.place();

    const auto implicit =
        calculations.handle_sensors(world.scene, world.stage, Which::AllExceptExplicit);
    EXPECT_EQ((*implicit)->distance_m, 2.5);
    const auto all = calculations.handle_sensors(world.scene, world.stage, Which::All);
    EXPECT_EQ((*all)->distance_m, 0.5);
    EXPECT_TRUE(calculations.read_sensor(world.scene, near)->is_handled);
}

TEST_F(CalculationsTest, ASensorWhoseEntityIsGoneFindsNothing) {
    scene::ProximitySensor sensor;
    sensor.volume = scene::RayVolume{0, 5};
    sensor.detects = one;
    const Handle eye = world.add_sensor({0, 0, -3}, sensor);
    ASSERT_TRUE(world.scene.remove(one));
    world.place();

    const auto reading = calculations.handle_sensor(world.scene, world.stage, eye);

    ASSERT_TRUE(reading);
    EXPECT_TRUE(reading->is_handled);
    EXPECT_FALSE(reading->found);
}

TEST_F(CalculationsTest, GraphsRecordWhatTheyWereGiven) {
    scene::Graph definition;
    definition.streams = {{"x", "m"}};
    const Handle graph = scene::add(world.scene, "graph", definition);
    definition.is_explicit = true;
    const Handle waiting = scene::add(world.scene, "waiting", definition);
    ASSERT_TRUE((*calculations.graph(world.scene, graph))->set_value(0, 4));

    ASSERT_TRUE(calculations.record_graphs(world.scene,
                                           core::SimTime::at(core::Duration::milliseconds(50)),
                                           Which::AllExceptExplicit));

    EXPECT_EQ((*calculations.graph(world.scene, graph))->csv(), "time [s],x [m]\r\n0.05,4\r\n");
    EXPECT_EQ((*calculations.graph(world.scene, waiting))->size(), 0U);
    definition.streams.push_back({"y", ""});
    ASSERT_TRUE(world.scene.set_properties(graph, definition));
    EXPECT_EQ((*calculations.graph(world.scene, graph))->csv(), "time [s],x [m],y\r\n0.05,4,\r\n");
}

TEST_F(CalculationsTest, WhatIsOfAnotherKindIsSaid) {
    EXPECT_EQ(calculations.read_sensor(world.scene, one).error().what,
              "/thing[0] is no proximity sensor");
    EXPECT_EQ(calculations.graph(world.scene, one).error().what, "/thing[0] is no graph");
    EXPECT_FALSE(calculations.reset_sensor(world.scene, Handle(99, 1)));
    EXPECT_FALSE(calculations.graph(world.scene, Handle(99, 1)));
    EXPECT_FALSE(calculations.read(world.scene, CalculationHandle(99, 1)));
    EXPECT_FALSE(calculations.reset(world.scene, CalculationHandle(99, 1)));
}

TEST_F(CalculationsTest, HashTellsResultsApart) {
    const CalculationHandle distance = add(CalculationKind::Distance);
    const Handle eye = add_eye(5);
    const std::uint64_t before = digest();

    (void)handle(distance);
    const std::uint64_t measured = digest();
    ASSERT_TRUE(calculations.handle_sensor(world.scene, world.stage, eye));
    const std::uint64_t sensed = digest();

    EXPECT_NE(before, measured);
    EXPECT_NE(measured, sensed);
    calculations.reset_all();
    EXPECT_EQ(digest(), before);
}

}  // namespace
}  // namespace agon::calc
