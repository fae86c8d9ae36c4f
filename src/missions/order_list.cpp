// SPDX-License-Identifier: Apache-2.0
#include "missions/order_list.hpp"

#include <string_view>

#include "core/table_reading.hpp"

namespace agon::missions {

namespace {

bool is_faulty(const core::Table& table, std::string_view key) {
    return core::TableReading{table, key}.is_faulty();
}

}  // namespace

std::optional<std::uint64_t> read_order_tick(const core::Table& table, core::Duration tick) {
    if (table.has("tick")) {
        if (table.has("time_s")) {
            table.fail("time_s", "stands beside 'tick'; give only one of them");
            (void)table.number("time_s");
        }
        const auto last = static_cast<std::int64_t>(kLatestOrder_s / tick.in_seconds());
        const std::int64_t entered = table.integer("tick", 1, last);
        return is_faulty(table, "tick") ? std::nullopt
                                        : std::optional(static_cast<std::uint64_t>(entered));
    }
    const core::Duration time = table.seconds("time_s", {.min = 0, .max = kLatestOrder_s});
    if (is_faulty(table, "time_s")) {
        return std::nullopt;
    }
    const std::int64_t whole = time / tick;
    return static_cast<std::uint64_t>(whole + (tick * whole < time ? 1 : 0) + 1);
}

}  // namespace agon::missions
