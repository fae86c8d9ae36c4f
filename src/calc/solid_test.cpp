// SPDX-License-Identifier: Apache-2.0
#include "calc/solid.hpp"

#include <cmath>
#include <limits>
#include <optional>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "calc/brute_force.hpp"

namespace agon::calc {
namespace {

using namespace brute_force;

Solid solid(const core::Shape& shape) {
    return std::move(Solid::create(shape)).value();
}

Solid mesh(const core::Shape& shape) {
    return std::move(Solid::create(surface_mesh(shape))).value();
}

Rigid at(double x, double y = 0, double z = 0) {
    return Rigid(Pose3{{x, y, z}, {}});
}

TEST(Solid, RefusesAShapeThatIsNone) {
    EXPECT_EQ(Solid::create(core::Sphere{0}).error().what, "a sphere's radius must be positive");
    EXPECT_FALSE(Solid::create(core::Box{{1, std::numeric_limits<double>::quiet_NaN(), 1}}));
    EXPECT_FALSE(Solid::create(core::Stroke{{{0, 0}, {1, 0}}, 0.1, false}));
    EXPECT_FALSE(Solid::create(TriangleMesh()));
}

TEST(Solid, OfAPrimitiveIsFilled) {
    const Solid room = solid(core::Box{{4, 4, 4}});
    const Solid ball = solid(core::Sphere{0.5});

    EXPECT_TRUE(collide(room, at(0), ball, at(1)));
    EXPECT_EQ(distance(ball, at(1), room, at(0))->distance_m, 0);
}

TEST(Solid, OfAMeshIsItsSurface) {
    const Solid room = mesh(core::Box{{4, 4, 4}});
    const Solid ball = solid(core::Sphere{0.5});

    EXPECT_FALSE(collide(room, at(0), ball, at(1)));
    EXPECT_NEAR(distance(ball, at(1), room, at(0))->distance_m, 0.5, 1e-12);
}

TEST(Solid, AMeshWithinAPrimitiveTouchesIt) {
    EXPECT_TRUE(collide(solid(core::Cylinder{2, 4}), at(0), mesh(core::Box{{1, 1, 1}}), at(0.5)));
}

TEST(Solid, PointsOfADistanceAreInTheWorld) {
    const Solid ball = solid(core::Sphere{1});
    const Solid wall = mesh(core::Box{{1, 10, 10}});

    const auto there = distance(ball, at(10, 2, 3), wall, at(15, 0, 0));
    const auto back = distance(wall, at(15, 0, 0), ball, at(10, 2, 3));

    ASSERT_TRUE(there && back);
    EXPECT_NEAR(there->distance_m, 3.5, 1e-12);
    EXPECT_NEAR(norm(there->point_on_a_m - Vec3{11, 2, 3}), 0, 1e-9);
    EXPECT_NEAR(norm(there->point_on_b_m - Vec3{14.5, 2, 3}), 0, 1e-9);
    EXPECT_EQ(there->point_on_a_m, back->point_on_b_m);
}

TEST(Solid, ShapesThatTouchCollide) {
    const Solid box = solid(core::Box{{1, 1, 1}});

    EXPECT_TRUE(collide(box, at(0), box, at(1)));
    EXPECT_FALSE(collide(box, at(0), box, at(1 + 1e-9)));
    EXPECT_TRUE(collide(mesh(core::Box{{1, 1, 1}}), at(0), box, at(1)));
    EXPECT_FALSE(collide(mesh(core::Box{{1, 1, 1}}), at(0), box, at(1 + 1e-9)));
}

/// Any primitive with corners, and a mesh of the same surface.
core::Shape random_polyhedron(core::RandomStream& random) {
    if (random.uniform_index(2) == 0) {
        return core::Box{
            {random.uniform(0.05, 1), random.uniform(0.05, 1), random.uniform(0.05, 1)}};
    }
    core::Prism prism{{}, random.uniform(0.05, 1)};
    const auto corners = 3 + random.uniform_index(6);
    for (std::uint64_t i = 0; i < corners; ++i) {
        prism.corners_m.push_back(
            core::direction(2 * core::kPi * static_cast<double>(i) / static_cast<double>(corners)) *
            0.5);
    }
    return prism;
}

RC_GTEST_PROP(Solid, DistanceOfPolyhedraIsWhatBruteForceFindsInEveryForm, (std::uint64_t seed)) {
    core::RandomStream random(seed, "solids");
    const core::Shape a = random_polyhedron(random);
    const core::Shape b = random_polyhedron(random);
    const Rigid pose_a(random_pose(random, 1));
    // Every other time the faces are parallel, the hard case of GJK.
    const Rigid pose_b = random.uniform_index(2) == 0 ? Rigid(random_pose(random, 1)) : [&] {
        Rigid pose = pose_a;
        pose.origin = random_point(random, 1);
        return pose;
    }();

    const double filled_m = distance(solid(a), pose_a, solid(b), pose_b)->distance_m;

    const double surfaces_m =
        mesh_distance(placed(surface_mesh(a), pose_a), placed(surface_mesh(b), pose_b));
    const bool is_within = filled_m == 0 && surfaces_m > 0;  // one inside the other
    RC_ASSERT(is_within || std::abs(filled_m - surfaces_m) <= kSeparationError_m);
    const double mixed_m = distance(mesh(a), pose_a, solid(b), pose_b)->distance_m;
    RC_ASSERT(is_within || std::abs(mixed_m - surfaces_m) <= kSeparationError_m);
    const double meshes_m = distance(mesh(a), pose_a, mesh(b), pose_b)->distance_m;
    RC_ASSERT(std::abs(meshes_m - surfaces_m) <= kSeparationError_m);
}

RC_GTEST_PROP(Solid, CollidesExactlyIfItsDistanceIsZero, (std::uint64_t seed)) {
    core::RandomStream random(seed, "solids");
    const auto draw = [&random]() -> Solid {
        switch (random.uniform_index(4)) {
            case 0:
                return solid(core::Sphere{random.uniform(0.05, 0.5)});
            case 1:
                return solid(core::Cylinder{random.uniform(0.05, 0.5), random.uniform(0.05, 1)});
            case 2:
                return solid(random_polyhedron(random));
            default:
                return std::move(Solid::create(random_mesh(random, 5))).value();
        }
    };
    const Solid a = draw();
    const Solid b = draw();
    const Rigid pose_a(random_pose(random, 1));
    const Rigid pose_b(random_pose(random, 1));

    const auto apart = distance(a, pose_a, b, pose_b);

    RC_ASSERT(apart.has_value());
    RC_ASSERT(collide(a, pose_a, b, pose_b) == (apart->distance_m == 0));
    const double limit_m = apart->distance_m;
    if (limit_m > 0) {
        RC_ASSERT(!distance(a, pose_a, b, pose_b, limit_m * 0.999).has_value());
        RC_ASSERT(distance(a, pose_a, b, pose_b, limit_m * 1.001 + 1e-9).has_value());
    }
}

}  // namespace
}  // namespace agon::calc
