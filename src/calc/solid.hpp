// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "calc/convex.hpp"
#include "calc/mesh.hpp"
#include "calc/mesh_pair.hpp"
#include "calc/triangle_tree.hpp"
#include "core/result.hpp"
#include "core/shapes.hpp"

namespace agon::calc {

/// A shape made ready for questions, once, in its own frame. A Sphere, Box, Cylinder or Prism is
/// solid all through; a mesh is its surface, so that what lies within a closed mesh does not touch
/// it. Proximity sensors see the surface of either.
class Solid {
public:
    /// Errors: what core::check says; a Stroke, which is paint.
    static core::Result<Solid> create(const core::Shape& shape);
    /// Errors: what checked() says.
    static core::Result<Solid> create(TriangleMesh mesh);

    /// A single point, as of a dummy.
    static Solid point();

    [[nodiscard]] const Bounds& bounds() const { return bounds_; }

    /// Of the smallest sphere around the bounds' center that holds the bounds.
    [[nodiscard]] double bounding_radius_m() const { return norm(bounds_.half_size()); }

    [[nodiscard]] bool is_point() const { return is_point_; }

    [[nodiscard]] bool is_mesh() const { return fcl_mesh_.has_value(); }

    /// Above 0: a Sphere of that radius; its surface has no triangles.
    [[nodiscard]] double sphere_radius_m() const { return sphere_radius_m_; }

    /// Set for a Cylinder.
    [[nodiscard]] const std::optional<core::Cylinder>& cylinder() const { return cylinder_; }

    [[nodiscard]] const TriangleTree& surface() const { return surface_; }

    /// @pre !is_mesh()
    [[nodiscard]] Convex convex() const;

    /// @pre is_mesh()
    [[nodiscard]] const FclMesh& fcl_mesh() const { return *fcl_mesh_; }

private:
    Solid() = default;

    Bounds bounds_;
    Convex convex_;              ///< without its points
    std::vector<Vec3> corners_;  ///< the convex one's points
    bool is_point_ = false;
    double sphere_radius_m_ = 0;
    std::optional<core::Cylinder> cylinder_;
    TriangleTree surface_;
    std::optional<FclMesh> fcl_mesh_;
};

/// A limit under which only what touches is found: above 0, and so is its square.
inline constexpr double kTouchLimit_m = 1e-100;

/// Whether two solids touch or overlap: exactly when their distance is 0.
[[nodiscard]] bool collide(const Solid& a, const Rigid& world_from_a, const Solid& b,
                           const Rigid& world_from_b);

/// The smallest distance of two solids and the points at it, in the world. Nothing: it is at least
/// `limit_m`. Two meshes by FCL, others by GJK over the mesh's triangles; error: see
/// kSeparationError_m. Allocates nothing. @pre limit_m > 0
[[nodiscard]] std::optional<Separation> distance(
    const Solid& a, const Rigid& world_from_a, const Solid& b, const Rigid& world_from_b,
    double limit_m = std::numeric_limits<double>::infinity());

}  // namespace agon::calc
