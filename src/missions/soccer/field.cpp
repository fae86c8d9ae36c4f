// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/field.hpp"

#include <cmath>
#include <vector>

#include "core/math.hpp"

namespace agon::missions::soccer {
namespace {

using core::Vec2;

/// Positions that were computed may miss a wall by rounding.
constexpr double kSlack_m = 1e-6;
constexpr std::size_t kArcChords = 12;

std::vector<Vec2> rectangle(double low_x, double high_x, double half_width) {
    return {{low_x, -half_width}, {high_x, -half_width}, {high_x, half_width}, {low_x, half_width}};
}

Region area_region(const FieldSize& size, const AreaSize& area) {
    if (!area.is_present()) {
        return {};
    }
    const double line = -size.goal_line_m();
    std::vector<std::vector<Vec2>> polygons;
    polygons.push_back(rectangle(line, line + area.length_m, area.width_m / 2));
    polygons.push_back(rectangle(line - size.goal_depth_m, line, size.goal_width_m / 2));
    if (area.arc_chord_m > 0) {
        // From positive to negative y in front of the chord is clockwise.
        std::vector<Vec2> bow = arc_points_m(size, area);
        polygons.emplace_back(bow.rbegin(), bow.rend());
    }
    return Region(std::move(polygons));
}

bool is_point_on_field(const FieldSize& size, Vec2 point) {
    const double x = std::fabs(point.x);
    const double y = std::fabs(point.y);
    const double line = size.goal_line_m();
    if (x <= line + kSlack_m) {
        const bool is_clear_of_corner =
            (line - x) + (size.side_line_m() - y) >= size.corner_m - 2 * kSlack_m;
        return y <= size.side_line_m() + kSlack_m && is_clear_of_corner;
    }
    return x <= line + size.goal_depth_m + kSlack_m && y <= size.goal_width_m / 2 + kSlack_m;
}

}  // namespace

double arc_radius_m(const AreaSize& area) {
    const double half = area.arc_chord_m / 2;
    return (half * half + area.arc_height_m * area.arc_height_m) / (2 * area.arc_height_m);
}

std::vector<Vec2> arc_points_m(const FieldSize& size, const AreaSize& area) {
    const double radius = arc_radius_m(area);
    const double front = -size.goal_line_m() + area.length_m;
    const Vec2 center{front + area.arc_height_m - radius, 0};
    const double half_angle = core::atan2(area.arc_chord_m / 2, radius - area.arc_height_m);
    std::vector<Vec2> points;
    for (std::size_t i = 0; i <= kArcChords; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(kArcChords);
        points.push_back(center + core::direction(half_angle * (1 - 2 * share)) * radius);
    }
    return points;
}

FieldRegions::FieldRegions(const FieldSize& size)
    : goal_area(area_region(size, size.goal_area)),
      penalty_area(area_region(size, size.penalty_area)) {}

bool is_on_field(const FieldSize& size, const Footprint& footprint) {
    for (const Vec2 corner : footprint.corners_m()) {
        if (!is_point_on_field(size, corner)) {
            return false;
        }
    }
    // The ground is convex but for the four posts: no post may stand within the footprint.
    Footprint shrunk = footprint;
    shrunk.half_side_m -= kSlack_m;
    for (const double x : {-size.goal_line_m(), size.goal_line_m()}) {
        for (const double y : {-size.goal_width_m / 2, size.goal_width_m / 2}) {
            if (overlaps_disc(shrunk, {x, y}, kSlack_m)) {
                return false;
            }
        }
    }
    return true;
}

bool is_disc_on_field(const FieldSize& size, Vec2 center_m, double radius_m) {
    const double x = std::fabs(center_m.x);
    const double y = std::fabs(center_m.y);
    const double to_goal_line = size.goal_line_m() - x;
    const double to_side = size.side_line_m() - y;
    // The triangle's long side lies at corner / sqrt(2) from the corner.
    const double to_triangle = (to_goal_line + to_side - size.corner_m) / std::sqrt(2.0);
    const double room = radius_m - kSlack_m;
    return to_goal_line >= room && to_side >= room && to_triangle >= room;
}

}  // namespace agon::missions::soccer
