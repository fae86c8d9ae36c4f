// SPDX-License-Identifier: Apache-2.0
#include "porting/configuration.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

using Names = std::vector<std::string>;

TEST(Configuration, ConditionsCompareItsNames) {
    const Configuration release("Release|Win32");

    EXPECT_TRUE(release.holds("'$(Configuration)|$(Platform)' == 'Release|Win32'"));
    EXPECT_TRUE(release.holds("'$(Configuration)'=='RELEASE'"));
    EXPECT_FALSE(release.holds("'$(Configuration)'!='Release'"));
    EXPECT_FALSE(release.holds("'$(Platform)'=='x64'"));
    EXPECT_TRUE(release.holds(""));
    EXPECT_TRUE(release.holds("Exists('other.props')"));
}

TEST(Configuration, PathsHaveSlashesAndKnownMacros) {
    const Configuration debug("Debug");

    EXPECT_EQ(debug.expanded("$(Configuration)-$(Platform)"), "Debug-");
    EXPECT_EQ(debug.paths("$(ProjectDir)inc;\n  ..\\a b\n;$(Unknown)x,\"q\";%(More);"),
              (Names{"inc", "../a b", "q"}));
}

TEST(Configuration, DefinitionsKeepBackslashesAndBrackets) {
    const Configuration any("");

    EXPECT_EQ(any.definitions("NAME=\\\"C:\\x\\\"; A=1 ;\n B;SUM(a,b)=a+b,C;\"D=2\";;%(More); "),
              (Names{"NAME=\"C:\\x\"", "A=1", "B", "SUM(a,b)=a+b", "C", "D=2"}));
}

}  // namespace
}  // namespace agon::porting
