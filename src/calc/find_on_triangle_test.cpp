// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/surface_point.hpp"
#include "calc/volume_samples.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;

/// Large, facing the origin from z.
Triangle wall(double z) {
    return {Vec3{-10, 10, z}, Vec3{10, 10, z}, Vec3{0, -20, z}};
}

SurfacePoint found(const Triangle& triangle, const SensingVolume& volume,
                   const SurfaceFilter& filter = {}) {
    SurfacePoint best;
    EXPECT_TRUE(find_on_triangle(triangle, volume, filter, best));
    return best;
}

bool finds(const Triangle& triangle, const SensingVolume& volume,
           const SurfaceFilter& filter = {}) {
    SurfacePoint best;
    return find_on_triangle(triangle, volume, filter, best);
}

TEST(FindOnTriangle, RayMeetsAWallAhead) {
    const SurfacePoint point = found(wall(0.7), SensingVolume::ray(0.1, 1).value());

    EXPECT_EQ(point.distance_m, 0.7);
    EXPECT_EQ(point.point_m, (Vec3{0, 0, 0.7}));
    EXPECT_EQ(point.normal, (Vec3{0, 0, -1}));
}

TEST(FindOnTriangle, RayEndsWithItsRange) {
    EXPECT_FALSE(finds(wall(1.2), SensingVolume::ray(0.1, 1).value()));
    EXPECT_FALSE(finds(wall(0.05), SensingVolume::ray(0.1, 1).value()));
    EXPECT_FALSE(finds(wall(-0.5), SensingVolume::ray(0, 1).value()));
}

TEST(FindOnTriangle, ConeFindsTheNearestEdgeOfItsSide) {
    // A wall along x = 1 is first met where the side of a cone of 90 degrees reaches it.
    const Triangle beside{Vec3{1, -10, -10}, Vec3{1, 10, -10}, Vec3{1, 0, 30}};

    const SurfacePoint point = found(beside, SensingVolume::cone(0, 5, core::kPi / 2).value());

    EXPECT_NEAR(point.distance_m, std::sqrt(2.0), 1e-12);
    EXPECT_NEAR(norm(point.point_m - Vec3{1, 0, 1}), 0, 1e-12);
}

TEST(FindOnTriangle, ConeWithAnOffsetFindsNothingNearer) {
    // The wall crosses the shell: what is left of it begins at the offset.
    const SurfacePoint point = found(wall(0.5), SensingVolume::cone(1, 1, 3).value());

    EXPECT_NEAR(point.distance_m, 1, 1e-12);
    EXPECT_NEAR(point.point_m.z, 0.5, 1e-12);
}

TEST(FindOnTriangle, AShellIsFoundWhereTheConeCutsIt) {
    // Of the circle in which the wall meets the shell only a part lies within the cone, and no edge
    // of the wall comes near it.
    const Triangle beside{Vec3{0.3, -10, -10}, Vec3{0.3, 10, -10}, Vec3{0.3, 0, 30}};

    const SurfacePoint point = found(beside, SensingVolume::cone(1, 5, core::kPi / 3).value());

    EXPECT_NEAR(point.distance_m, 1, 1e-12);
    EXPECT_NEAR(point.point_m.z, std::sqrt(3.0) / 2, 1e-12);
}

TEST(FindOnTriangle, ConeWithAGapFindsTheGapsRim) {
    const SurfacePoint point =
        found(wall(1), SensingVolume::cone(0, 5, core::kPi * 2 / 3, 0.5).value());

    // 30 degrees from the axis.
    EXPECT_NEAR(point.distance_m, 2 / std::sqrt(3.0), 1e-12);
}

TEST(FindOnTriangle, NearestPointOfASlantedWallIsItsFoot) {
    // The plane x + z = 1.
    const Triangle slanted{Vec3{1, -9, 0}, Vec3{1, 9, 0}, Vec3{-9, 0, 10}};

    const SurfacePoint point = found(slanted, SensingVolume::cone(0, 5, core::kPi).value());

    EXPECT_NEAR(norm(point.point_m - Vec3{0.5, 0, 0.5}), 0, 1e-15);
}

