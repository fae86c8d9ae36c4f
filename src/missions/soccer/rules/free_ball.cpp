// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/free_ball.hpp"

namespace agon::missions::soccer {

void StalemateRule::reset() {
    *this = StalemateRule();
}

std::optional<Finding> StalemateRule::judge(const Situation& situation, const RuleBook& book) {
    const core::Vec2 ball = situation.ball().position_m;
    const core::Vec2 way = ball - anchor_m_;
    if (!has_anchor_ || dot(way, way) > book.stalemate_radius_m * book.stalemate_radius_m) {
        has_anchor_ = true;
        anchor_m_ = ball;
        still_ = core::Duration();
        return std::nullopt;
    }
    still_ += situation.tick;
    if (still_ < book.stalemate) {
        return std::nullopt;
    }
    const Team defenders = situation.defenders();
    const bool is_in_goal_area =
        situation.regions->goal_area.contains(situation.view(defenders, ball));
    const Offence offence = is_in_goal_area ? Offence::StalemateInGoalArea : Offence::Stalemate;
    if (!book.after(offence)) {
        return std::nullopt;
    }
    return Finding{offence,
                   defenders,
                   {},
                   is_in_goal_area ? "the ball has not moved on within the goal area"
                                   : "the ball has not moved on"};
}

void StalemateRule::hash_into(core::Hasher& hasher) const {
    hasher.add(has_anchor_);
    hasher.add(anchor_m_);
    hasher.add(still_.count_ns());
}

core::Vec2 free_ball_mark_m(const Situation& situation, Team defenders) {
    const core::Vec2 ball = situation.view(defenders, situation.ball().position_m);
    const core::Vec2 mark = situation.field->free_ball_mark_m;
    return situation.view(defenders, {-mark.x, ball.y >= 0 ? mark.y : -mark.y});
}

}  // namespace agon::missions::soccer
