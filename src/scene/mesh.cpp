// SPDX-License-Identifier: Apache-2.0
#include "scene/mesh.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"

namespace agon::scene {

using core::Error;
using core::Result;
using core::Vec2;

namespace {

/// A flat mesh must still have an area seen from above.
constexpr double kLeastExtent_m = 1e-3;
/// Corners nearer than this are one.
constexpr double kSameCorner_m = 1e-6;
/// Far beyond any scene, and squares of it are finite.
constexpr double kLargest_m = 1e6;

bool is_usable(const core::Vec3& v) {
    return std::fabs(v.x) <= kLargest_m && std::fabs(v.y) <= kLargest_m &&
           std::fabs(v.z) <= kLargest_m;
}

/// The part of a convex polygon where dot(normal, point) <= limit.
std::vector<Vec2> clipped(const std::vector<Vec2>& polygon, Vec2 normal, double limit) {
    std::vector<Vec2> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 a = polygon[i];
        const Vec2 b = polygon[(i + 1) % polygon.size()];
        const double over_a = core::dot(normal, a) - limit;
        const double over_b = core::dot(normal, b) - limit;
        if (over_a <= 0) {
            kept.push_back(a);
        }
        if ((over_a < 0 && over_b > 0) || (over_a > 0 && over_b < 0)) {
            kept.push_back(a + (over_a / (over_a - over_b)) * (b - a));
        }
    }
    return kept;
}

std::vector<Vec2> without_doubles(const std::vector<Vec2>& polygon) {
    std::vector<Vec2> kept;
    for (const Vec2 corner : polygon) {
        if (kept.empty() || core::distance(kept.back(), corner) > kSameCorner_m) {
            kept.push_back(corner);
        }
    }
    while (kept.size() > 3 && core::distance(kept.back(), kept.front()) <= kSameCorner_m) {
        kept.pop_back();
    }
    return kept;
}

struct Span {
    double low = 0;
    double high = 0;
};

/// How far the vertices reach along a direction seen from above, made wide enough.
Span span_along(const std::vector<core::Vec3>& vertices, Vec2 direction) {
    Span span{core::dot(direction, vertices.front().xy()),
              core::dot(direction, vertices.front().xy())};
    for (const core::Vec3& vertex : vertices) {
        const double along = core::dot(direction, vertex.xy());
        span.low = std::min(span.low, along);
        span.high = std::max(span.high, along);
    }
    const double lacking = std::max(0.0, kLeastExtent_m - (span.high - span.low));
    return {span.low - lacking / 2, span.high + lacking / 2};
}

}  // namespace

Result<MeshPointer> make_mesh(Mesh mesh) {
    if (mesh.triangles.empty()) {
        return Error{"a mesh must have triangles", mesh.file};
    }
    if (mesh.triangles.size() > kMaxTriangles || mesh.vertices_m.size() > 3 * kMaxTriangles) {
        return Error{"a mesh must have at most " + std::to_string(kMaxTriangles) + " triangles",
                     mesh.file};
    }
    for (const core::Vec3& vertex : mesh.vertices_m) {
        if (!is_usable(vertex)) {
            return Error{"a mesh's vertex is not within 1e6 m of its origin", mesh.file};
        }
    }
    for (const Mesh::Triangle& triangle : mesh.triangles) {
        for (const std::uint32_t index : triangle) {
            if (index >= mesh.vertices_m.size()) {
                return Error{"a triangle names vertex " + std::to_string(index) + ", there are " +
                                 std::to_string(mesh.vertices_m.size()),
                             mesh.file};
            }
        }
    }
    return std::make_shared<const Mesh>(std::move(mesh));
}

core::Prism stand_in(const Mesh& mesh) {
    AGON_CHECK(!mesh.vertices_m.empty());
    const Span x = span_along(mesh.vertices_m, {1, 0});
    const Span y = span_along(mesh.vertices_m, {0, 1});
    std::vector<Vec2> outline = {
        {x.low, y.low}, {x.high, y.low}, {x.high, y.high}, {x.low, y.high}};
    for (const Vec2 diagonal : {Vec2{1, 1}, Vec2{1, -1}}) {
        const Span along = span_along(mesh.vertices_m, diagonal);
        outline = clipped(outline, diagonal, along.high);
        outline = clipped(outline, -diagonal, -along.low);
    }
    double height_m = kLeastExtent_m;
    for (const core::Vec3& vertex : mesh.vertices_m) {
        height_m = std::max(height_m, 2 * std::fabs(vertex.z));
    }
    return {without_doubles(outline), height_m};
}

}  // namespace agon::scene
