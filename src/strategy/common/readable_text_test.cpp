// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/readable_text.hpp"

#include <gtest/gtest.h>

namespace agon::strategy {
namespace {

TEST(AuthorText, AsciiAndUtf8StayAsTheyAre) {
    EXPECT_EQ(readable_text("Eric"), "Eric");
    EXPECT_EQ(readable_text("\xE8\xB6\xB3\xE7\x90\x83"), "\xE8\xB6\xB3\xE7\x90\x83");
}

TEST(AuthorText, GbkBecomesUtf8) {
    // "football" in Chinese: D7 E3 C7 F2 in GBK, U+8DB3 U+7403.
    EXPECT_EQ(readable_text("Team \xD7\xE3\xC7\xF2"), "Team \xE8\xB6\xB3\xE7\x90\x83");
}

TEST(AuthorText, WhatIsNeitherIsReplaced) {
    EXPECT_EQ(readable_text("a\xFF"), "a\xEF\xBF\xBD");
}

TEST(AuthorText, BlanksAndControlsAtTheEndsGo) {
    EXPECT_EQ(readable_text("  Eric\r\n"), "Eric");
    EXPECT_EQ(readable_text("\n"), "");
    EXPECT_EQ(readable_text(""), "");
}

}  // namespace
}  // namespace agon::strategy
