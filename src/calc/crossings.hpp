// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "calc/rigid.hpp"
#include "calc/sensing_volume.hpp"

namespace agon::calc {

// Where lines, planes and round surfaces meet. Each calls `visit` with the points; a tangent counts
// as meeting, within rounding.

/// Roots of a x^2 + 2 b x + c.
template <typename Visit>
void visit_roots(double a, double b, double c, Visit&& visit) {
    // A root of rounding's discriminant moves a point by sqrt(1e-14) of its size along a tangent,
    // thus by 1e-14 off the surface.
    double discriminant = b * b - a * c;
    if (discriminant < 0) {
        if (discriminant < -1e-14 * b * b) {
            return;
        }
        discriminant = 0;
    }
    const double q = -(b + std::copysign(std::sqrt(discriminant), b));
    if (a != 0) {
        visit(q / a);
    }
    if (q != 0) {
        visit(c / q);
    }
}

struct Line {
    Vec3 point;
    Vec3 direction;  ///< length 1
};

template <typename Visit>
void visit_plane_crossing(const Line& line, const Plane& plane, Visit&& visit) {
    const double slope = dot(plane.normal, line.direction);
    if (slope != 0) {
        visit(line.point +
              line.direction * ((plane.offset_m - dot(plane.normal, line.point)) / slope));
    }
}

template <typename Visit>
void visit_sphere_crossings(const Line& line, Vec3 center, double radius_m, Visit&& visit) {
    const Vec3 off = line.point - center;
    visit_roots(1, dot(line.direction, off), dot(off, off) - radius_m * radius_m,
                [&](double along) { visit(line.point + line.direction * along); });
}

template <typename Visit>
void visit_lathe_crossings(const Line& line, const Lathe& lathe, Visit&& visit) {
    // cos^2 (x^2 + y^2) = (sin z + offset)^2
    const Vec3 p = line.point;
    const Vec3 d = line.direction;
    const double c2 = lathe.cos * lathe.cos;
    const double rise = lathe.sin * d.z;
    const double height = lathe.sin * p.z + lathe.offset_m;
    visit_roots(c2 * (d.x * d.x + d.y * d.y) - rise * rise,
                c2 * (d.x * p.x + d.y * p.y) - rise * height,
                c2 * (p.x * p.x + p.y * p.y) - height * height,
                [&](double along) { visit(p + d * along); });
}

/// The line in which two planes meet, from its point nearest to the origin. Planes within 1e-9 of
/// parallel do not meet.
template <typename Visit>
void visit_line(const Plane& a, const Plane& b, Visit&& visit) {
    const Vec3 along = cross(a.normal, b.normal);
    const double length2 = dot(along, along);
    if (length2 > 1e-18) {
        const Vec3 foot =
            (cross(b.normal, along) * a.offset_m + cross(along, a.normal) * b.offset_m) *
            (1 / length2);
        visit(Line{foot, along * (1 / std::sqrt(length2))});
    }
}

/// The two points at height z and distance t from the z axis for which
/// reach.x * x + reach.y * y = value.
template <typename Visit>
void visit_on_circle(double t, double z, core::Vec2 reach, double value, Visit&& visit) {
    const double length = norm(reach);
    const double widest = length * t;
    if (!(t >= 0) || std::abs(value) > widest * (1 + 1e-14)) {
        return;
    }
    const double cos = widest > 0 ? std::min(std::max(value / widest, -1.0), 1.0) : 1.0;
    const double sin = std::sqrt(1 - cos * cos);
    const core::Vec2 unit = length > 0 ? reach * (1 / length) : core::Vec2{1, 0};
    const core::Vec2 side = perpendicular(unit);
    for (const double sign : {-1.0, 1.0}) {
        const core::Vec2 p = (unit * cos + side * (sign * sin)) * t;
        visit(Vec3{p.x, p.y, z});
    }
}

/// Any unit vector across another.
[[nodiscard]] inline Vec3 across(Vec3 unit) {
    const Vec3 other = std::abs(unit.x) < 0.8 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const Vec3 v = cross(unit, other);
    return v * (1 / norm(v));
}

}  // namespace agon::calc
