// SPDX-License-Identifier: Apache-2.0
#include "calc/sensing_volume.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/volume_samples.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kStep_m = 1e-6;

/// A point of a face, and the way out.
struct Face {
    Vec3 point_m;
    Vec3 out;
};

void expect_ends_at(const SensingVolume& volume, std::initializer_list<Face> faces) {
    for (const Face& face : faces) {
        EXPECT_TRUE(volume.contains(face.point_m - face.out * kStep_m))
            << face.point_m.x << ' ' << face.point_m.y << ' ' << face.point_m.z;
        EXPECT_FALSE(volume.contains(face.point_m + face.out * kStep_m))
            << face.point_m.x << ' ' << face.point_m.y << ' ' << face.point_m.z;
    }
}

TEST(SensingVolume, RayIsItsSegment) {
    const SensingVolume ray = SensingVolume::ray(0.5, 1).value();

    expect_ends_at(ray, {{{0, 0, 0.5}, {0, 0, -1}}, {{0, 0, 1.5}, {0, 0, 1}}});
    EXPECT_FALSE(ray.contains({kStep_m, 0, 1}));
    EXPECT_FALSE(ray.contains({0, 0, -1}));
}

TEST(SensingVolume, CylinderEndsAtItsThreeFaces) {
    expect_ends_at(SensingVolume::cylinder(1, 2, 0.5, 0.5).value(), {{{0.1, 0.2, 1}, {0, 0, -1}},
                                                                     {{0.1, 0.2, 3}, {0, 0, 1}},
                                                                     {{0.3, 0.4, 2}, {0.6, 0.8, 0}},
                                                                     {{-0.5, 0, 2}, {-1, 0, 0}}});
}

TEST(SensingVolume, CylinderMayWiden) {
    expect_ends_at(SensingVolume::cylinder(1, 2, 0.5, 1.5).value(),
                   {{{1, 0, 2}, {1, 0, 0}}, {{0, -1, 2}, {0, -1, 0}}, {{0, 0, 3}, {0, 0, 1}}});
}

TEST(SensingVolume, ConeEndsAtItsSideAndShell) {
    const SensingVolume cone = SensingVolume::cone(1, 2, core::kPi / 2, 0.5).value();
    const double s = std::sin(core::kPi / 8);
    const double c = std::cos(core::kPi / 8);

    expect_ends_at(cone, {{Vec3{0.6, 0, 0.8} * 1.0, Vec3{-0.6, 0, -0.8}},
                          {Vec3{0, 0.6, 0.8} * 3.0, {0, 0.6, 0.8}},
                          {{1, 0, 1}, {1, 0, 0}},
                          {Vec3{s, 0, c} * 2.0, {-1, 0, 0}}});
    EXPECT_FALSE(cone.contains({0, 0, 2}));
}

TEST(SensingVolume, ConeOfAWholeTurnIsABall) {
    expect_ends_at(SensingVolume::cone(0, 1, 2 * core::kPi).value(),
                   {{{0, 0, -1}, {0, 0, -1}}, {{1, 0, 0}, {1, 0, 0}}, {{0, 0, 1}, {0, 0, 1}}});
}

TEST(SensingVolume, ConeMayBeWiderThanHalfABall) {
    // 270 degrees: 45 degrees behind the origin's plane.
    expect_ends_at(SensingVolume::cone(0, 1, 1.5 * core::kPi).value(),
                   {{{0.5, 0, -0.5}, {0, 0, -1}}, {{0, -0.3, -0.3}, {0, 1, 0}}});
}

TEST(SensingVolume, DiskEndsAtItsSectorHeightAndShell) {
    const SensingVolume disk = SensingVolume::disk(1, 2, core::kPi / 2, 0.2).value();

    expect_ends_at(disk, {{{1.2, 0, 1.2}, {1, 0, 0}},
                          {{-1.2, 0, 1.2}, {-1, 0, 0}},
                          {{0, 0.1, 2}, {0, 1, 0}},
                          {{0, -0.1, 2}, {0, -1, 0}},
                          {{0, 0, 1}, {0, 0, -1}},
                          {{0, 0, 3}, {0, 0, 1}}});
}

