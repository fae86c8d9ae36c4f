// SPDX-License-Identifier: Apache-2.0
// Joints, their limits and motors.
#include <cmath>

#include "truth.hpp"

namespace agon::physics {
namespace {

class JointTruth : public PlanarTruth {
protected:
    /// A cube that hangs from a fixed post at the origin, its center at `arm_m` along x.
    void hang(double arm_m, JointDefinition definition) {
        post_ = add(block_at({0, 0}, {0.01, 0.01}));
        cube_ = add(cube_at({arm_m, 0}));
        definition.a = post_;
        definition.b = cube_;
        joint_ = *engine().add_joint(definition);
    }

    BodyId post_;
    BodyId cube_;
    JointId joint_;
};

constexpr double kCubeInertia_kgm2 = kCubeMass_kg * kCubeSide_m * kCubeSide_m / 6;

TEST_P(JointTruth, PendulumSwingsWithThePeriodOfAPhysicalOne) {
    const double g = 9.81;
    const double arm_m = 0.3;
    start({.gravity_mps2 = {g, 0, 0}});
    hang(arm_m, {.kind = JointKind::Revolute});
    const double amplitude = 0.1;
    engine().set_pose(cube_, {{arm_m * std::cos(amplitude), arm_m * std::sin(amplitude), 0},
                              core::Quat::from_yaw(amplitude)});

    // Ten swings: count the upward crossings of the middle, with linear interpolation.
    double first_s = 0;
    double last_s = 0;
    int crossings = 0;
    double before = amplitude;
    for (int i = 1; crossings < 11 && i < 10000; ++i) {
        engine().step(kTick);
        const double now = engine().joint_state(joint_).coordinate;
        if (before < 0 && now >= 0) {
            last_s = (i - now / (now - before)) * kTick_s;
            first_s = crossings == 0 ? last_s : first_s;
            crossings += 1;
        }
        before = now;
    }

    // T = 2 pi sqrt((I + m l^2) / (m g l)) (1 + amplitude^2 / 16). A symplectic tick changes it by
    // (omega dt)^2 / 24: 4e-5; the joint's softness within 4 iterations by less than 1e-3.
    const double inertia = kCubeInertia_kgm2 + kCubeMass_kg * arm_m * arm_m;
    const double period_s = 2 * core::kPi * std::sqrt(inertia / (kCubeMass_kg * g * arm_m)) *
                            (1 + amplitude * amplitude / 16);
    EXPECT_NEAR((last_s - first_s) / 10, period_s, 1.5e-3 * period_s);
    EXPECT_NEAR(core::norm(state(cube_).position_m), arm_m, 5e-4) << "the arm keeps its length";
}

TEST_P(JointTruth, RevoluteMotorGivesItsTorqueUntilItsSpeed) {
    start();
    const double torque_nm = 0.02;
    const double speed_radps = 4;
    hang(0.2,
         {.kind = JointKind::Revolute, .motor = JointDefinition::Motor{speed_radps, torque_nm}});
    const double inertia = kCubeInertia_kgm2 + kCubeMass_kg * 0.2 * 0.2;

    run(1);
    const double halfway_radps = engine().joint_state(joint_).speed;
    const double effort_nm = engine().joint_state(joint_).motor_effort;
    run(6);

    // alpha = torque / I about the joint; the constraint's softness costs below 1 %.
    EXPECT_NEAR(halfway_radps, torque_nm / inertia, 0.01 * torque_nm / inertia);
    EXPECT_NEAR(effort_nm, torque_nm, 1e-6);
    // A tick moves the cube along the tangent and draws it back to the circle, which costs
    // (omega dt)^2 / 2 of its speed: 2e-4 here. The motor makes up for it, to within 1 %.
    EXPECT_NEAR(engine().joint_state(joint_).speed, speed_radps, 0.01 * speed_radps);
    EXPECT_LT(std::fabs(engine().joint_state(joint_).motor_effort), 0.25 * torque_nm);
    engine().set_motor(joint_, std::nullopt);
    run(1);
    const double lost_ratio = 200 * (speed_radps * kTick_s) * (speed_radps * kTick_s) / 2;
    EXPECT_NEAR(engine().joint_state(joint_).speed, speed_radps * (1 - lost_ratio),
                0.01 * speed_radps)
        << "then it runs free";
}

TEST_P(JointTruth, RevoluteLimitsStopOnBothSides) {
    start();
    hang(0.2, {.kind = JointKind::Revolute,
               .limits = JointDefinition::Limits{-0.5, 0.25},
               .motor = JointDefinition::Motor{3, 0.05}});

    run(3);
    const double high = engine().joint_state(joint_).coordinate;
    engine().set_motor(joint_, JointDefinition::Motor{-3, 0.05});
    run(3);

    // Held by position correction within its tolerance of 2 degrees.
    EXPECT_NEAR(high, 0.25, 0.036);
    EXPECT_NEAR(engine().joint_state(joint_).coordinate, -0.5, 0.036);
}

TEST_P(JointTruth, PrismaticMotorPushesWithItsForceAlongItsAxis) {
    start();
    const core::Vec3 axis{0.6, 0.8, 0};
    hang(0.2, {.kind = JointKind::Prismatic,
               .axis_in_world = axis,
               .motor = JointDefinition::Motor{100, 0.5}});

    run(1);

    // s = F t^2 / 2 m, plus F t dt / 2 m as velocity goes first; sideways nothing.
    const double way_m = 0.5 / kCubeMass_kg * (1 + kTick_s) / 2;
    EXPECT_NEAR(engine().joint_state(joint_).coordinate, way_m, 2e-3 * way_m);
    EXPECT_NEAR(engine().joint_state(joint_).motor_effort, 0.5, 1e-6);
    const core::Vec2 moved_m = state(cube_).position_m - core::Vec2{0.2, 0};
    EXPECT_NEAR(core::cross(axis.xy(), moved_m), 0, 1e-4);
    EXPECT_NEAR(state(cube_).heading_rad, 0, 1e-4);
}

TEST_P(JointTruth, PrismaticLimitsStopOnBothSides) {
    start();
    hang(0.2, {.kind = JointKind::Prismatic,
               .limits = JointDefinition::Limits{-0.1, 0.05},
               .motor = JointDefinition::Motor{0.5, 5}});

    run(1);
    const double high_m = engine().joint_state(joint_).coordinate;
    engine().set_motor(joint_, JointDefinition::Motor{-0.5, 5});
    run(1);

    // The solver's slop of half a millimeter, and as much for the hit.
    EXPECT_NEAR(high_m, 0.05, 1e-3);
    EXPECT_NEAR(engine().joint_state(joint_).coordinate, -0.1, 1e-3);
}

TEST_P(JointTruth, FixedJointMakesOneBodyOfTwo) {
    start();
    const BodyId left = add(cube_at({-0.05, 0}));
    const BodyId right = add(cube_at({0.05, 0}));
    (void)*engine().add_joint({.kind = JointKind::Fixed, .a = left, .b = right});

    for (int i = 0; i < 100; ++i) {
        engine().apply_force(right, {0, 0.2, 0});
        engine().step(kTick);
    }

    // Force 0.2 N at 0.05 m from the common center, which moves along as if it were pushed itself.
    const double inertia = 2 * (kCubeInertia_kgm2 + kCubeMass_kg * 0.05 * 0.05);
    const double spin_radps = 0.5 * 0.2 * 0.05 / inertia;
    EXPECT_NEAR((state(left).velocity_mps.y + state(right).velocity_mps.y) / 2, 0.5 * 0.2, 5e-3);
    // The force stays along y while the pair turns by 0.75 rad: cos of it takes up to a tenth.
    EXPECT_NEAR(state(left).spin_radps, spin_radps, 0.1 * spin_radps);
    EXPECT_NEAR(state(left).spin_radps, state(right).spin_radps, 0.02);
    EXPECT_NEAR(core::distance(state(left).position_m, state(right).position_m), 0.1, 5e-4);
}

TEST_P(JointTruth, RestoredJointKeepsItsZero) {
    start();
    hang(0.2, {.kind = JointKind::Revolute, .motor = JointDefinition::Motor{2, 1}});
    run(0.5);
    const double saved = engine().joint_state(joint_).coordinate;
    std::vector<std::byte> snapshot;
    engine().save(snapshot);
    run(1);

    ASSERT_TRUE(engine().restore(snapshot));

    EXPECT_NEAR(engine().joint_state(joint_).coordinate, saved, 1e-6);
    run(0.5);
    EXPECT_NEAR(engine().joint_state(joint_).speed, 2, 0.02) << "the motor still runs";
}

TEST_P(JointTruth, RemovedJointLetsGo) {
    start();
    hang(0.2, {.kind = JointKind::Fixed});
    engine().remove_joint(joint_);

    engine().set_velocity(cube_, {0, 1, 0}, {});
    run(0.1);

    EXPECT_NEAR(state(cube_).position_m.y, 0.1, 1e-5);
    EXPECT_FALSE(engine().contains(joint_));
}

TEST_P(JointTruth, BodiesOfAJointPassThroughEachOtherUnlessToldNot) {
    for (const bool bodies_collide : {false, true}) {
        start();
        (void)add(block_at({0, 0}, {0.1, 0.1}));
        const BodyId cube = add(cube_at({0.2, 0}));
        (void)*engine().add_joint({.kind = JointKind::Prismatic,
                                   .a = BodyId(0),
                                   .b = cube,
                                   .bodies_collide = bodies_collide});
        engine().set_velocity(cube, {-1, 0, 0}, {});

        run(0.3);

        if (bodies_collide) {
            EXPECT_GT(state(cube).position_m.x, 0.08);
        } else {
            EXPECT_NEAR(state(cube).position_m.x, -0.1, 1e-3);
        }
    }
}

TEST_P(JointTruth, RefusesWhatIsNoJoint) {
    start();
    const BodyId a = add(block_at({0, 0}, {0.1, 0.1}));
    const BodyId b = add(cube_at({0.2, 0}));
    const BodyId c = add(block_at({1, 0}, {0.1, 0.1}));

    EXPECT_FALSE(engine().add_joint({.a = b, .b = b}));
    EXPECT_FALSE(engine().add_joint({.a = a, .b = BodyId(9)}));
    EXPECT_FALSE(engine().add_joint({.a = a, .b = c})) << "nothing can move";
    EXPECT_FALSE(engine().add_joint(
        {.kind = JointKind::Prismatic, .a = a, .b = b, .axis_in_world = {0, 0, 1}}));
    EXPECT_FALSE(engine().add_joint(
        {.kind = JointKind::Revolute, .a = a, .b = b, .limits = JointDefinition::Limits{1, -1}}));
    EXPECT_FALSE(engine().add_joint(
        {.kind = JointKind::Fixed, .a = a, .b = b, .motor = JointDefinition::Motor{1, 1}}));
}

AGON_FOR_ALL_BACKENDS(JointTruth);

}  // namespace
}  // namespace agon::physics
