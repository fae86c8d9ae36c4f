// SPDX-License-Identifier: Apache-2.0
// Bodies that nothing touches: rolling, slipping, spinning, damping, and forces against resistance.
#include <cmath>

#include "truth.hpp"

namespace agon::physics {
namespace {

class Motion : public PlanarTruth {};

TEST_P(Motion, RollingBallStopsAfterVSquaredOverTwoA) {
    start();
    const double v = 1.5;
    const double a = 0.3;
    BodyDefinition definition = ball_at({}, {v, 0});
    definition.rolling_deceleration_mps2 = a;
    const BodyId ball = add(definition);

    run(v / a + 0.1);
    const double way_m = state(ball).position_m.x;
    run(1);

    // A tick slows down before it moves, so each of the v / (a dt) ticks falls short by a dt^2 / 2:
    // together v dt / 2 (3.75 mm here), to which single precision adds 1e-4 of the way at most.
    EXPECT_NEAR(way_m, v * v / (2 * a) - v * kTick_s / 2, 1e-4 * way_m);
    EXPECT_EQ(state(ball).velocity_mps.x, 0) << "it stands still, not nearly so";
    EXPECT_EQ(state(ball).position_m.x, way_m);
}

TEST_P(Motion, RollingResistanceKeepsTheDirection) {
    start();
    BodyDefinition definition = ball_at({}, {0.8, -0.6});
    definition.rolling_deceleration_mps2 = 0.2;
    const BodyId ball = add(definition);

    run(2);

    // v = v0 - a t along the same line; single precision: 1e-6 over 400 ticks.
    EXPECT_NEAR(core::norm(state(ball).velocity_mps), 1 - 0.2 * 2, 1e-5);
    EXPECT_NEAR(state(ball).velocity_mps.y / state(ball).velocity_mps.x, -0.75, 1e-5);
    EXPECT_NEAR(state(ball).position_m.y / state(ball).position_m.x, -0.75, 1e-5);
}

TEST_P(Motion, SpinStopsAfterOmegaSquaredOverTwoAlpha) {
    start();
    const double omega = 6;
    const double alpha = 4;
    BodyDefinition definition = cube_at({});
    definition.angular_velocity_radps = {0, 0, omega};
    definition.spin_deceleration_radps2 = alpha;
    const BodyId cube = add(definition);

    run(omega / alpha + 0.1);

    // As for rolling, each tick slows down first: omega dt / 2 less.
    EXPECT_NEAR(state(cube).heading_rad, omega * omega / (2 * alpha) - omega * kTick_s / 2, 1e-4);
    EXPECT_EQ(state(cube).spin_radps, 0);
}

TEST_P(Motion, PushHarderThanFrictionAccelerates) {
    start();
    BodyDefinition definition = cube_at({});
    definition.rolling_deceleration_mps2 = 3;  // mu g of a sliding box
    const BodyId cube = add(definition);

    for (int i = 0; i < 100; ++i) {
        engine().apply_force(cube, {2, 0, 0});
        engine().step(kTick);
    }

    // a = F / m - mu g = 4 - 3; single precision over 100 ticks.
    EXPECT_NEAR(state(cube).velocity_mps.x, 1 * 0.5, 1e-5);
}

TEST_P(Motion, PushWeakerThanFrictionMovesNothing) {
    start();
    BodyDefinition definition = cube_at({});
    definition.rolling_deceleration_mps2 = 3;
    definition.spin_deceleration_radps2 = 50;
    const BodyId cube = add(definition);

    for (int i = 0; i < 200; ++i) {
        engine().apply_force(cube, {1.4, 0, 0}, {0, 0, 0.02});
        engine().step(kTick);
    }

    // What acceleration and resistance leave of each other is rounding: below a micrometer a
    // second.
    EXPECT_NEAR(state(cube).position_m.x, 0, 1e-6);
    EXPECT_NEAR(state(cube).heading_rad, 0, 1e-5);
}

TEST_P(Motion, ForceFreeMotionIsExactOverAHalf) {
    start();
    const BodyId cube = add(cube_at({}, {2, 0}));

    run(300);

    // 600 m in 60000 ticks of 10 mm; near 600 m single precision resolves 0.06 mm, each tick's
    // rounding is below half of that, and in one direction at most.
    EXPECT_NEAR(state(cube).position_m.x, 600, 60000 * 3e-5);
    EXPECT_EQ(state(cube).velocity_mps.x, 2);
}

TEST_P(Motion, LinearDampingIsExponential) {
    start();
    BodyDefinition definition = ball_at({}, {1, 0});
    definition.linear_damping_per_s = 0.8;
    definition.angular_velocity_radps = {0, 0, 1};
    definition.angular_damping_per_s = 0.4;
    const BodyId ball = add(definition);

    run(1);

    // An implicit tick divides by 1 + d dt instead of e^(d dt): relative error d^2 t dt / 2.
    EXPECT_NEAR(state(ball).velocity_mps.x, std::exp(-0.8), std::exp(-0.8) * 0.8 * 0.8 * kTick_s);
    EXPECT_NEAR(state(ball).spin_radps, std::exp(-0.4), std::exp(-0.4) * 0.4 * 0.4 * kTick_s);
}

TEST_P(Motion, GravityInThePlaneIsAThrow) {
    start({.gravity_mps2 = {0, -9.81, 0}});
    const BodyId ball = add(ball_at({}, {1, 2}));

    run(0.4);

    // Velocity first, then position: y is g t dt / 2 below the parabola.
    const double t = 0.4;
    EXPECT_NEAR(state(ball).position_m.x, t, 1e-5);
    EXPECT_NEAR(state(ball).position_m.y, 2 * t - 9.81 * t * t / 2 - 9.81 * t * kTick_s / 2, 1e-4);
}

TEST_P(Motion, HeadingStaysPreciseOverManyTurns) {
    start();
    BodyDefinition definition = cube_at({});
    definition.angular_velocity_radps = {0, 0, 50};
    const BodyId cube = add(definition);

    run(100);

    // 5000 rad, kept within a few turns of 0. Each of 20000 ticks rounds by at most 4e-7 rad (an
    // ulp below 3 pi); not wound back, one ulp would be 5e-4 rad.
    EXPECT_LT(std::fabs(state(cube).heading_rad), 11);
    EXPECT_NEAR(core::wrap_angle(state(cube).heading_rad - 5000), 0, 20000 * 5e-7);
}

AGON_FOR_ALL_BACKENDS(Motion);

}  // namespace
}  // namespace agon::physics
