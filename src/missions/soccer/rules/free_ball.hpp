// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/hash.hpp"
#include "missions/soccer/rule_book.hpp"

namespace agon::missions::soccer {

/// Stalemate: the ball has stayed within a circle for ten seconds outside the goal areas (a free
/// ball, by the law of all sizes). Inside one the finding is StalemateInGoalArea, which the goal
/// kick's rule takes up.
class StalemateRule {
public:
    /// Forgets what was: the ball is put into play anew.
    void reset();
    /// After each tick of play.
    [[nodiscard]] std::optional<Finding> judge(const Situation& situation, const RuleBook& book);

    void hash_into(core::Hasher& hasher) const;

private:
    bool has_anchor_ = false;
    core::Vec2 anchor_m_;  ///< where the ball was when it last left the circle
    core::Duration still_;
};

/// The free-ball mark of the defenders' half at the side where the ball lies, in the field's frame.
/// A ball on the line between two quarters counts to the defenders' left.
[[nodiscard]] core::Vec2 free_ball_mark_m(const Situation& situation, Team defenders);

}  // namespace agon::missions::soccer
