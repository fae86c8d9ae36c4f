// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/library_file.hpp"

namespace agon::porting {

/// An interface of another platform: how its programs are known, and how a library says what the
/// compiler measured of it.
struct Interface {
    std::string_view name;                  ///< as agon build --as takes it: "msrs"
    std::string_view title;                 ///< "MSRS": in sentences
    std::vector<std::string_view> entries;  ///< one of these functions a program has
    std::vector<std::string_view> others;   ///< these it may have
    /// Entries that are called by their C++ names, too.
    std::vector<std::string_view> entries_in_cpp;
    std::string_view own_mark;  ///< in sources that say themselves what they are
    bool has_axes = false;      ///< axes and whose differ between its programs
};

/// All of them.
[[nodiscard]] const std::vector<Interface>& interfaces();

/// The one of that name; none if there is none.
[[nodiscard]] const Interface* find_interface(std::string_view name);

/// Its functions that the library exports, sorted.
[[nodiscard]] std::vector<std::string> exported_functions(const Interface& interface,
                                                          const plugin::LibraryFile& library);

/// Why a library has no such interface: "none of the sources defines StrategyStep", with the
/// interface that it seems to have. Nothing if it has it.
[[nodiscard]] std::optional<std::string> missing_entry(const Interface& interface,
                                                       const plugin::LibraryFile& library);

}  // namespace agon::porting
