// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/orders.hpp"

#include <cstring>
#include <type_traits>

#include <gtest/gtest.h>

namespace agon::missions::soccer {
namespace {

TEST(OrderSchema, DescribesEveryByteOfTheBlock) {
    const protocol::BlockSchema& schema = order_schema();

    EXPECT_TRUE(protocol::is_consistent(schema));
    EXPECT_EQ(schema.size_bytes, sizeof(OrderBlock));
    std::size_t bytes = 0;
    for (const protocol::Field& field : schema.fields) {
        EXPECT_EQ(field.offset_bytes, bytes) << field.name;
        bytes += protocol::size_bytes(field.type);
    }
    EXPECT_EQ(bytes, sizeof(OrderBlock));
}

TEST(OrderSchema, NamesTheNumbersOfABlock) {
    OrderBlock block;
    block.order = 13;
    block.robot = 3;
    block.heading_rad = 0.5;
    block.blue_goals = 7;
    std::byte bytes[sizeof(block)];
    std::memcpy(bytes, &block, sizeof(block));
    const auto number = [&](const char* name) {
        return protocol::number_at(*order_schema().field(name), bytes);
    };

    EXPECT_EQ(number("order"), 13);
    EXPECT_EQ(number("robot"), 3);
    EXPECT_EQ(number("heading_rad"), 0.5);
    EXPECT_EQ(number("blue_goals"), 7);
}

TEST(OrderKind, RestartsHaveTheirCodesAndNames) {
    for (const Restart restart : kRestarts) {
        const auto kind = static_cast<OrderKind>(restart);
        EXPECT_EQ(name_of(kind), name_of(restart));
    }
    EXPECT_EQ(name_of(OrderKind::TimeOut), "time_out");
}

}  // namespace
}  // namespace agon::missions::soccer
