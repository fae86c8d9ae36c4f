// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/block.hpp"

#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "missions/lua/c_header.hpp"

namespace agon::missions::lua {
namespace {

using protocol::FieldType;

Declaration field(const char* name, FieldType type, std::uint32_t count = 1) {
    return {name, type, count, "", "", limit_of(type)};
}

// What a C compiler makes of the declarations below.
struct Compiled {
    std::uint32_t struct_size;
    double time_s;
    std::uint32_t phase;

    struct {
        float x_m;
        double y_m;
        std::uint32_t number;
    } own[3];

    std::int64_t count;
    float tail[3];
};

Block sample() {
    return lay_out("sample",
                   {field("time_s", FieldType::F64), field("phase", FieldType::U32),
                    field("own.x_m", FieldType::F32, 3), field("own.y_m", FieldType::F64, 3),
                    field("own.number", FieldType::U32, 3), field("count", FieldType::I64),
                    field("tail", FieldType::F32, 3)});
}

TEST(Block, LiesInMemoryAsACompilersStruct) {
    const Block block = sample();
    const auto offset = [&](const char* name) {
        return block.schema.field(name)->offset_bytes;
    };
    EXPECT_EQ(block.schema.size_bytes, sizeof(Compiled));
    EXPECT_EQ(offset("time_s"), offsetof(Compiled, time_s));
    EXPECT_EQ(offset("phase"), offsetof(Compiled, phase));
    EXPECT_EQ(offset("own.x_m"), offsetof(Compiled, own[0].x_m));
    EXPECT_EQ(offset("own.y_m"), offsetof(Compiled, own[0].y_m));
    EXPECT_EQ(offset("own.number"), offsetof(Compiled, own[0].number));
    EXPECT_EQ(block.schema.field("own.y_m")->stride_bytes, sizeof(Compiled::own[0]));
    EXPECT_EQ(offset("count"), offsetof(Compiled, count));
    EXPECT_EQ(offset("tail"), offsetof(Compiled, tail));
    EXPECT_TRUE(protocol::is_consistent(block.schema));
}

TEST(Block, OfNarrowNumbersIsNoLongerThanACompilersStruct) {
    struct Narrow {
        std::uint32_t struct_size;
        float one;
        std::uint32_t two;
    };

    const Block block =
        lay_out("narrow", {field("one", FieldType::F32), field("two", FieldType::U32)});
    EXPECT_EQ(block.schema.size_bytes, sizeof(Narrow));
}

TEST(Block, IsWrittenAsThatStruct) {
    EXPECT_EQ(c_struct(lay_out("b", {{"speed_mps", FieldType::F64, 1, "m/s", "along */ x", {}},
                                     field("own.x_m", FieldType::F32, 3),
                                     field("own.id", FieldType::I32, 3),
                                     field("tail", FieldType::U64, 2)}),
                       "cup_command"),
              "typedef struct cup_command {\n"
              "    uint32_t struct_size; /* B: of this block */\n"
              "    double speed_mps; /* m/s: along  / x */\n"
              "    struct {\n"
              "        float x_m;\n"
              "        int32_t id;\n"
              "    } own[3];\n"
              "    uint64_t tail[2];\n"
              "} cup_command;\n");
}

TEST(Block, CorrectingMovesNumbersWithinTheirLimits) {
    Declaration speed = field("speed", FieldType::F64, 4);
    speed.limit = {-1, 2};
    Declaration gear = field("gear", FieldType::I32);
    gear.limit = {1, 5};
    const Block block = lay_out("b", {speed, gear});
    std::vector<std::byte> bytes(block.schema.size_bytes);
    const double wanted[4] = {-7, std::nan(""), std::numeric_limits<double>::infinity(), 1.5};
    const std::int32_t wanted_gear = 9;
    std::memcpy(bytes.data() + block.schema.field("speed")->offset_bytes, wanted, sizeof wanted);
    std::memcpy(bytes.data() + block.schema.field("gear")->offset_bytes, &wanted_gear,
                sizeof wanted_gear);

    block.correct(bytes);

    const auto number = [&](const char* name, std::uint32_t index = 0) {
        return protocol::number_at(*block.schema.field(name), bytes.data(), index);
    };
    EXPECT_EQ(number("struct_size"), block.schema.size_bytes);
    EXPECT_EQ(number("speed", 0), -1);
    EXPECT_EQ(number("speed", 1), 0);
    EXPECT_EQ(number("speed", 2), 0);  // infinite is no number
    EXPECT_EQ(number("speed", 3), 1.5);
    EXPECT_EQ(number("gear"), 5);
    const std::vector<std::byte> corrected = bytes;
    block.correct(bytes);
    EXPECT_EQ(bytes, corrected);
}

TEST(Block, WholeNumbersOf64BitsAreNotCut) {
    const Block block = lay_out("b", {field("wide", FieldType::U64)});
    std::vector<std::byte> bytes(block.schema.size_bytes);
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::memcpy(bytes.data() + 8, &most, sizeof most);
    block.correct(bytes);
    std::uint64_t left = 0;
    std::memcpy(&left, bytes.data() + 8, sizeof left);
    EXPECT_EQ(left, most);
}

}  // namespace
}  // namespace agon::missions::lua
