// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "missions/soccer/placement.hpp"

namespace agon::missions::soccer {

/// The point nearest to `wanted` for which `is_legal` holds, of those in the box: a grid of 1 cm
/// and the seeds, from the best of which it creeps on towards the wanted point. What is legal in
/// an area at least as wide as the grid is found, and nothing legal is nearer by more than that;
/// in general the result is within a millimeter. Always the same for the same question. None if
/// nothing legal was found.
[[nodiscard]] std::optional<core::Vec2> nearest_legal_m(
    core::Vec2 wanted, const Box& box, std::span<const core::Vec2> seeds,
    const std::function<bool(core::Vec2)>& is_legal);

}  // namespace agon::missions::soccer
