// SPDX-License-Identifier: Apache-2.0
#include "calc/mesh_pair.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/brute_force.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;

// Rounding of FCL's triangle distance for sizes about 1; it also takes triangles nearer than
// about 1e-9 of their size apart for touching ones in rare poses.
constexpr double kTolerance_m = 1e-9;

RC_GTEST_PROP(FclMesh, DistanceIsWhatBruteForceFinds, (std::uint64_t seed)) {
    core::RandomStream random(seed, "meshes");
    const TriangleMesh a =
        random_mesh(random, 1 + static_cast<std::uint32_t>(random.uniform_index(12)));
    const TriangleMesh b =
        random_mesh(random, 1 + static_cast<std::uint32_t>(random.uniform_index(12)));
    const Rigid a_from_b(random_pose(random, 1.5));
    Separation result;

    RC_ASSERT(separation(FclMesh(a), FclMesh(b), a_from_b, Bounds::kInfinity, result));

    const double truth_m = mesh_distance(placed(a, Rigid()), placed(b, a_from_b));
    RC_ASSERT(std::abs(result.distance_m - truth_m) <= kTolerance_m);
    RC_ASSERT(std::abs(norm(result.point_on_a_m - result.point_on_b_m) - result.distance_m) <=
              kTolerance_m);
}

TEST(FclMesh, PointsOfTheDistanceAreInTheFirstMeshesFrame) {
    const TriangleMesh box = surface_mesh(core::Box{{1, 1, 1}});
    Separation result;

    ASSERT_TRUE(separation(FclMesh(box), FclMesh(box), Rigid(Pose3{{2, 0.25, 0}, {}}),
                           Bounds::kInfinity, result));

    EXPECT_NEAR(result.distance_m, 1, 1e-15);
    EXPECT_NEAR(result.point_on_a_m.x, 0.5, 1e-15);
    EXPECT_NEAR(result.point_on_b_m.x, 1.5, 1e-15);
}

TEST(FclMesh, AtOrAboveTheLimitIsNotReported) {
    const FclMesh box(surface_mesh(core::Box{{1, 1, 1}}));
    const Rigid pose(Pose3{{3, 0, 0}, {}});
    Separation result{-1, {}, {}};

    EXPECT_FALSE(separation(box, box, pose, 2, result));
    EXPECT_EQ(result.distance_m, -1);
    EXPECT_TRUE(separation(box, box, pose, 2.0001, result));
    EXPECT_NEAR(result.distance_m, 2, 1e-15);
}

TEST(FclMesh, CrossingMeshesHaveACommonPoint) {
    const FclMesh box(surface_mesh(core::Box{{1, 1, 1}}));
    Separation result;

    ASSERT_TRUE(separation(box, box, Rigid(Pose3{{0.7, 0.6, 0.1}, {}}), Bounds::kInfinity, result));

    EXPECT_EQ(result.distance_m, 0);
    // On both surfaces.
    const Vec3 p = result.point_on_a_m;
    const Vec3 q = p - Vec3{0.7, 0.6, 0.1};
    EXPECT_NEAR(std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)}), 0.5, 1e-12);
    EXPECT_NEAR(std::max({std::abs(q.x), std::abs(q.y), std::abs(q.z)}), 0.5, 1e-12);
}

TEST(FclMesh, AMeshWithinAClosedOneDoesNotTouchIt) {
    const FclMesh room(surface_mesh(core::Box{{4, 4, 4}}));
    const FclMesh box(surface_mesh(core::Box{{1, 1, 1}}));
    Separation result;

    ASSERT_TRUE(separation(room, box, Rigid(Pose3{{1, 0, 0}, {}}), Bounds::kInfinity, result));

    EXPECT_NEAR(result.distance_m, 0.5, 1e-15);
}

TEST(CommonPoint, OfCrossingTrianglesLiesInBoth) {
    const Triangle lying{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}};
    const Triangle standing{Vec3{0.2, 0.2, -1}, Vec3{0.2, 0.2, 1}, Vec3{5, 5, 1}};

    const Vec3 p = common_point(lying, standing);

    EXPECT_EQ(p.z, 0);
    EXPECT_LE(point_distance(p, lying), 1e-15);
    EXPECT_LE(point_distance(p, standing), 1e-15);
}

}  // namespace
}  // namespace agon::calc
