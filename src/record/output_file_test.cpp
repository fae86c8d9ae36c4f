// SPDX-License-Identifier: Apache-2.0
#include "record/output_file.hpp"

#include <array>
#include <filesystem>

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"

namespace agon::record {
namespace {

const FileKind kMagic = kind_with_magic("recording", std::array<std::uint8_t, 3>{'m', 'a', 'g'});

std::span<const std::byte> bytes(const std::string& text) {
    return std::as_bytes(std::span(text));
}

TEST(OutputFile, WritesOneAfterTheOther) {
    const ScratchFolder folder;
    auto file = OutputFile::create(folder / "a", kMagic);
    ASSERT_TRUE(file) << file.error().text();

    EXPECT_TRUE(file->write(bytes("mag")));
    EXPECT_TRUE(file->write(bytes("net")));
    EXPECT_EQ(file->size_bytes(), 6);
    EXPECT_TRUE(file->close());
    EXPECT_TRUE(file->close());

    const auto read = read_file(folder / "a");
    EXPECT_TRUE(std::ranges::equal(read, bytes("magnet")));
}

TEST(OutputFile, ReplacesOnlyWhatBeginsWithTheMagic) {
    const ScratchFolder folder;
    write_file(folder / "ours", "magnet");
    write_file(folder / "short", "ma");
    write_file(folder / "theirs", "nugget");
    write_file(folder / "empty", "");

    EXPECT_TRUE(OutputFile::create(folder / "ours", kMagic));
    EXPECT_TRUE(OutputFile::create(folder / "empty", kMagic));
    EXPECT_FALSE(OutputFile::create(folder / "theirs", kMagic));
    EXPECT_FALSE(OutputFile::create(folder / "short", kMagic));

    EXPECT_EQ(read_file(folder / "theirs").size(), 6);
}

TEST(OutputFile, LeavesWhatStoodThereUntilTheFirstWrite) {
    const ScratchFolder folder;
    write_file(folder / "ours", "magnet");
    {
        auto file = OutputFile::create(folder / "ours", kMagic);
        ASSERT_TRUE(file) << file.error().text();
    }
    EXPECT_EQ(read_file(folder / "ours").size(), 6);

    auto file = OutputFile::create(folder / "ours", kMagic);
    ASSERT_TRUE(file && file->write(bytes("mag")));
    EXPECT_EQ(read_file(folder / "ours").size(), 3);
}

TEST(OutputFile, RemovesAFileThatItMadeAndNeverWrote) {
    const ScratchFolder folder;
    write_file(folder / "empty", "");
    for (const char* name : {"new", "empty"}) {
        auto file = OutputFile::create(folder / name, kMagic);
        ASSERT_TRUE(file) << file.error().text();
        EXPECT_TRUE(std::filesystem::exists(folder / name));
    }

    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
    EXPECT_TRUE(std::filesystem::exists(folder / "empty"));
}

TEST(OutputFile, FollowsALinkToARecording) {
    const ScratchFolder folder;
    write_file(folder / "real", "magnet");
    std::filesystem::create_symlink(folder / "real", folder / "link");
    auto file = OutputFile::create(folder / "link", kMagic);
    ASSERT_TRUE(file);

    EXPECT_TRUE(file->write(bytes("mag")));

    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(read_file(folder / "real").size(), 3);
}

TEST(OutputFile, FolderAndMissingFolderAreErrorsWithTheReason) {
    const ScratchFolder folder;

    const auto in_place_of_folder = OutputFile::create(folder / "", kMagic);
    const auto missing = OutputFile::create(folder / "no/a", kMagic);

    ASSERT_FALSE(in_place_of_folder);
    EXPECT_NE(in_place_of_folder.error().what.find("directory"), std::string::npos);
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().what.find("No such file"), std::string::npos);
}

TEST(OutputFile, DeviceIsWrittenAsItIs) {
    auto null = OutputFile::create("/dev/null", kMagic);
    auto full = OutputFile::create("/dev/full", kMagic);
    ASSERT_TRUE(null && full);

    EXPECT_TRUE(null->write(bytes("mag")));
    const auto refused = full->write(bytes("mag"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text(),
              "cannot write the recording: No space left on device (/dev/full)");
    EXPECT_EQ(full->size_bytes(), 0);
}

}  // namespace
}  // namespace agon::record
