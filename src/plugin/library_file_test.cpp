// SPDX-License-Identifier: Apache-2.0
#include "plugin/library_file.hpp"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "core/digest.hpp"
#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

std::string error_of(std::string_view content) {
    const auto file = inspect_library_bytes(std::as_bytes(std::span(content)), "team.so");
    return file ? "a library" : file.error().text();
}

TEST(LibraryFile, ListsWhatALibraryExportsAndNeeds) {
    const auto path = AGON_TEST_LIBRARY("with_helper");

    const auto file = inspect_library_file(path);

    ASSERT_TRUE(file) << file.error().text();
    EXPECT_TRUE(file->has_export("count_in_helper"));
    EXPECT_FALSE(file->has_export("_Z12helper_countv")) << "it is needed, not offered";
    EXPECT_FALSE(file->has_variable("count_in_helper"));
    EXPECT_TRUE(std::is_sorted(file->exports.begin(), file->exports.end()));
    EXPECT_EQ(file->run_path, std::vector<std::string>{"$ORIGIN/beside"});
    EXPECT_EQ(file->sha256, *core::sha256_of_file(path));
    EXPECT_EQ(file->size_bytes, std::filesystem::file_size(path));
}

TEST(LibraryFile, KnowsItsOwnName) {
    const auto path = AGON_TEST_LIBRARY("x").parent_path() / "beside" / "libhelper.so";

    EXPECT_EQ(inspect_library_file(path)->soname, "libhelper.so");
}

TEST(LibraryFile, ErrorsNameKindAndFile) {
    EXPECT_EQ(error_of(""), "the file is empty (team.so)");
    EXPECT_EQ(error_of("hello\n"), "the file is a text file, no shared library (team.so)");
    EXPECT_EQ(error_of("\x7f"
                       "ELF"),
              "the file is a library that was cut off: it has 4 bytes of 64 or more (team.so)");
    EXPECT_EQ(inspect_library_file("/nowhere/team.so").error().what, "there is no such file");
}

TEST(LibraryFile, LibrariesOfTheSystemAreRead) {
    for (const char* path :
         {"/lib/x86_64-linux-gnu/libc.so.6", "/lib/x86_64-linux-gnu/libstdc++.so.6"}) {
        if (!std::filesystem::exists(path)) {
            GTEST_SKIP() << "no " << path;
        }
        const auto file = inspect_library_file(path);
        ASSERT_TRUE(file) << file.error().text();
        EXPECT_GT(file->exports.size(), 1000U);
    }
}

TEST(RunPath, IsSplitAtColons) {
    EXPECT_EQ(split_run_path("$ORIGIN:/a/b::c"),
              (std::vector<std::string>{"$ORIGIN", "/a/b", "c"}));
    EXPECT_TRUE(split_run_path("").empty());
}

}  // namespace
}  // namespace agon::plugin
