// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <agon/soccer.h>

#include "protocol/schema.hpp"

namespace agon::missions::soccer {

enum class Phase : std::uint32_t {
    Placing = 0,  ///< robots are being placed
    Playing = 1,
    Over = 2,
    TimeOut = 3,  ///< a team's; the placement of the restart follows
    Stopped = 4,  ///< by the person who is the referee
};

/// The parts of a match; the codes of <agon/soccer.h>.
enum class Period : std::uint32_t {
    FirstHalf = AGON_SOCCER_FIRST_HALF,
    SecondHalf = AGON_SOCCER_SECOND_HALF,
    GoldenGoal = AGON_SOCCER_GOLDEN_GOAL,  ///< after a tie: the first goal wins
    ShootOut = AGON_SOCCER_SHOOT_OUT,      ///< penalty kicks, one team after the other
};

/// What a viewer or a recording needs to know of the game: MissionInfo::game_state.
struct GameState {
    std::uint32_t phase = 0;            ///< Phase
    std::uint32_t half = 0;             ///< 0 first, 1 second and what follows it
    std::uint64_t playing_time_ns = 0;  ///< in this period or attempt; stands still at restarts
    std::uint64_t half_length_ns = 0;   ///< of this period; in the shoot-out of an attempt
    std::uint32_t yellow_goals = 0;
    std::uint32_t blue_goals = 0;
    std::uint32_t restart = 0;  ///< Restart
    std::uint32_t restart_count = 0;
    std::uint32_t kicking_team = 0;  ///< 0 anyone, 1 yellow, 2 blue
    std::uint32_t left_team = 0;     ///< who defends the left goal: 1 yellow, 2 blue
    std::uint64_t placement_left_ns = 0;
    std::uint32_t period = 0;  ///< Period
    std::uint32_t winner = 0;  ///< once the match is over: 0 nobody, 1 yellow, 2 blue
    std::uint32_t yellow_shoot_out_goals = 0;
    std::uint32_t blue_shoot_out_goals = 0;
    std::uint32_t yellow_shoot_out_kicks = 0;  ///< attempts that have ended
    std::uint32_t blue_shoot_out_kicks = 0;
    std::uint32_t yellow_time_outs = 0;  ///< that the team may still have
    std::uint32_t blue_time_outs = 0;
    std::uint64_t time_out_left_ns = 0;
    std::uint32_t time_out_team = 0;     ///< whose time-out it is: 0 nobody's, 1 yellow's, 2 blue's
    std::uint32_t wanted_time_outs = 0;  ///< called, not yet had: bit 0 yellow, bit 1 blue
    std::uint32_t shoot_out_kicker = 0;  ///< number of the kicking team's robot that may move
    std::uint32_t last_scorer = 0;       ///< of a goal that may be annulled: 1 yellow, 2 blue
};

/// Its layout.
[[nodiscard]] const protocol::BlockSchema& game_state_schema();

}  // namespace agon::missions::soccer
