// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table.hpp"
#include "core/time.hpp"

namespace agon::missions {

/// A person's order with its time.
struct TimedOrder {
    std::uint64_t tick = 0;        ///< that it enters; the first tick is 1
    std::vector<std::byte> block;  ///< MissionInfo::order describes it
    std::string where;             ///< "orders.toml:12:3"
};

/// Of simulated time: far beyond any match, so that sums stay whole nanoseconds.
inline constexpr double kLatestOrder_s = 1e6;

/// Reads `tick` or `time_s`: an order of 10 s is obeyed before the step that leads away from the
/// state at 10 s. None of a faulty one, which is noted in the table.
[[nodiscard]] std::optional<std::uint64_t> read_order_tick(const core::Table& table,
                                                           core::Duration tick);

}  // namespace agon::missions
