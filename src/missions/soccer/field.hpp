// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry.hpp"
#include "missions/soccer/area.hpp"

namespace agon::missions::soccer {

/// A rectangle against the goal line, with a bow on its front side.
struct AreaSize {
    double length_m = 0;  ///< along x from the goal line; 0: the size has no such area
    double width_m = 0;
    double arc_chord_m = 0;  ///< 0: no bow
    double arc_height_m = 0;

    [[nodiscard]] bool is_present() const { return length_m > 0; }
};

/// Measures of a field. Its origin is the center, x along the length; the areas and marks are the
/// same at both ends.
struct FieldSize {
    double length_m = 0;  ///< between the goal lines
    double width_m = 0;   ///< between the side walls
    double wall_height_m = 0;
    double wall_thickness_m = 0;
    double corner_m = 0;  ///< legs of the triangles in the corners
    double goal_width_m = 0;
    double goal_depth_m = 0;
    double center_circle_radius_m = 0;
    double line_width_m = 0;
    AreaSize goal_area;
    AreaSize penalty_area;
    double penalty_mark_m = 0;     ///< from the goal line, on y = 0
    double free_kick_mark_m = 0;   ///< from the goal line, on y = 0
    core::Vec2 free_ball_mark_m;   ///< the four marks are (+-x, +-y)
    double free_ball_robot_m = 0;  ///< from the mark to the robots' marks, along x

    [[nodiscard]] double goal_line_m() const { return length_m / 2; }

    [[nodiscard]] double side_line_m() const { return width_m / 2; }
};

/// The regions in which the rule book counts robots, in the view of the team that defends the goal
/// at negative x. Goal and penalty area reach through the goal.
struct FieldRegions {
    Region goal_area;
    Region penalty_area;  ///< empty where the size has none

    explicit FieldRegions(const FieldSize& size);
    FieldRegions() = default;
};

/// The center of the bow's circle lies behind the area's front by radius - height.
[[nodiscard]] double arc_radius_m(const AreaSize& area);

/// Points of the bow from positive to negative y, ends included, for the area at negative x.
[[nodiscard]] std::vector<core::Vec2> arc_points_m(const FieldSize& size, const AreaSize& area);

/// Whether a footprint lies wholly on the ground where robots may stand: within the walls and
/// corner triangles, or in the goals.
[[nodiscard]] bool is_on_field(const FieldSize& size, const Footprint& footprint);

/// Whether a disc lies wholly within walls and corner triangles; goals do not count.
[[nodiscard]] bool is_disc_on_field(const FieldSize& size, core::Vec2 center_m, double radius_m);

}  // namespace agon::missions::soccer
