// SPDX-License-Identifier: Apache-2.0
#include "plugin/load_error.hpp"

#include <gtest/gtest.h>

namespace agon::plugin {
namespace {

constexpr const char* kCopy = "/scratch/team-ab12cd.so";

TEST(LoadError, UndefinedSymbolIsNamedAsInTheSource) {
    EXPECT_EQ(explain_load_error("/scratch/team-ab12cd.so: undefined symbol: _Z10chase_ballP5Robot",
                                 kCopy),
              "it uses 'chase_ball(Robot*)', which neither it nor any library that it needs "
              "defines; was a source file or a library left out when it was linked?");
    EXPECT_TRUE(explain_load_error(
                    "/scratch/team-ab12cd.so: undefined symbol: solve, version LIBX_2", kCopy)
                    .starts_with("it uses 'solve', which"));
}

TEST(LoadError, MissingLibraryIsNamed) {
    EXPECT_EQ(explain_load_error("libopencv_core.so.406: cannot open shared object file: No such "
                                 "file or directory",
                                 kCopy),
              "it needs the library 'libopencv_core.so.406', which is neither installed nor in its "
              "run path");
}

TEST(LoadError, NewerSystemIsToldByItsLibraries) {
    EXPECT_TRUE(explain_load_error("/lib/x86_64-linux-gnu/libstdc++.so.6: version "
                                   "`GLIBCXX_3.4.32' not found (required by /scratch/t.so)",
                                   kCopy)
                    .starts_with("it was built for a newer system: it needs GLIBCXX_3.4.32 of the "
                                 "C++ library;"));
    EXPECT_TRUE(explain_load_error("/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not "
                                   "found (required by /scratch/t.so)",
                                   kCopy)
                    .starts_with("it was built for a newer system: it needs GLIBC_2.38 of the C "
                                 "library;"));
}

TEST(LoadError, OtherMessagesLoseTheNameOfTheCopy) {
    EXPECT_EQ(explain_load_error("/scratch/team-ab12cd.so: cannot enable executable stack", kCopy),
              "the system can't load it: cannot enable executable stack");
    EXPECT_EQ(explain_load_error("", kCopy), "the system can't load it: ");
}

}  // namespace
}  // namespace agon::plugin
