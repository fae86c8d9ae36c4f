// SPDX-License-Identifier: Apache-2.0
#include "recording_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "record/recorder.hpp"
#include "scratch_folder.hpp"
#include "sim/fakes_for_tests.hpp"

namespace agon::app {
namespace {

namespace fs = std::filesystem;
namespace fakes = sim::fakes;

class RecordingFolderTest : public testing::Test {
protected:
    void SetUp() override {
        auto scratch = ScratchFolder::create();
        ASSERT_TRUE(scratch);
        scratch_.emplace(std::move(*scratch));
    }

    [[nodiscard]] fs::path path(const std::string& name) const { return scratch_->path() / name; }

    void record(const std::string& name) const {
        auto match = fakes::match_of({.length_ticks = 20}, fakes::pusher(2), fakes::pusher(1));
        auto recorder = record::Recorder::create({path(name).string(), "1"});
        ASSERT_TRUE(match && recorder);
        ASSERT_TRUE(match->add_sink(*recorder));
        ASSERT_TRUE(fakes::play(*match));
        ASSERT_TRUE(match->finish());
    }

    std::optional<ScratchFolder> scratch_;
};

TEST_F(RecordingFolderTest, ListsRecordingsAndTellsWhatIsNone) {
    record("a.mcap");
    std::ofstream(path("b.mcap")) << "words";
    std::ofstream(path("c.txt")) << "words";
    fs::create_directory(path("d.mcap"));
    RecordingFolder folder(scratch_->path());

    auto recordings = folder.look();

    ASSERT_EQ(recordings.size(), 2U);
    std::sort(recordings.begin(), recordings.end(),
              [](const auto& a, const auto& b) { return a.name < b.name; });
    EXPECT_EQ(recordings[0].name, "a.mcap");
    EXPECT_EQ(recordings[0].problem, "");
    EXPECT_EQ(recordings[0].teams, (std::vector<std::string>{"Fake", "Fake"}));
    EXPECT_EQ(recordings[0].score, (std::vector<double>{1, 2}));
    EXPECT_EQ(recordings[0].duration, core::Duration::milliseconds(100));
    EXPECT_EQ(recordings[0].size_bytes, fs::file_size(path("a.mcap")));
    EXPECT_NE(recordings[1].problem, "");
}

TEST_F(RecordingFolderTest, ReadsAgainWhatHasChanged) {
    std::ofstream(path("a.mcap")) << "words";
    RecordingFolder folder(scratch_->path());
    ASSERT_NE(folder.look().at(0).problem, "");
    fs::remove(path("a.mcap"));
    record("a.mcap");
    fs::last_write_time(path("a.mcap"),
                        fs::last_write_time(path("a.mcap")) + std::chrono::seconds(2));

    EXPECT_EQ(folder.look().at(0).problem, "");
}

TEST_F(RecordingFolderTest, OnlyWhatItListsIsOpened) {
    record("a.mcap");
    RecordingFolder folder(scratch_->path());
    (void)folder.look();

    EXPECT_EQ(folder.path_of("a.mcap"), path("a.mcap").string());
    EXPECT_FALSE(folder.path_of("../a.mcap"));
    EXPECT_FALSE(folder.path_of("./a.mcap"));
    EXPECT_FALSE(folder.path_of(path("a.mcap").string()));
    EXPECT_FALSE(folder.path_of(""));
}

TEST_F(RecordingFolderTest, NewNamesSayWhatIsInThemAndAreFree) {
    const RecordingFolder folder(scratch_->path());
    const auto name = [&](const std::vector<std::string>& teams) {
        return fs::path(folder.new_path("soccer5", teams, 1'700'000'000)).filename().string();
    };

    const std::string first = name({"cadet", "../My Team!"});

    EXPECT_EQ(first.rfind("soccer5-cadet-My-Team-2023111", 0), 0U) << first;
    EXPECT_EQ(fs::path(first).extension(), ".mcap");
    std::ofstream(path(first)) << "taken";
    EXPECT_NE(name({"cadet", "../My Team!"}), first);
    EXPECT_NE(name({"\xE8\xB6\xB3\xE7\x90\x83", ""}).find("\xE8\xB6\xB3\xE7\x90\x83"),
              std::string::npos);
    EXPECT_LT(name({std::string(500, 'x'), std::string(500, 'y')}).size(), 200U);
}

}  // namespace
}  // namespace agon::app
