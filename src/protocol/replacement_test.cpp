// SPDX-License-Identifier: Apache-2.0
#include "protocol/replacement.hpp"

#include <gtest/gtest.h>

namespace agon::protocol {
namespace {

Replacement whole() {
    std::string sha256;
    for (int i = 0; i < 32; ++i) {
        sha256 += "a7";
    }
    return {sha256, "\xE6\xB2\xBB", "A. Author", "/teams/mine.so", "msrs", "axes=y-up"};
}

TEST(Replacement, ComesBackAsItWas) {
    const auto block = encode(whole());

    ASSERT_EQ(block.size(), kReplacementBytes);
    const auto decoded = decode_replacement(block);
    ASSERT_TRUE(decoded) << decoded.error().text();
    EXPECT_EQ(*decoded, whole());
}

TEST(Replacement, WhatIsNoFileHasNoDigest) {
    Replacement nobody;
    nobody.name = "still";

    EXPECT_EQ(*decode_replacement(encode(nobody)), nobody);
}

TEST(Replacement, LongTextsAreCutBetweenCharacters) {
    Replacement wordy = whole();
    wordy.name.clear();
    for (int i = 0; i < 100; ++i) {
        wordy.name += "\xE6\xB2\xBB";  // three bytes; 42 of them have room in 128
    }

    EXPECT_EQ(decode_replacement(encode(wordy))->name, wordy.name.substr(0, 126));
}

TEST(Replacement, FaultyBlocksAreErrors) {
    auto block = encode(whole());
    EXPECT_FALSE(decode_replacement(std::span(block).first(1020)));

    block[32] = std::byte{0xFF};

    EXPECT_FALSE(decode_replacement(block));
}

TEST(Replacement, ItsSchemaHasItsSize) {
    EXPECT_EQ(replacement_schema().size_bytes, kReplacementBytes);
    EXPECT_TRUE(is_consistent(replacement_schema()));
}

}  // namespace
}  // namespace agon::protocol
