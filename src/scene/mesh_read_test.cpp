// SPDX-License-Identifier: Apache-2.0
#include <bit>

#include <gtest/gtest.h>

#include "scene/mesh.hpp"

namespace agon::scene {
namespace {

std::string error_of(const std::string& file, const std::string& bytes) {
    const auto mesh = read_mesh(file, bytes, 1);
    return mesh ? "none" : mesh.error().text();
}

void append_float(std::string& bytes, float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int i = 0; i < 4; ++i) {
        bytes += static_cast<char>(bits >> (8 * i) & 0xFFU);
    }
}

TEST(Obj, IsReadWithFacesOfAnySizeAndScale) {
    const auto mesh = read_mesh("a/square.obj",
                                "# a square\n"
                                "o square\r\n"
                                "v 0 0 0\n"
                                "v 2 0 0\n"
                                "  v +2 2e0 0 1\n"
                                "v 0 2 0\n"
                                "vn 0 0 1\n"
                                "f 1//1 2//1 3//1 -1\n",
                                0.5);

    ASSERT_TRUE(mesh);
    EXPECT_EQ((*mesh)->vertices_m,
              (std::vector<core::Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
    EXPECT_EQ((*mesh)->triangles, (std::vector<Mesh::Triangle>{{0, 1, 2}, {0, 2, 3}}));
    EXPECT_EQ((*mesh)->file, "a/square.obj");
    EXPECT_EQ((*mesh)->scale, 0.5);
}

TEST(Obj, SaysTheLineThatIsWrong) {
    EXPECT_EQ(error_of("x.obj", "v 0 0 0\nv 1 x 0\n"),
              "expected three numbers after 'v' (x.obj:2)");
    EXPECT_EQ(error_of("x.obj", "v 0 0 0\nf 1 2 1\n"),
              "'2' is none of the 1 vertices so far (x.obj:2)");
    EXPECT_EQ(error_of("x.obj", "v 0 0 0\nf 0 1 1\n"),
              "'0' is none of the 1 vertices so far (x.obj:2)");
    EXPECT_EQ(error_of("x.obj", "v 0 0 0\nf 1 1\n"),
              "a face must have 3 corners or more (x.obj:2)");
    EXPECT_EQ(error_of("x.obj", "v 1 nan 2\nf 1 1 1\n"),
              "a mesh's vertex is not within 1e6 m of its origin (x.obj)");
    EXPECT_EQ(error_of("x.obj", ""), "a mesh must have triangles (x.obj)");
}

TEST(TextStl, IsReadAndEqualVerticesAreJoined) {
    const auto mesh = read_mesh("x.STL",
                                "solid two\n"
                                " facet normal 0 0 1\n  outer loop\n"
                                "   vertex 0 0 0\n   vertex 1 0 0\n   vertex 1 1 0\n"
                                "  endloop\n endfacet\n"
                                " facet normal 0 0 1\n  outer loop\n"
                                "   vertex -0 0 0\n   vertex 1 1 0\n   vertex 0 1 0\n"
                                "  endloop\n endfacet\n"
                                "endsolid two\n",
                                1);

    ASSERT_TRUE(mesh) << mesh.error().text();
    EXPECT_EQ((*mesh)->vertices_m.size(), 4U);
    EXPECT_EQ((*mesh)->triangles, (std::vector<Mesh::Triangle>{{0, 1, 2}, {0, 2, 3}}));
}

TEST(TextStl, SaysTheLineThatIsWrong) {
    EXPECT_EQ(error_of("x.stl", "solid\nvertex 0 0\n"),
              "expected three numbers after 'vertex' within a solid (x.stl:2)");
    EXPECT_EQ(error_of("x.stl", "solid\nvertex 0 0 0\nendfacet\n"),
              "a facet must have 3 vertices (x.stl:3)");
    EXPECT_EQ(error_of("x.stl", "solid\nvertex 0 0 0\n"), "the file ends within a facet (x.stl)");
    EXPECT_EQ(error_of("x.stl", "vertex 0 0 0\n"),
              "expected three numbers after 'vertex' within a solid (x.stl:1)");
}

TEST(BinaryStl, IsReadEvenIfItsHeaderSaysSolid) {
    std::string bytes = "solid";
    bytes.resize(80);
    bytes += std::string("\x01\0\0\0", 4);
    for (const float value : {0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 1000.F, 0.F, 0.F, 0.F, 1500.F, 0.F}) {
        append_float(bytes, value);
    }
    bytes += std::string(2, '\0');

    const auto mesh = read_mesh("x.stl", bytes, 0.001);

    ASSERT_TRUE(mesh) << mesh.error().text();
    EXPECT_EQ((*mesh)->vertices_m, (std::vector<core::Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1.5, 0}}));
    EXPECT_EQ((*mesh)->bytes, bytes);
    EXPECT_FALSE(read_mesh("x.stl", bytes.substr(0, bytes.size() - 1), 1));
}

TEST(MeshFile, IsOfAKnownKind) {
    EXPECT_EQ(error_of("x.dae", ""), "a mesh's file must end in .obj or .stl (x.dae)");
    EXPECT_FALSE(read_mesh("obj", "", 1));
}

}  // namespace
}  // namespace agon::scene
