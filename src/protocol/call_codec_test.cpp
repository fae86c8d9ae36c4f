// SPDX-License-Identifier: Apache-2.0
#include "protocol/call_codec.hpp"

#include <gtest/gtest.h>

namespace agon::protocol {
namespace {

std::vector<std::byte> bytes_of(const Call& call) {
    std::vector<std::byte> bytes;
    encode(call, bytes);
    return bytes;
}

Value text(std::string bytes) {
    return {std::move(bytes)};
}

Value integer(std::int64_t number) {
    return {number};
}

/// Lists within lists, the innermost empty.
Value lists(int depth) {
    Value value{Value::List()};
    for (int i = 1; i < depth; ++i) {
        value = {Value::List{std::move(value)}};
    }
    return value;
}

Value maps(int depth) {
    Value value = integer(1);
    for (int i = 0; i < depth; ++i) {
        value = {Value::Map{{text("a"), std::move(value)}}};
    }
    return value;
}

TEST(CallCodec, EveryKindOfValueComesBack) {
    const Call call{"sim.setObjectPosition",
                    {Value(),
                     {false},
                     {true},
                     integer(0),
                     integer(INT64_MIN),
                     integer(INT64_MAX),
                     {-0.5},
                     text(""),
                     text(std::string("\0\xFF packed", 9)),
                     {Value::List()},
                     {Value::List{integer(1), {0.5}, lists(2)}},
                     {Value::Map{{text("x"), {0.5}}, {integer(7), text("y")}, {{true}, maps(2)}}}}};

    const auto back = decode_call(bytes_of(call));

    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, call);
}

TEST(CallCodec, ListsAndMapsAre32DeepAtMost) {
    EXPECT_TRUE(decode_call(bytes_of({"f", {lists(32)}})));
    EXPECT_FALSE(decode_call(bytes_of({"f", {lists(33)}})));
    EXPECT_FALSE(decode_call(bytes_of({"f", {lists(2000)}})));
    EXPECT_TRUE(decode_call(bytes_of({"f", {maps(30)}})));
    EXPECT_FALSE(decode_call(bytes_of({"f", {maps(33)}})));
}

TEST(CallCodec, NamesAndListsBeyondAllUseAreErrors) {
    EXPECT_FALSE(decode_call(bytes_of({"", {}})));
    EXPECT_TRUE(decode_call(bytes_of({std::string(256, 'f'), {}})));
    EXPECT_FALSE(decode_call(bytes_of({std::string(257, 'f'), {}})));
    EXPECT_FALSE(decode_call(bytes_of({"f", {{Value::List(200'000)}}})));
    EXPECT_FALSE(decode_call(std::vector<std::byte>(3, std::byte{0xFF})));
}

TEST(CallCodec, KeysAreNoTablesAndNotNothing) {
    EXPECT_FALSE(decode_call(bytes_of({"f", {{Value::Map{{Value(), integer(1)}}}}})));
    EXPECT_FALSE(decode_call(bytes_of({"f", {{Value::Map{{lists(1), integer(1)}}}}})));
}

TEST(CallCodec, ResultsThatCantBeSentAreTold) {
    EXPECT_EQ(obstacle_to_sending({integer(1), lists(32), maps(32)}), "");
    EXPECT_NE(obstacle_to_sending({lists(33)}), "");
    EXPECT_NE(obstacle_to_sending({text(std::string(std::size_t{5} << 20U, 'x'))}), "");
    EXPECT_NE(obstacle_to_sending({{Value::List(300'000)}}), "");
    EXPECT_NE(obstacle_to_sending({{Value::Map{{Value(), integer(1)}}}}), "");
}

}  // namespace
}  // namespace agon::protocol
