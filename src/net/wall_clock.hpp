// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <time.h>

#include <cstdint>

namespace agon::net {

/// The only clock on the wall: it measures how long calls take and paces what people watch. What it
/// says never reaches a simulated world.
class WallClock {
public:
    /// Monotonic nanoseconds since an arbitrary start, the same for all threads of the machine.
    [[nodiscard]] static std::int64_t now_ns() noexcept {
        timespec now{};
        ::clock_gettime(CLOCK_MONOTONIC, &now);
        return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    }
};

}  // namespace agon::net
