// SPDX-License-Identifier: Apache-2.0
#include "plugin/private_file.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

TEST(PrivateFile, InAFolderHasItsOwnNameAndGoesWithTheObject) {
    const fs::path folder = testing::TempDir();
    fs::path path;
    {
        auto one = PrivateFile::create(folder, "team");
        auto two = PrivateFile::create(folder, "team");
        ASSERT_TRUE(one) << one.error().text();
        ASSERT_TRUE(two);
        ASSERT_TRUE(one->write(bytes_of("text")));
        path = one->path();
        EXPECT_NE(one->path(), two->path());
        EXPECT_TRUE(path.filename().string().starts_with("team-"));
        EXPECT_EQ(path.extension(), ".so");
        EXPECT_EQ(content_of(path), "text");
    }
    EXPECT_FALSE(fs::exists(path));
}

TEST(PrivateFile, InMemoryCanBeOpenedByPath) {
    auto file = PrivateFile::create({}, "team");
    ASSERT_TRUE(file) << file.error().text();
    ASSERT_TRUE(file->write(bytes_of("text")));
    const PrivateFile moved = std::move(*file);

    EXPECT_EQ(content_of(moved.path()), "text");
}

TEST(PrivateFile, KeptPathIsNotUsedAgain) {
    std::string kept;
    {
        auto file = PrivateFile::create({}, "team");
        kept = file->path();
        file->keep_path();
    }
    EXPECT_NE(PrivateFile::create({}, "team")->path(), kept);
}

TEST(PrivateFile, MissingFolderIsAnError) {
    const auto file = PrivateFile::create("/nowhere", "team");

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().text(),
              "no private copy can be made: No such file or directory (/nowhere)");
}

}  // namespace
}  // namespace agon::plugin
