// SPDX-License-Identifier: Apache-2.0
#include "plugin/demangle.hpp"

#include <stdexcept>
#include <typeinfo>

#include <gtest/gtest.h>

namespace agon::plugin {
namespace {

TEST(Demangle, SymbolsOfCppBecomeReadable) {
    EXPECT_EQ(demangle_symbol("_Z10chase_ballR5Robot"), "chase_ball(Robot&)");
}

TEST(Demangle, NamesOfCStay) {
    EXPECT_EQ(demangle_symbol("StrategyStep"), "StrategyStep");
    EXPECT_EQ(demangle_symbol("i"), "i");
    EXPECT_EQ(demangle_symbol("_Zbroken"), "_Zbroken");
}

TEST(Demangle, TypesBecomeReadable) {
    EXPECT_EQ(demangle_type(typeid(int).name()), "int");
    EXPECT_EQ(demangle_type(typeid(std::runtime_error).name()), "std::runtime_error");
}

}  // namespace
}  // namespace agon::plugin
