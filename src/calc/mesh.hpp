// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "calc/rigid.hpp"
#include "core/result.hpp"
#include "core/shapes.hpp"

namespace agon::calc {

/// Triangles over shared vertices; counter-clockwise seen from the front. Open or closed.
struct TriangleMesh {
    std::vector<Vec3> vertices_m;
    std::vector<std::array<std::uint32_t, 3>> triangles;

    bool operator==(const TriangleMesh&) const = default;

    [[nodiscard]] Triangle triangle(std::size_t index) const {
        const auto& corners = triangles[index];
        return {vertices_m[corners[0]], vertices_m[corners[1]], vertices_m[corners[2]]};
    }
};

/// The most triangles of a mesh, against files that would eat all memory.
inline constexpr std::size_t kMaxTriangles = 4'000'000;

/// A triangle whose height is below this share of its longest side is none.
inline constexpr double kDegenerateRatio = 1e-12;

/// The mesh without its degenerate triangles. Errors: a vertex that is not finite, an index without
/// a vertex, too many triangles, or none left.
[[nodiscard]] core::Result<TriangleMesh> checked(TriangleMesh mesh);

/// Sides of the polygon by which proximity sensors see a Cylinder, its corners on the circle:
/// they see its side at most radius * (1 - cos(pi / 128)) = 0.0302 % of the radius too deep.
inline constexpr int kCylinderSides = 128;

/// The surface of a Box, Cylinder or Prism, front outside; of others nothing.
[[nodiscard]] TriangleMesh surface_mesh(const core::Shape& shape);

}  // namespace agon::calc
