// SPDX-License-Identifier: Apache-2.0
#include "calc/mesh_pair.hpp"

#include <cmath>
#include <vector>

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/detail/traversal/collision_node.h>
#include <fcl/narrowphase/detail/traversal/distance/mesh_distance_traversal_node.h>

#include "core/check.hpp"

namespace agon::calc {

namespace {

using FclVector = fcl::Vector3<double>;

FclVector to_fcl(Vec3 v) {
    return {v.x, v.y, v.z};
}

Vec3 from_fcl(const FclVector& v) {
    return {v[0], v[1], v[2]};
}

/// The crossing of a segment with a triangle's plane, if it lies in both; how far outside the
/// triangle the crossing is, as a share of its area, otherwise.
struct Crossing {
    Vec3 point;
    double outside_ratio = Bounds::kInfinity;
};

Crossing crossing(Vec3 from, Vec3 to, const Triangle& t) {
    const Vec3 normal = cross(t[1] - t[0], t[2] - t[0]);
    const double before = dot(normal, from - t[0]);
    const double after = dot(normal, to - t[0]);
    if ((before > 0 && after > 0) || (before < 0 && after < 0)) {
        return {};
    }
    const double share = before == after ? 0.0 : before / (before - after);
    const Vec3 p = from + (to - from) * share;
    const double area2 = dot(normal, normal);
    double outside_ratio = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 a = t[i];
        const Vec3 b = t[(i + 1) % 3];
        outside_ratio = std::max(outside_ratio, -dot(normal, cross(b - a, p - a)) / area2);
    }
    return {p, outside_ratio};
}

}  // namespace

struct FclMesh::Model {
    fcl::BVHModel<fcl::OBBRSS<double>> tree;
};

FclMesh::FclMesh(const TriangleMesh& mesh) : model_(std::make_unique<Model>()) {
    std::vector<FclVector> vertices;
    vertices.reserve(mesh.vertices_m.size());
    for (const Vec3& vertex : mesh.vertices_m) {
        vertices.push_back(to_fcl(vertex));
    }
    std::vector<fcl::Triangle> triangles;
    triangles.reserve(mesh.triangles.size());
    for (const auto& corners : mesh.triangles) {
        triangles.emplace_back(corners[0], corners[1], corners[2]);
    }
    model_->tree.beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model_->tree.addSubModel(vertices, triangles);
    const int status = model_->tree.endModel();
    AGON_CHECK(status == fcl::BVH_OK, status);
}

FclMesh::FclMesh(FclMesh&&) noexcept = default;
FclMesh& FclMesh::operator=(FclMesh&&) noexcept = default;
FclMesh::~FclMesh() = default;

bool separation(const FclMesh& a, const FclMesh& b, const Rigid& a_from_b, double limit_m,
                Separation& result) {
    fcl::Transform3<double> fcl_a_from_b = fcl::Transform3<double>::Identity();
    fcl_a_from_b.linear().col(0) = to_fcl(a_from_b.x);
    fcl_a_from_b.linear().col(1) = to_fcl(a_from_b.y);
    fcl_a_from_b.linear().col(2) = to_fcl(a_from_b.z);
    fcl_a_from_b.translation() = to_fcl(a_from_b.origin);
    const fcl::DistanceRequest<double> request(/*enable_nearest_points_=*/true);
    // FCL looks for what is nearer than the distance that its result starts from.
    fcl::DistanceResult<double> nearest(limit_m);
    fcl::detail::MeshDistanceTraversalNodeOBBRSS<double> node;
    const fcl::BVHModel<fcl::OBBRSS<double>>& tree_a = a.model().tree;
    const fcl::BVHModel<fcl::OBBRSS<double>>& tree_b = b.model().tree;
    const bool can_be_asked = initialize(node, tree_a, fcl::Transform3<double>::Identity(), tree_b,
                                         fcl_a_from_b, request, nearest);
    AGON_CHECK(can_be_asked);
    fcl::detail::distance(&node);
    if (!(nearest.min_distance < limit_m)) {
        return false;
    }
    result.distance_m = nearest.min_distance;
    if (nearest.min_distance > 0) {
        result.point_on_a_m = from_fcl(nearest.nearest_points[0]);
        result.point_on_b_m = from_fcl(nearest.nearest_points[1]);
        return true;
    }
    const auto triangle = [](const auto& tree, std::intptr_t index) {
        const fcl::Triangle& corners = tree.tri_indices[index];
        return Triangle{from_fcl(tree.vertices[corners[0]]), from_fcl(tree.vertices[corners[1]]),
                        from_fcl(tree.vertices[corners[2]])};
    };
    Triangle of_b = triangle(tree_b, nearest.b2);
    for (Vec3& corner : of_b) {
        corner = a_from_b.at(corner);
    }
    result.point_on_a_m = common_point(triangle(tree_a, nearest.b1), of_b);
    result.point_on_b_m = result.point_on_a_m;
    return true;
}

Vec3 common_point(const Triangle& a, const Triangle& b) {
    Crossing best;
    const auto offer_sides = [&best](const Triangle& sides, const Triangle& face) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Crossing one = crossing(sides[i], sides[(i + 1) % 3], face);
            if (one.outside_ratio < best.outside_ratio) {
                best = one;
            }
        }
    };
    offer_sides(a, b);
    offer_sides(b, a);
    // Within rounding of each other, but none crosses.
    return best.outside_ratio < Bounds::kInfinity ? best.point : a[0];
}

}  // namespace agon::calc
