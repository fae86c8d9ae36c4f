// SPDX-License-Identifier: Apache-2.0
#include "sim/listed_orders.hpp"

#include <utility>

#include "core/check.hpp"

namespace agon::sim {

ListedOrders::ListedOrders(std::vector<missions::TimedOrder> orders) : orders_(std::move(orders)) {
    std::uint64_t last = 1;
    for (const missions::TimedOrder& order : orders_) {
        AGON_CHECK(order.tick >= last, order.tick, last);
        last = order.tick;
    }
}

core::Result<std::span<const std::byte>> ListedOrders::next(std::uint64_t tick) {
    if (next_ == orders_.size() || orders_[next_].tick > tick) {
        return std::span<const std::byte>();
    }
    return std::span<const std::byte>(orders_[next_++].block);
}

}  // namespace agon::sim
