// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "core/hash.hpp"
#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/rules/crowding.hpp"
#include "missions/soccer/rules/pushes.hpp"

namespace agon::missions::soccer {

/// What attackers must not do near the opponents' goal while the ball is in that half: push the
/// goalkeeper in its goal area, directly or through the ball, stand against it, or be too many in
/// the goal area. A goal kick, by the Middle League's law. (Stalemate in the goal area, which is
/// also one, is found by StalemateRule.)
class GoalKickRule {
public:
    void reset();
    [[nodiscard]] std::optional<Finding> judge(const Situation& situation, const RuleBook& book,
                                               const PushLog& pushes);
    void hash_into(core::Hasher& hasher) const;

private:
    std::array<CrowdingClock, 2> attackers_at_goal_of_;
};

}  // namespace agon::missions::soccer
