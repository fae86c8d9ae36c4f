// SPDX-License-Identifier: Apache-2.0
#include "porting/delivery.hpp"

#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "porting/files_for_tests.hpp"

namespace agon::porting {
namespace {

namespace fs = std::filesystem;
using testing::Folder;

const std::string kOld =
    "\x7F"
    "ELF old";
const std::string kNew =
    "\x7F"
    "ELF new";

std::string refusal(const fs::path& place) {
    const auto checked = check_place(place);
    return checked ? "" : checked.error().text();
}

TEST(Delivery, ReplacesALibraryAndLeavesNothingBeside) {
    const Folder folder;
    folder.write("build/library.so", kNew);
    folder.write("out/team.so", kOld);
    const fs::path place = folder.path() / "out" / "team.so";

    EXPECT_EQ(refusal(place), "");
    ASSERT_TRUE(deliver(folder.path() / "build" / "library.so", place));

    EXPECT_EQ(Folder::read(place), kNew);
    EXPECT_EQ(std::distance(fs::directory_iterator(place.parent_path()), {}), 1);
}

TEST(Delivery, WhatCantBeDeliveredLeavesTheOldOne) {
    const Folder folder;
    folder.write("out/team.so", kOld);
    const fs::path place = folder.path() / "out" / "team.so";

    const auto delivered = deliver(folder.path() / "nothing.so", place);

    ASSERT_FALSE(delivered);
    EXPECT_EQ(delivered.error().where, (folder.path() / "nothing.so").string());
    EXPECT_EQ(Folder::read(place), kOld);
    EXPECT_EQ(std::distance(fs::directory_iterator(place.parent_path()), {}), 1);
}

TEST(Delivery, NamesWhatIsInItsWay) {
    const Folder folder;
    folder.write("Strategy.cpp", "int x;");
    folder.write("empty.so", "");

    EXPECT_EQ(refusal(folder.path() / "empty.so"), "");
    EXPECT_NE(refusal(folder.path() / "none" / "a.so").find("there is no folder"),
              std::string::npos);
    EXPECT_NE(refusal(folder.path()).find("no plain file"), std::string::npos);
    EXPECT_NE(refusal("/dev/null").find("no plain file"), std::string::npos);
    EXPECT_NE(refusal(folder.path() / "Strategy.cpp").find("is no library; it is not replaced"),
              std::string::npos);
}

TEST(Delivery, AFolderThatCantBeWrittenIsRefused) {
    if (::geteuid() == 0) {
        GTEST_SKIP() << "root writes everywhere";
    }
    EXPECT_NE(refusal("/usr/team.so").find("Permission denied"), std::string::npos);
}

}  // namespace
}  // namespace agon::porting
