// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/goal.hpp"

#include <cmath>

namespace agon::missions::soccer {

std::optional<Team> scored(const Situation& situation) {
    const core::Vec2 ball = situation.ball().position_m;
    // The walls leave no way over the goal line but the mouth; y is looked at all the same.
    if (std::fabs(ball.x) - situation.ball_radius_m <= situation.field->goal_line_m() ||
        std::fabs(ball.y) > situation.field->goal_width_m / 2) {
        return std::nullopt;
    }
    return opponent_of(situation.defenders());
}

}  // namespace agon::missions::soccer
