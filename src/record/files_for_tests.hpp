// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "record/fakes_for_tests.hpp"
#include "record/recorder.hpp"

namespace agon::record {

/// A folder of the running test alone, gone when the test is over.
class ScratchFolder {
public:
    ScratchFolder() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(testing::TempDir()) /
                  (std::string("agon_") + test->test_suite_name() + "_" + test->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }

    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    ~ScratchFolder() { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string operator/(const std::string& name) const {
        return (folder_ / name).string();
    }

private:
    std::filesystem::path folder_;
};

inline std::vector<std::byte> read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

inline void write_file(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// Records `ticks` ticks of a made-up match, to its end.
inline void record_match(MadeUpMatch& match, const RecorderOptions& options, int ticks) {
    auto recorder = Recorder::create(options);
    ASSERT_TRUE(recorder) << recorder.error().text();
    ASSERT_TRUE(recorder->begin(match.header(), match.frame()));
    for (int i = 0; i < ticks; ++i) {
        match.tick();
        const auto done = recorder->on_frame(match.frame());
        ASSERT_TRUE(done) << done.error().text();
    }
    const auto ended = recorder->end(match.report(), match.frame());
    ASSERT_TRUE(ended) << ended.error().text();
}

/// The bytes of a recording of a made-up match.
inline std::vector<std::byte> recorded_bytes(int ticks, RecorderOptions options = {}) {
    const ScratchFolder folder;
    options.path = folder / "match.mcap";
    MadeUpMatch match;
    record_match(match, options, ticks);
    return read_file(options.path);
}

}  // namespace agon::record
