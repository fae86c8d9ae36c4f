// SPDX-License-Identifier: Apache-2.0
#include "api/primitive_shapes.hpp"

#include <gtest/gtest.h>

namespace agon::api {
namespace {

using core::Vec3;
using scene::Part;

constexpr PrimitiveKind kAll[] = {
    PrimitiveKind::Plane,    PrimitiveKind::Disc, PrimitiveKind::Cuboid, PrimitiveKind::Spheroid,
    PrimitiveKind::Cylinder, PrimitiveKind::Cone, PrimitiveKind::Capsule};

/// By the divergence theorem: above 0 only if the triangles are turned outward.
double volume_m3(const scene::Mesh& mesh) {
    double sum = 0;
    for (const scene::Mesh::Triangle& t : mesh.triangles) {
        sum += core::dot(mesh.vertices_m[t[0]],
                         core::cross(mesh.vertices_m[t[1]], mesh.vertices_m[t[2]]));
    }
    return sum / 6;
}

TEST(PrimitiveShapes, FillTheBoxThatWasAskedFor) {
    for (const PrimitiveKind kind : kAll) {
        for (const Vec3 size : {Vec3{1, 1, 1}, Vec3{1, 2, 3}, Vec3{2, 1, 2}}) {
            const auto part = primitive_part(kind, size);
            ASSERT_TRUE(part) << static_cast<int>(kind) << part.error().text();
            const PartsBox box = box_around(std::span(&*part, 1));
            const bool is_flat = kind == PrimitiveKind::Plane || kind == PrimitiveKind::Disc;
            const Vec3 half{size.x / 2, size.y / 2, is_flat ? 0 : size.z / 2};
            EXPECT_LT(core::norm(box.high_m - half), 1e-12) << static_cast<int>(kind);
            EXPECT_LT(core::norm(box.low_m + half), 1e-12) << static_cast<int>(kind);
        }
    }
}

TEST(PrimitiveShapes, AreExactWhereTheyCanBe) {
    EXPECT_EQ(primitive_part(PrimitiveKind::Spheroid, {1, 1, 1})->shape,
              core::Shape(core::Sphere{0.5}));
    EXPECT_EQ(primitive_part(PrimitiveKind::Cylinder, {1, 1, 3})->shape,
              core::Shape(core::Cylinder{0.5, 3}));
    EXPECT_EQ(primitive_part(PrimitiveKind::Cuboid, {1, 2, 3})->mesh, nullptr);
    EXPECT_NE(primitive_part(PrimitiveKind::Cylinder, {1, 2, 3})->mesh, nullptr);
}

TEST(PrimitiveShapes, HaveTheVolumesOfTheirForms) {
    const auto volume = [](PrimitiveKind kind, Vec3 size) {
        return volume_m3(*primitive_part(kind, size)->mesh);
    };
    // Inscribed polygons of 32 sides have 0.64 % less area than their circle.
    EXPECT_NEAR(volume(PrimitiveKind::Cone, {2, 2, 3}), core::kPi, 0.0065 * core::kPi);
    EXPECT_NEAR(volume(PrimitiveKind::Cylinder, {2, 4, 3}), 6 * core::kPi, 0.0065 * 6 * core::kPi);
    const double ellipsoid = 4.0 / 3 * core::kPi * 6;
    EXPECT_NEAR(volume(PrimitiveKind::Spheroid, {2, 4, 6}), ellipsoid, 0.02 * ellipsoid);
    const double capsule = 4.0 / 3 * core::kPi + 2 * core::kPi;
    EXPECT_NEAR(volume(PrimitiveKind::Capsule, {2, 2, 4}), capsule, 0.02 * capsule);
}

TEST(PrimitiveShapes, RefuseSizesThatCannotBe) {
    for (const Vec3 size : {Vec3{0, 1, 1}, Vec3{1, -1, 1}, Vec3{1, 1, 1e300}}) {
        EXPECT_FALSE(primitive_part(PrimitiveKind::Cuboid, size));
    }
    EXPECT_FALSE(primitive_part(PrimitiveKind::Capsule, {2, 2, 1}));
    EXPECT_FALSE(primitive_part(static_cast<PrimitiveKind>(77), {1, 1, 1}));
}

TEST(PrimitiveShapes, TheBoxAroundHoldsTurnedPartsAndPaint) {
    Part box;
    box.shape = core::Box{{2, 1, 1}};
    box.object_from_shape = {{1, 0, 0}, core::Quat::from_yaw(core::kPi / 2)};
    Part paint;
    paint.shape = core::Stroke{{{0, 0}, {3, 0}}, 0.2, false};

    const PartsBox around = box_around(std::vector{box, paint});

    EXPECT_LT(core::norm(around.low_m - Vec3{-0.1, -1, -0.5}), 1e-12);
    EXPECT_LT(core::norm(around.high_m - Vec3{3.1, 1, 0.5}), 1e-12);
    EXPECT_EQ(box_around({}).high_m, Vec3());
}

}  // namespace
}  // namespace agon::api
