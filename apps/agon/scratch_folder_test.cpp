// SPDX-License-Identifier: Apache-2.0
#include "scratch_folder.hpp"

#include <signal.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <unistd.h>

namespace agon::app {
namespace {

namespace fs = std::filesystem;

/// Has a place for temporary files of its own.
class ScratchFolderTest : public ::testing::Test {
protected:
    ScratchFolderTest() {
        std::string name = (fs::temp_directory_path() / "scratch-test-XXXXXX").string();
        parent_ = ::mkdtemp(name.data());
        if (const char* before = ::getenv("TMPDIR")) {
            before_ = before;
        }
        ::setenv("TMPDIR", parent_.c_str(), 1);
    }

    ~ScratchFolderTest() override {
        before_ ? ::setenv("TMPDIR", before_->c_str(), 1) : ::unsetenv("TMPDIR");
        fs::remove_all(parent_);
    }

    [[nodiscard]] std::vector<fs::path> folders() const {
        return {fs::directory_iterator(parent_), fs::directory_iterator()};
    }

    /// A run that is killed while it has a scratch folder.
    [[noreturn]] static void be_killed() {
        const auto scratch = ScratchFolder::create();
        std::ofstream(scratch->log()) << "half a line";
        fs::create_directories(scratch->path() / "yellow" / "work");
        ::raise(SIGKILL);
        ::_exit(0);
    }

    fs::path parent_;
    std::optional<std::string> before_;
};

TEST_F(ScratchFolderTest, IsGoneWithItsObject) {
    {
        auto scratch = ScratchFolder::create();
        ASSERT_TRUE(scratch);
        const ScratchFolder moved = std::move(scratch).value();
        EXPECT_TRUE(fs::is_directory(moved.path()));
    }
    EXPECT_TRUE(folders().empty());
}

TEST_F(ScratchFolderTest, StaysWithALogAndIsLeftAloneThen) {
    fs::path log;
    {
        const auto scratch = ScratchFolder::create();
        ASSERT_TRUE(scratch);
        log = scratch->log();
        std::ofstream(log) << "hello";
        std::ofstream(scratch->path() / "copy.so") << "x";
    }
    {
        const auto next = ScratchFolder::create();
        EXPECT_TRUE(fs::exists(log));
    }
    EXPECT_FALSE(fs::exists(log.parent_path() / "copy.so"));
    EXPECT_EQ(std::distance(fs::directory_iterator(log.parent_path()), {}), 2) << "log and mark";
}

TEST_F(ScratchFolderTest, StaysWithFilesThatStrategiesWrote) {
    fs::path folder;
    {
        const auto scratch = ScratchFolder::create();
        ASSERT_TRUE(scratch);
        folder = scratch->path() / "yellow.files";
        fs::create_directories(folder / "logs");
        std::ofstream(folder / "logs" / "a.txt") << "x";
        std::ofstream(folder / "b.txt") << "x";
        std::ofstream(scratch->path() / "yellow.log") << "";
        const auto files = scratch->files();
        ASSERT_EQ(files.size(), 1U);
        EXPECT_EQ(files.at(folder),
                  (std::vector<fs::path>{folder / "b.txt", folder / "logs" / "a.txt"}));
    }
    EXPECT_TRUE(fs::exists(folder / "logs" / "a.txt"));
    EXPECT_FALSE(fs::exists(folder.parent_path() / "yellow.log"));
}

TEST_F(ScratchFolderTest, OnlyTheNewestAreKept) {
    std::vector<fs::path> kept;
    for (int run = 0; run < 24; ++run) {
        const auto scratch = ScratchFolder::create();
        ASSERT_TRUE(scratch);
        kept.push_back(scratch->path());
        std::ofstream(scratch->log()) << "hello";
        // So many seconds after the one before.
        fs::last_write_time(scratch->path() / ".owner",
                            fs::file_time_type::clock::now() + std::chrono::seconds(run));
    }

    EXPECT_EQ(folders().size(), 20U);
    EXPECT_FALSE(fs::exists(kept[3]));
    EXPECT_TRUE(fs::exists(kept[4] / "strategies.log"));
    EXPECT_TRUE(fs::exists(kept.back() / "strategies.log"));
}

TEST_F(ScratchFolderTest, OfAKilledRunIsRemovedByTheNext) {
    ASSERT_EXIT(be_killed(), ::testing::KilledBySignal(SIGKILL), "");
    ASSERT_EQ(folders().size(), 1U);
    const fs::path left = folders().front();
    ASSERT_TRUE(fs::is_directory(left));

    const auto scratch = ScratchFolder::create();

    EXPECT_FALSE(fs::exists(left));
    EXPECT_TRUE(fs::exists(scratch->path()));
}

TEST_F(ScratchFolderTest, OfARunThatLivesIsLeftAlone) {
    const auto mine = ScratchFolder::create();
    ASSERT_TRUE(mine);

    ASSERT_EXIT(be_killed(), ::testing::KilledBySignal(SIGKILL), "");
    const auto next = ScratchFolder::create();

    EXPECT_TRUE(fs::is_directory(mine->path()));
    EXPECT_EQ(folders().size(), 2U);
}

TEST_F(ScratchFolderTest, FoldersOfOthersAreLeftAlone) {
    const fs::path elsewhere = parent_ / "elsewhere";
    fs::create_directory(elsewhere);
    std::ofstream(elsewhere / ".owner") << "";
    fs::create_directory(parent_ / "agon-abcdef");  // nobody says that it was a run's
    fs::create_directory_symlink(elsewhere, parent_ / "agon-linked");
    fs::create_directory_symlink(elsewhere, parent_ / "agon-linkxx");

    const auto scratch = ScratchFolder::create();

    EXPECT_TRUE(fs::exists(elsewhere / ".owner"));
    EXPECT_EQ(folders().size(), 5U);
}

TEST_F(ScratchFolderTest, APlaceThatIsMissingIsAnError) {
    ::setenv("TMPDIR", (parent_ / "none").c_str(), 1);

    const auto scratch = ScratchFolder::create();

    ASSERT_FALSE(scratch);
    EXPECT_EQ(scratch.error().where, "TMPDIR");
}

}  // namespace
}  // namespace agon::app
