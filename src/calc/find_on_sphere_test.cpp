// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/surface_point.hpp"
#include "calc/volume_samples.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;

TEST(FindOnSphere, RayMeetsItsNearSide) {
    SurfacePoint best;

    ASSERT_TRUE(find_on_sphere({0, 0, 2}, 0.5, SensingVolume::ray(0, 3).value(), {}, best));

    EXPECT_EQ(best.distance_m, 1.5);
    EXPECT_EQ(best.normal, (Vec3{0, 0, -1}));
}

TEST(FindOnSphere, RayPastItsNearSideMeetsItsFarOne) {
    SurfacePoint best;

    ASSERT_TRUE(find_on_sphere({0, 0, 2}, 0.5, SensingVolume::ray(2, 3).value(), {}, best));

    EXPECT_EQ(best.distance_m, 2.5);
    EXPECT_EQ(best.normal, (Vec3{0, 0, 1}));
}

TEST(FindOnSphere, FacesAreToldApart) {
    const SensingVolume ray = SensingVolume::ray(0, 3).value();
    SurfacePoint front;
    SurfacePoint back;

    ASSERT_TRUE(find_on_sphere({0, 0, 2}, 0.5, ray, {true, false, 0}, front));
    ASSERT_TRUE(find_on_sphere({0, 0, 2}, 0.5, ray, {false, true, 0}, back));

    EXPECT_EQ(front.distance_m, 1.5);
    EXPECT_EQ(back.distance_m, 2.5);
}

TEST(FindOnSphere, FromWithinItShowsItsBack) {
    const SensingVolume ball = SensingVolume::cone(0, 3, 2 * core::kPi).value();
    SurfacePoint best;

    EXPECT_FALSE(find_on_sphere({0.1, 0, 0}, 1, ball, {true, false, 0}, best));
    ASSERT_TRUE(find_on_sphere({0.1, 0, 0}, 1, ball, {false, true, 0}, best));

    EXPECT_NEAR(norm(best.point_m - Vec3{-0.9, 0, 0}), 0, 1e-15);
}

TEST(FindOnSphere, BesideAConeIsFoundWhereTheConeTouchesIt) {
    // A cone of 90 degrees and a ball whose center lies 60 degrees off the axis.
    const Vec3 center = Vec3{std::sqrt(3.0) / 2, 0, 0.5} * 2.0;
    SurfacePoint best;

    ASSERT_TRUE(
        find_on_sphere(center, 1, SensingVolume::cone(0, 5, core::kPi / 2).value(), {}, best));

    // Law of cosines in the plane of both: d^2 - 2 d 2 cos(15 deg) + 4 = 1.
    const double c = 2 * std::cos(core::radians(15));
    EXPECT_NEAR(best.distance_m, c - std::sqrt(c * c - 3), 1e-12);
}

RC_GTEST_PROP(FindOnSphere, FindsTheNearestPointOfBoth, (std::uint64_t seed)) {
    core::RandomStream random(seed, "sphere");
    const VolumeSample sample = random_volume(random);
    const Vec3 center = random_point(random, 1.5);
    const double radius_m = random.uniform(0.02, 1.5);
    SurfaceFilter filter;
    filter.finds_front = random.uniform_index(4) != 0;
    filter.finds_back = !filter.finds_front || random.uniform_index(4) != 0;
    filter.min_cos_angle = random.uniform_index(2) == 0 ? 0 : random.uniform(0, 1);
    const auto passes = [&](Vec3 p, double slack) {
        const double facing = -dot(p, p - center) / (norm(p) * radius_m);
        return (facing > 0 ? filter.finds_front : filter.finds_back) &&
               std::abs(facing) >= filter.min_cos_angle - slack;
    };
    SurfacePoint best;

    const bool is_found = find_on_sphere(center, radius_m, sample.volume, filter, best);

    if (is_found) {
        RC_ASSERT(sample.holds(best.point_m, -1e-7));
        RC_ASSERT(std::abs(norm(best.point_m - center) - radius_m) <= 1e-8);
        RC_ASSERT(norm(best.normal * radius_m + center - best.point_m) <= 1e-8);
        // At the boundary of front and back both are within rounding.
        const double facing = dot(best.point_m, best.normal) / best.distance_m;
        RC_ASSERT(std::abs(facing) < 1e-4 || passes(best.point_m, 1e-5));
    }
    for (int i = 0; i < 400; ++i) {
        Vec3 way = random_point(random, 1);
        if (is_found && i % 2 == 0) {
            way = best.normal + way * std::pow(10.0, -random.uniform(0, 6));
        }
        const Vec3 p = center + way * (radius_m / norm(way));
        if (sample.holds(p, 2e-9) && passes(p, -1e-9)) {
            RC_ASSERT(is_found);
            RC_ASSERT(best.distance_m <= norm(p) + 1e-9);
        }
    }
}

}  // namespace
}  // namespace agon::calc
