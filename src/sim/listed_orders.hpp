// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "missions/order_list.hpp"
#include "sim/order_source.hpp"

namespace agon::sim {

/// Gives the orders of a list, each in its tick.
class ListedOrders final : public OrderSource {
public:
    ListedOrders() = default;
    /// @pre in the order of their ticks, which begin with 1
    explicit ListedOrders(std::vector<missions::TimedOrder> orders);

    core::Result<std::span<const std::byte>> next(std::uint64_t tick) override;

    /// Those that have not been due yet.
    [[nodiscard]] std::span<const missions::TimedOrder> left() const {
        return std::span(orders_).subspan(next_);
    }

private:
    std::vector<missions::TimedOrder> orders_;
    std::size_t next_ = 0;
};

}  // namespace agon::sim
