// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "core/geometry.hpp"
#include "missions/soccer/placement.hpp"
#include "missions/soccer/situation.hpp"

namespace agon::missions::soccer {

/// Why a ball can't lie there, in words that follow "the ball"; none if it can: within walls and
/// corner triangles, or in a goal. In the field's frame, like all here; what is out by no more than
/// `slack_m` passes.
[[nodiscard]] std::optional<std::string> why_no_place_for_ball(const PlacementRules& rules,
                                                               core::Vec2 ball_m, double slack_m);

/// The same for a robot, with its heading.
[[nodiscard]] std::optional<std::string> why_no_place_for_robot(const PlacementRules& rules,
                                                                const core::Pose2& place,
                                                                double slack_m);

/// Places of everything on the field, by place in the cast: the robots of yellow, those of blue,
/// and, in its position, the ball. Which other object the one at `place` overlaps by more than
/// `slack_m`; none if it stands free.
[[nodiscard]] std::optional<std::size_t> find_overlap(const PlacementRules& rules,
                                                      std::span<const core::Pose2> places,
                                                      std::size_t place, double slack_m);

}  // namespace agon::missions::soccer
