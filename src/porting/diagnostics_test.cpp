// SPDX-License-Identifier: Apache-2.0
#include "porting/diagnostics.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

TEST(Diagnostics, ReadsErrorsOfTheCompilerWithTheirPlace) {
    const auto errors = errors_in(
        "In file included from b.cpp:1:\n"
        "a.h: In member function 'void Map<T>::clear()':\n"
        "a.h:12:5: error: 'x' was not declared in this scope\n"
        "a.h:12:5: note: suggested alternative: 'y'\n"
        "a.h:12:5: error: 'x' was not declared in this scope\n"
        "b.cpp: At global scope:\n"
        "dir with blank/b.cpp:3:10: fatal error: afxwin.h: No such file or directory\n"
        "compilation terminated.\n");

    ASSERT_EQ(errors.size(), 2U);
    EXPECT_EQ(errors[0].text(), "a.h:12:5: error: 'x' was not declared in this scope");
    EXPECT_EQ(errors[0].context, "In member function 'void Map<T>::clear()':");
    EXPECT_EQ(errors[1].file, "dir with blank/b.cpp");
    EXPECT_EQ(errors[1].line, 3U);
    EXPECT_EQ(errors[1].column, 10U);
    EXPECT_EQ(errors[1].context, "");
}

TEST(Diagnostics, ReadsErrorsOfTheLinker) {
    const auto errors = errors_in(
        "/usr/bin/ld: /tmp/a.o: in function `StrategyStep':\n"
        "team/a.cpp:7: undefined reference to `helper()'\n"
        "/usr/bin/ld: /tmp/b.o: in function `f': team/b.cpp:9: multiple definition of `f'; x\n"
        "/usr/bin/ld: cannot find -lwinmm: No such file or directory\n"
        "collect2: error: ld returned 1 exit status\n");

    ASSERT_EQ(errors.size(), 3U);
    EXPECT_EQ(errors[0].text(), "team/a.cpp:7: error: undefined reference to `helper()'");
    EXPECT_EQ(errors[1].text(), "team/b.cpp:9: error: multiple definition of `f'; x");
    EXPECT_EQ(errors[2].line, 0U);
}

TEST(Diagnostics, NothingIsNothing) {
    EXPECT_TRUE(errors_in("").empty());
    EXPECT_TRUE(errors_in("a.cpp:1:1: warning: unused\n").empty());
}

}  // namespace
}  // namespace agon::porting
