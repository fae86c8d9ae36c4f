// SPDX-License-Identifier: Apache-2.0
#include "text_width.hpp"

#include <gtest/gtest.h>

#include "console.hpp"

namespace agon::app {
namespace {

TEST(TextWidth, CountsTwoForWideCharactersAndNoneForAccents) {
    EXPECT_EQ(text_width(""), 0U);
    EXPECT_EQ(text_width("Dragon5"), 7U);
    EXPECT_EQ(text_width("\xC3\xA9"), 1U);
    EXPECT_EQ(text_width("\xE9\xBE\x99\xE4\xB9\x8B\xE9\x98\x9F"), 6U) << "three of Chinese";
    EXPECT_EQ(text_width("\xE3\x82\xAB"), 2U) << "katakana";
    EXPECT_EQ(text_width("\xEF\xBD\xB6"), 1U) << "half width katakana";
    EXPECT_EQ(text_width("\xED\x95\x9C"), 2U) << "Hangul";
    EXPECT_EQ(text_width("e\xCC\x81"), 1U) << "an accent of its own";
    EXPECT_EQ(text_width("\xF0\x9F\xA4\x96"), 2U) << "a picture";
    EXPECT_EQ(text_width("\xEF\xBF\xBD"), 1U);
}

TEST(TextWidth, KeepsTheColumnsOfATableInLine) {
    TextTable table;
    table.rows = {{"\xE9\xBE\x99", "x"}, {"abc", "y"}};

    EXPECT_EQ(table.text(), "  \xE9\xBE\x99   x\n  abc  y\n");
}

}  // namespace
}  // namespace agon::app
