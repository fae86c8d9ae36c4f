// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "core/hash.hpp"
#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/rules/crowding.hpp"

namespace agon::missions::soccer {

/// What defenders must not do near their goal: stand with too many robots in the goal or the
/// penalty area while the ball is in their half, or leave the ball in the goal area for ten
/// seconds though no attacker contests it. A penalty kick, by the Middle League's law.
class PenaltyKickRule {
public:
    void reset();
    [[nodiscard]] std::optional<Finding> judge(const Situation& situation, const RuleBook& book);
    void hash_into(core::Hasher& hasher) const;

private:
    [[nodiscard]] std::optional<Finding> judge_crowding(const Situation& situation,
                                                        const RuleBook& book, Team defenders);
    [[nodiscard]] std::optional<Finding> judge_clearing(const Situation& situation,
                                                        const RuleBook& book, Team defenders);

    struct PerTeam {
        CrowdingClock goal_area;
        CrowdingClock penalty_area;
        core::Duration ball_in_goal_area;  ///< uncontested
    };

    std::array<PerTeam, 2> teams_;
};

}  // namespace agon::missions::soccer
