// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

#include "core/result.hpp"
#include "core/time.hpp"

namespace agon::protocol {

/// Nanoseconds since the start of the match, as messages have them.
[[nodiscard]] inline std::uint64_t ns_of(core::SimTime time) {
    return static_cast<std::uint64_t>(time.since_start().count_ns());
}

[[nodiscard]] inline core::Result<core::SimTime> time_from(std::uint64_t ns) {
    if (ns > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return core::Error{"faulty message: a time beyond 292 years", ""};
    }
    return core::SimTime::at(core::Duration::nanoseconds(static_cast<std::int64_t>(ns)));
}

}  // namespace agon::protocol
