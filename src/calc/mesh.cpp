// SPDX-License-Identifier: Apache-2.0
#include "calc/mesh.hpp"

#include <string>
#include <utility>
#include <variant>

#include "core/math.hpp"

namespace agon::calc {

namespace {

bool is_degenerate(const Triangle& t) {
    const Vec3 ab = t[1] - t[0];
    const Vec3 ac = t[2] - t[0];
    const Vec3 bc = t[2] - t[1];
    const double longest2 = std::max({dot(ab, ab), dot(ac, ac), dot(bc, bc)});
    // Twice the area is height times longest side.
    return !(norm(cross(ab, ac)) > kDegenerateRatio * longest2);
}

/// A convex polygon along z: its rim below and above, both lids as fans.
TriangleMesh extruded(const std::vector<core::Vec2>& corners, double height_m) {
    TriangleMesh mesh;
    const auto count = static_cast<std::uint32_t>(corners.size());
    for (const double z : {-height_m / 2, height_m / 2}) {
        for (const core::Vec2& corner : corners) {
            mesh.vertices_m.push_back({corner.x, corner.y, z});
        }
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t next = (i + 1) % count;
        mesh.triangles.push_back({i, next, count + next});
        mesh.triangles.push_back({i, count + next, count + i});
    }
    for (std::uint32_t i = 1; i + 1 < count; ++i) {
        mesh.triangles.push_back({0, i + 1, i});
        mesh.triangles.push_back({count, count + i, count + i + 1});
    }
    return mesh;
}

TriangleMesh surface(const core::Box& box) {
    return extruded(core::footprint_corners_m(box), box.size_m.z);
}

TriangleMesh surface(const core::Prism& prism) {
    return extruded(prism.corners_m, prism.height_m);
}

TriangleMesh surface(const core::Cylinder& cylinder) {
    std::vector<core::Vec2> rim;
    for (int i = 0; i < kCylinderSides; ++i) {
        rim.push_back(core::direction(2 * core::kPi * i / kCylinderSides) * cylinder.radius_m);
    }
    return extruded(rim, cylinder.height_m);
}

TriangleMesh surface(const core::Sphere&) {
    return {};
}

TriangleMesh surface(const core::Stroke&) {
    return {};
}

}  // namespace

core::Result<TriangleMesh> checked(TriangleMesh mesh) {
    if (mesh.triangles.size() > kMaxTriangles) {
        return core::Error{"a mesh has at most " + std::to_string(kMaxTriangles) +
                               " triangles, this one " + std::to_string(mesh.triangles.size()),
                           ""};
    }
    for (std::size_t i = 0; i < mesh.vertices_m.size(); ++i) {
        if (!is_finite(mesh.vertices_m[i])) {
            return core::Error{"vertex " + std::to_string(i) + " of a mesh is not finite", ""};
        }
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (const std::uint32_t corner : mesh.triangles[i]) {
            if (corner >= mesh.vertices_m.size()) {
                return core::Error{"triangle " + std::to_string(i) + " of a mesh names vertex " +
                                       std::to_string(corner) + " of " +
                                       std::to_string(mesh.vertices_m.size()),
                                   ""};
            }
        }
    }
    std::erase_if(mesh.triangles, [&mesh](const std::array<std::uint32_t, 3>& corners) {
        return is_degenerate({mesh.vertices_m[corners[0]], mesh.vertices_m[corners[1]],
                              mesh.vertices_m[corners[2]]});
    });
    if (mesh.triangles.empty()) {
        return core::Error{"a mesh needs a triangle that has an area", ""};
    }
    return mesh;
}

TriangleMesh surface_mesh(const core::Shape& shape) {
    return std::visit([](const auto& one) { return surface(one); }, shape);
}

}  // namespace agon::calc
