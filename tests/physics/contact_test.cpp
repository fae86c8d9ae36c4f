// SPDX-License-Identifier: Apache-2.0
// Bodies that lean on each other, and bodies too fast to.
#include <cmath>
#include <vector>

#include "core/random.hpp"
#include "truth.hpp"

namespace agon::physics {
namespace {

class Touch : public PlanarTruth {};

const Contact* contact_of(const Engine& engine, BodyId a, BodyId b) {
    for (const Contact& contact : engine.contacts()) {
        if (contact.a == a && contact.b == b) {
            return &contact;
        }
    }
    return nullptr;
}

TEST_P(Touch, StackCarriesItsWeight) {
    const double g = 9.81;
    start({.gravity_mps2 = {0, -g, 0}});
    std::vector<BodyId> stack{add(block_at({0, -0.05}, {1, 0.1}))};
    for (int i = 0; i < 3; ++i) {
        stack.push_back(add(cube_at({0, kCubeSide_m * (i + 0.5) + 0.001 * (i + 1)})));
    }

    run(3);

    for (std::size_t i = 1; i < stack.size(); ++i) {
        const Contact* below = contact_of(engine(), stack[i - 1], stack[i]);
        ASSERT_NE(below, nullptr) << i;
        // Each contact carries all that is above it, to the solver's convergence of 2 %.
        const double weight_n = kCubeMass_kg * g * static_cast<double>(stack.size() - i);
        EXPECT_NEAR(below->normal_impulse_ns, weight_n * kTick_s, 0.02 * weight_n * kTick_s) << i;
        EXPECT_NEAR(below->normal.y, 1, 1e-3);
        EXPECT_NEAR(below->gap_m, 0, 1e-3);
        EXPECT_FALSE(below->has_begun);
        EXPECT_NEAR(state(stack[i]).velocity_mps.y, 0, 1e-3);
        EXPECT_NEAR(state(stack[i]).heading_rad, 0, 1e-2);
    }
}

TEST_P(Touch, FrictionHoldsUpToMuAndThenSlides) {
    // A cube pressed against a wall with 5 N and pulled along it.
    for (const double pull_n : {1.4, 1.6, 2.5}) {
        start({.materials = {{.name = "rubber", .friction_ratio = 0.3}}});
        (void)add(block_at({-0.05, 0}, {0.1, 5}));
        const BodyId cube = add(cube_at({kCubeSide_m / 2, 0}));

        for (int i = 0; i < 100; ++i) {
            engine().apply_force(cube, {-5, 0, 0});
            engine().step(kTick);
        }
        const double before_mps = state(cube).velocity_mps.y;
        for (int i = 0; i < 100; ++i) {
            engine().apply_force(cube, {-5, pull_n, 0});
            engine().step(kTick);
        }

        // Limit 0.3 * 5 N = 1.5 N. Beyond it the rest accelerates, within the 2 % to which the
        // solver finds the normal force of the two corners.
        const double gained_mps = state(cube).velocity_mps.y - before_mps;
        const double expected_mps = std::max(0.0, pull_n - 1.5) / kCubeMass_kg * 0.5;
        EXPECT_NEAR(gained_mps, expected_mps, 0.03 + 0.02 * expected_mps) << pull_n << " N";
        const Contact* contact = contact_of(engine(), BodyId(0), cube);
        ASSERT_NE(contact, nullptr);
        EXPECT_NEAR(contact->normal_impulse_ns, 5 * kTick_s, 0.05 * 5 * kTick_s);
        // The wall is a and holds the cube back: against +y, which lies left of the normal +x.
        EXPECT_NEAR(contact->tangent_impulse_ns, -std::min(pull_n, 1.5) * kTick_s,
                    0.05 * 1.5 * kTick_s);
    }
}

TEST_P(Touch, PushedPairAcceleratesAsOne) {
    start();
    const BodyId pusher = add(cube_at({0, 0}));
    const BodyId pushed = add(cube_at({kCubeSide_m, 0}));

    for (int i = 0; i < 100; ++i) {
        engine().apply_force(pusher, {2, 0, 0});
        engine().step(kTick);
    }

    // a = F / 2 m; half of the force goes through the contact.
    EXPECT_NEAR(state(pushed).velocity_mps.x, 2 / (2 * kCubeMass_kg) * 0.5, 2e-3);
    const Contact* contact = contact_of(engine(), pusher, pushed);
    ASSERT_NE(contact, nullptr);
    EXPECT_NEAR(contact->normal_impulse_ns, 1 * kTick_s, 0.02 * kTick_s);
}

TEST_P(Touch, WhatRestsLeavesNoGap) {
    start();
    (void)add(block_at({-0.05, 0}, {0.1, 1}));
    const BodyId first = add(cube_at({kCubeSide_m / 2 + 0.003, 0}));
    const BodyId second = add(cube_at({3 * kCubeSide_m / 2 + 0.006, 0}));
    const BodyId ball = add(ball_at({2 * kCubeSide_m + kBallRadius_m + 0.009, 0}));

    for (int i = 0; i < 400; ++i) {
        engine().apply_force(ball, {-0.5, 0, 0});
        engine().apply_force(second, {-2, 0, 0});
        engine().step(kTick);
    }

    // The bar is 2 mm of gap; the solver's slop of 0.5 mm either way is what should be left.
    const double wall_gap_m = state(first).position_m.x - kCubeSide_m / 2;
    const double cube_gap_m = state(second).position_m.x - state(first).position_m.x - kCubeSide_m;
    const double ball_gap_m =
        state(ball).position_m.x - state(second).position_m.x - kCubeSide_m / 2 - kBallRadius_m;
    EXPECT_NEAR(wall_gap_m, 0, 8e-4);
    EXPECT_NEAR(cube_gap_m, 0, 8e-4);
    EXPECT_NEAR(ball_gap_m, 0, 8e-4);
    EXPECT_NEAR(contact_of(engine(), first, second)->gap_m, cube_gap_m, 1e-4);
}

TEST_P(Touch, ContactSumsAllSubsteps) {
    start();
    (void)add(block_at({-0.05, 0}, {0.1, 1}));
    const BodyId cube = add(cube_at({kCubeSide_m / 2, 0}));

    for (int i = 0; i < 50; ++i) {
        engine().apply_force(cube, {-3, 0, 0});
        engine().step(core::Duration::milliseconds(20), 4);
    }

    ASSERT_EQ(engine().contacts().size(), 1U);
    EXPECT_NEAR(engine().contacts()[0].normal_impulse_ns, 3 * 0.02, 0.02 * 3 * 0.02);
}

TEST_P(Touch, NoShotOfABallAtTenMetersPerSecondPassesAWallOrARobot) {
    core::RandomStream stream(11, "shots");
    for (int shot = 0; shot < 300; ++shot) {
        start({.materials = {{.name = "a", .friction_ratio = 0.2, .restitution_ratio = 0.5}}});
        (void)add(block_at({-0.0125, 0}, {0.025, 4}));
        BodyDefinition robot = cube_at({0.12, 0});
        robot.world_from_body.rotation = core::Quat::from_yaw(stream.uniform(-3, 3));
        robot.angular_velocity_radps = {0, 0, stream.uniform(-20, 20)};
        const BodyId keeper = add(robot);
        const double angle = stream.uniform(-1.2, 1.2);
        const core::Vec2 way = core::direction(angle);
        // From 3 cm to 30 cm off the robot or, past it, the wall.
        const core::Vec2 from =
            core::Vec2{0.12, stream.uniform(-0.08, 0.08)} + stream.uniform(0.1, 0.4) * way;
        const BodyId ball = add(ball_at(from, -10.0 * way));

        for (int i = 0; i < 30; ++i) {
            engine().step(kTick);
            ASSERT_GT(state(ball).position_m.x, 0) << "shot " << shot << " left through the wall";
            // Deeper than 8 mm in the robot's square, it would have gone into it.
            const core::Vec2 apart = state(ball).position_m - state(keeper).position_m;
            const core::Vec2 forward = state(keeper).forward;
            const double inside_m =
                kCubeSide_m / 2 - std::max(std::fabs(core::dot(apart, forward)),
                                           std::fabs(core::cross(forward, apart)));
            ASSERT_LT(inside_m, -kBallRadius_m + 0.008) << "shot " << shot << ", tick " << i;
        }
    }
}

AGON_FOR_ALL_BACKENDS(Touch);

}  // namespace
}  // namespace agon::physics
