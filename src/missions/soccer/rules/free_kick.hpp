// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/rules/pushes.hpp"

namespace agon::missions::soccer {

/// Pushing without the ball: a defender that has moved an attacker on by more than the rule book's
/// distance in one contact, and has not touched the ball meanwhile. "Defender" is a robot of the
/// team in whose half the ball is. A free kick, by the Middle League's law.
[[nodiscard]] std::optional<Finding> judge_pushing(const Situation& situation, const RuleBook& book,
                                                   const PushLog& pushes);

}  // namespace agon::missions::soccer
