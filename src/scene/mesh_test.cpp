// SPDX-License-Identifier: Apache-2.0
#include "scene/mesh.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "scene/object.hpp"

namespace agon::scene {
namespace {

Mesh tetrahedron() {
    Mesh mesh;
    mesh.vertices_m = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
    return mesh;
}

TEST(Mesh, MustHaveTrianglesOfItsVertices) {
    EXPECT_TRUE(make_mesh(tetrahedron()));
    EXPECT_FALSE(make_mesh({}));
    Mesh mesh = tetrahedron();
    mesh.triangles[0][1] = 4;
    EXPECT_EQ(make_mesh(mesh).error().text(), "a triangle names vertex 4, there are 4");
    mesh = tetrahedron();
    mesh.vertices_m[0].x = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(make_mesh(mesh));
}

TEST(StandIn, IsTheOutlineSeenFromAbove) {
    const core::Prism prism = stand_in(tetrahedron());

    ASSERT_TRUE(core::check(prism));
    EXPECT_EQ(prism.corners_m, (std::vector<core::Vec2>{{0, 0}, {1, 0}, {0, 1}}));
    EXPECT_EQ(prism.height_m, 2) << "twice the reach, as prisms are centered in height";
}

TEST(StandIn, OfAFlatMeshHasAnArea) {
    Mesh wall;
    wall.vertices_m = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}};
    wall.triangles = {{0, 1, 2}};
    Mesh slant = wall;
    slant.vertices_m[1].y = slant.vertices_m[2].y = 1;
    Mesh needle = wall;
    needle.vertices_m = {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}};

    for (const Mesh& mesh : {wall, slant, needle}) {
        EXPECT_TRUE(core::check(stand_in(mesh)));
        EXPECT_GT(core::footprint_area_m2(stand_in(mesh)), 1e-7);
    }
}

TEST(StandIn, HasEightCornersAtMost) {
    Mesh disk;
    for (int i = 0; i < 32; ++i) {
        const core::Vec2 rim = core::direction(i * core::kPi / 16);
        disk.vertices_m.push_back({rim.x, rim.y, 0});
        disk.triangles.push_back({0, static_cast<std::uint32_t>(i), 0});
    }

    const core::Prism prism = stand_in(disk);

    EXPECT_EQ(prism.corners_m.size(), 8U);
    EXPECT_TRUE(core::check(prism));
}

TEST(MeshPart, StandsWhereTheMeshDoes) {
    const Part part = mesh_part(*make_mesh(tetrahedron()), {{1, 2, 3}, {}});

    EXPECT_EQ(part.object_from_shape.position_m, (core::Vec3{1, 2, 3}));
    EXPECT_TRUE(std::holds_alternative<core::Prism>(part.shape));
    EXPECT_EQ(part.mesh->triangles.size(), 4U);
}

}  // namespace
}  // namespace agon::scene
