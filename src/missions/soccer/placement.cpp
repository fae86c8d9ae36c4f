// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement.hpp"

#include <algorithm>
#include <cmath>

#include "core/math.hpp"

namespace agon::missions::soccer {
namespace {

using core::Pose2;
using core::Vec2;
using Fault = std::optional<PlaceFault>;

bool is_finite(const Pose2& place) {
    return std::isfinite(place.position_m.x) && std::isfinite(place.position_m.y) &&
           std::isfinite(place.heading_rad);
}

/// How far the footprint reaches along x, both ways.
double reach_x_m(const Footprint& footprint) {
    return footprint.half_side_m * (std::fabs(footprint.axis.x) + std::fabs(footprint.axis.y));
}

/// Everything that the law of one restart asks about one robot.
struct Question {
    const PlacementLaw& law;
    const Formation& formation;
    const RobotSet& settled;
    std::uint32_t robot;
    Footprint footprint;
    double slack_m;

    [[nodiscard]] const PlacementRules& rules() const { return law.rules(); }

    [[nodiscard]] const PlacementCase& placement() const { return law.placement(); }

    [[nodiscard]] bool is_keeper() const { return robot == 0; }

    [[nodiscard]] double high_x_m() const { return footprint.center_m.x + reach_x_m(footprint); }

    [[nodiscard]] bool is_in_own_half() const { return high_x_m() <= slack_m; }

    [[nodiscard]] bool is_in_other_half() const {
        return footprint.center_m.x - reach_x_m(footprint) >= -slack_m;
    }

    /// The first of the settled for which it is true.
    template <typename Condition>
    [[nodiscard]] std::optional<std::uint32_t> first_settled(Condition condition) const {
        for (std::uint32_t other = 0; other < rules().robot_count; ++other) {
            if (other != robot && settled.has(other) && condition(other)) {
                return other;
            }
        }
        return std::nullopt;
    }

