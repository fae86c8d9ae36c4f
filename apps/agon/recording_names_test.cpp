// SPDX-License-Identifier: Apache-2.0
#include "recording_names.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "scratch_folder.hpp"

namespace agon::app {
namespace {

TEST(RecordingNames, CountBeforeTheExtension) {
    RecordingNames names("here/match.v1.mcap");

    EXPECT_EQ(names.next(), "here/match.v1.mcap");
    EXPECT_EQ(names.next(), "here/match.v1-2.mcap");
    EXPECT_EQ(names.next(), "here/match.v1-3.mcap");
}

TEST(RecordingNames, PassOverWhatIsThere) {
    const auto scratch = ScratchFolder::create();
    ASSERT_TRUE(scratch);
    const std::filesystem::path folder = scratch->path();
    std::ofstream(folder / "match-2.mcap") << "mine";
    RecordingNames names((folder / "match.mcap").string());

    EXPECT_EQ(names.next(), (folder / "match.mcap").string());
    EXPECT_EQ(names.next(), (folder / "match-3.mcap").string());
    EXPECT_EQ(names.next(), (folder / "match-4.mcap").string());
}

TEST(RecordingNames, SayWhatComesNextWithoutGivingIt) {
    RecordingNames names("here/match.mcap");

    EXPECT_EQ(names.following(), "here/match.mcap");
    EXPECT_EQ(names.next(), "here/match.mcap");
    EXPECT_EQ(names.following(), "here/match-2.mcap");
    EXPECT_EQ(names.following(), "here/match-2.mcap");
    EXPECT_EQ(names.next(), "here/match-2.mcap");
}

TEST(RecordingNames, NothingStaysNothing) {
    RecordingNames names("");

    EXPECT_EQ(names.next(), "");
    EXPECT_EQ(names.next(), "");
}

}  // namespace
}  // namespace agon::app
