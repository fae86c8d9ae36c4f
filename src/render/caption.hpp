// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/time.hpp"
#include "protocol/recording.hpp"
#include "protocol/schema.hpp"
#include "protocol/view_frame.hpp"
#include "render/svg.hpp"

namespace agon::render {

/// What a code stands for, taken from its field's meaning: "the last: 0 kick-off, 1 free ball"
/// gives "free ball" for 1. Empty if the meaning does not name it.
[[nodiscard]] std::string code_name(const protocol::Field& field, double value);

/// What the board says: teams with their scores, mission, clock and what goes on. Taken from the
/// game state by the names of its fields, as far as it has them: SEAT_goals, half, period,
/// playing_time_ns, phase, restart, kicking_team, in a shoot-out SEAT_shoot_out_goals.
[[nodiscard]] protocol::Board board(const protocol::RecordedMatch& match, core::SimTime time,
                                    std::span<const std::byte> game_state);

/// The same texts for a picture of this frame.
[[nodiscard]] SvgOptions captioned(const protocol::RecordedMatch& match,
                                   const protocol::RecordedFrame& frame);

}  // namespace agon::render
