// SPDX-License-Identifier: Apache-2.0
// What the encoder writes, byte for byte, in a file that the page's decoder is tested with, too
// (viewer/src/wire/golden_frames.test.ts): neither can drift away from the other unseen.
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/view_frame_codec.hpp"

namespace agon::protocol {
namespace {

constexpr const char* kGoldenFile = AGON_SOURCE_DIR "/viewer/src/wire/golden_frames.txt";
constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();

/// The lines that are no comment.
std::vector<std::string> golden_lines() {
    std::ifstream file(kGoldenFile);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('#') && !line.empty()) {
            lines.push_back(line);
        }
    }
    return lines;
}

std::string hex(const std::vector<std::byte>& bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : bytes) {
        text += kDigits[std::to_integer<unsigned>(byte) >> 4U];
        text += kDigits[std::to_integer<unsigned>(byte) & 15U];
    }
    return text;
}

std::vector<std::byte> block(std::initializer_list<unsigned> values) {
    std::vector<std::byte> bytes;
    for (const unsigned value : values) {
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}

/// A few frames of three things that move, as golden_frames.test.ts states them.
std::vector<ViewFrame> frames() {
    ViewFrame first;
    first.tick = 5'000'000'000;
    first.columns = {10,     -20,    kMost,  // x
                     kLeast, 0,      1,      // y
                     0,      0,      0,      // z
                     0,      0,      0,      // rx
                     0,      0,      0,      // ry
                     12868,  -12868, 300};   // rz
    first.game_state = block({1, 2, 3, 4, 5, 6, 7, 8});
    first.board = {
        {{"北京队", "0", 0xFFCC00FFU, "王"}, {"Бета", "0", 0x0000FFFFU, ""}}, "0:00.0", "soccer3"};

    ViewFrame moved = first;
    moved.tick += 3;
    moved.columns = {11,    -21, kLeast,  // the last one wraps
                     kMost, 0,   1,       // and the first one
                     0,     0,   5,      0, 0, 0, 0, 0, 0, -12868, 12868, 300};
    moved.game_state = block({1, 99, 3, 4, 5, 6, 7, 200});
    moved.board.clock = "0:00.015";

    ViewFrame much_later = moved;
    much_later.tick += 400;
    much_later.board.teams[1].score = "1";

    ViewFrame nothing_there = much_later;
    nothing_there.tick += 1;
    nothing_there.columns.assign(18, 0);
    nothing_there.game_state.assign(8, std::byte{0});

    ViewFrame back_again = first;
    back_again.tick = nothing_there.tick + 1;
    return {first, moved, much_later, nothing_there, back_again};
}

TEST(GoldenViewFrames, AreWhatTheEncoderWrites) {
    const std::vector<ViewFrame> all = frames();
    ViewFrameEncoder encoder;
    std::vector<std::string> written;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<std::byte> bytes;
        // The first one and the one in which nothing is there stand alone.
        const bool is_key = i == 0 || i == 3;
        is_key ? encoder.encode_key(all[i], bytes)
               : encoder.encode_difference(all[i - 1], all[i], bytes);
        written.push_back(hex(bytes));
    }

    EXPECT_EQ(written, golden_lines()) << "in " << kGoldenFile;
}

TEST(GoldenViewFrames, GiveTheFramesAgain) {
    const std::vector<ViewFrame> all = frames();
    const std::vector<std::string> lines = golden_lines();
    ASSERT_EQ(lines.size(), all.size());
    ViewFrame shown;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<std::byte> bytes;
        for (std::size_t at = 0; at + 1 < lines[i].size(); at += 2) {
            bytes.push_back(
                static_cast<std::byte>(std::stoul(lines[i].substr(at, 2), nullptr, 16)));
        }

        const auto applied = apply_view_frame(bytes, {3, 8}, shown);

        ASSERT_TRUE(applied) << applied.error().text();
        EXPECT_EQ(shown, all[i]) << "frame " << i;
    }
}

}  // namespace
}  // namespace agon::protocol
