// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "strategy/common/dialect.hpp"

namespace agon::strategy::fira_agent {

/// The automated variant of the FIRA SimuroSot interface: libraries that export RunStrategy, and
/// maybe SetFormerRobots, SetLaterRobots, SetBall, SetBlueTeamName and SetYellowTeamName, as g++
/// mangles them or as extern "C"; the Environment of five robots a team, in centimeters.
[[nodiscard]] const Dialect& dialect();

}  // namespace agon::strategy::fira_agent
