// SPDX-License-Identifier: Apache-2.0
#include "porting/file_index.hpp"

#include <gtest/gtest.h>

#include "porting/files_for_tests.hpp"

namespace agon::porting {
namespace {

TEST(FileIndex, FindsWhateverTheCaseAndTheSlashes) {
    const testing::Folder folder;
    folder.write("Source/Team.H", "");
    FileIndex index;

    EXPECT_EQ(index.find(folder.path(), ".\\SOURCE\\team.h"), folder.path() / "Source/Team.H");
    EXPECT_EQ(index.find(folder.path() / "Source", "..\\source\\TEAM.h"),
              folder.path() / "Source/Team.H");
    EXPECT_FALSE(index.find(folder.path(), "Source/Team.hpp"));
    EXPECT_FALSE(index.find(folder.path(), "source")) << "a folder is no file";
    EXPECT_FALSE(index.find(folder.path(), ""));
}

TEST(FileIndex, TheExactNameComesFirst) {
    const testing::Folder folder;
    folder.write("a/x.h", "");
    folder.write("a/X.h", "");
    FileIndex index;

    EXPECT_EQ(index.find(folder.path(), "A/x.h"), folder.path() / "a/x.h");
    EXPECT_EQ(index.find(folder.path(), "A/X.h"), folder.path() / "a/X.h");
}

TEST(FileIndex, SlashesAreTurnedAndBlanksGo) {
    EXPECT_EQ(with_slashes(" .\\src\\A.cpp "), "src/A.cpp");
    EXPECT_EQ(with_slashes("\"a b.h\""), "a b.h");
    EXPECT_EQ(with_slashes("  "), "");
}

}  // namespace
}  // namespace agon::porting
