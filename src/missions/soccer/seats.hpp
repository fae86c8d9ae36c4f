// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check.hpp"
#include "missions/mission.hpp"
#include "missions/soccer/terms.hpp"

namespace agon::missions::soccer {

/// The seats of soccer are its teams, in their order.
[[nodiscard]] inline Team team_of(SeatId seat) {
    AGON_CHECK(seat.index() < 2, seat.index());
    return static_cast<Team>(seat.index());
}

[[nodiscard]] inline SeatId seat_of(Team team) {
    return SeatId(static_cast<std::uint32_t>(index_of(team)));
}

}  // namespace agon::missions::soccer
