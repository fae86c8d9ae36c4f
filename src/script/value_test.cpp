// SPDX-License-Identifier: Apache-2.0
#include "script/value.hpp"

#include <gtest/gtest.h>

namespace agon::script {
namespace {

TEST(Value, KnowsItsType) {
    EXPECT_STREQ(Value().type_name(), "nil");
    EXPECT_STREQ(Value(true).type_name(), "boolean");
    EXPECT_STREQ(Value(3).type_name(), "integer");
    EXPECT_STREQ(Value(3.0).type_name(), "number");
    EXPECT_STREQ(Value("three").type_name(), "string");
    EXPECT_STREQ(Value::list({1, 2}).type_name(), "table");
    EXPECT_EQ(Value(3).real(), nullptr);
    EXPECT_EQ(*Value(3).integer(), 3);
}

TEST(Value, FindsWhatATableHolds) {
    const Value robot = Value::Table{{"name", "striker"}, {"place", Value::list({0.5, 2})}};

    EXPECT_EQ(*robot.at("name").bytes(), "striker");
    EXPECT_EQ(robot.at("place").at(1).number_or(0), 0.5);
    EXPECT_EQ(robot.at("place").at(2).number_or(0), 2);
    EXPECT_TRUE(robot.at("place").at(3).is_nil());
    EXPECT_TRUE(robot.at("number").is_nil());
    EXPECT_TRUE(Value(7).at("number").is_nil());
}

TEST(Value, IsEqualByContent) {
    const double numbers[] = {1, 2};

    EXPECT_EQ(Value::numbers(numbers, 2), Value::list({1.0, 2.0}));
    EXPECT_FALSE(Value::numbers(numbers, 2) == Value::list({1, 2}));
    EXPECT_FALSE(Value("1") == Value(1));
}

}  // namespace
}  // namespace agon::script
