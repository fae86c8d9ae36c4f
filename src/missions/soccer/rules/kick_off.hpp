// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "missions/soccer/rule_book.hpp"

namespace agon::missions::soccer {

/// Who kicks off at the start of a half: the team that won the toss in the first, the other in the
/// second. None if the rule is off.
[[nodiscard]] std::optional<Team> kick_off_of_half(const RuleBook& book, Team toss_winner,
                                                   std::uint32_t half);

/// Who kicks off after a goal: the team that conceded it. None if the rule is off.
[[nodiscard]] std::optional<Team> kick_off_after_goal(const RuleBook& book, Team scorer);

}  // namespace agon::missions::soccer
