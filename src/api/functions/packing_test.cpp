// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::Ground;
using for_tests::lone_robot;

class PackingFunctions : public testing::Test {
protected:
    std::string eval(const std::string& text) { return ground_.run.eval(ground_.robot, text); }

private:
    Ground ground_ = lone_robot();
};

TEST_F(PackingFunctions, GiveTablesBack) {
    EXPECT_EQ(eval("sim.unpackTable(sim.packTable({1, 2.5, 'x', {a = true}}))"),
              "{1, 2.5, 'x', {'a'=true}}");
    EXPECT_EQ(eval("sim.unpackTable(sim.packTable('text'))"), "'text'");
    EXPECT_NE(eval("sim.packTable(print)").find("argument 1 'table'"), std::string::npos);
    EXPECT_NE(eval("sim.unpackTable('\\255')").find("argument 1 'data' is no packed table"),
              std::string::npos);
    EXPECT_NE(eval("local t = {} t[1] = t sim.packTable(t)").rfind("error: ", 0),
              std::string::npos);
}

TEST_F(PackingFunctions, GiveNumbersBack) {
    EXPECT_EQ(eval("sim.packInt32Table({1, -2}) == '\\1\\0\\0\\0\\xFE\\xFF\\xFF\\xFF'"), "true");
    EXPECT_EQ(eval("sim.unpackInt32Table(sim.packInt32Table({1, -2, 2147483647}))"),
              "{1, -2, 2.14748e+09}");
    EXPECT_EQ(eval("sim.unpackUInt8Table(sim.packUInt8Table({0, 255, 256, -1}))"),
              "{0, 255, 0, 255}");
    EXPECT_EQ(eval("sim.unpackUInt32Table(sim.packInt32Table({-1}))"), "{4.29497e+09}");
    EXPECT_EQ(eval("sim.unpackUInt16Table(sim.packUInt16Table({65535, 7}))"), "{65535, 7}");
    EXPECT_EQ(eval("sim.unpackFloatTable(sim.packFloatTable({0.5, -1e30}))"), "{0.5, -1e+30}");
    EXPECT_EQ(eval("sim.unpackDoubleTable(sim.packDoubleTable({0.1}))[1] == 0.1"), "true");
}

TEST_F(PackingFunctions, TakeAPart) {
    EXPECT_EQ(eval("sim.unpackUInt8Table(sim.packUInt8Table({1, 2, 3, 4}, 1, 2))"), "{2, 3}");
    EXPECT_EQ(eval("sim.unpackUInt8Table('abcd', 1, 2)"), "{98, 99}");
    EXPECT_EQ(eval("sim.unpackUInt8Table('abcd', 1, 0, 2)"), "{100}");
    EXPECT_EQ(eval("sim.unpackInt32Table('abc')"), "{}");
    EXPECT_EQ(eval("sim.unpackUInt8Table('ab', 5), sim.unpackUInt8Table('ab', -5, -5, -5)"),
              "{}, {97, 98}");
    EXPECT_NE(eval("sim.packInt32Table({0/0})").find("must have whole numbers"), std::string::npos);
    EXPECT_NE(eval("sim.packInt32Table({1/0})").find("must have whole numbers"), std::string::npos);
}

}  // namespace
}  // namespace agon::api
