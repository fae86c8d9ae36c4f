// SPDX-License-Identifier: Apache-2.0
#include "calc/detection.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/volume_samples.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;
using scene::Handle;

Solid solid(const core::Shape& shape) {
    return std::move(Solid::create(shape)).value();
}

PlacedSolid at(std::uint32_t object, const Solid& solid, Vec3 position, core::Quat rotation = {}) {
    return placed(Handle(object, 1), solid, Rigid(Pose3{position, rotation}));
}

const Solid kBox = solid(core::Box{{1, 1, 1}});
const Solid kBall = solid(core::Sphere{0.5});
const Solid kCan = solid(core::Cylinder{0.5, 2});
const SensingVolume kCone = SensingVolume::cone(0, 10, core::kPi / 2).value();
const SensingVolume kRay = SensingVolume::ray(0, 10).value();

TEST(Detector, FindsTheNearestOfManyObjects) {
    const std::vector<PlacedSolid> solids{at(1, kBox, {0, 0, 5}), at(2, kBall, {0, 0.5, 3}),
                                          at(3, kBox, {0, 0, -1})};

    const auto found = Detector().detect({kCone, {}}, solids);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->object, Handle(2, 1));
    EXPECT_NEAR(found->distance_m, std::sqrt(9.25) - 0.5, 1e-12);
}

TEST(Detector, ReportsInTheSensorsFrame) {
    // The sensor stands at (1, 0, 0) and looks along the world's y.
    const Rigid sensor(Pose3{{1, 0, 0}, core::Quat::from_axis_angle({1, 0, 0}, -core::kPi / 2)});
    const std::vector<PlacedSolid> solids{at(1, kBox, {1, 3, 0})};

    const auto found = Detector().detect({kCone, sensor}, solids);

    ASSERT_TRUE(found);
    EXPECT_NEAR(norm(found->point_m - Vec3{0, 0, 2.5}), 0, 1e-12);
    EXPECT_NEAR(norm(found->normal - Vec3{0, 0, -1}), 0, 1e-12);
}

TEST(Detector, FromWithinABoxSeesItsBack) {
    const std::vector<PlacedSolid> solids{at(1, kBox, {0, 0, 0.3})};
    SensorQuery query{kCone, {}};

    EXPECT_NEAR(Detector().detect(query, solids)->distance_m, std::sqrt(0.5), 1e-12);
    query.filter.finds_back = false;
    EXPECT_FALSE(Detector().detect(query, solids));
}

TEST(Detector, WhatIsNearerThanTheMinimumBlindsIt) {
    const std::vector<PlacedSolid> solids{at(1, kBox, {0, 0, 1}), at(2, kBox, {0, 0, 5})};
    SensorQuery query{kCone, {}};
    query.min_distance_m = 0.5001;

    EXPECT_FALSE(Detector().detect(query, solids));
    query.min_distance_m = 0.4999;
    EXPECT_EQ(Detector().detect(query, solids)->object, Handle(1, 1));
}

TEST(Detector, AnyPointIsSomePointOfTheVolume) {
    const std::vector<PlacedSolid> solids{at(1, kBox, {0, 0, 2}), at(2, kBox, {0, 0, 5})};
    SensorQuery query{kCone, {}};
    query.takes_any = true;

    const auto found = Detector().detect(query, solids);

    ASSERT_TRUE(found);
    EXPECT_TRUE(kCone.contains(found->point_m));
    EXPECT_GE(found->distance_m, 1.5);
    EXPECT_FALSE(Detector().detect(query, std::span(solids).first(0)));
}

TEST(Detector, RayMeetsACylinderExactly) {
    const core::Quat lying = core::Quat::from_axis_angle({0, 1, 0}, core::kPi / 2);
    const std::vector<PlacedSolid> solids{at(1, kCan, {0, 0.3, 3}, lying)};

    EXPECT_NEAR(Detector().detect({kRay, {}}, solids)->distance_m, 2.6, 1e-12);
}

