// SPDX-License-Identifier: Apache-2.0
#include "porting/interface_mark.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

TEST(InterfaceMark, MeasuresTheStructInC) {
    EXPECT_EQ(interface_mark("y-up", "color", true, " struct Environment *env "),
              "__attribute__((visibility(\"default\"), used)) const unsigned agon_msrs_abi[4] = "
              "{16u, (unsigned)sizeof(struct Environment), 1u, 1u};\n");
    EXPECT_EQ(interface_mark("y-up", "relative", true, "void* env"), "");
    EXPECT_EQ(interface_mark("y-up", "relative", true, ""), "");
}

TEST(InterfaceMark, AsksTheCompilerInCpp) {
    const std::string text = interface_mark("y-down", "relative", false, "ENV env");

    EXPECT_NE(text.find("Parameter<decltype(&StrategyStep)>::bytes, 0u, 0u}"), std::string::npos);
}

}  // namespace
}  // namespace agon::porting
