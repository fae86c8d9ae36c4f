// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement.hpp"

#include <algorithm>
#include <cmath>

#include "core/math.hpp"

namespace agon::missions::soccer {
namespace {

using core::Pose2;
using core::Vec2;
using Reason = std::optional<std::string>;

bool is_finite(const Pose2& place) {
    return std::isfinite(place.position_m.x) && std::isfinite(place.position_m.y) &&
           std::isfinite(place.heading_rad);
}

/// Everything that the law of one restart asks about one robot.
struct Question {
    const PlacementRules& rules;
    const PlacementCase& placement;
    const Formation& formation;
    std::uint32_t robot;
    Footprint footprint;

    [[nodiscard]] bool is_keeper() const { return robot == 0; }

    /// How far the robot reaches along x, both ways.
    [[nodiscard]] double low_x_m() const {
        double low = footprint.center_m.x;
        for (const Vec2 corner : footprint.corners_m()) {
            low = std::min(low, corner.x);
        }
        return low;
    }

    [[nodiscard]] double high_x_m() const { return 2 * footprint.center_m.x - low_x_m(); }

    [[nodiscard]] bool is_in_own_half() const { return high_x_m() <= rules.slack_m; }

    [[nodiscard]] bool is_in_other_half() const { return low_x_m() >= -rules.slack_m; }
};

Region quarter_of(const PlacementRules& rules, Vec2 ball) {
    const double x = rules.field.goal_line_m();
    const double y = rules.field.side_line_m();
    const Vec2 low{ball.x < 0 ? -x : 0, ball.y < 0 ? -y : 0};
    const Vec2 high{low.x + x, low.y + y};
    return Region({{low, {high.x, low.y}, high, {low.x, high.y}}});
}

/// The area that belongs to the goalkeeper at a goal kick: the goal area where the size has no
/// other.
const Region& keeper_region(const PlacementRules& rules) {
    return rules.regions.penalty_area.is_empty() ? rules.regions.goal_area
                                                 : rules.regions.penalty_area;
}

Reason judge_kick_off(const Question& q) {
    const double radius_m = q.rules.field.center_circle_radius_m;
    if (q.placement.role == Role::First) {
        for (const Vec2 corner : q.footprint.corners_m()) {
            if (corner.x > q.rules.slack_m && norm(corner) > radius_m + q.rules.slack_m) {
                return "is neither in its own half nor in the center circle";
            }
        }
        return std::nullopt;
    }
    if (!q.is_in_own_half()) {
        return "is not in its own half";
    }
    if (overlaps_disc(q.footprint, {}, radius_m - q.rules.slack_m)) {
        return "is in the center circle";
    }
    return std::nullopt;
}

bool takes_free_ball(const PlacementRules& rules, const Region& quarter, const Pose2& place,
                     std::uint32_t robot) {
    const Footprint footprint = rules.footprint(place);
    if (!quarter.holds_most_of(footprint)) {
        return false;
    }
    // A goalkeeper at its goal may stand partly in the quarter and takes no part.
    return robot != 0 || !rules.regions.goal_area.holds_most_of(footprint);
}

Reason judge_free_ball(const Question& q) {
    const Region quarter = quarter_of(q.rules, q.placement.ball_m);
    if (!takes_free_ball(q.rules, quarter, q.formation.robots[q.robot], q.robot)) {
        return std::nullopt;
    }
    for (std::uint32_t other = 0; other < q.robot; ++other) {
        if (takes_free_ball(q.rules, quarter, q.formation.robots[other], other)) {
            return "is in the quarter of the free ball beside robot " + std::to_string(other);
        }
    }
    const Vec2 mark = q.placement.ball_m - Vec2{q.rules.field.free_ball_robot_m, 0};
    if (core::distance(q.footprint.center_m, mark) > q.rules.mark_slack_m) {
        return "takes the free ball but does not stand on its mark";
    }
    return std::nullopt;
}

Reason judge_penalty_kick(const Question& q) {
    if (q.placement.role == Role::First) {
        if (q.is_in_own_half()) {
            return std::nullopt;
        }
        for (std::uint32_t other = 0; other < q.robot; ++other) {
            const Question of_other{q.rules, q.placement, q.formation, other,
                                    q.rules.footprint(q.formation.robots[other])};
            if (!of_other.is_in_own_half()) {
                return "is beyond the half line beside the kicker, robot " + std::to_string(other);
            }
        }
        return q.high_x_m() <= q.placement.ball_m.x
                   ? std::nullopt
                   : Reason("is not behind the ball, which it kicks");
    }
    if (!q.is_keeper()) {
        return q.is_in_other_half() ? std::nullopt : Reason("is not beyond the half line");
    }
    const double line_m = -q.rules.field.goal_line_m();
    const double half_m = q.rules.field.goal_width_m / 2;
    if (!touches_segment(q.footprint, {line_m, -half_m}, {line_m, half_m}, q.rules.slack_m)) {
        return "is the goalkeeper but does not touch the goal line";
    }
    return std::nullopt;
}

Reason judge_goal_kick(const Question& q) {
    if (q.placement.role == Role::Second) {
        return q.is_in_own_half() ? std::nullopt : Reason("is not in its own half");
    }
    const bool is_in_area = keeper_region(q.rules).holds_most_of(q.footprint);
    if (q.is_keeper() && !is_in_area) {
        return "is the goalkeeper but not in its area";
    }
    if (!q.is_keeper() && is_in_area) {
        return "is in the goalkeeper's area";
    }
    return std::nullopt;
}

bool touches_front_line(const PlacementRules& rules, const Footprint& footprint) {
    const AreaSize& area = rules.field.goal_area;
    const double x = -rules.field.goal_line_m() + area.length_m;
    return touches_segment(footprint, {x, -area.width_m / 2}, {x, area.width_m / 2}, rules.slack_m);
}

bool touches_side_line(const PlacementRules& rules, const Footprint& footprint) {
    const AreaSize& area = rules.field.penalty_area;
    const double low = -rules.field.goal_line_m();
    for (const double y : {-area.width_m / 2, area.width_m / 2}) {
        if (touches_segment(footprint, {low, y}, {low + area.length_m, y}, rules.slack_m)) {
            return true;
        }
    }
    return false;
}

Reason judge_wall(const Question& q) {
    const auto count_before = [&](auto touches) {
        std::uint32_t count = 0;
        for (std::uint32_t other = 1; other < q.robot; ++other) {
            count += touches(q.rules, q.rules.footprint(q.formation.robots[other])) ? 1 : 0;
        }
        return count;
    };
    // Two at each: a third finds no place at a line.
    if ((touches_front_line(q.rules, q.footprint) && count_before(touches_front_line) < 2) ||
        (touches_side_line(q.rules, q.footprint) && count_before(touches_side_line) < 2)) {
        return std::nullopt;
    }
    return "touches neither the goal area's front line nor the penalty area's side line, or is "
           "the third there";
}

Reason judge_free_kick(const Question& q) {
    const double away_m = core::distance(q.footprint.center_m, q.placement.ball_m);
    const bool is_near = away_m < q.rules.free_kick_distance_m - q.rules.slack_m;
    if (q.placement.role == Role::Second) {
        if (q.is_keeper() && q.rules.regions.goal_area.holds_most_of(q.footprint)) {
            return std::nullopt;
        }
        if (q.rules.wall == FreeKickWall::Lines && !q.is_keeper()) {
            return judge_wall(q);
        }
        return is_near ? Reason("is too near to the ball") : std::nullopt;
    }
    if (is_near && q.high_x_m() > q.placement.ball_m.x) {
        return "is near the ball but not behind it";
    }
    return std::nullopt;
}

Reason judge_restart(const Question& q) {
    switch (q.placement.restart) {
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

/// What one robot cannot show: that somebody takes the ball.
Reason judge_team(const PlacementRules& rules, const PlacementCase& placement,
                  const Formation& formation) {
    if (placement.restart != Restart::FreeBall) {
        return std::nullopt;
    }
    const Region quarter = quarter_of(rules, placement.ball_m);
    for (std::uint32_t robot = 0; robot < rules.robot_count; ++robot) {
        if (takes_free_ball(rules, quarter, formation.robots[robot], robot)) {
            return std::nullopt;
        }
    }
    return "no robot takes the free ball";
}

}  // namespace

Footprint PlacementRules::footprint(const Pose2& place) const {
    return {place.position_m, core::direction(place.heading_rad), robot_half_side_m};
}

Reason why_robot_is_illegal(const PlacementRules& rules, const PlacementCase& placement,
                            const Formation& formation, std::uint32_t robot) {
    const Pose2& place = formation.robots[robot];
    if (!is_finite(place)) {
        return "has a place that is no number";
    }
    const Footprint footprint = rules.footprint(place);
    if (!is_on_field(rules.field, footprint)) {
        return "is not on the field";
    }
    if (overlaps_disc(footprint, placement.ball_m, rules.ball_radius_m - rules.slack_m)) {
        return "stands on the ball";
    }
    for (std::uint32_t other = 0; other < rules.robot_count; ++other) {
        if (other != robot &&
            overlap(footprint, rules.footprint(formation.robots[other]), rules.slack_m)) {
            return "overlaps robot " + std::to_string(other);
        }
    }
    return judge_restart({rules, placement, formation, robot, footprint});
}

Reason why_ball_is_illegal(const PlacementRules& rules, const PlacementCase& placement) {
    const Vec2 ball = placement.ball_m;
    if (!std::isfinite(ball.x) || !std::isfinite(ball.y)) {
        return "the ball's place is no number";
    }
    if (!is_disc_on_field(rules.field, ball, rules.ball_radius_m)) {
        return "the ball is not on the field";
    }
    if (!keeper_region(rules).contains(ball)) {
        return "the ball is not in the goalkeeper's area";
    }
    return std::nullopt;
}

Reason why_team_is_illegal(const PlacementRules& rules, const PlacementCase& placement,
                           const Formation& formation, std::span<const Pose2> taken) {
    for (std::uint32_t robot = 0; robot < rules.robot_count; ++robot) {
        if (!is_finite(formation.robots[robot])) {
            return "robot " + std::to_string(robot) + " has a place that is no number";
        }
    }
    for (std::uint32_t robot = 0; robot < rules.robot_count; ++robot) {
        if (auto reason = why_robot_is_illegal(rules, placement, formation, robot)) {
            return "robot " + std::to_string(robot) + " " + *reason;
        }
        const Footprint footprint = rules.footprint(formation.robots[robot]);
        for (const Pose2& place : taken) {
            if (overlap(footprint, rules.footprint(place), rules.slack_m)) {
                return "robot " + std::to_string(robot) + " overlaps a robot of the other team";
            }
        }
    }
    return judge_team(rules, placement, formation);
}

}  // namespace agon::missions::soccer
