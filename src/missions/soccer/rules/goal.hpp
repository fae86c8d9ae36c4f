// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "missions/soccer/situation.hpp"

namespace agon::missions::soccer {

/// A goal counts when the whole ball is over the goal line, between the posts.
/// Returns the team that scored: the one that attacks that goal.
[[nodiscard]] std::optional<Team> scored(const Situation& situation);

}  // namespace agon::missions::soccer
