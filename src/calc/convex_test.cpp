// SPDX-License-Identifier: Apache-2.0
#include "calc/convex.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/brute_force.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;

constexpr double kFar_m = Bounds::kInfinity;
constexpr double kTolerance_m = kSeparationError_m;

Convex sphere(double radius_m) {
    static constexpr Vec3 kCenter{};
    Convex convex;
    convex.points_m = {&kCenter, 1};
    convex.margin_m = radius_m;
    return convex;
}

Convex cylinder(double radius_m, double height_m) {
    Convex convex;
    convex.core = Convex::Core::Cylinder;
    convex.radius_m = radius_m;
    convex.half_size_m = {radius_m, radius_m, height_m / 2};
    return convex;
}

Rigid at(double x, double y, double z, core::Quat rotation = {}) {
    return Rigid(Pose3{{x, y, z}, rotation});
}

TEST(Separation, OfSpheresIsThatOfCentersLessTheRadii) {
    Separation result;

    ASSERT_TRUE(separation(sphere(0.25), sphere(0.5), at(3, 4, 0), kFar_m, result));

    EXPECT_NEAR(result.distance_m, 4.25, 1e-15);
    EXPECT_NEAR(norm(result.point_on_a_m - Vec3{0.15, 0.2, 0}), 0, 1e-15);
    EXPECT_NEAR(norm(result.point_on_b_m - Vec3{2.7, 3.6, 0}), 0, 1e-15);
}

TEST(Separation, OfOverlappingSpheresIsZeroAtAPointOfBoth) {
    Separation result;

    ASSERT_TRUE(separation(sphere(1), sphere(2), at(2.5, 0, 0), kFar_m, result));

    EXPECT_EQ(result.distance_m, 0);
    EXPECT_EQ(result.point_on_a_m, result.point_on_b_m);
    EXPECT_LE(norm(result.point_on_a_m), 1 + 1e-15);
    EXPECT_LE(norm(result.point_on_b_m - Vec3{2.5, 0, 0}), 2 + 1e-15);
}

TEST(Separation, OfASphereWithinAnotherIsZero) {
    Separation result;

    ASSERT_TRUE(separation(sphere(5), sphere(0.1), at(0.5, 0, 0), kFar_m, result));

    EXPECT_EQ(result.distance_m, 0);
    EXPECT_LE(norm(result.point_on_b_m - Vec3{0.5, 0, 0}), 0.1 + 1e-15);
}

TEST(Separation, OfACylinderAndASphereBesideItsRimIsThatOfTheRim) {
    Separation result;

    // The rim's nearest point is (1, 0, 0.5); the center lies (3, 0, 4) farther.
    ASSERT_TRUE(separation(cylinder(1, 1), sphere(1), at(4, 0, 4.5), kFar_m, result));

    EXPECT_NEAR(result.distance_m, 4, kTolerance_m);
    EXPECT_NEAR(norm(result.point_on_a_m - Vec3{1, 0, 0.5}), 0, 1e-9);
}

TEST(Separation, OfCrossedCylindersIsThatOfTheirAxesLessTheRadii) {
    const core::Quat lying = core::Quat::from_axis_angle({0, 1, 0}, core::kPi / 2);
    Separation result;

    ASSERT_TRUE(
        separation(cylinder(0.5, 10), cylinder(0.25, 10), at(0.3, 2, 0.2, lying), kFar_m, result));

    EXPECT_NEAR(result.distance_m, 1.25, kTolerance_m);
}

TEST(Separation, OfParallelCylindersIsThatOfTheirAxesLessTheRadii) {
    Separation result;

    ASSERT_TRUE(separation(cylinder(0.5, 1), cylinder(0.25, 2), at(3, 4, 0), kFar_m, result));

    EXPECT_NEAR(result.distance_m, 4.25, kTolerance_m);
}

TEST(Separation, AtOrAboveTheLimitIsNotReported) {
    Separation result{-1, {}, {}};

    EXPECT_FALSE(separation(sphere(1), sphere(1), at(5, 0, 0), 3, result));
    EXPECT_EQ(result.distance_m, -1);
    EXPECT_TRUE(separation(sphere(1), sphere(1), at(5, 0, 0), 3.000001, result));
    EXPECT_EQ(result.distance_m, 3);
}

/// Distance of a point to a cylinder around z, in closed form.
double point_to_cylinder(Vec3 p, double radius_m, double height_m) {
    const double across = std::max(std::sqrt(p.x * p.x + p.y * p.y) - radius_m, 0.0);
    const double along = std::max(std::abs(p.z) - height_m / 2, 0.0);
    return std::sqrt(across * across + along * along);
}

RC_GTEST_PROP(Separation, OfACylinderAndASphereIsTheClosedForm, (std::uint64_t seed)) {
    core::RandomStream random(seed, "geometry");
    const double radius_m = random.uniform(0.01, 1);
    const double height_m = random.uniform(0.01, 2);
    const double ball_m = random.uniform(0, 0.5);
    const Rigid pose(random_pose(random, 3));
    Separation result;

    RC_ASSERT(separation(cylinder(radius_m, height_m), sphere(ball_m), pose, kFar_m, result));

    const double truth_m =
        std::max(point_to_cylinder(pose.origin, radius_m, height_m) - ball_m, 0.0);
    RC_ASSERT(std::abs(result.distance_m - truth_m) <= kTolerance_m);
    RC_ASSERT(std::abs(norm(result.point_on_a_m - result.point_on_b_m) - result.distance_m) <=
              1e-12);
}

RC_GTEST_PROP(Separation, OfTrianglesIsWhatBruteForceFinds, (std::uint64_t seed)) {
    core::RandomStream random(seed, "geometry");
    const auto draw = [&random] {
        const Vec3 center = random_point(random, 1);
        return Triangle{center + random_point(random, 1), center + random_point(random, 1),
                        center + random_point(random, 1)};
    };
    const Triangle one = draw();
    const Triangle other = draw();
    Convex a;
    a.points_m = one;
    Convex b;
    b.points_m = other;
    Separation result;

    RC_ASSERT(separation(a, b, Rigid(), kFar_m, result));

    RC_ASSERT(std::abs(result.distance_m - triangle_distance(one, other)) <= kTolerance_m);
}

RC_GTEST_PROP(Separation, OfCylindersIsTheSameFromBothSides, (std::uint64_t seed)) {
    core::RandomStream random(seed, "geometry");
    const Convex a = cylinder(random.uniform(0.01, 1), random.uniform(0.01, 2));
    const Convex b = cylinder(random.uniform(0.01, 1), random.uniform(0.01, 2));
    const Rigid a_from_b(random_pose(random, 3));
    Separation there;
    Separation back;

    RC_ASSERT(separation(a, b, a_from_b, kFar_m, there));
    RC_ASSERT(separation(b, a, a_from_b.to(Rigid()), kFar_m, back));

    RC_ASSERT(std::abs(there.distance_m - back.distance_m) <= 2 * kTolerance_m);
    // Both points belong to their solids.
    const Vec3 on_b = a_from_b.back(there.point_on_b_m);
    RC_ASSERT(point_to_cylinder(there.point_on_a_m, a.radius_m, 2 * a.half_size_m.z) <= 1e-12);
    RC_ASSERT(point_to_cylinder(on_b, b.radius_m, 2 * b.half_size_m.z) <= 1e-12);
}

}  // namespace
}  // namespace agon::calc
