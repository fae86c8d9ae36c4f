// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <agon/strategy.h>

#include "core/result.hpp"
#include "strategy/common/guarded_library.hpp"
#include "strategy/host.hpp"

namespace agon::strategy::library {

/// What a library says about itself, checked.
struct Entry {
    agon_strategy table{};  ///< functions that the library's header did not have yet are null
    std::string name;
    std::string author;
};

/// Asks the library for its table. Errors: none given, another interface number, another mission
/// family, no create or step, blocks that are larger than this agon's.
[[nodiscard]] core::Result<Entry> read_entry(GuardedLibrary& library, const SeatSetup& setup);

}  // namespace agon::strategy::library
