// SPDX-License-Identifier: Apache-2.0
#include "core/geometry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::core {
namespace {

/// Below a millimeter for places within 10 km and a few rotations: rounding alone.
constexpr double kTolerance = 1e-9;

double coordinate() {
    return *rc::gen::inRange(-10'000'000, 10'000'000) * 1e-3;
}

Pose2 planar_pose() {
    return {{coordinate(), coordinate()}, *rc::gen::inRange(-100'000, 100'000) * 1e-3};
}

Pose3 spatial_pose() {
    Vec3 axis{coordinate(), coordinate(), coordinate()};
    RC_PRE(norm(axis) > 1);
    axis = axis * (1 / norm(axis));
    return {{coordinate(), coordinate(), coordinate()},
            Quat::from_axis_angle(axis, *rc::gen::inRange(-7000, 7000) * 1e-3)};
}

void assert_near(Vec2 a, Vec2 b) {
    RC_ASSERT(distance(a, b) < kTolerance * (1 + norm(a)));
}

void assert_near(Vec3 a, Vec3 b) {
    RC_ASSERT(norm(a - b) < kTolerance * (1 + norm(a)));
}

TEST(Geometry, TheFrameIsXForwardYLeftAndAnglesCounterClockwise) {
    const Vec2 forward{1, 0};
    const Vec2 left{0, 1};

    EXPECT_GT(cross(forward, left), 0);
    EXPECT_EQ(perpendicular(forward), left);
    EXPECT_DOUBLE_EQ(angle_rad(left), kPi / 2);
    EXPECT_NEAR(distance(rotated(forward, kPi / 2), left), 0, 1e-16);
}

TEST(Geometry, APoseMapsFromItsOwnFrame) {
    const Pose2 world_from_robot{{2, 1}, kPi / 2};

    const Vec2 ahead = transformed(world_from_robot, {0.5, 0});

    EXPECT_NEAR(ahead.x, 2, 1e-15);
    EXPECT_NEAR(ahead.y, 1.5, 1e-15);
}

TEST(Geometry, TheCrossProductOfXAndYIsZ) {
    EXPECT_EQ(cross(Vec3{1, 0, 0}, Vec3{0, 1, 0}), (Vec3{0, 0, 1}));
}

RC_GTEST_PROP(Geometry, ThePlanarInverseUndoesAPose, ()) {
    const Pose2 pose = planar_pose();
    const Vec2 point{coordinate(), coordinate()};

    assert_near(transformed(inverse(pose), transformed(pose, point)), point);
    assert_near(transformed(composed(pose, inverse(pose)), point), point);
}

RC_GTEST_PROP(Geometry, PlanarPosesComposeLikeTheirMaps, ()) {
    const Pose2 a_from_b = planar_pose();
    const Pose2 b_from_c = planar_pose();
    const Vec2 point{coordinate(), coordinate()};

    assert_near(transformed(composed(a_from_b, b_from_c), point),
                transformed(a_from_b, transformed(b_from_c, point)));
}

RC_GTEST_PROP(Geometry, TheSpatialInverseUndoesAPose, ()) {
    const Pose3 pose = spatial_pose();
    const Vec3 point{coordinate(), coordinate(), coordinate()};

    assert_near(transformed(inverse(pose), transformed(pose, point)), point);
}

RC_GTEST_PROP(Geometry, SpatialPosesComposeLikeTheirMaps, ()) {
    const Pose3 a_from_b = spatial_pose();
    const Pose3 b_from_c = spatial_pose();
    const Vec3 point{coordinate(), coordinate(), coordinate()};

    assert_near(transformed(composed(a_from_b, b_from_c), point),
                transformed(a_from_b, transformed(b_from_c, point)));
}

RC_GTEST_PROP(Geometry, APlanarPoseSurvivesTheTripThroughSpace, ()) {
    const Pose2 pose = planar_pose();

    const Pose2 back = Pose3::from_planar(pose, 0.3).planar();

    RC_ASSERT(back.position_m == pose.position_m);
    RC_ASSERT(std::fabs(wrap_angle(back.heading_rad - pose.heading_rad)) < 1e-12);
}

RC_GTEST_PROP(Geometry, TurningKeepsLengths, ()) {
    const Vec2 vector{coordinate(), coordinate()};
    const double angle = coordinate();

    RC_ASSERT(std::fabs(norm(rotated(vector, angle)) - norm(vector)) <
              kTolerance * (1 + norm(vector)));
}

}  // namespace
}  // namespace agon::core
