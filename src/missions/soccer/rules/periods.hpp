// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "missions/soccer/game_state.hpp"
#include "missions/soccer/rule_book.hpp"

namespace agon::missions::soccer {

/// What follows when the time of a period is over: the second half after the first; then, only if
/// the score is tied and the rule book wants it, a golden goal, a shoot-out, or one after the
/// other. None: the match is over.
[[nodiscard]] std::optional<Period> period_after(const RuleBook& book, Period period, bool is_tied);

/// Whether a goal in this period ends the match: the golden one does.
[[nodiscard]] bool goal_decides(Period period);

/// "the second half begins", as the event of its kick-off says it.
[[nodiscard]] const char* beginning_of(Period period);

}  // namespace agon::missions::soccer
