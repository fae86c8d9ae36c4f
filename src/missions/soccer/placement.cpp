// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement.hpp"

#include <cmath>

#include "core/math.hpp"
#include "missions/soccer/placement_restarts.hpp"

namespace agon::missions::soccer {
namespace {

using core::Pose2;
using core::Vec2;
using Fault = std::optional<PlaceFault>;

/// Of a square's half diagonal to its half side.
constexpr double kDiagonal = 1.4142135623730951;

bool is_finite(const Pose2& place) {
    return std::isfinite(place.position_m.x) && std::isfinite(place.position_m.y) &&
           std::isfinite(place.heading_rad);
}

Region quarter_of(const PlacementRules& rules, Vec2 ball) {
    const double x = rules.field.goal_line_m();
    const double y = rules.field.side_line_m();
    const Vec2 low{ball.x < 0 ? -x : 0, ball.y < 0 ? -y : 0};
    const Vec2 high{low.x + x, low.y + y};
    return Region({{low, {high.x, low.y}, high, {low.x, high.y}}});
}

const AreaSize& keeper_area(const FieldSize& field) {
    return field.penalty_area.is_present() ? field.penalty_area : field.goal_area;
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
    const PlaceQuestion question{
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
    // Squares whose circles do not meet are asked nothing: a search asks of mostly these.
    const double reach_m = 2 * kDiagonal * rules_->robot_half_side_m - question.slack_m;
    const auto is_near = [&](Vec2 center) {
        const Vec2 way = center - footprint.center_m;
        return dot(way, way) < reach_m * reach_m;
    };
    if (const auto other = question.first_settled([&](std::uint32_t one) {
            const Pose2& mate = formation.robots[one];
            return is_near(mate.position_m) &&
                   overlap(footprint, rules_->footprint(mate), question.slack_m);
        })) {
        return PlaceFault{"overlaps robot ", other};
    }
    for (const Footprint& other : taken_) {
        if (is_near(other.center_m) && overlap(footprint, other, question.slack_m)) {
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
                box = {free_ball_mark_m(*this) - slack, free_ball_mark_m(*this) + slack};
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
