// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <agon/soccer.h>

namespace agon::strategy::fira_agent {

/// 0 play; 1 to 4 free ball at the left top, left bottom, right top, right bottom mark; then for
/// yellow and blue each: 5, 6 place kick, 7, 8 penalty kick, 9, 10 free kick, 11, 12 goal kick.
using PlayMode = std::int32_t;

inline constexpr PlayMode kPlayOn = 0;

/// Of the last restart.
[[nodiscard]] PlayMode play_mode(const agon_soccer_observation& seen);

/// Whether the seen team is the one that places first: the team that kicks; at a free ball the one
/// in whose half the ball lies.
[[nodiscard]] bool places_first(const agon_soccer_observation& seen);

}  // namespace agon::strategy::fira_agent
