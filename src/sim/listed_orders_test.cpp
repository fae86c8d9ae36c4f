// SPDX-License-Identifier: Apache-2.0
#include "sim/listed_orders.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

missions::TimedOrder order(std::uint64_t tick, int value) {
    return {tick, {std::byte(value)}, "here"};
}

TEST(ListedOrders, GivesEachInItsTickAndInTheOrderOfTheList) {
    ListedOrders orders({order(2, 1), order(2, 2), order(5, 3)});
    const auto due_in = [&](std::uint64_t tick) {
        std::vector<int> values;
        while (true) {
            const auto block = orders.next(tick);
            if (!block || block->empty()) {
                return values;
            }
            values.push_back(static_cast<int>((*block)[0]));
        }
    };

    EXPECT_EQ(due_in(1), std::vector<int>{});
    EXPECT_EQ(due_in(2), (std::vector<int>{1, 2}));
    EXPECT_EQ(orders.left().size(), 1U);
    EXPECT_EQ(due_in(3), std::vector<int>{});
    EXPECT_EQ(due_in(5), std::vector<int>{3});
    EXPECT_TRUE(orders.left().empty());
}

TEST(ListedOrders, MustStandInTheOrderOfTime) {
    EXPECT_THROW(ListedOrders({order(2, 1), order(1, 2)}), std::logic_error);
}

}  // namespace
}  // namespace agon::sim
