// SPDX-License-Identifier: Apache-2.0
#include "result_files.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace agon::app {
namespace {

namespace fs = std::filesystem;

TEST(ResultFiles, JsonStartsAsAnObject) {
    const auto is_json = json_kind().is_start;

    EXPECT_TRUE(is_json("{\n  \"mission\": \"soccer5\""));
    EXPECT_TRUE(is_json("  {}"));
    for (const char* other : {"{\\rtf1", "\x89MCAP0\r\n",
                              "\x7f"
                              "ELF",
                              "a year of work", " ", "{"}) {
        EXPECT_FALSE(is_json(other)) << other;
    }
}

TEST(ResultFiles, PictureStartsAsSvg) {
    const auto is_picture = picture_kind().is_start;

    EXPECT_TRUE(is_picture("<svg xmlns="));
    EXPECT_TRUE(is_picture("<?xml version=\"1.0\"?>\n<svg "));
    for (const char* other : {"<?xml version=\"1.0\"?>\n<robot ", "\x89MCAP0\r\n", "<html>"}) {
        EXPECT_FALSE(is_picture(other)) << other;
    }
}

TEST(ResultFiles, OneFileIsKnownByAllItsNames) {
    const fs::path folder = fs::path(testing::TempDir()) / "agon_result_files";
    fs::remove_all(folder);
    fs::create_directories(folder / "sub");
    const auto path = [&folder](const char* name) {
        return (folder / name).string();
    };
    std::ofstream(path("a")) << "a";
    std::ofstream(path("b")) << "b";
    fs::create_symlink(folder / "a", folder / "link");
    fs::create_hard_link(folder / "a", folder / "hard");

    EXPECT_TRUE(is_same_file(path("a"), path("sub/../a")));
    EXPECT_TRUE(is_same_file(path("a"), path("link")));
    EXPECT_TRUE(is_same_file(path("a"), path("hard")));
    EXPECT_TRUE(is_same_file(path("new"), path("./new")));
    EXPECT_FALSE(is_same_file(path("a"), path("b")));
    EXPECT_FALSE(is_same_file(path("a"), path("new")));
    EXPECT_FALSE(is_same_file("/dev/null", "/dev/null"));
    fs::remove_all(folder);
}

}  // namespace
}  // namespace agon::app
