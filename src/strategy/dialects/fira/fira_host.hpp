// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "strategy/common/dialect.hpp"

namespace agon::strategy::fira {

/// The FIRA SimuroSot interface: libraries that export Strategy, and maybe Create and Destroy, with
/// the Environment of five robots a team, in inches.
[[nodiscard]] const Dialect& dialect();

}  // namespace agon::strategy::fira
