// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/match.hpp"

namespace agon::app {

/// Two matches of the same seats beside each other, as a table: score and end, then how many
/// events there were of each kind of which there were not as many, and the first event that
/// differs. One line if they are the same match.
[[nodiscard]] std::string comparison_text(const sim::MatchReport& before,
                                          const sim::MatchReport& now);

}  // namespace agon::app
