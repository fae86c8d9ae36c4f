// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::missions {

/// A person's order with its time.
struct TimedOrder {
    std::uint64_t tick = 0;        ///< that it enters; the first tick is 1
    std::vector<std::byte> block;  ///< MissionInfo::order describes it
    std::string where;             ///< "orders.toml:12:3"
};

}  // namespace agon::missions
