// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/placement_plan.hpp"

#include <cstring>

#include "missions/soccer/team_view.hpp"

namespace agon::missions::soccer {
namespace {

/// First kicks, or has the free ball in its half; where anyone may kick off, neither is First.
Role role_of(const Ruling& ruling, Team team) {
    if (ruling.restart == Restart::FreeBall) {
        return team == ruling.defenders ? Role::First : Role::Second;
    }
    return ruling.kicking == team ? Role::First : Role::Second;
}

Formation formation_of(const agon_soccer_placement& block, std::uint32_t robot_count) {
    Formation formation;
    for (std::uint32_t robot = 0; robot < robot_count; ++robot) {
        const agon_soccer_place& place = block.robots[robot];
        formation.robots[robot] = {{place.x_m, place.y_m}, place.heading_rad};
    }
    return formation;
}

}  // namespace

void PlacementPlan::lay_out(const Content& content, const Ruling& ruling, core::Vec2 ball_m,
                            std::array<bool, 2> defends_left) {
    robot_count_ = content.robot_count;
    defends_left_ = defends_left;
    order_ = {Team::Yellow, Team::Blue};
    for (const Team team : kTeams) {
        TeamPlan& plan = teams_[index_of(team)];
        plan.placement.restart = ruling.restart;
        plan.placement.role = role_of(ruling, team);
        plan.placement.ball_is_free =
            ruling.restart == Restart::GoalKick && plan.placement.role == Role::First;
        plan.has_placed = false;
        if (plan.placement.role == content.formations.places_first(ruling.restart) &&
            plan.placement.role != role_of(ruling, opponent_of(team))) {
            order_ = {team, opponent_of(team)};
        }
    }
    set_ball(ball_m);
    for (TeamPlan& plan : teams_) {
        plan.formation = content.formations.formation(plan.placement);
    }
}

void PlacementPlan::set_ball(core::Vec2 ball_in_field_m) {
    ball_m_ = ball_in_field_m;
    for (const Team team : kTeams) {
        teams_[index_of(team)].placement.ball_m = turned(defends_left(team), ball_m_);
    }
}

agon_soccer_placement PlacementPlan::proposal(Team team) const {
    const TeamPlan& plan = teams_[index_of(team)];
    agon_soccer_placement block{};
    block.struct_size = sizeof(block);
    block.ball_is_free = plan.placement.ball_is_free ? 1 : 0;
    block.ball_x_m = plan.placement.ball_m.x;
    block.ball_y_m = plan.placement.ball_m.y;
    for (std::uint32_t robot = 0; robot < robot_count_; ++robot) {
        const core::Pose2& place = plan.formation.robots[robot];
        block.robots[robot] = {place.position_m.x, place.position_m.y, place.heading_rad};
    }
    return block;
}

std::vector<PlacementCorrection> PlacementPlan::accept(const Content& content, Team team,
                                                       const agon_soccer_placement& wanted) {
    const PlacementRules& rules = content.placement_rules;
    TeamPlan& plan = teams_[index_of(team)];
    plan.has_placed = true;
    std::vector<PlacementCorrection> corrections;
    const agon_soccer_placement proposed = proposal(team);
    if (std::memcmp(&wanted, &proposed, sizeof(wanted)) != 0) {
        if (auto ball = accept_ball(rules, team, {wanted.ball_x_m, wanted.ball_y_m})) {
            corrections.push_back(std::move(*ball));
        }
        const PlacementLaw law(rules, plan.placement, places_of_opponent(team));
        const Formation before = plan.formation;
        plan.formation = formation_of(wanted, robot_count_);
        for (PlacementCorrection& correction : correct(law, before, plan.formation)) {
            corrections.push_back(std::move(correction));
        }
    }
    if (!teams_[index_of(opponent_of(team))].has_placed) {
        make_way(rules, opponent_of(team));
    }
    return corrections;
}

std::optional<PlacementCorrection> PlacementPlan::accept_ball(const PlacementRules& rules,
                                                              Team team, core::Vec2 wanted) {
    const PlacementCase& placement = teams_[index_of(team)].placement;
    const core::Vec2 proposed = placement.ball_m;
    if (wanted == proposed) {
        return std::nullopt;
    }
    if (!placement.ball_is_free) {
        return PlacementCorrection{
            std::nullopt, "the ball may not be moved at this restart", {wanted, 0}, {proposed, 0}};
    }
    const PlacementLaw law(rules, placement, places_of_opponent(team));
    auto correction = correct_ball(law, proposed, wanted);
    set_ball(turned(defends_left(team), wanted));
    return correction;
}

/// Whose turn is yet to come stands where the referee proposes it, beside the other team's robots.
void PlacementPlan::make_way(const PlacementRules& rules, Team team) {
    TeamPlan& plan = teams_[index_of(team)];
    const PlacementLaw law(rules, plan.placement, places_of_opponent(team));
    const Formation defaults = plan.formation;
    (void)correct(law, defaults, plan.formation);
}

/// Of robots that have been placed already, in the view of `team`.
std::vector<core::Pose2> PlacementPlan::places_of_opponent(Team team) const {
    const TeamPlan& other = teams_[index_of(opponent_of(team))];
    std::vector<core::Pose2> places;
    for (std::uint32_t robot = 0; other.has_placed && robot < robot_count_; ++robot) {
        // Either team sees the other's view turned by half a turn.
        places.push_back(turned(false, other.formation.robots[robot]));
    }
    return places;
}

const core::Pose2& PlacementPlan::place(Team team, std::uint32_t robot) const {
    return teams_[index_of(team)].formation.robots[robot];
}

std::uint32_t PlacementPlan::foremost(Team team) const {
    std::uint32_t found = 0;
    for (std::uint32_t robot = 1; robot < robot_count_; ++robot) {
        if (place(team, robot).position_m.x > place(team, found).position_m.x) {
            found = robot;
        }
    }
    return found;
}

core::Pose2 PlacementPlan::place_in_field(Team team, std::uint32_t robot) const {
    return turned(defends_left(team), place(team, robot));
}

void PlacementPlan::hash_into(core::Hasher& hasher) const {
    hasher.add(ball_m_);
    for (const TeamPlan& plan : teams_) {
        hasher.add(plan.has_placed);
        for (std::uint32_t robot = 0; robot < robot_count_; ++robot) {
            hasher.add(plan.formation.robots[robot]);
        }
    }
}

}  // namespace agon::missions::soccer
