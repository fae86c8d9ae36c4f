// SPDX-License-Identifier: Apache-2.0
#include "physics/planar_shape.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "core/check.hpp"

namespace agon::physics {

using core::Vec2;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct Outline {
    PlanarShape operator()(const core::Sphere& sphere) const { return circle(sphere.radius_m); }

    PlanarShape operator()(const core::Cylinder& cylinder) const {
        return circle(cylinder.radius_m);
    }

    PlanarShape operator()(const core::Box& box) const {
        const Vec2 half = box.size_m.xy() / 2;
        PlanarShape shape;
        shape.corners_m = {Vec2{-half.x, -half.y}, Vec2{half.x, -half.y}, Vec2{half.x, half.y},
                           Vec2{-half.x, half.y}};
        shape.corner_count = 4;
        return shape;
    }

    PlanarShape operator()(const core::Prism& prism) const {
        AGON_CHECK(prism.corners_m.size() <= PlanarShape::kMaximumCorners, prism.corners_m.size());
        PlanarShape shape;
        std::copy(prism.corners_m.begin(), prism.corners_m.end(), shape.corners_m.begin());
        shape.corner_count = prism.corners_m.size();
        return shape;
    }

    PlanarShape operator()(const core::Stroke&) const {
        AGON_CHECK(false && "a stroke has no outline");
        return {};
    }

    static PlanarShape circle(double radius_m) {
        PlanarShape shape;
        shape.radius_m = radius_m;
        return shape;
    }
};

/// Along the direction, the place of the shape's nearest point.
double lowest_along(const PlanarShape& shape, Vec2 direction) {
    if (shape.is_circle()) {
        return core::dot(shape.center_m, direction) - shape.radius_m;
    }
    double lowest = kInfinite;
    for (std::size_t i = 0; i < shape.corner_count; ++i) {
        lowest = std::min(lowest, core::dot(shape.corners_m[i], direction));
    }
    return lowest;
}

/// The widest gap between `a`'s faces and all of `b`.
double gap_over_faces(const PlanarShape& a, const PlanarShape& b) {
    double widest = -kInfinite;
    for (std::size_t i = 0; i < a.corner_count; ++i) {
        const Vec2 corner = a.corners_m[i];
        const Vec2 edge = a.corners_m[(i + 1) % a.corner_count] - corner;
        const Vec2 outward = Vec2{edge.y, -edge.x} / core::norm(edge);
        widest = std::max(widest, lowest_along(b, outward) - core::dot(corner, outward));
    }
    return widest;
}

/// The gap along the line from the polygon's corner nearest to a circle outside of its faces.
double gap_at_corner(const PlanarShape& polygon, const PlanarShape& circle) {
    Vec2 nearest = polygon.corners_m[0];
    for (std::size_t i = 1; i < polygon.corner_count; ++i) {
        if (core::distance(polygon.corners_m[i], circle.center_m) <
            core::distance(nearest, circle.center_m)) {
            nearest = polygon.corners_m[i];
        }
    }
    const Vec2 away = circle.center_m - nearest;
    const double distance = core::norm(away);
    if (distance < 1e-12) {
        return -circle.radius_m;
    }
    const Vec2 direction = away / distance;
    // Only a direction in which nothing of the polygon stands out separates.
    double highest = -kInfinite;
    for (std::size_t i = 0; i < polygon.corner_count; ++i) {
        highest = std::max(highest, core::dot(polygon.corners_m[i], direction));
    }
    return lowest_along(circle, direction) - highest;
}

}  // namespace

PlanarShape outline(const core::Shape& shape, const core::Pose2& body_from_shape) {
    return moved(std::visit(Outline(), shape), body_from_shape);
}

PlanarShape moved(const PlanarShape& shape, const core::Pose2& pose) {
    const Vec2 unit = core::direction(pose.heading_rad);
    const auto place = [&](Vec2 point) {
        return pose.position_m +
               Vec2{unit.x * point.x - unit.y * point.y, unit.y * point.x + unit.x * point.y};
    };
    PlanarShape result = shape;
    result.center_m = place(shape.center_m);
    for (std::size_t i = 0; i < shape.corner_count; ++i) {
        result.corners_m[i] = place(shape.corners_m[i]);
    }
    return result;
}

double overlap_m(const PlanarShape& a, const PlanarShape& b) {
    if (a.is_circle() && b.is_circle()) {
        return a.radius_m + b.radius_m - core::distance(a.center_m, b.center_m);
    }
    double gap_m = std::max(gap_over_faces(a, b), gap_over_faces(b, a));
    if (a.is_circle()) {
        gap_m = std::max(gap_m, gap_at_corner(b, a));
    } else if (b.is_circle()) {
        gap_m = std::max(gap_m, gap_at_corner(a, b));
    }
    return -gap_m;
}

}  // namespace agon::physics
