// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "protocol/schema.hpp"

namespace agon::missions::soccer {

enum class Phase : std::uint32_t { Placing = 0, Playing = 1, Over = 2 };

/// What a viewer or a recording needs to know of the game: MissionInfo::game_state.
struct GameState {
    std::uint32_t phase = 0;            ///< Phase
    std::uint32_t half = 0;             ///< 0 first, 1 second
    std::uint64_t playing_time_ns = 0;  ///< in this half; stands still at restarts
    std::uint64_t half_length_ns = 0;
    std::uint32_t yellow_goals = 0;
    std::uint32_t blue_goals = 0;
    std::uint32_t restart = 0;  ///< Restart
    std::uint32_t restart_count = 0;
    std::uint32_t kicking_team = 0;  ///< 0 anyone, 1 yellow, 2 blue
    std::uint32_t left_team = 0;     ///< who defends the left goal: 1 yellow, 2 blue
    std::uint64_t placement_left_ns = 0;
};

/// Its layout.
[[nodiscard]] const protocol::BlockSchema& game_state_schema();

}  // namespace agon::missions::soccer
