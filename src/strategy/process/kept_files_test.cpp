// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/kept_files.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy::process {
namespace {

namespace fs = std::filesystem;

class KeptFiles : public ::testing::Test {
protected:
    KeptFiles() { fs::create_directories(work / "logs"); }

    void write(const std::string& name, std::size_t bytes) const {
        std::ofstream(work / name) << std::string(bytes, 'x');
    }

    [[nodiscard]] std::size_t size(const std::string& name) const {
        return fs::exists(place / name) ? fs::file_size(place / name) : 0;
    }

    testing::WorkingFolder folder;
    fs::path work = folder.path() / "work";
    fs::path place = folder.path() / "yellow.files";
};

TEST_F(KeptFiles, LieWhereTheyWereBelowTheirNewPlace) {
    write("a.txt", 3);
    write("logs/b.txt", 2);

    EXPECT_EQ(keep_files(work, place, 1000), 0U);

    EXPECT_EQ(size("a.txt"), 3U);
    EXPECT_EQ(size("logs/b.txt"), 2U);
}

TEST_F(KeptFiles, OfNothingNothingIsMade) {
    write("empty.txt", 0);
    fs::create_symlink("/etc/hostname", work / "link");

    EXPECT_EQ(keep_files(work, place, 1000), 0U);
    EXPECT_EQ(keep_files(folder.path() / "nowhere", place, 1000), 0U);

    EXPECT_FALSE(fs::exists(place));
}

TEST_F(KeptFiles, AreAsManyAsThereIsRoomFor) {
    write("a.txt", 600);
    write("b.txt", 600);
    write("c.txt", 400);

    EXPECT_EQ(keep_files(work, place, 1000), 1U);

    EXPECT_EQ(size("a.txt"), 600U);
    EXPECT_EQ(size("b.txt"), 0U);
    EXPECT_EQ(size("c.txt"), 400U);
}

TEST_F(KeptFiles, AreAsManyAsSomebodyLooksAt) {
    for (std::size_t i = 0; i < kMostKeptFiles + 2; ++i) {
        write(std::to_string(i), 1);
    }

    EXPECT_EQ(keep_files(work, place, 1000), 2U);
}

TEST_F(KeptFiles, OfAnEarlierStrategyStay) {
    write("a.txt", 1);
    EXPECT_EQ(keep_files(work, place, 1000), 0U);
    write("a.txt", 2);
    EXPECT_EQ(keep_files(work, place, 1000), 0U);

    EXPECT_EQ(size("a.txt"), 1U);
    EXPECT_EQ(fs::file_size(folder.path() / "yellow.2.files" / "a.txt"), 2U);
}

}  // namespace
}  // namespace agon::strategy::process
