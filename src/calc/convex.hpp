// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "calc/rigid.hpp"
#include "core/shapes.hpp"

namespace agon::calc {

/// A convex solid as GJK sees it: its farthest point in any direction. All points within `margin_m`
/// of a core, which is a box or cylinder around the origin or the hull of points.
struct Convex {
    enum class Core { Points, Box, Cylinder };

    Core core = Core::Points;
    Vec3 half_size_m;                ///< Box; Cylinder: z
    double radius_m = 0;             ///< Cylinder
    std::span<const Vec3> points_m;  ///< Points; not owned
    double margin_m = 0;

    /// A point of the core that is farthest along a direction of any length.
    [[nodiscard]] Vec3 farthest(Vec3 direction) const;
};

/// How far two solids are apart, and where.
struct Separation {
    /// 0 if they touch or overlap.
    double distance_m = 0;
    /// The points at that distance. Of solids that overlap: one point of both.
    Vec3 point_on_a_m;
    Vec3 point_on_b_m;
};

/// By how much a distance from `separation` may be too large, for solids of meters; it is never too
/// small by more than rounding. Among 50,000 random pairs of cylinders the worst were 7e-11 m off.
inline constexpr double kSeparationError_m = 1e-9;

/// The points and the distance in a's frame, by the algorithm of Gilbert, Johnson and Keerthi,
/// until its upper and lower bound meet or rounding stops it. False: it is at least `limit_m`, and
/// the result is untouched. @pre limit_m > 0
bool separation(const Convex& a, const Convex& b, const Rigid& a_from_b, double limit_m,
                Separation& result);

}  // namespace agon::calc
