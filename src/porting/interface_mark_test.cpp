// SPDX-License-Identifier: Apache-2.0
#include "porting/interface_mark.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

TEST(InterfaceMark, MeasuresTheStructInC) {
    EXPECT_EQ(mark_text(msrs_mark("y-up", "color"), true, " struct Environment *env "),
              "__attribute__((visibility(\"default\"), used)) const unsigned agon_msrs_abi[4] = "
              "{16u, (unsigned)sizeof(struct Environment), 1u, 1u};\n");
    EXPECT_EQ(mark_text(msrs_mark("y-up", "relative"), true, "void* env"), "");
    EXPECT_EQ(mark_text(msrs_mark("y-up", "relative"), true, ""), "");
}

TEST(InterfaceMark, AsksTheCompilerInCpp) {
    const std::string text = mark_text(msrs_mark("y-down", "relative"), false, "ENV env");

    EXPECT_NE(text.find("Parameter<decltype(&StrategyStep)>::bytes, 0u, 0u}"), std::string::npos);
}

TEST(InterfaceMark, OfFiraIsItsOwnSizeAndTheStructs) {
    EXPECT_EQ(mark_text(fira_mark("Strategy"), true, "Environment* env"),
              "__attribute__((visibility(\"default\"), used)) const unsigned agon_fira_abi[2] = "
              "{8u, (unsigned)sizeof(Environment)};\n");
    EXPECT_NE(mark_text(fira_mark("RunStrategy"), false, "Environment* env").find("(&RunStrategy)"),
              std::string::npos);
    EXPECT_EQ(mark_text(fira_mark("Strategy"), false, " "), "") << "a constructor of that name";
}

}  // namespace
}  // namespace agon::porting
