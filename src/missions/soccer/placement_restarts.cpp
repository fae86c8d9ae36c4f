// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_restarts.hpp"

#include <algorithm>
#include <cmath>

namespace agon::missions::soccer {
namespace {

using core::Vec2;
using Fault = std::optional<PlaceFault>;
using Question = PlaceQuestion;

Fault judge_kick_off(const Question& q) {
    const double radius_m = q.rules().field.center_circle_radius_m;
    if (q.placement().role == Role::First) {
        for (const Vec2 corner : q.footprint.corners_m()) {
            if (corner.x > q.slack_m && norm(corner) > radius_m + q.slack_m) {
                return PlaceFault{"is neither in its own half nor in the center circle", {}};
            }
        }
        return std::nullopt;
    }
    if (!q.is_in_own_half()) {
        return PlaceFault{"is not in its own half", {}};
    }
    if (overlaps_disc(q.footprint, {}, radius_m - q.slack_m)) {
        return PlaceFault{"is in the center circle", {}};
    }
    return std::nullopt;
}

Fault judge_free_ball(const Question& q) {
    if (!q.law.takes(q.formation.robots[q.robot], q.robot)) {
        return std::nullopt;
    }
    if (const auto other = q.first_settled(
            [&](std::uint32_t one) { return q.law.takes(q.formation.robots[one], one); })) {
        return PlaceFault{"is in the quarter of the free ball beside robot ", other};
    }
    const double slack_m = q.rules().mark_slack_m - (q.rules().slack_m - q.slack_m);
    if (core::distance(q.footprint.center_m, free_ball_mark_m(q.law)) > std::max(slack_m, 0.0)) {
        return PlaceFault{"takes the free ball but does not stand on its mark", {}};
    }
    return std::nullopt;
}

Fault judge_penalty_kick(const Question& q) {
    if (q.placement().role == Role::First) {
        if (q.is_in_own_half()) {
            return std::nullopt;
        }
        if (const auto kicker = q.first_settled(
                [&](std::uint32_t one) { return q.law.takes(q.formation.robots[one], one); })) {
            return PlaceFault{"is beyond the half line beside the kicker, robot ", kicker};
        }
        if (q.high_x_m() > q.placement().ball_m.x) {
            return PlaceFault{"is not behind the ball, which it kicks", {}};
        }
        return std::nullopt;
    }
    if (!q.is_keeper()) {
        return q.is_in_other_half() ? std::nullopt
                                    : Fault(PlaceFault{"is not beyond the half line", {}});
    }
    const double line_m = -q.rules().field.goal_line_m();
    const double half_m = q.rules().field.goal_width_m / 2;
    if (!touches_segment(q.footprint, {line_m, -half_m}, {line_m, half_m}, q.slack_m)) {
        return PlaceFault{"is the goalkeeper but does not touch the goal line", {}};
    }
    return std::nullopt;
}

Fault judge_goal_kick(const Question& q) {
    if (q.placement().role == Role::Second) {
        return q.is_in_own_half() ? std::nullopt : Fault(PlaceFault{"is not in its own half", {}});
    }
    const bool is_in_area = keeper_region(q.rules()).holds_most_of(q.footprint);
    if (q.is_keeper() && !is_in_area) {
        return PlaceFault{"is the goalkeeper but not in its area", {}};
    }
    if (!q.is_keeper() && is_in_area) {
        return PlaceFault{"is in the goalkeeper's area", {}};
    }
    return std::nullopt;
}

/// The line of the areas at which a defender stands at a free kick; one at both counts to the
/// front.
enum class WallLine { None, GoalAreaFront, PenaltyAreaSide };

WallLine wall_line(const PlacementRules& rules, const Footprint& footprint, double slack_m) {
    const double low = -rules.field.goal_line_m();
    const AreaSize& goal_area = rules.field.goal_area;
    const double x = low + goal_area.length_m;
    if (touches_segment(footprint, {x, -goal_area.width_m / 2}, {x, goal_area.width_m / 2},
                        slack_m)) {
        return WallLine::GoalAreaFront;
    }
    const AreaSize& area = rules.field.penalty_area;
    for (const double y : {-area.width_m / 2, area.width_m / 2}) {
        if (touches_segment(footprint, {low, y}, {low + area.length_m, y}, slack_m)) {
            return WallLine::PenaltyAreaSide;
        }
    }
    return WallLine::None;
}

Fault judge_wall(const Question& q) {
    const WallLine line = wall_line(q.rules(), q.footprint, q.slack_m);
    if (line == WallLine::None) {
        return PlaceFault{
            "touches neither the goal area's front line nor the penalty area's side line", {}};
    }
    // The goalkeeper, robot 0, is none of them.
    const std::uint32_t others = q.count_settled([&](std::uint32_t other) {
        if (other == 0) {
            return false;
        }
        const Footprint footprint = q.rules().footprint(q.formation.robots[other]);
        return wall_line(q.rules(), footprint, q.rules().slack_m) == line;
    });
    // Two at each: a third finds no place at a line.
    return others < 2 ? std::nullopt : Fault(PlaceFault{"is the third at its line", {}});
}

Fault judge_free_kick(const Question& q) {
    const double away_m = core::distance(q.footprint.center_m, q.placement().ball_m);
    const bool is_near = away_m < q.rules().free_kick_distance_m - q.slack_m;
    if (q.placement().role == Role::Second) {
        if (q.is_keeper() && q.rules().regions.goal_area.holds_most_of(q.footprint)) {
            return std::nullopt;
        }
        if (q.rules().wall == FreeKickWall::Lines && !q.is_keeper()) {
            return judge_wall(q);
        }
        return is_near ? Fault(PlaceFault{"is too near to the ball", {}}) : std::nullopt;
    }
    if (is_near && q.high_x_m() > q.placement().ball_m.x) {
        return PlaceFault{"is near the ball but not behind it", {}};
    }
    return std::nullopt;
}

}  // namespace

double reach_x_m(const Footprint& footprint) {
    return footprint.half_side_m * (std::fabs(footprint.axis.x) + std::fabs(footprint.axis.y));
}

const Region& keeper_region(const PlacementRules& rules) {
    return rules.regions.penalty_area.is_empty() ? rules.regions.goal_area
                                                 : rules.regions.penalty_area;
}

Vec2 free_ball_mark_m(const PlacementLaw& law) {
    return law.placement().ball_m - Vec2{law.rules().field.free_ball_robot_m, 0};
}

Fault judge_restart(const Question& q) {
    switch (q.placement().restart) {
        case Restart::KickOff:
            return judge_kick_off(q);
        case Restart::FreeBall:
            return judge_free_ball(q);
        case Restart::PenaltyKick:
            return judge_penalty_kick(q);
        case Restart::FreeKick:
            return judge_free_kick(q);
        case Restart::GoalKick:
            return judge_goal_kick(q);
    }
    return std::nullopt;
}

}  // namespace agon::missions::soccer
