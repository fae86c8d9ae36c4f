// SPDX-License-Identifier: Apache-2.0
#include "file_watch.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>

namespace agon::app {
namespace {

namespace fs = std::filesystem;

class FileWatching : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) / "agon_file_watch_test";
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        file_ = folder_ / "team.so";
        // Any library that is a strategy: one of the tree.
        std::ifstream in(AGON_TEST_STRATEGY, std::ios::binary);
        whole_.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        ASSERT_FALSE(whole_.empty());
        write("old");
    }

    void TearDown() override { fs::remove_all(folder_); }

    void write(const std::string& text) const { std::ofstream(file_, std::ios::binary) << text; }

    // Looks so often at most, and does between two looks what the test says of each.
    std::vector<fs::path> wait(
        FileWatch& watch, int looks, const std::function<void(int)>& between = [](int) {}) {
        looks_ = 0;
        return watch.wait(
            core::Duration::milliseconds(1), [&](core::Duration) { between(++looks_); },
            [&] { return looks_ >= looks; });
    }

    fs::path folder_;
    fs::path file_;
    std::string whole_;
    int looks_ = 0;
};

TEST_F(FileWatching, AFileThatStaysAsItWasIsNoChange) {
    FileWatch watch({{file_, WatchedFile::Kind::Library}});

    EXPECT_TRUE(wait(watch, 5).empty());
}

TEST_F(FileWatching, ANewLibraryCountsOnceItHasStoppedChanging) {
    FileWatch watch({{file_, WatchedFile::Kind::Library}});

    const auto changed = wait(watch, 10, [this](int look) {
        if (look <= 3) {
            write(whole_ + std::string(static_cast<std::size_t>(look), '\0'));
        }
    });

    EXPECT_EQ(changed, std::vector{file_});
    EXPECT_EQ(looks_, 4);
    EXPECT_TRUE(wait(watch, 5).empty()) << "what was told is known";
}

TEST_F(FileWatching, AHalfOrMissingLibraryIsWaitedFor) {
    FileWatch watch({{file_, WatchedFile::Kind::Library}});

    const auto changed = wait(watch, 20, [this](int look) {
        if (look == 1) {
            write(whole_.substr(0, whole_.size() / 2));
        } else if (look == 5) {
            fs::remove(file_);
        } else if (look == 8) {
            write(whole_);
        }
    });

    EXPECT_EQ(changed, std::vector{file_});
    EXPECT_EQ(looks_, 9);
}

TEST_F(FileWatching, AFileThatStaysNoLibraryIsToldOnce) {
    std::vector<std::string> told;
    FileWatch watch({{file_, WatchedFile::Kind::Library}},
                    [&told](const std::string& why) { told.push_back(why); });

    const auto changed = wait(watch, 30, [this](int look) {
        if (look == 1) {
            write("garbage");
        } else if (look == 20) {
            write("more garbage");
        }
    });

    EXPECT_TRUE(changed.empty());
    ASSERT_EQ(told.size(), 2U) << "once for each that was written";
    EXPECT_NE(told[0].find("team.so"), std::string::npos) << told[0];
    write(whole_);
    EXPECT_EQ(wait(watch, 5), std::vector{file_});
    EXPECT_EQ(told.size(), 2U);
}

TEST_F(FileWatching, AChangeBeforeTheWaitCounts) {
    FileWatch watch({{file_, WatchedFile::Kind::Library}});
    write(whole_);

    EXPECT_EQ(wait(watch, 5), std::vector{file_});
}

TEST_F(FileWatching, ATextCountsOnceItHasStoppedChangingWhateverItSays) {
    const fs::path orders = folder_ / "orders.toml";
    std::ofstream(orders) << "[[order]]";
    FileWatch watch({{file_, WatchedFile::Kind::Library}, {orders, WatchedFile::Kind::Text}});

    const auto changed = wait(watch, 20, [&orders](int look) {
        // As editors do: the old file goes, then the new one grows.
        if (look == 1) {
            fs::remove(orders);
        } else if (look == 4 || look == 5) {
            std::ofstream(orders, std::ios::app) << "[[order";
        }
    });

    EXPECT_EQ(changed, std::vector{orders});
    EXPECT_EQ(looks_, 6);
}

TEST_F(FileWatching, AFolderChangesWithTheTomlFilesInItAndBelow) {
    const fs::path content = folder_ / "content";
    fs::create_directories(content / "soccer");
    std::ofstream(content / "soccer" / "soccer5.toml") << "[play]";
    FileWatch watch({{content, WatchedFile::Kind::Folder}});

    std::ofstream(content / "soccer" / ".soccer5.toml.swp") << "an editor's";
    EXPECT_TRUE(wait(watch, 5).empty());
    std::ofstream(content / "soccer" / "soccer5.toml") << "[play]\nhalf_s = 3";
    EXPECT_EQ(wait(watch, 5), std::vector{content});
    std::ofstream(content / "balls.toml") << "new";
    EXPECT_EQ(wait(watch, 5), std::vector{content});
    fs::remove(content / "balls.toml");
    EXPECT_EQ(wait(watch, 5), std::vector{content}) << "one that is gone, too";
    fs::remove_all(content);
    EXPECT_TRUE(wait(watch, 5).empty()) << "nothing to play with yet";
}

}  // namespace
}  // namespace agon::app
