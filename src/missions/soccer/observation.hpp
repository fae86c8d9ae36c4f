// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <agon/soccer.h>

#include "missions/soccer/content.hpp"
#include "missions/soccer/placement_plan.hpp"
#include "missions/soccer/referee.hpp"
#include "missions/soccer/situation.hpp"
#include "sensors/imperfect_camera.hpp"

namespace agon::missions::soccer {

// The parts of a team's observation. Each writes its own fields and leaves the rest.

/// What never changes during a match: sizes and the field.
[[nodiscard]] agon_soccer_observation make_observation(const Content& content);

/// Clock, score and restart.
void write_game(const GameState& state, Team viewer, std::uint64_t time_ns,
                agon_soccer_observation& block);

/// Robots and ball as the sensors see them.
void write_readings(const Cast& cast, std::span<const sensors::PlanarReading> readings,
                    bool defends_left, Team viewer, agon_soccer_observation& block);

/// What the camera's image has, and how old it is.
void write_sight(const Cast& cast, const sensors::ImperfectCamera& camera, Team viewer,
                 agon_soccer_observation& block);

/// Robots and ball where they are about to be placed, at rest.
void write_plan(const PlacementPlan& plan, std::uint32_t robot_count, Team viewer,
                agon_soccer_observation& block);

}  // namespace agon::missions::soccer