TEST(SensingVolume, PyramidEndsAtItsSixFaces) {
    expect_ends_at(SensingVolume::pyramid(1, 2, {0.2, 0.4}, {2.2, 4.4}).value(),
                   {{{0, 0, 1}, {0, 0, -1}},
                    {{0.1, 0.1, 3}, {0, 0, 1}},
                    {{0.6, 0, 2}, {1, 0, 0}},
                    {{-0.6, 0, 2}, {-1, 0, 0}},
                    {{0, 1.2, 2}, {0, 1, 0}},
                    {{0, -1.2, 2}, {0, -1, 0}}});
}

TEST(SensingVolume, RefusesWhatIsNone) {
    EXPECT_EQ(SensingVolume::ray(0, 0).error().what, "a sensor's range must be positive");
    EXPECT_FALSE(SensingVolume::ray(-1, 1));
    EXPECT_FALSE(SensingVolume::ray(0, kNaN));
    EXPECT_FALSE(SensingVolume::cylinder(0, 1, 0, 0));
    EXPECT_FALSE(SensingVolume::cylinder(0, 1, kNaN, 1));
    EXPECT_FALSE(SensingVolume::cylinder(0, 1, -1, 1));
    EXPECT_FALSE(SensingVolume::cone(0, 1, 0));
    EXPECT_FALSE(SensingVolume::cone(0, 1, 7));
    EXPECT_FALSE(SensingVolume::cone(0, 1, 1, 1));
    EXPECT_FALSE(SensingVolume::cone(kNaN, 1, 1));
    EXPECT_FALSE(SensingVolume::disk(0, 1, 1, -1));
    EXPECT_FALSE(SensingVolume::disk(0, 1, 1, kNaN));
    EXPECT_FALSE(SensingVolume::pyramid(0, 1, {0, 1}, {0, 1}));
    EXPECT_FALSE(SensingVolume::pyramid(0, 1, {1, 1}, {1, kNaN}));
}

RC_GTEST_PROP(SensingVolume, IsClearOfNoBallThatReachesIntoIt, (std::uint64_t seed)) {
    core::RandomStream random(seed, "volume");
    const VolumeSample sample = random_volume(random);

    for (int i = 0; i < 100; ++i) {
        const Vec3 center = random_point(random, 2);
        const double radius_m = random.uniform(0, 0.5);
        const bool is_clear = sample.volume.is_clear_of(center, radius_m);
        const Vec3 way = random_point(random, 1);
        const Vec3 p = center + way * (radius_m * random.uniform01() / norm(way));
        RC_ASSERT(!is_clear || !sample.volume.contains(p));
    }
}

TEST(SensingVolume, IsClearOfBallsBesideIt) {
    const SensingVolume cone = SensingVolume::cone(0, 2, core::kPi / 2).value();

    EXPECT_TRUE(cone.is_clear_of({1.5, 0, 0.5}, 0.7));
    EXPECT_FALSE(cone.is_clear_of({1.5, 0, 0.5}, 0.71));
    EXPECT_TRUE(cone.is_clear_of({0, 0, 3}, 0.5));
}

RC_GTEST_PROP(SensingVolume, HoldsWhatItsDefinitionSays, (std::uint64_t seed)) {
    core::RandomStream random(seed, "volume");
    const VolumeSample sample = random_volume(random);

    for (int i = 0; i < 100; ++i) {
        const Vec3 p = random_point(random, 2);
        if (sample.holds(p, 1e-8)) {
            RC_ASSERT(sample.volume.contains(p));
            RC_ASSERT(norm(p - Vec3{0, 0, sample.volume.ball_z_m()}) <=
                      sample.volume.ball_radius_m());
        }
        if (!sample.holds(p, -1e-7)) {
            RC_ASSERT(!sample.volume.contains(p));
        }
    }
}

}  // namespace
}  // namespace agon::calc
