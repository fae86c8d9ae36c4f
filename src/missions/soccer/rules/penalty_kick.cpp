// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/penalty_kick.hpp"

namespace agon::missions::soccer {
namespace {

bool is_contested(const Situation& situation, Team attackers, double distance_m) {
    const core::Vec2 ball = situation.ball().position_m;
    for (std::uint32_t number = 0; number < situation.cast->robot_count; ++number) {
        const core::Vec2 way = situation.robot({attackers, number}).position_m - ball;
        if (dot(way, way) <= distance_m * distance_m) {
            return true;
        }
    }
    return false;
}

std::string too_many(std::size_t count, Team team, const char* area) {
    return std::to_string(count) + " robots of " + std::string(name_of(team)) +
           " defend in their own " + area;
}

}  // namespace

void PenaltyKickRule::reset() {
    teams_ = {};
}

std::optional<Finding> PenaltyKickRule::judge(const Situation& situation, const RuleBook& book) {
    const Team defenders = situation.defenders();
    teams_[index_of(opponent_of(defenders))] = {};
    if (auto finding = judge_crowding(situation, book, defenders)) {
        return finding;
    }
    return judge_clearing(situation, book, defenders);
}

std::optional<Finding> PenaltyKickRule::judge_crowding(const Situation& situation,
                                                       const RuleBook& book, Team defenders) {
    const auto judge_area = [&](Offence offence, const Region& region, std::uint32_t allowed,
                                CrowdingClock& clock, const char* name) -> std::optional<Finding> {
        if (!book.after(offence) || region.is_empty() ||
            !clock.runs_out(is_crowded(situation, defenders, defenders, region, allowed),
                            situation.tick, book.crowding_grace)) {
            return std::nullopt;
        }
        std::vector<Player> players = players_inside(situation, defenders, defenders, region);
        std::string reason = too_many(players.size(), defenders, name);
        return Finding{offence, defenders, std::move(players), std::move(reason)};
    };
    PerTeam& team = teams_[index_of(defenders)];
    if (auto finding = judge_area(Offence::DefendersInGoalArea, situation.regions->goal_area,
                                  book.defenders_in_goal_area, team.goal_area, "goal area")) {
        return finding;
    }
    return judge_area(Offence::DefendersInPenaltyArea, situation.regions->penalty_area,
                      book.defenders_in_penalty_area, team.penalty_area, "penalty area");
}

std::optional<Finding> PenaltyKickRule::judge_clearing(const Situation& situation,
                                                       const RuleBook& book, Team defenders) {
    core::Duration& lasted = teams_[index_of(defenders)].ball_in_goal_area;
    const core::Vec2 ball = situation.view(defenders, situation.ball().position_m);
    if (!situation.regions->goal_area.contains(ball)) {
        lasted = core::Duration();
        return std::nullopt;
    }
    if (!is_contested(situation, opponent_of(defenders), book.contest_distance_m)) {
        lasted += situation.tick;
    }
    if (lasted < book.keeper_clears || !book.after(Offence::KeeperNotClearing)) {
        return std::nullopt;
    }
    return Finding{
        Offence::KeeperNotClearing,
        defenders,
        {Player{defenders, 0}},
        std::string(name_of(defenders)) + " has not cleared the ball out of its goal area in time"};
}

void PenaltyKickRule::hash_into(core::Hasher& hasher) const {
    for (const PerTeam& team : teams_) {
        team.goal_area.hash_into(hasher);
        team.penalty_area.hash_into(hasher);
        hasher.add(team.ball_in_goal_area.count_ns());
    }
}

}  // namespace agon::missions::soccer
