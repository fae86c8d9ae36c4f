// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "calc/brute_force.hpp"
#include "calc/surface_point.hpp"

namespace agon::calc {
namespace {

const core::Cylinder kCan{0.5, 2};
const SensingVolume kRay = SensingVolume::ray(0, 5).value();

Rigid at(Vec3 position, core::Quat rotation = {}) {
    return Rigid(Pose3{position, rotation});
}

const core::Quat kLying = core::Quat::from_axis_angle({0, 1, 0}, core::kPi / 2);

TEST(FindOnCylinder, RayMeetsItsLid) {
    SurfacePoint best;

    ASSERT_TRUE(find_on_cylinder(kCan, at({0.1, 0.2, 3}), kRay, {}, best));

    EXPECT_EQ(best.distance_m, 2);
    EXPECT_EQ(best.normal, (Vec3{0, 0, -1}));
}

TEST(FindOnCylinder, RayMeetsItsSideExactly) {
    SurfacePoint best;

    ASSERT_TRUE(find_on_cylinder(kCan, at({0, 0.3, 3}, kLying), kRay, {}, best));

    EXPECT_NEAR(best.distance_m, 2.6, 1e-15);
    EXPECT_NEAR(norm(best.normal - Vec3{0, -0.6, -0.8}), 0, 1e-15);
}

TEST(FindOnCylinder, RayPastItMisses) {
    SurfacePoint best;

    EXPECT_FALSE(find_on_cylinder(kCan, at({0, 0.51, 3}, kLying), kRay, {}, best));
    EXPECT_FALSE(find_on_cylinder(kCan, at({1.1, 0, 3}, kLying), kRay, {}, best));
    EXPECT_FALSE(find_on_cylinder(kCan, at({0.51, 0, 3}), kRay, {}, best));
    EXPECT_FALSE(find_on_cylinder(kCan, at({0, 0, -3}), kRay, {}, best));
    EXPECT_FALSE(find_on_cylinder(kCan, at({0, 0, 6.5}), kRay, {}, best));
}

TEST(FindOnCylinder, FacesAreToldApart) {
    SurfacePoint back;

    ASSERT_TRUE(find_on_cylinder(kCan, at({0, 0, 3}, kLying), kRay, {false, true, 0}, back));

    EXPECT_NEAR(back.distance_m, 3.5, 1e-15);
}

TEST(FindOnCylinder, LimitedAngleCountsFromTheNormal) {
    SurfacePoint best;

    // sin of the angle is 0.3 / 0.5.
    const Rigid pose = at({0, 0.3, 3}, kLying);
    EXPECT_FALSE(find_on_cylinder(kCan, pose, kRay, {true, true, 0.8001}, best));
    EXPECT_TRUE(find_on_cylinder(kCan, pose, kRay, {true, true, 0.7999}, best));
}

}  // namespace
}  // namespace agon::calc
