// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/geometry.hpp"

namespace agon::missions::soccer {

/// The ground that a robot covers: a square.
struct Footprint {
    core::Vec2 center_m;
    core::Vec2 axis;  ///< unit vector along the heading
    double half_side_m = 0;

    /// Counter-clockwise.
    [[nodiscard]] std::array<core::Vec2, 4> corners_m() const;

    [[nodiscard]] double area_m2() const { return 4 * half_side_m * half_side_m; }
};

/// A part of the field: convex polygons that do not overlap, each counter-clockwise.
class Region {
public:
    static constexpr std::size_t kMaxCorners = 24;

    Region() = default;
    /// @pre each polygon is convex, counter-clockwise, of 3 to kMaxCorners corners
    explicit Region(std::vector<std::vector<core::Vec2>> polygons);

    [[nodiscard]] bool is_empty() const { return polygons_.empty(); }

    [[nodiscard]] bool contains(core::Vec2 point) const;

    /// False if a square with this center cannot lie in the region by more than half: no line
    /// through its center leaves more than half of it on one side, so the center must lie within
    /// the region's convex hull. Cheap, and settles nearly all robots.
    [[nodiscard]] bool may_hold_most_of(core::Vec2 center) const {
        return center.x > low_m_.x && center.x < high_m_.x && center.y > low_m_.y &&
               center.y < high_m_.y;
    }

    /// Of the footprint's part within the region, exact.
    [[nodiscard]] double overlap_m2(const Footprint& footprint) const;

    /// Whether more than half of the footprint lies within: "in the area" of the rule book.
    [[nodiscard]] bool holds_most_of(const Footprint& footprint) const;

private:
    std::vector<std::vector<core::Vec2>> polygons_;
    core::Vec2 low_m_;
    core::Vec2 high_m_;
    /// Of the first polygon, if it is an upright rectangle; otherwise empty.
    core::Vec2 rectangle_low_m_;
    core::Vec2 rectangle_high_m_;
};

/// Area of the part of one convex polygon that lies within another, by clipping at each edge
/// (Sutherland and Hodgman). @pre both counter-clockwise, at most Region::kMaxCorners corners
[[nodiscard]] double overlap_m2(std::span<const core::Vec2> polygon,
                                std::span<const core::Vec2> window);

/// Whether two footprints overlap by more than `slack_m`, by separating axes.
[[nodiscard]] bool overlap(const Footprint& a, const Footprint& b, double slack_m = 0);

/// Whether a disc and a footprint overlap.
[[nodiscard]] bool overlaps_disc(const Footprint& footprint, core::Vec2 center_m, double radius_m);

/// Whether a footprint touches or crosses the segment between two points.
[[nodiscard]] bool touches_segment(const Footprint& footprint, core::Vec2 from_m, core::Vec2 to_m,
                                   double slack_m);

}  // namespace agon::missions::soccer
