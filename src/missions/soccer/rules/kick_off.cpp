// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/kick_off.hpp"

namespace agon::missions::soccer {

std::optional<Team> kick_off_of_half(const RuleBook& book, Team toss_winner, std::uint32_t half) {
    if (!book.has_kick_off) {
        return std::nullopt;
    }
    return half == 0 ? toss_winner : opponent_of(toss_winner);
}

std::optional<Team> kick_off_after_goal(const RuleBook& book, Team scorer) {
    if (!book.has_kick_off) {
        return std::nullopt;
    }
    return opponent_of(scorer);
}

}  // namespace agon::missions::soccer
