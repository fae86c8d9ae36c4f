// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "record/reader.hpp"
#include "record/recorder.hpp"
#include "record/verify.hpp"
#include "soccer_match.hpp"

namespace agon::determinism {
namespace {

namespace fs = std::filesystem;

const fs::path kGoldenFile = fs::path(AGON_SOURCE_DIR) / "tests/determinism/golden.txt";

struct Golden {
    std::string mission;
    std::string players;
    std::uint64_t seed = 0;
    std::uint64_t ticks = 0;
    std::string hash;

    [[nodiscard]] std::string key() const {
        return mission + " " + players + " " + std::to_string(seed) + " " + std::to_string(ticks);
    }
};

std::string hex(std::uint64_t hash) {
    std::ostringstream text;
    text << std::hex;
    text.width(16);
    text.fill('0');
    text << hash;
    return text.str();
}

std::vector<Golden> golden_lines() {
    std::ifstream file(kGoldenFile);
    std::vector<Golden> lines;
    for (std::string line; std::getline(file, line);) {
        Golden golden;
        std::istringstream words(line);
        if (line.rfind('#', 0) != 0 && words >> golden.mission >> golden.players >> golden.seed >>
                                           golden.ticks >> golden.hash) {
            lines.push_back(golden);
        }
    }
    return lines;
}

std::vector<std::uint64_t> played(const Golden& golden) {
    auto match = soccer_match(golden.mission, golden.players, golden.seed);
    EXPECT_TRUE(match) << match.error().text();
    if (!match) {
        return {};
    }
    auto hashes = hashes_of(*match, golden.ticks);
    EXPECT_TRUE(hashes) << hashes.error().text();
    return hashes ? *hashes : std::vector<std::uint64_t>();
}

// Rewrites one line of the golden file, leaving the others and the comments.
void update(const Golden& golden, const std::string& hash) {
    std::ifstream in(kGoldenFile);
    std::ostringstream text;
    for (std::string line; std::getline(in, line);) {
        text << (line.rfind(golden.key() + " ", 0) == 0 ? golden.key() + " " + hash : line) << "\n";
    }
    in.close();
    std::ofstream(kGoldenFile) << text.str();
}

class GoldenHash : public testing::TestWithParam<Golden> {};

TEST_P(GoldenHash, IsTheSameInEveryBuild) {
    const Golden& golden = GetParam();

    const auto hashes = played(golden);

    ASSERT_EQ(hashes.size(), golden.ticks);
    const std::string hash = hex(hashes.back());
    if (std::getenv("AGON_UPDATE_GOLDEN") != nullptr) {
        update(golden, hash);
        GTEST_SKIP() << "golden.txt updated";
    }
    EXPECT_EQ(hash, golden.hash)
        << golden.key() << " has another hash than tests/determinism/golden.txt says.\n"
        << "If every build agrees on the new one and the change is meant, run\n"
        << "  AGON_UPDATE_GOLDEN=1 build/release/tests/test_determinism "
           "--gtest_filter='*GoldenHash*'\n"
        << "and commit the file with the reason.";
}

INSTANTIATE_TEST_SUITE_P(File, GoldenHash, testing::ValuesIn(golden_lines()), [](const auto& test) {
    return test.param.mission + "_" + test.param.players;
});

TEST(GoldenFile, HoldsEveryMissionWithBothKindsOfPlayers) {
    for (const char* mission : {"soccer3", "soccer5", "soccer11"}) {
        for (const char* players : {"examples", "chasers"}) {
            const auto lines = golden_lines();
            EXPECT_TRUE(std::any_of(lines.begin(), lines.end(),
                                    [&](const Golden& golden) {
                                        return golden.mission == mission &&
                                               golden.players == players;
                                    }))
                << mission << " " << players;
        }
    }
}

TEST(Threads, TwoDifferentMatchesSideBySideGiveTheHashesTheyGiveAlone) {
    const Golden one{"soccer5", "examples", 11, 2000, ""};
    const Golden other{"soccer3", "chasers", 12, 3000, ""};
    const auto one_alone = played(one);
    const auto other_alone = played(other);

    std::vector<std::uint64_t> one_beside;
    std::vector<std::uint64_t> other_beside;
    std::thread first([&] { one_beside = played(one); });
    std::thread second([&] { other_beside = played(other); });
    first.join();
    second.join();

    ASSERT_EQ(one_alone.size(), one.ticks);
    EXPECT_EQ(one_alone, one_beside);
    EXPECT_EQ(other_alone, other_beside);
}

TEST(Seed, ChangesTheMatchOrNothingOfItButIsAlwaysTheSame) {
    const Golden golden{"soccer5", "chasers", 5, 500, ""};

    EXPECT_EQ(played(golden), played(golden));
}

class Rerun : public testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) /
                  ("agon_rerun_" + std::string(GetParam().first) + "_" + GetParam().second);
        fs::create_directories(folder_);
    }

    void TearDown() override { fs::remove_all(folder_); }

    fs::path folder_;
};

TEST_P(Rerun, OfARecordingGivesTheSameHashesTickByTick) {
    const std::string path = (folder_ / "match.mcap").string();
    {
        auto match = soccer_match(GetParam().first, GetParam().second, 3);
        ASSERT_TRUE(match) << match.error().text();
        record::RecorderOptions options;
        options.path = path;
        auto recorder = record::Recorder::create(options);
        ASSERT_TRUE(recorder) << recorder.error().text();
        ASSERT_TRUE(match->add_sink(*recorder));
        ASSERT_TRUE(hashes_of(*match, 2500));
        ASSERT_TRUE(match->finish(true));  // it would go on
    }
    const auto recording = record::Recording::open(path);
    ASSERT_TRUE(recording) << recording.error().text();

    const auto verified = record::verify(*recording);

    ASSERT_TRUE(verified) << verified.error().text();
    EXPECT_TRUE(verified->is_equal()) << verified->difference->what;
    EXPECT_EQ(verified->ticks, 2500U);
}

INSTANTIATE_TEST_SUITE_P(Missions, Rerun,
                         testing::Values(std::pair{"soccer3", "chasers"},
                                         std::pair{"soccer5", "examples"},
                                         std::pair{"soccer11", "chasers"}),
                         [](const auto& test) {
                             return std::string(test.param.first) + "_" + test.param.second;
                         });

}  // namespace
}  // namespace agon::determinism
