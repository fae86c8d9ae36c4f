// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <agon/soccer.h>

#include "core/result.hpp"
#include "strategy/host.hpp"

namespace agon::strategy {

/// Lets a soccer strategy chase a ball that lies still, at one place of the field after the other,
/// with nobody in its way: robots on ideal wheels that nothing stops but the walls. No game, but
/// enough to tell whether the strategy and its host mean the same coordinates.
/// @param seen what the team sees at the start of a match: its robots, its color, the field
/// @return the distance to which one of its robots came, the mean over the places, in meters.
///   Errors: the strategy doesn't start, is lost, or fails in every step.
[[nodiscard]] core::Result<double> chase(StrategyHost& host, const SeatSetup& setup,
                                         agon_soccer_observation seen);

}  // namespace agon::strategy
