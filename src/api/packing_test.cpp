// SPDX-License-Identifier: Apache-2.0
#include "api/packing.hpp"

#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace agon::api {
namespace {

using script::Value;

std::string bytes_of(std::initializer_list<int> bytes) {
    std::string text;
    for (const int byte : bytes) {
        text += static_cast<char>(byte);
    }
    return text;
}

TEST(Packing, IsCborAsTheRfcShowsIt) {
    // RFC 8949, appendix A.
    EXPECT_EQ(packed(Value(0)), bytes_of({0x00}));
    EXPECT_EQ(packed(Value(23)), bytes_of({0x17}));
    EXPECT_EQ(packed(Value(24)), bytes_of({0x18, 0x18}));
    EXPECT_EQ(packed(Value(1000)), bytes_of({0x19, 0x03, 0xe8}));
    EXPECT_EQ(packed(Value(1000000)), bytes_of({0x1a, 0x00, 0x0f, 0x42, 0x40}));
    EXPECT_EQ(packed(Value(-1)), bytes_of({0x20}));
    EXPECT_EQ(packed(Value(-100)), bytes_of({0x38, 0x63}));
    EXPECT_EQ(packed(Value(1.1)), bytes_of({0xfb, 0x3f, 0xf1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a}));
    EXPECT_EQ(packed(Value("IETF")), bytes_of({0x64, 0x49, 0x45, 0x54, 0x46}));
    EXPECT_EQ(packed(Value::list({1, 2, 3})), bytes_of({0x83, 0x01, 0x02, 0x03}));
    EXPECT_EQ(packed(Value(Value::Table{{"a", 1}, {"b", Value::list({2, 3})}})),
              bytes_of({0xa2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x82, 0x02, 0x03}));
    EXPECT_EQ(packed(Value(std::string("\xff"))), bytes_of({0x41, 0xff})) << "no text";
}

TEST(Packing, GivesBackWhatWasPacked) {
    for (const Value& value :
         {Value(), Value(true), Value(false), Value(std::numeric_limits<std::int64_t>::max()),
          Value(std::numeric_limits<std::int64_t>::min()), Value(-0.5), Value(1e300),
          Value(std::string("a\0b", 3)), Value(std::string(70000, 'x')), Value(Value::Table()),
          Value(Value::Table{{2, "two"}, {"x", Value::list({1.5, "y"})}, {true, false}})}) {
        const auto back = unpacked(packed(value));
        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(*back, value);
    }
}

TEST(Packing, ReadsFloatsOfOtherPrograms) {
    EXPECT_EQ(*unpacked(bytes_of({0xfa, 0x47, 0xc3, 0x50, 0x00})), Value(100000.0));
}

TEST(Packing, RefusesWhatItCannotRead) {
    const std::string good = packed(Value(Value::Table{{"key", Value::list({1000, 2.5, "abc"})}}));
    for (std::size_t length = 0; length < good.size(); ++length) {
        EXPECT_FALSE(unpacked(std::string_view(good).substr(0, length))) << length;
    }
    EXPECT_FALSE(unpacked(good + "x"));
    for (const auto& bad :
         {bytes_of({0xc0, 0x01}), bytes_of({0x9f, 0xff}), bytes_of({0xf9, 0, 0}), bytes_of({0xf7}),
          bytes_of({0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}),
          bytes_of({0x9b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}),
          bytes_of({0xa1, 0xf6, 0x01}), bytes_of({0xa1, 0x80, 0x01}), std::string(40, '\x81')}) {
        EXPECT_FALSE(unpacked(bad)) << bad.size();
    }
    EXPECT_EQ(unpacked(bytes_of({0x82, 0x01, 0xc0})).error().where, "byte 3");
}

}  // namespace
}  // namespace agon::api
