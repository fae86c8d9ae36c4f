// SPDX-License-Identifier: Apache-2.0
// What every backend must do with bodies and contacts. Each test runs over all that are registered.
#include "physics/conformance.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace agon::physics {
namespace {

using core::Duration;
using core::Pose3;

TEST_P(Conformance, SaysWhatItIs) {
    const auto engine = make();

    EXPECT_EQ(engine->capabilities().backend, GetParam());
    EXPECT_EQ(engine->definition().materials.size(), 1U) << "a default material";
}

TEST_P(Conformance, GivesIdsInOrderAndNeverAgain) {
    const auto engine = make();
    const BodyId first = *engine->add_body(ball(0, 0));
    const BodyId second = *engine->add_body(ball(1, 0));

    engine->remove_body(first);
    const BodyId third = *engine->add_body(ball(2, 0));

    EXPECT_EQ(first.index(), 0U);
    EXPECT_EQ(second.index(), 1U);
    EXPECT_EQ(third.index(), 2U);
    EXPECT_FALSE(engine->contains(first));
    EXPECT_TRUE(engine->contains(second));
    EXPECT_THROW(engine->set_pose(first, {}), core::CheckFailure);
    EXPECT_THROW(engine->remove_body(first), core::CheckFailure);
    engine->step(kTick);
    EXPECT_NEAR(motion(*engine, third).pose.position_m.x, 2, 1e-6);
}

TEST_P(Conformance, FreeBodyKeepsItsVelocity) {
    const auto engine = make();
    const BodyId body = *engine->add_body(ball(0, 0, {1, -0.5, 0}));

    for (int i = 0; i < 200; ++i) {
        engine->step(kTick);
    }

    // One second; single precision adds an error of some 1e-7 of the way in each step.
    EXPECT_NEAR(motion(*engine, body).pose.position_m.x, 1, 2e-5);
    EXPECT_NEAR(motion(*engine, body).pose.position_m.y, -0.5, 2e-5);
    EXPECT_NEAR(motion(*engine, body).velocity.x, 1, 1e-6);
}

TEST_P(Conformance, ForceActsForOneStepOverAllItsSubsteps) {
    const auto engine = make();
    const BodyId body = *engine->add_body(cube(0, 0));

    engine->apply_force(body, {1, 0, 0}, {0, 0, 0.001});
    engine->apply_force(body, {1, 0, 0});
    engine->step(Duration::milliseconds(10), 4);
    const Motion after_one = motion(*engine, body);
    engine->step(Duration::milliseconds(10), 4);
    const Motion after_two = motion(*engine, body);

    // v = F t / m = 2 N * 0.01 s / 0.5 kg; spin = T t / I with I = m s^2 / 6.
    EXPECT_NEAR(after_one.velocity.x, 0.04, 1e-7);
    EXPECT_NEAR(after_one.spin.z, 0.001 * 0.01 / (0.5 * 0.075 * 0.075 / 6), 1e-5);
    EXPECT_EQ(after_two.velocity.x, after_one.velocity.x);
}

TEST_P(Conformance, VelocityIsThatOfTheOrigin) {
    const auto engine = make();
    BodyDefinition hammer = cube(0, 0);
    hammer.shapes[0].body_from_shape.position_m = {0.5, 0, 0};
    const BodyId body = *engine->add_body(hammer);

    engine->set_velocity(body, {0, 0, 0}, {0, 0, 2});

    EXPECT_NEAR(motion(*engine, body).velocity.x, 0, 1e-6);
    EXPECT_NEAR(motion(*engine, body).velocity.y, 0, 1e-6);
    EXPECT_NEAR(motion(*engine, body).spin.z, 2, 1e-6);
    // Left alone it turns about its center of mass, so the origin does not stay.
    engine->step(kTick);
    EXPECT_LT(motion(*engine, body).pose.position_m.x, 0.5 + 1e-3);
    EXPECT_GT(std::fabs(motion(*engine, body).velocity.x), 1e-3);
}

TEST_P(Conformance, KinematicBodyIsPushedByNothing) {
    const auto engine = make();
    BodyDefinition belt = cube(0, 0, 0, {0.5, 0, 0});
    belt.kind = BodyKind::Kinematic;
    const BodyId moving = *engine->add_body(belt);
    const BodyId hit = *engine->add_body(ball(0.07, 0, {-1, 0, 0}));

    for (int i = 0; i < 20; ++i) {
        engine->step(kTick);
    }

    EXPECT_NEAR(motion(*engine, moving).pose.position_m.x, 0.05, 1e-6);
    EXPECT_GT(motion(*engine, hit).pose.position_m.x, 0.05 + 0.0375);
}

TEST_P(Conformance, ContactIsReportedOnceFromSmallerToLargerId) {
    const auto engine = make();
    const BodyId still = *engine->add_body(cube(0, 0));
    const BodyId thrown = *engine->add_body(ball(0.0375 + 0.02135 + 0.001, 0, {-1, 0, 0}));

    double impulse_ns = 0;
    int begun = 0;
    for (int i = 0; i < 10; ++i) {
        engine->step(kTick);
        for (const Contact& contact : engine->contacts()) {
            EXPECT_EQ(contact.a, still);
            EXPECT_EQ(contact.b, thrown);
            EXPECT_NEAR(contact.normal.x, 1, 1e-5);
            // Within the depth to which a step may end in a hit.
            EXPECT_NEAR(contact.point_m.x - motion(*engine, still).pose.position_m.x, 0.0375,
                        1.5e-3);
            impulse_ns += contact.normal_impulse_ns;
            begun += contact.has_begun ? 1 : 0;
        }
    }

    // Perfectly inelastic by default: the ball loses the relative velocity times the reduced mass.
    EXPECT_NEAR(impulse_ns, 1 * (0.046 * 0.5) / (0.046 + 0.5), 1e-3);
    EXPECT_EQ(begun, 1);
}

TEST_P(Conformance, ContactsComeInOrderOfBodies) {
    const auto engine = crowd(make());

    for (int i = 0; i < 200; ++i) {
        engine->step(kTick);
        const auto contacts = engine->contacts();
        for (std::size_t k = 0; k < contacts.size(); ++k) {
            EXPECT_LT(contacts[k].a, contacts[k].b);
            EXPECT_TRUE(k == 0 || contacts[k - 1].a < contacts[k].a ||
                        contacts[k - 1].b < contacts[k].b);
        }
    }
}

TEST_P(Conformance, GroupsDecideWhoMeets) {
    const auto engine = make();
    BodyDefinition ghost = ball(0.2, 0, {-2, 0, 0});
    ghost.groups = 2;
    ghost.collides_with = 2;
    (void)engine->add_body(wall(0, 0, {0.1, 1, 0.1}));
    const BodyId through = *engine->add_body(ghost);
    const BodyId stopped = *engine->add_body(ball(0.2, 0.2, {-2, 0, 0}));

    for (int i = 0; i < 40; ++i) {
        engine->step(kTick);
    }

    EXPECT_NEAR(motion(*engine, through).pose.position_m.x, -0.2, 1e-4);
    EXPECT_GT(motion(*engine, stopped).pose.position_m.x, 0.05);
}

TEST_P(Conformance, NothingPassesAWallAtTenMetersPerSecond) {
    for (const double distance_m : {0.03, 0.0501, 0.0735, 0.1, 0.25, 0.5}) {
        const auto engine = make();
        (void)engine->add_body(wall(-0.0125, 0, {0.025, 1, 0.05}));
        const BodyId body = *engine->add_body(ball(distance_m, 0, {-10, 0.3, 0}));

        for (int i = 0; i < 40; ++i) {
            engine->step(kTick);
        }

        EXPECT_GT(motion(*engine, body).pose.position_m.x, 0) << "from " << distance_m << " m";
    }
}

TEST_P(Conformance, KickedBallDoesNotPassARobot) {
    for (const double distance_m : {0.06, 0.0701, 0.0835, 0.11}) {
        const auto engine = make();
        const BodyId robot = *engine->add_body(cube(0, 0, 0.3));
        const BodyId body = *engine->add_body(ball(distance_m, 0));
        engine->step(kTick);
        // At rest until now, so no prediction from its motion helps.
        engine->set_velocity(body, {-10, 0, 0}, {});

        for (int i = 0; i < 10; ++i) {
            engine->step(kTick);
        }

        EXPECT_GT(motion(*engine, body).pose.position_m.x, motion(*engine, robot).pose.position_m.x)
            << "from " << distance_m << " m";
    }
}

TEST_P(Conformance, OverlapsFindWhatIsInTheWay) {
    const auto engine = make();
    const BodyId post = *engine->add_body(wall(0, 0, {0.1, 0.1, 0.1}));
    const BodyId robot = *engine->add_body(cube(1, 0));
    const Pose3 at_post{{0.08, 0, 0}, {}};

    const auto found = engine->overlaps({.body = robot, .world_from_placed = at_post});

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].body, post);
    EXPECT_NEAR(found[0].depth_m, 0.05 + 0.0375 - 0.08, 1e-6);
    const std::vector<BodyId> ignoring{post};
    EXPECT_TRUE(
        engine->overlaps({.body = robot, .world_from_placed = at_post, .ignoring = ignoring})
            .empty());
    EXPECT_TRUE(engine->overlaps({.body = robot, .world_from_placed = at_post}, 0.01).empty());
    EXPECT_TRUE(engine->overlaps({.body = robot, .world_from_placed = {{1, 0, 0}, {}}}).empty());
    EXPECT_EQ(engine->overlaps({.shape = core::Sphere{0.5}, .world_from_placed = {{0.5, 0, 0}, {}}})
                  .size(),
              2U);
}

