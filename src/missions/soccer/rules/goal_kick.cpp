// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/goal_kick.hpp"

namespace agon::missions::soccer {
namespace {

std::string robot_text(Player player) {
    return "robot " + std::to_string(player.number) + " of " + std::string(name_of(player.team));
}

/// The goalkeeper is robot 0, and only in its own goal area is it protected as such.
std::optional<Finding> judge_keeper(const Situation& situation, const RuleBook& book,
                                    const PushLog& pushes, Team defenders) {
    const Player keeper{defenders, 0};
    const bool is_protected = book.after(Offence::KeeperCharged).has_value() ||
                              book.after(Offence::KeeperBlocked).has_value();
    if (!is_protected) {
        return std::nullopt;
    }
    for (std::uint32_t number = 0; number < situation.cast->robot_count; ++number) {
        const Player attacker{opponent_of(defenders), number};
        const core::Duration contact = pushes.contact_time(attacker, keeper, situation.tick);
        const bool has_charged = book.after(Offence::KeeperCharged) &&
                                 pushes.pushed_m(attacker, keeper) >= book.charging_distance_m;
        const bool has_blocked = book.after(Offence::KeeperBlocked) && contact >= book.blocking;
        if (!has_charged && !has_blocked) {
            continue;
        }
        // Asked last: the area test is the dearest, and contacts that last are rare.
        if (!situation.regions->goal_area.holds_most_of(situation.footprint(defenders, keeper))) {
            return std::nullopt;
        }
        const Offence offence = has_charged ? Offence::KeeperCharged : Offence::KeeperBlocked;
        return Finding{offence,
                       defenders,
                       {attacker, keeper},
                       robot_text(attacker) + (has_charged ? " has pushed" : " blocks") +
                           " the goalkeeper of " + std::string(name_of(defenders))};
    }
    return std::nullopt;
}

}  // namespace

void GoalKickRule::reset() {
    attackers_at_goal_of_ = {};
}

std::optional<Finding> GoalKickRule::judge(const Situation& situation, const RuleBook& book,
                                           const PushLog& pushes) {
    const Team defenders = situation.defenders();
    const Team attackers = opponent_of(defenders);
    attackers_at_goal_of_[index_of(attackers)].reset();
    if (auto finding = judge_keeper(situation, book, pushes, defenders)) {
        return finding;
    }
    if (!book.after(Offence::AttackersInGoalArea)) {
        return std::nullopt;
    }
    const Region& area = situation.regions->goal_area;
    if (!attackers_at_goal_of_[index_of(defenders)].runs_out(
            is_crowded(situation, attackers, defenders, area, book.attackers_in_goal_area),
            situation.tick, book.crowding_grace)) {
        return std::nullopt;
    }
    std::vector<Player> players = players_inside(situation, attackers, defenders, area);
    std::string reason = std::to_string(players.size()) + " robots of " +
                         std::string(name_of(attackers)) + " attack in the goal area of " +
                         std::string(name_of(defenders));
    return Finding{Offence::AttackersInGoalArea, defenders, std::move(players), std::move(reason)};
}

void GoalKickRule::hash_into(core::Hasher& hasher) const {
    for (const CrowdingClock& clock : attackers_at_goal_of_) {
        clock.hash_into(hasher);
    }
}

}  // namespace agon::missions::soccer
