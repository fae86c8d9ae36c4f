// SPDX-License-Identifier: Apache-2.0
#include "porting/compiler_flags.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

bool has(const std::vector<std::string>& command, const std::string& word) {
    return std::find(command.begin(), command.end(), word) != command.end();
}

TEST(CompilerFlags, TakeDefinitionsButForThoseOfAnotherSystem) {
    Project project;
    project.definitions = {"TEAM_EXPORTS", "_WIN32", "_MSC_VER=1500", "and=&&"};
    project.standard = "c++17";

    const auto command = compile_command({}, project, "/w", {"/f.h"}, false, false);

    EXPECT_TRUE(has(command, "-DTEAM_EXPORTS"));
    EXPECT_FALSE(has(command, "-D_WIN32"));
    EXPECT_FALSE(has(command, "-D_MSC_VER=1500"));
    EXPECT_FALSE(has(command, "-Dand=&&"));
    EXPECT_TRUE(has(compile_command({}, project, "/w", {}, true, false), "-Dand=&&"));
    EXPECT_TRUE(has(command, "-std=gnu++17"));
    EXPECT_TRUE(has(command, "-fpermissive"));
    EXPECT_TRUE(has(command, "/w/agon_msvc.h"));
    EXPECT_TRUE(has(command, "/f.h"));
}

TEST(CompilerFlags, AreOfTheLanguageThatTheNameSays) {
    const bool is_c = language_is_c("a.C");
    EXPECT_TRUE(is_c);
    EXPECT_FALSE(language_is_c("a.cpp"));

    const auto command = compile_command({}, {}, "/w", {}, is_c, false);

    EXPECT_FALSE(has(command, "-fpermissive"));
    EXPECT_TRUE(has(command, "-std=gnu11"));
}

TEST(CompilerFlags, NameTheFolderAsATextOfC) {
    Project project;
    project.folder = "/te\"am\\x";

    EXPECT_TRUE(has(compile_command({}, project, "/w", {}, true, true),
                    "-DAGON_PROJECT_FOLDER=\"/te\\\"am\\\\x\""));
}

TEST(CompilerFlags, TheRuntimeIsFreeOfTheProgramsOwn) {
    Project project;
    project.definitions = {"BOOL=int"};

    EXPECT_FALSE(has(compile_command({}, project, "/w", {}, true, true), "-DBOOL=int"));
    EXPECT_TRUE(has(link_command({}, "/x.so"), "-Wl,--wrap=rand"));
    EXPECT_TRUE(has(link_command({}, "/x.so"), "-Wl,--wrap=vsnprintf"));
    EXPECT_TRUE(has(compile_command({}, project, "/w", {}, true, false), "-fno-builtin-sprintf"))
        << "%I64d is none of the C library's: nothing follows from it";
}

}  // namespace
}  // namespace agon::porting
