// SPDX-License-Identifier: Apache-2.0
#include "plugin/file_bytes.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace agon::plugin {
namespace {

namespace fs = std::filesystem;

TEST(FileBytes, GivesTheWholeFile) {
    const fs::path path = fs::path(testing::TempDir()) / "agon_file_bytes";
    const std::string text("some\0bytes\n", 11);
    std::ofstream(path, std::ios::binary) << text;

    const auto bytes = read_file_bytes(path);

    ASSERT_TRUE(bytes) << bytes.error().text();
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size()), text);
    fs::remove(path);
}

TEST(FileBytes, MissingFileIsAnErrorThatNamesIt) {
    const auto bytes = read_file_bytes("/nowhere/team.so");

    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().text(), "there is no such file (/nowhere/team.so)");
}

TEST(FileBytes, FolderIsAnError) {
    EXPECT_EQ(read_file_bytes(testing::TempDir()).error().what,
              "this is a folder, a file was expected");
}

TEST(FileBytes, PathThroughAFileIsAnError) {
    EXPECT_FALSE(read_file_bytes("/dev/null/team.so"));
}

TEST(FileBytes, DeviceAndPipeAreNotOpened) {
    const fs::path pipe = fs::path(testing::TempDir()) / "agon_file_bytes_pipe";
    fs::remove(pipe);
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);

    EXPECT_EQ(read_file_bytes("/dev/zero").error().what, "this is no regular file");
    EXPECT_EQ(read_file_bytes(pipe).error().what, "this is no regular file");
    fs::remove(pipe);
}

}  // namespace
}  // namespace agon::plugin
