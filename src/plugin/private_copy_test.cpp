// SPDX-License-Identifier: Apache-2.0
#include "plugin/private_copy.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "plugin/testdata/test_libraries.hpp"

namespace agon::plugin {
namespace {

namespace fs = std::filesystem;

TEST(PrivateCopy, LibraryAloneIsOneFile) {
    const auto copy = make_private_copy(AGON_TEST_LIBRARY("faults"), {}, {});

    ASSERT_TRUE(copy) << copy.error().text();
    EXPECT_EQ(copy->files.size(), 1U) << "libraries of the system are not copied";
    EXPECT_EQ(copy->file.path, AGON_TEST_LIBRARY("faults"));
}

TEST(PrivateCopy, LibraryBesideItIsCopiedAndBoundByPath) {
    for (const char* name : {"with_helper", "with_nameless"}) {
        const auto copy = make_private_copy(AGON_TEST_LIBRARY(name), {}, {});

        ASSERT_TRUE(copy) << copy.error().text();
        ASSERT_EQ(copy->files.size(), 2U) << name;
        const auto file = inspect_library_file(copy->path());
        ASSERT_TRUE(file) << file.error().text();
        EXPECT_NE(std::find(file->needed.begin(), file->needed.end(), copy->files[1].path()),
                  file->needed.end());
    }
}

TEST(PrivateCopy, GoesWithTheObject) {
    const fs::path folder =
        fs::path(testing::TempDir()) / ("agon_private_copy_" + std::to_string(::getpid()));
    fs::create_directory(folder);
    {
        const auto copy = make_private_copy(AGON_TEST_LIBRARY("with_helper"), folder, {});
        ASSERT_TRUE(copy) << copy.error().text();
        EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 2);
    }
    EXPECT_TRUE(fs::is_empty(folder));
    fs::remove(folder);
}

TEST(PrivateCopy, FaultyFileIsAnErrorThatNamesItAsTheUserDid) {
    const auto copy = make_private_copy("no_such_team.so", {}, {});

    ASSERT_FALSE(copy);
    EXPECT_EQ(copy.error().text(), "there is no such file (no_such_team.so)");
}

}  // namespace
}  // namespace agon::plugin
