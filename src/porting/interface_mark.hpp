// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace agon::porting {

/// What a library says of itself: an array of whole numbers, one of which is the size of the struct
/// that a function takes.
struct InterfaceMark {
    std::string variable;              ///< that is exported: "agon_msrs_abi"
    std::string function;              ///< that takes the struct: "StrategyStep"
    std::vector<std::string> numbers;  ///< "16u"; the empty one is the size
};

/// Of the MSRS interface: <msrs/msrs.h>.
[[nodiscard]] InterfaceMark msrs_mark(const std::string& axes, const std::string& whose);

/// Of the FIRA interfaces, for the function that a program has: its own size, then that of the
/// struct.
[[nodiscard]] InterfaceMark fira_mark(const std::string& function);

/// C or C++ text to stand behind the definition of the function: it exports the mark with the size
/// as the compiler sees it. Empty for C where the parameter has no type of its own, and where there
/// is no parameter.
[[nodiscard]] std::string mark_text(const InterfaceMark& mark, bool is_c,
                                    const std::string& parameters);

}  // namespace agon::porting
