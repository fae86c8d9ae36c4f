// SPDX-License-Identifier: Apache-2.0
#include "calc/mesh.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace agon::calc {
namespace {

/// Volume within a closed mesh whose fronts are outside.
double volume_m3(const TriangleMesh& mesh) {
    double sum = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        sum += dot(t[0], cross(t[1], t[2])) / 6;
    }
    return sum;
}

TriangleMesh one_triangle() {
    return {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
}

TEST(Mesh, OfABoxHoldsTheBox) {
    EXPECT_NEAR(volume_m3(surface_mesh(core::Box{{1, 2, 3}})), 6, 1e-14);
}

TEST(Mesh, OfAPrismHoldsThePrism) {
    const core::Prism prism{{{0, 0}, {2, 0}, {0, 1}}, 3};

    EXPECT_NEAR(volume_m3(surface_mesh(prism)), 3, 1e-14);
}

TEST(Mesh, OfACylinderIsTheInscribedPolygonOfItsSides) {
    const double area_m2 = kCylinderSides / 2.0 * std::sin(2 * core::kPi / kCylinderSides) * 0.25;

    EXPECT_NEAR(volume_m3(surface_mesh(core::Cylinder{0.5, 2})), 2 * area_m2, 1e-14);
}

TEST(Mesh, OfASphereHasNoTriangles) {
    EXPECT_TRUE(surface_mesh(core::Sphere{1}).triangles.empty());
}

TEST(Mesh, KeepsWhatIsRight) {
    const auto mesh = checked(one_triangle());

    ASSERT_TRUE(mesh);
    EXPECT_EQ(*mesh, one_triangle());
}

TEST(Mesh, LosesItsDegenerateTriangles) {
    TriangleMesh mesh = one_triangle();
    mesh.triangles.push_back({0, 1, 1});
    mesh.vertices_m.push_back({2, 0, 0});
    mesh.triangles.push_back({0, 1, 3});

    const auto clean = checked(mesh);

    ASSERT_TRUE(clean);
    EXPECT_EQ(clean->triangles.size(), 1U);
}

TEST(Mesh, OfDegenerateTrianglesAloneIsRefused) {
    EXPECT_EQ(checked({{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}}).error().what,
              "a mesh needs a triangle that has an area");
}

TEST(Mesh, WithoutTrianglesIsRefused) {
    EXPECT_FALSE(checked({}));
}

TEST(Mesh, OfAMissingVertexIsRefused) {
    TriangleMesh mesh = one_triangle();
    mesh.triangles[0][2] = 3;

    EXPECT_EQ(checked(mesh).error().what, "triangle 0 of a mesh names vertex 3 of 3");
}

TEST(Mesh, OfAVertexThatIsNoNumberIsRefused) {
    TriangleMesh mesh = one_triangle();
    mesh.vertices_m[1].y = std::numeric_limits<double>::quiet_NaN();

    EXPECT_EQ(checked(mesh).error().what, "vertex 1 of a mesh is not finite");
}

}  // namespace
}  // namespace agon::calc
