// SPDX-License-Identifier: Apache-2.0
#include "calc/triangle_tree.hpp"

#include <algorithm>

namespace agon::calc {

namespace {

constexpr std::uint32_t kLeafTriangles = 4;

double along(Vec3 v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/// Three times the middle of a triangle along an axis.
double middle(const Triangle& t, int axis) {
    return along(t[0], axis) + along(t[1], axis) + along(t[2], axis);
}

}  // namespace

TriangleTree::TriangleTree(const TriangleMesh& mesh) {
    triangles_.reserve(mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        triangles_.push_back(mesh.triangle(i));
    }
    if (triangles_.empty()) {
        return;
    }
    nodes_.reserve(2 * triangles_.size());
    nodes_.emplace_back();
    split(0, 0, static_cast<std::uint32_t>(triangles_.size()));
}

void TriangleTree::split(std::uint32_t node, std::uint32_t first, std::uint32_t count) {
    Bounds bounds;
    Bounds middles;
    const auto begin = triangles_.begin() + first;
    for (auto t = begin; t != begin + count; ++t) {
        for (const Vec3& corner : *t) {
            bounds.take_in(corner);
        }
        middles.take_in(Vec3{middle(*t, 0), middle(*t, 1), middle(*t, 2)});
    }
    nodes_[node].bounds = bounds;
    if (count <= kLeafTriangles) {
        nodes_[node].first = first;
        nodes_[node].count = count;
        return;
    }
    const Vec3 spread = middles.half_size();
    const int axis = spread.x >= spread.y && spread.x >= spread.z ? 0
                     : spread.y >= spread.z                       ? 1
                                                                  : 2;
    // Stable, so that equal middles keep the mesh's order in every library.
    std::stable_sort(begin, begin + count, [axis](const Triangle& a, const Triangle& b) {
        return middle(a, axis) < middle(b, axis);
    });
    const auto children = static_cast<std::uint32_t>(nodes_.size());
    nodes_.resize(nodes_.size() + 2);
    nodes_[node].first = children;
    split(children, first, count / 2);
    split(children + 1, first + count / 2, count - count / 2);
}

}  // namespace agon::calc