TEST(Detector, OtherVolumesSeeACylinderByItsSides) {
    // Turned by half a side, the polygon is at its deepest where it is nearest.
    const core::Quat lying = core::Quat::from_axis_angle({0, 1, 0}, core::kPi / 2) *
                             core::Quat::from_yaw(core::kPi / kCylinderSides);
    const std::vector<PlacedSolid> solids{at(1, kCan, {0, 0, 3}, lying)};

    const double too_deep_m = Detector().detect({kCone, {}}, solids)->distance_m - 2.5;

    EXPECT_NEAR(too_deep_m, 0.5 * (1 - std::cos(core::kPi / kCylinderSides)), 1e-12);
    EXPECT_LE(too_deep_m, 0.000302 * 0.5);
}

TEST(Detector, PointsAreFoundButByRays) {
    const Solid point = Solid::point();
    const std::vector<PlacedSolid> solids{at(1, point, {0, 0.3, 0.4})};

    const auto found = Detector().detect({kCone, {}}, solids);

    ASSERT_TRUE(found);
    EXPECT_EQ(found->distance_m, 0.5);
    EXPECT_NEAR(norm(found->normal - Vec3{0, -0.6, -0.8}), 0, 1e-15);
    const std::vector<PlacedSolid> ahead{at(1, point, {0, 0, 0.4})};
    EXPECT_FALSE(Detector().detect({kRay, {}}, ahead));
}

TEST(Detector, LimitedAngleMayFindWhatOcclusionHides) {
    // A slanted plate in front of a box: its own angle is too large, the box's is not.
    const Solid plate = solid(core::Box{{0.01, 4, 4}});
    const std::vector<PlacedSolid> solids{
        at(1, plate, {0, 0, 1}, core::Quat::from_axis_angle({0, 1, 0}, core::radians(30))),
        at(2, kBox, {0, 0, 4})};
    SensorQuery query{kRay, {}};
    query.filter.min_cos_angle = std::cos(core::radians(20));

    EXPECT_EQ(Detector().detect(query, solids)->object, Handle(2, 1));
    query.checks_occlusion = true;
    EXPECT_FALSE(Detector().detect(query, solids));
    EXPECT_EQ(Detector().detect(query, std::span(solids).last(1))->object, Handle(2, 1));
}

RC_GTEST_PROP(Detector, AgreesWithTheLoopOverAllTriangles, (std::uint64_t seed)) {
    core::RandomStream random(seed, "detector");
    const VolumeSample sample = random_volume(random);
    const SensingVolume ray = SensingVolume::ray(0, 3).value();
    const SensingVolume& volume = random.uniform_index(4) == 0 ? ray : sample.volume;
    std::vector<TriangleMesh> meshes;
    std::vector<Solid> rough;
    for (int i = 0; i < 4; ++i) {
        meshes.push_back(random_mesh(random, 30));
        rough.push_back(std::move(Solid::create(meshes.back())).value());
    }
    std::vector<PlacedSolid> solids;
    for (std::uint32_t i = 0; i < 4; ++i) {
        solids.push_back(placed(Handle(i, 1), rough[i], Rigid(random_pose(random, 2))));
    }
    SensorQuery query{volume, Rigid(random_pose(random, 1))};
    query.filter.finds_back = random.uniform_index(2) == 0;
    query.filter.min_cos_angle = random.uniform_index(2) == 0 ? 0 : 0.7;

    const auto found = Detector().detect(query, solids);

    SurfacePoint best;
    for (std::size_t i = 0; i < solids.size(); ++i) {
        const Rigid pose = query.world_from_sensor.to(solids[i].world_from_solid);
        for (const Triangle& t : placed(meshes[i], pose)) {
            (void)find_on_triangle(t, volume, query.filter, best);
        }
    }
    RC_ASSERT(found.has_value() == std::isfinite(best.distance_m));
    RC_ASSERT(!found || found->distance_m == best.distance_m);
    query.takes_any = true;
    RC_ASSERT(Detector().detect(query, solids).has_value() == found.has_value());
}

}  // namespace
}  // namespace agon::calc
