// SPDX-License-Identifier: Apache-2.0
// The areas before the goals, in which the rules count robots, and the ways around them.
#pragma once

#include <cmath>

#include <agon/soccer.hpp>

#include "geometry.hpp"

namespace agon::kit {

/// An area against a goal line, grown so that a robot whose center is outside is outside.
struct Area {
    double line_x_m = 0;  ///< the goal line
    double inward = 1;    ///< +1 at the own goal, -1 at the opponent's
    double length_m = 0;  ///< along x
    double half_width_m = 0;

    [[nodiscard]] bool holds(Point point) const {
        return (point.x - line_x_m) * inward < length_m && std::fabs(point.y) < half_width_m;
    }

    /// The nearest point that is outside; the point itself if it is.
    [[nodiscard]] Point nearest_outside(Point point) const {
        if (!holds(point)) {
            return point;
        }
        const double depth_m = length_m - (point.x - line_x_m) * inward;
        const double side_m = half_width_m - std::fabs(point.y);
        if (depth_m < side_m) {
            return {line_x_m + inward * length_m, point.y};
        }
        return {point.x, sign(point.y) * half_width_m};
    }

    /// Where to drive now to come to `to` without crossing the area: one of its free corners if it
    /// lies between.
    [[nodiscard]] Point way_past(Point from, Point to) const {
        if (holds(from)) {
            return nearest_outside(from) + (nearest_outside(from) - from) * 0.5;
        }
        to = nearest_outside(to);
        constexpr int kSamples = 16;
        bool crosses = false;
        for (int i = 1; i < kSamples && !crosses; ++i) {
            crosses = holds(from + (to - from) * (static_cast<double>(i) / kSamples));
        }
        if (!crosses) {
            return to;
        }
        const bool is_beside = (from.x - line_x_m) * inward < length_m;
        const double side = sign(is_beside ? from.y : to.y);
        return {line_x_m + inward * (length_m + 0.02), side * (half_width_m + 0.02)};
    }
};

/// For field players: the goal area with the half circle that small fields have before it.
[[nodiscard]] inline Area own_goal_area(const SoccerField& field) {
    return {-field.length_m / 2, 1, field.goal_area_length_m + 0.05,
            field.goal_area_width_m / 2 + 0.02};
}

/// The penalty area; where the size has none, the goal area.
[[nodiscard]] inline Area own_penalty_area(const SoccerField& field) {
    if (field.penalty_area_length_m <= 0) {
        return own_goal_area(field);
    }
    return {-field.length_m / 2, 1, field.penalty_area_length_m + 0.06,
            field.penalty_area_width_m / 2 + 0.03};
}

[[nodiscard]] inline Area far_goal_area(const SoccerField& field) {
    return {field.length_m / 2, -1, field.goal_area_length_m + 0.05,
            field.goal_area_width_m / 2 + 0.02};
}

/// Whether a robot that brakes now comes to rest in an area in which it is not yet.
[[nodiscard]] inline bool slides_into(const Area& area, const SoccerRobot& robot) {
    constexpr double kBraking_mps2 = 6;
    constexpr double kLag_s = 0.03;
    const double speed_mps = norm(velocity(robot));
    const double slide_m = speed_mps * kLag_s + speed_mps * speed_mps / (2 * kBraking_mps2);
    const Point ahead = direction({0, 0}, velocity(robot));
    const Point me = position(robot);
    return !area.holds(me) &&
           (area.holds(me + ahead * slide_m) || area.holds(me + ahead * (slide_m / 2)));
}

}  // namespace agon::kit