    template <typename Condition>
    [[nodiscard]] std::uint32_t count_settled(Condition condition) const {
        std::uint32_t count = 0;
        (void)first_settled([&](std::uint32_t other) {
            count += condition(other) ? 1 : 0;
            return false;
        });
        return count;
    }
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

const AreaSize& keeper_area(const FieldSize& field) {
    return field.penalty_area.is_present() ? field.penalty_area : field.goal_area;
}

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

Vec2 free_ball_mark(const PlacementLaw& law) {
    return law.placement().ball_m - Vec2{law.rules().field.free_ball_robot_m, 0};
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
    if (core::distance(q.footprint.center_m, free_ball_mark(q.law)) > std::max(slack_m, 0.0)) {
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

}  // namespace

Footprint PlacementRules::footprint(const Pose2& place) const {
    return {place.position_m, core::direction(place.heading_rad), robot_half_side_m};
}

std::string PlaceFault::text() const {
    return beside ? what + std::to_string(*beside) : std::string(what);
}

PlacementLaw::PlacementLaw(const PlacementRules& rules, const PlacementCase& placement,
                           std::span<const Pose2> taken)
    : rules_(&rules), placement_(placement), quarter_(quarter_of(rules, placement.ball_m)) {
    for (const Pose2& place : taken) {
        taken_.push_back(rules.footprint(place));
    }
}

Fault PlacementLaw::fault(const Formation& formation, std::uint32_t robot, const RobotSet& settled,
                          double clearance_m) const {
    const Pose2& place = formation.robots[robot];
    if (!is_finite(place)) {
        return PlaceFault{"has a place that is no number", {}};
    }
    const Question question{
        *this, formation, settled, robot, rules_->footprint(place), rules_->slack_m - clearance_m};
    const Footprint& footprint = question.footprint;
    if (!is_on_field(rules_->field, footprint)) {
        return PlaceFault{"is not on the field", {}};
    }
    // The law first: it refuses most of what a search tries.
    Fault of_law = judge_restart(question);
    if (clearance_m > 0 && of_law) {
        return of_law;
    }
    if (overlaps_disc(footprint, placement_.ball_m, rules_->ball_radius_m - question.slack_m)) {
        return PlaceFault{"stands on the ball", {}};
    }
    if (const auto other = question.first_settled([&](std::uint32_t one) {
            return overlap(footprint, rules_->footprint(formation.robots[one]), question.slack_m);
        })) {
        return PlaceFault{"overlaps robot ", other};
    }
    for (const Footprint& other : taken_) {
        if (overlap(footprint, other, question.slack_m)) {
            return PlaceFault{"overlaps a robot of the other team", {}};
        }
    }
    return of_law;
}

bool PlacementLaw::wants_taker() const {
    return placement_.restart == Restart::FreeBall ||
           (placement_.restart == Restart::PenaltyKick && placement_.role == Role::First);
}

const char* PlacementLaw::no_taker() const {
    return placement_.restart == Restart::FreeBall ? "no robot takes the free ball"
                                                   : "no robot takes the penalty kick";
}

bool PlacementLaw::takes(const Pose2& place, std::uint32_t robot) const {
    const Footprint footprint = rules_->footprint(place);
    if (placement_.restart == Restart::PenaltyKick) {
        return footprint.center_m.x + reach_x_m(footprint) > rules_->slack_m;
    }
    // A goalkeeper at its goal may stand partly in the quarter and takes no part.
    return quarter_.holds_most_of(footprint) &&
           (robot != 0 || !rules_->regions.goal_area.holds_most_of(footprint));
}

Box PlacementLaw::reach(std::uint32_t robot, bool is_taker) const {
    const FieldSize& field = rules_->field;
    const double line_m = field.goal_line_m();
    // No robot touches what is farther from its center than this.
    const double reach_m = 1.5 * rules_->robot_half_side_m + rules_->slack_m;
    const bool is_first = placement_.role == Role::First;
    Box box{{-line_m - field.goal_depth_m, -field.side_line_m()},
            {line_m + field.goal_depth_m, field.side_line_m()}};
    switch (placement_.restart) {
        case Restart::KickOff:
            box.high_m.x = is_first ? field.center_circle_radius_m : 0;
            break;
        case Restart::FreeBall:
            if (is_taker) {
                const Vec2 slack{rules_->mark_slack_m, rules_->mark_slack_m};
                box = {free_ball_mark(*this) - slack, free_ball_mark(*this) + slack};
            }
            break;
        case Restart::PenaltyKick:
            if (is_taker) {
                box.low_m.x = -reach_m;
                box.high_m.x = placement_.ball_m.x;
            } else if (is_first) {
                box.high_m.x = 0;
            } else if (robot != 0) {
                box.low_m.x = 0;
            } else {
                box = {{-line_m - reach_m, -field.goal_width_m / 2 - reach_m},
                       {-line_m + reach_m, field.goal_width_m / 2 + reach_m}};
            }
            break;
        case Restart::FreeKick:
            if (!is_first && robot != 0 && rules_->wall == FreeKickWall::Lines) {
                box.high_m.x = -line_m + field.penalty_area.length_m + reach_m;
                box.high_m.y = field.penalty_area.width_m / 2 + reach_m;
                box.low_m.y = -box.high_m.y;
            }
            break;
        case Restart::GoalKick:
            if (!is_first) {
                box.high_m.x = 0;
            } else if (robot == 0) {
                const AreaSize& area = keeper_area(field);
                box.high_m.x = -line_m + area.length_m + area.arc_height_m;
                box.high_m.y = area.width_m / 2;
                box.low_m.y = -box.high_m.y;
            }
            break;
    }
    return box;
}

const char* PlacementLaw::ball_fault(Vec2 ball) const {
    if (!std::isfinite(ball.x) || !std::isfinite(ball.y)) {
        return "the ball's place is no number";
    }
    if (!is_disc_on_field(rules_->field, ball, rules_->ball_radius_m)) {
        return "the ball is not on the field";
    }
    if (!keeper_region(*rules_).contains(ball)) {
        return "the ball is not in the goalkeeper's area";
    }
    for (const Footprint& other : taken_) {
        if (overlaps_disc(other, ball, rules_->ball_radius_m)) {
            return "the ball lies on a robot of the other team";
        }
    }
    return nullptr;
}

std::optional<std::string> why_ball_is_illegal(const PlacementRules& rules,
                                               const PlacementCase& placement) {
    const char* fault = PlacementLaw(rules, placement, {}).ball_fault(placement.ball_m);
    return fault == nullptr ? std::nullopt : std::optional<std::string>(fault);
}

std::optional<std::string> why_team_is_illegal(const PlacementRules& rules,
                                               const PlacementCase& placement,
                                               const Formation& formation,
                                               std::span<const Pose2> taken) {
    const PlacementLaw law(rules, placement, taken);
    RobotSet settled;
    bool has_taker = !law.wants_taker();
    for (std::uint32_t robot = 0; robot < rules.robot_count; ++robot) {
        if (const auto fault = law.fault(formation, robot, settled)) {
            return "robot " + std::to_string(robot) + " " + fault->text();
        }
        settled.add(robot);
        has_taker = has_taker || law.takes(formation.robots[robot], robot);
    }
    return has_taker ? std::nullopt : std::optional<std::string>(law.no_taker());
}

}  // namespace agon::missions::soccer
