// SPDX-License-Identifier: Apache-2.0
#include "protocol/schema.hpp"

#include <cstddef>
#include <limits>

#include <gtest/gtest.h>

#include "core/check.hpp"

namespace agon::protocol {
namespace {

struct Block {
    std::uint32_t u32 = 4'000'000'000U;
    std::int32_t i32 = -5;
    std::uint64_t u64 = 1ULL << 40U;
    std::int64_t i64 = -7;
    double f64 = 0.25;

    struct Wheels {
        float left = 0;
        float right = 0;
    } wheels[3] = {{1, 2}, {3, 4}, {5, 6.5F}};
};

const std::byte* bytes_of(const Block& block) {
    return reinterpret_cast<const std::byte*>(&block);
}

Field at(FieldType type, std::size_t offset) {
    return {"x", type, static_cast<std::uint32_t>(offset), 1, 0, "", "", ""};
}

TEST(NumberAt, ReadsEveryType) {
    const Block block;

    EXPECT_EQ(number_at(at(FieldType::U32, offsetof(Block, u32)), bytes_of(block)), 4e9);
    EXPECT_EQ(number_at(at(FieldType::I32, offsetof(Block, i32)), bytes_of(block)), -5);
    EXPECT_EQ(number_at(at(FieldType::U64, offsetof(Block, u64)), bytes_of(block)), 1099511627776);
    EXPECT_EQ(number_at(at(FieldType::I64, offsetof(Block, i64)), bytes_of(block)), -7);
    EXPECT_EQ(number_at(at(FieldType::F64, offsetof(Block, f64)), bytes_of(block)), 0.25);
}

TEST(NumberAt, StridesOverTheMembersOfAnArray) {
    const Block block;
    const Field right{"wheels.right",
                      FieldType::F32,
                      offsetof(Block, wheels) + offsetof(Block::Wheels, right),
                      3,
                      sizeof(Block::Wheels),
                      "rad/s",
                      "",
                      ""};

    EXPECT_EQ(number_at(right, bytes_of(block), 0), 2);
    EXPECT_EQ(number_at(right, bytes_of(block), 2), 6.5);
    EXPECT_THROW((void)number_at(right, bytes_of(block), 3), core::CheckFailure);
}

TEST(BlockSchema, FieldIsFoundByName) {
    const BlockSchema schema{"b", 1, 8, {at(FieldType::F64, 0)}};

    EXPECT_NE(schema.field("x"), nullptr);
    EXPECT_EQ(schema.field("y"), nullptr);
}

TEST(BlockSchema, FieldsBeyondTheBlockAreInconsistent) {
    const Field last = at(FieldType::F64, 8);
    Field array = at(FieldType::F32, 0);
    array.count = 4;
    array.stride_bytes = 4;
    Field endless = array;
    endless.count = std::numeric_limits<std::uint32_t>::max();
    endless.stride_bytes = std::numeric_limits<std::uint32_t>::max();

    EXPECT_TRUE(is_consistent({"b", 1, 16, {last, array}}));
    EXPECT_FALSE(is_consistent({"b", 1, 15, {last}}));
    EXPECT_FALSE(is_consistent({"b", 1, 15, {array}}));
    EXPECT_FALSE(is_consistent({"b", 1, 16, {endless}}));
}

}  // namespace
}  // namespace agon::protocol
