// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/area.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"

namespace agon::missions::soccer {
namespace {

using core::Vec2;

/// A convex polygon of bounded size, without allocation. Clipping a convex polygon at a line adds
/// at most one corner.
struct Polygon {
    std::array<Vec2, 2 * Region::kMaxCorners + 2> corners_m;
    std::size_t count = 0;

    void add(Vec2 corner) { corners_m[count++] = corner; }
};

/// Keeps what lies to the left of the line from `a` to `b`.
Polygon clipped(const Polygon& polygon, Vec2 a, Vec2 b) {
    Polygon kept;
    const Vec2 along = b - a;
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const Vec2 from = polygon.corners_m[i];
        const Vec2 to = polygon.corners_m[i + 1 == polygon.count ? 0 : i + 1];
        const double from_side = cross(along, from - a);
        const double to_side = cross(along, to - a);
        if (from_side >= 0) {
            kept.add(from);
        }
        if ((from_side > 0 && to_side < 0) || (from_side < 0 && to_side > 0)) {
            kept.add(from + (to - from) * (from_side / (from_side - to_side)));
        }
    }
    return kept;
}

/// Shoelace formula, about the first corner to keep precision.
double area_m2(const Polygon& polygon) {
    double twice = 0;
    for (std::size_t i = 2; i < polygon.count; ++i) {
        twice += cross(polygon.corners_m[i - 1] - polygon.corners_m[0],
                       polygon.corners_m[i] - polygon.corners_m[0]);
    }
    return twice / 2;
}

/// In the frame of the footprint, where it is an upright square.
Vec2 local(const Footprint& footprint, Vec2 point) {
    const Vec2 offset = point - footprint.center_m;
    return {dot(offset, footprint.axis), cross(footprint.axis, offset)};
}

/// How far half the square reaches along a unit direction.
double reach_m(const Footprint& footprint, Vec2 direction) {
    return footprint.half_side_m * (std::fabs(dot(footprint.axis, direction)) +
                                    std::fabs(cross(footprint.axis, direction)));
}

bool is_upright_rectangle(std::span<const Vec2> polygon) {
    return polygon.size() == 4 && polygon[0].y == polygon[1].y && polygon[1].x == polygon[2].x &&
           polygon[2].y == polygon[3].y && polygon[3].x == polygon[0].x;
}

bool separated_by(Vec2 direction, const Footprint& a, const Footprint& b, double slack_m) {
    const double gap = std::fabs(dot(b.center_m - a.center_m, direction)) - reach_m(a, direction) -
                       reach_m(b, direction);
    return gap >= -slack_m;
}

}  // namespace

std::array<Vec2, 4> Footprint::corners_m() const {
    const Vec2 forward = axis * half_side_m;
    const Vec2 left = perpendicular(forward);
    return {center_m + forward + left, center_m - forward + left, center_m - forward - left,
            center_m + forward - left};
}

Region::Region(std::vector<std::vector<Vec2>> polygons) : polygons_(std::move(polygons)) {
    AGON_CHECK(!polygons_.empty());
    low_m_ = high_m_ = polygons_.front().front();
    for (const auto& polygon : polygons_) {
        AGON_CHECK(polygon.size() >= 3 && polygon.size() <= kMaxCorners, polygon.size());
        for (const Vec2 corner : polygon) {
            low_m_ = {std::min(low_m_.x, corner.x), std::min(low_m_.y, corner.y)};
            high_m_ = {std::max(high_m_.x, corner.x), std::max(high_m_.y, corner.y)};
        }
    }
    if (const auto& first = polygons_.front(); is_upright_rectangle(first)) {
        rectangle_low_m_ = first[0];
        rectangle_high_m_ = first[2];
    }
}

bool Region::contains(Vec2 point) const {
    if (polygons_.empty() || point.x < low_m_.x || point.x > high_m_.x || point.y < low_m_.y ||
        point.y > high_m_.y) {
        return false;
    }
    for (const auto& polygon : polygons_) {
        bool is_inside = true;
        for (std::size_t i = 0; i < polygon.size() && is_inside; ++i) {
            const Vec2 a = polygon[i];
            const Vec2 b = polygon[i + 1 == polygon.size() ? 0 : i + 1];
            is_inside = cross(b - a, point - a) >= 0;
        }
        if (is_inside) {
            return true;
        }
    }
    return false;
}

double Region::overlap_m2(const Footprint& footprint) const {
    // No corner of the square is farther from its center than this.
    const double reach = footprint.half_side_m * 1.4142135623730951;
    const Vec2 center = footprint.center_m;
    if (polygons_.empty() || center.x + reach < low_m_.x || center.x - reach > high_m_.x ||
        center.y + reach < low_m_.y || center.y - reach > high_m_.y) {
        return 0;
    }
    if (center.x - reach >= rectangle_low_m_.x && center.x + reach <= rectangle_high_m_.x &&
        center.y - reach >= rectangle_low_m_.y && center.y + reach <= rectangle_high_m_.y) {
        return footprint.area_m2();
    }
    const std::array<Vec2, 4> corners = footprint.corners_m();
    double sum = 0;
    for (const auto& polygon : polygons_) {
        sum += soccer::overlap_m2(corners, polygon);
    }
    return sum;
}

bool Region::holds_most_of(const Footprint& footprint) const {
    return may_hold_most_of(footprint.center_m) &&
           overlap_m2(footprint) > 0.5 * footprint.area_m2();
}

double overlap_m2(std::span<const Vec2> polygon, std::span<const Vec2> window) {
    Polygon rest;
    for (const Vec2 corner : polygon) {
        rest.add(corner);
    }
    for (std::size_t i = 0; i < window.size() && rest.count > 0; ++i) {
        rest = clipped(rest, window[i], window[i + 1 == window.size() ? 0 : i + 1]);
    }
    return area_m2(rest);
}

bool overlap(const Footprint& a, const Footprint& b, double slack_m) {
    return !separated_by(a.axis, a, b, slack_m) &&
           !separated_by(perpendicular(a.axis), a, b, slack_m) &&
           !separated_by(b.axis, a, b, slack_m) &&
           !separated_by(perpendicular(b.axis), a, b, slack_m);
}

bool overlaps_disc(const Footprint& footprint, Vec2 center_m, double radius_m) {
    const Vec2 disc = local(footprint, center_m);
    const double half = footprint.half_side_m;
    const Vec2 nearest{std::clamp(disc.x, -half, half), std::clamp(disc.y, -half, half)};
    const Vec2 gap = disc - nearest;
    return dot(gap, gap) < radius_m * radius_m;
}

bool touches_segment(const Footprint& footprint, Vec2 from_m, Vec2 to_m, double slack_m) {
    const Vec2 from = local(footprint, from_m);
    const Vec2 to = local(footprint, to_m);
    const double half = footprint.half_side_m + slack_m;
    // Separating axes of a segment and an upright square: x, y and across the segment.
    if (std::min(from.x, to.x) > half || std::max(from.x, to.x) < -half ||
        std::min(from.y, to.y) > half || std::max(from.y, to.y) < -half) {
        return false;
    }
    const Vec2 across = perpendicular(to - from);
    return std::fabs(dot(across, from)) <= half * (std::fabs(across.x) + std::fabs(across.y));
}

}  // namespace agon::missions::soccer
