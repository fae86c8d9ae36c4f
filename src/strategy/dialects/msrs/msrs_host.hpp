// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "strategy/common/dialect.hpp"

namespace agon::strategy::msrs {

/// Libraries that export StrategyStep, and maybe StrategyInit, StrategyDrop, SetForm, Author and
/// StrategyStepDebug, run inside this process.
[[nodiscard]] const Dialect& dialect();

}  // namespace agon::strategy::msrs
