// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace agon::porting {

/// C or C++ text to stand behind the definition of StrategyStep: it exports agon_msrs_abi
/// (<msrs/msrs.h>) with the size of the struct that StrategyStep takes, as the compiler sees it.
/// Empty for C where the parameter has no type of its own.
[[nodiscard]] std::string interface_mark(const std::string& axes, const std::string& whose,
                                         bool is_c, const std::string& parameters);

}  // namespace agon::porting
