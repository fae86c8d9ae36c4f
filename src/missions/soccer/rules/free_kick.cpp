// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/free_kick.hpp"

namespace agon::missions::soccer {

std::optional<Finding> judge_pushing(const Situation& situation, const RuleBook& book,
                                     const PushLog& pushes) {
    if (!book.after(Offence::Pushing)) {
        return std::nullopt;
    }
    const Cast& cast = *situation.cast;
    const Team defenders = situation.defenders();
    for (const Touch& touch : situation.touches) {
        if (touch.second == cast.ball_place()) {
            continue;
        }
        const Player first = cast.player_at(touch.first);
        const Player second = cast.player_at(touch.second);
        if (first.team == second.team) {
            continue;
        }
        const Player defender = first.team == defenders ? first : second;
        const Player attacker = first.team == defenders ? second : first;
        if (pushes.pushed_m(defender, attacker) < book.pushing_distance_m ||
            pushes.has_ball(cast, defender, book.ball_memory, situation.tick)) {
            continue;
        }
        return Finding{Offence::Pushing,
                       defenders,
                       {defender, attacker},
                       "robot " + std::to_string(defender.number) + " of " +
                           std::string(name_of(defenders)) + " pushes robot " +
                           std::to_string(attacker.number) + " of " +
                           std::string(name_of(attacker.team)) + " without having the ball"};
    }
    return std::nullopt;
}

}  // namespace agon::missions::soccer
