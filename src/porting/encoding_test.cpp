// SPDX-License-Identifier: Apache-2.0
#include "porting/encoding.hpp"

#include <gtest/gtest.h>

namespace agon::porting {
namespace {

// "// 足球" and "// ボール"
const std::string kGbk = "// \xD7\xE3\xC7\xF2\n";
const std::string kShiftJis = "// \x83\x7B\x81\x5B\x83\x8B\n";

TEST(Encoding, TellsGbkFromShiftJis) {
    EXPECT_EQ(decode(kGbk, "")->encoding, "GBK");
    EXPECT_EQ(decode(kGbk, "")->text, "// \xE8\xB6\xB3\xE7\x90\x83\n");
    EXPECT_EQ(decode(kShiftJis, "")->encoding, "Shift-JIS");
    EXPECT_EQ(decode(kShiftJis, "")->text, "// \xE3\x83\x9C\xE3\x83\xBC\xE3\x83\xAB\n");
}

TEST(Encoding, ALetterBetweenOthersIsEuropean) {
    EXPECT_EQ(decode("// f\xFCr", "")->encoding, "CP1252");
    EXPECT_EQ(decode("// f\xFCr", "")->text, "// f\xC3\xBCr");
}

TEST(Encoding, WellFormedUtf8IsLeftAlone) {
    const auto decoded = decode("\xC3\xA4\n", "");

    EXPECT_EQ(decoded->text, "\xC3\xA4\n");
    EXPECT_EQ(decoded->encoding, "UTF-8");
    EXPECT_FALSE(decoded->had_mark);
}

TEST(Encoding, MarksGoAndLinesEndInOneWay) {
    const auto decoded = decode(
        "\xEF\xBB\xBF"
        "a\r\nb\rc\n\x1A old rest",
        "");

    EXPECT_EQ(decoded->text, "a\nb\nc\n");
    EXPECT_TRUE(decoded->had_mark);
    EXPECT_TRUE(decoded->had_carriage_returns);
}

TEST(Encoding, ReadsUtf16OfEitherEnd) {
    EXPECT_EQ(decode(std::string("\xFF\xFE"
                                 "a\0\n\0",
                                 6),
                     "")
                  ->text,
              "a\n");
    EXPECT_EQ(decode(std::string("\xFE\xFF\0a\0\n", 6), "")->text, "a\n");
}

TEST(Encoding, WhatIsNoCharacterIsReplaced) {
    EXPECT_EQ(decode("a\xFF\xFF"
                     "b",
                     "GB18030")
                  ->text,
              "a\xEF\xBF\xBD\xEF\xBF\xBD"
              "b");
    EXPECT_EQ(decode("\xD7", "GB18030")->text, "\xEF\xBF\xBD");
}

TEST(Encoding, AnUnknownOneIsAnError) {
    const auto decoded = decode("a", "KLINGON");

    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error().text(), "this system has no encoding of that name (KLINGON)");
}

}  // namespace
}  // namespace agon::porting