TEST(FindOnTriangle, FacesAreToldApart) {
    const SensingVolume ray = SensingVolume::ray(0, 1).value();
    const Triangle front = wall(0.5);
    const Triangle back{front[0], front[2], front[1]};

    EXPECT_TRUE(finds(front, ray, {true, false, 0}));
    EXPECT_FALSE(finds(front, ray, {false, true, 0}));
    EXPECT_FALSE(finds(back, ray, {true, false, 0}));
    EXPECT_TRUE(finds(back, ray, {false, true, 0}));
    EXPECT_EQ(found(back, ray).normal, (Vec3{0, 0, 1}));
}

TEST(FindOnTriangle, LimitedAngleCountsFromTheNormal) {
    // The plane x + z = 1 is met by the ray at 45 degrees.
    const Triangle slanted{Vec3{1, -9, 0}, Vec3{1, 9, 0}, Vec3{-9, 0, 10}};
    const SensingVolume ray = SensingVolume::ray(0, 2).value();

    EXPECT_TRUE(finds(slanted, ray, {true, true, std::cos(core::radians(45.001))}));
    EXPECT_FALSE(finds(slanted, ray, {true, true, std::cos(core::radians(44.999))}));
}

TEST(FindOnTriangle, KeepsWhatIsNearer) {
    SurfacePoint best{0.5, {0, 0, 0.5}, {0, 0, -1}};

    EXPECT_FALSE(find_on_triangle(wall(0.7), SensingVolume::ray(0, 1).value(), {}, best));
    EXPECT_EQ(best.distance_m, 0.5);
}

TEST(FindOnTriangle, OfNoAreaIsNothing) {
    EXPECT_FALSE(
        finds({Vec3{0, 0, 1}, Vec3{0, 0, 1}, Vec3{0, 0, 1}}, SensingVolume::ray(0, 2).value()));
}

Triangle random_triangle(core::RandomStream& random) {
    const Vec3 at = random_point(random, 1);
    const double size_m = random.uniform(0.05, 2);
    return {at + random_point(random, size_m), at + random_point(random, size_m),
            at + random_point(random, size_m)};
}

// What is found lies in both, and no point of both is nearer, wherever it is drawn: together they
// say that it is the nearest. Half of the draws are close to what was found.
RC_GTEST_PROP(FindOnTriangle, FindsTheNearestPointOfBoth, (std::uint64_t seed)) {
    core::RandomStream random(seed, "triangle");
    const VolumeSample sample = random_volume(random);
    const Triangle t = random_triangle(random);
    SurfacePoint best;

    const bool is_found = find_on_triangle(t, sample.volume, {}, best);

    if (is_found) {
        RC_ASSERT(std::abs(norm(best.point_m) - best.distance_m) <= 1e-15);
        RC_ASSERT(sample.holds(best.point_m, -1e-7));
        RC_ASSERT(point_distance(best.point_m, t) <= 1e-8);
    }
    for (int i = 0; i < 400; ++i) {
        double u = random.uniform01();
        double v = random.uniform01();
        if (u + v > 1) {
            u = 1 - u;
            v = 1 - v;
        }
        Vec3 p = t[0] + (t[1] - t[0]) * u + (t[2] - t[0]) * v;
        if (is_found && i % 2 == 0) {
            const double share = std::pow(10.0, -random.uniform(1, 7));
            p = best.point_m + (p - best.point_m) * share;
        }
        if (sample.holds(p, 2e-9)) {
            RC_ASSERT(is_found);
            RC_ASSERT(best.distance_m <= norm(p) + 1e-9);
        }
    }
}

}  // namespace
}  // namespace agon::calc
