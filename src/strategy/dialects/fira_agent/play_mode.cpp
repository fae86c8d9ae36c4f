// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/fira_agent/play_mode.hpp"

namespace agon::strategy::fira_agent {
namespace {

/// By the ball's quarter of the true field: the side to the left is yellow's own.
PlayMode free_ball(const agon_soccer_observation& seen) {
    const double turn = seen.side == AGON_SOCCER_BLUE ? -1 : 1;
    const bool is_left = turn * seen.ball.x_m < 0;
    const bool is_top = turn * seen.ball.y_m > 0;
    return (is_left ? 1 : 3) + (is_top ? 0 : 1);
}

/// The first of the two codes, yellow's, of AGON_SOCCER_KICK_OFF ... AGON_SOCCER_GOAL_KICK.
constexpr PlayMode kYellowModes[] = {5, 0, 7, 9, 11};

}  // namespace

PlayMode play_mode(const agon_soccer_observation& seen) {
    if (seen.restart == AGON_SOCCER_FREE_BALL) {
        return free_ball(seen);
    }
    if (seen.restart > AGON_SOCCER_GOAL_KICK) {
        return kPlayOn;
    }
    const bool is_own = seen.kicking_team != AGON_SOCCER_OPPONENT;
    const bool is_yellow = is_own == (seen.side == AGON_SOCCER_YELLOW);
    return kYellowModes[seen.restart] + (is_yellow ? 0 : 1);
}

bool places_first(const agon_soccer_observation& seen) {
    if (seen.restart == AGON_SOCCER_FREE_BALL) {
        return seen.ball.x_m < 0 || (seen.ball.x_m == 0 && seen.side == AGON_SOCCER_YELLOW);
    }
    return seen.kicking_team == AGON_SOCCER_OWN_TEAM;
}

}  // namespace agon::strategy::fira_agent