TEST_P(Conformance, RefusesWhatNoBackendMustStand) {
    const auto engine = make();
    const double nan = std::nan("");

    EXPECT_FALSE(engine->add_body(cube(nan, 0)));
    EXPECT_FALSE(engine->add_body(cube(1e9, 0)));
    EXPECT_FALSE(engine->add_body(cube(0, 0, 0, {nan, 0, 0})));
    BodyDefinition body = cube(0, 0);
    body.mass_kg = 0;
    EXPECT_FALSE(engine->add_body(body));
    body = cube(0, 0);
    body.shapes[0].material = MaterialId(5);
    EXPECT_FALSE(engine->add_body(body));
    body = cube(0, 0);
    body.shapes[0].shape = core::Prism{{{0, 0}, {0, 1}, {1, 0}}, 1};
    EXPECT_FALSE(engine->add_body(body)) << "clockwise";
    EXPECT_FALSE(engine->add_joint({.a = BodyId(0), .b = BodyId(1)}));
    const BodyId good = *engine->add_body(cube(0, 0));
    EXPECT_THROW(engine->set_pose(good, {{nan, 0, 0}, {}}), core::CheckFailure);
    EXPECT_THROW(engine->set_velocity(good, {0, nan, 0}, {}), core::CheckFailure);
    EXPECT_THROW(engine->apply_force(good, {nan, 0, 0}), core::CheckFailure);
    EXPECT_THROW(engine->step(Duration()), core::CheckFailure);
    EXPECT_THROW(engine->step(kTick, 0), core::CheckFailure);
}

INSTANTIATE_TEST_SUITE_P(Backends, Conformance, testing::ValuesIn(backend_names()),
                         [](const auto& backend) { return backend.param; });

}  // namespace
}  // namespace agon::physics
