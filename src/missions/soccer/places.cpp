// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/places.hpp"

#include <algorithm>
#include <cmath>

#include "core/math.hpp"

namespace agon::missions::soccer {
namespace {

// Angles beyond it have lost their digits.
constexpr double kMostHeading_rad = 1e6;

bool is_in_goal(const FieldSize& field, core::Vec2 ball_m, double radius_m) {
    return std::fabs(ball_m.y) + radius_m <= field.goal_width_m / 2 &&
           std::fabs(ball_m.x) + radius_m <= field.goal_line_m() + field.goal_depth_m;
}

Footprint footprint_of(const PlacementRules& rules, const core::Pose2& place, double slack_m) {
    Footprint footprint = rules.footprint(place);
    footprint.half_side_m -= slack_m;
    return footprint;
}

}  // namespace

std::optional<std::string> why_no_place_for_ball(const PlacementRules& rules, core::Vec2 ball_m,
                                                 double slack_m) {
    if (!std::isfinite(ball_m.x) || !std::isfinite(ball_m.y)) {
        return "is given no place that is a number";
    }
    const double radius_m = rules.ball_radius_m - slack_m;
    if (is_disc_on_field(rules.field, ball_m, radius_m) ||
        is_in_goal(rules.field, ball_m, radius_m)) {
        return std::nullopt;
    }
    return "would lie in a wall or outside the field";
}

std::optional<std::string> why_no_place_for_robot(const PlacementRules& rules,
                                                  const core::Pose2& place, double slack_m) {
    if (!std::isfinite(place.position_m.x) || !std::isfinite(place.position_m.y) ||
        !(std::fabs(place.heading_rad) < kMostHeading_rad)) {
        return "is given no place that is a number";
    }
    if (is_on_field(rules.field, footprint_of(rules, place, slack_m))) {
        return std::nullopt;
    }
    return "would stand in a wall or outside the field";
}

std::optional<std::size_t> find_overlap(const PlacementRules& rules,
                                        std::span<const core::Pose2> places, std::size_t place,
                                        double slack_m) {
    const std::size_t ball = places.size() - 1;
    for (std::size_t other = 0; other < places.size(); ++other) {
        if (other == place) {
            continue;
        }
        const bool is_overlapping =
            other != ball && place != ball
                ? overlap(rules.footprint(places[place]), rules.footprint(places[other]), slack_m)
                : overlaps_disc(rules.footprint(places[place == ball ? other : place]),
                                places[ball].position_m,
                                std::max(0.0, rules.ball_radius_m - slack_m));
        if (is_overlapping) {
            return other;
        }
    }
    return std::nullopt;
}

}  // namespace agon::missions::soccer
