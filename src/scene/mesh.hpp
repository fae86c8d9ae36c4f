// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"
#include "core/result.hpp"
#include "core/shapes.hpp"

namespace agon::scene {

/// Triangles, in the frame of the part that they are; counter-clockwise seen from outside.
struct Mesh {
    using Triangle = std::array<std::uint32_t, 3>;  ///< indices of vertices

    std::vector<core::Vec3> vertices_m;
    std::vector<Triangle> triangles;
    /// Where it came from, relative to the scene's folder; empty: it stands in the scene file.
    std::string file;
    double scale = 1;   ///< meters per unit of the file
    std::string bytes;  ///< the file as it was read, so that it can be saved again

    bool operator==(const Mesh&) const = default;
};

/// Shared, as hundreds of copies of a model show the same triangles; never changed once made.
using MeshPointer = std::shared_ptr<const Mesh>;

inline constexpr std::size_t kMaxMeshBytes = std::size_t{64} << 20;
inline constexpr std::size_t kMaxTriangles = 1'000'000;

/// Reads Wavefront OBJ (v, f; polygons become fans) or STL (text or binary; equal vertices are
/// joined), told apart by the name's ending. Vertices are multiplied by `scale`. Errors say the
/// line, or for binary STL the triangle.
[[nodiscard]] core::Result<MeshPointer> read_mesh(const std::string& file, std::string bytes,
                                                  double scale);

/// Checks indices, numbers and counts.
[[nodiscard]] core::Result<MeshPointer> make_mesh(Mesh mesh);

/// What stands for a mesh where engines take no meshes: its outline seen from above in eight
/// directions, as high as to hold it. @pre made by make_mesh or read_mesh
[[nodiscard]] core::Prism stand_in(const Mesh& mesh);

}  // namespace agon::scene
