// SPDX-License-Identifier: Apache-2.0
#include "core/utf8.hpp"

#include <gtest/gtest.h>

namespace agon::core {
namespace {

TEST(Utf8, AcceptsCharactersOfEveryLength) {
    EXPECT_EQ(utf8_length("a"), 1U);
    EXPECT_EQ(utf8_length("\xC3\xA4"), 2U);
    EXPECT_EQ(utf8_length("\xE8\xB6\xB3"), 3U);
    EXPECT_EQ(utf8_length("\xF0\x9F\x8F\x86"), 4U);
    EXPECT_TRUE(is_utf8("a\xC3\xA4\xE8\xB6\xB3\xF0\x9F\x8F\x86"));
}

TEST(Utf8, RefusesWhatIsIllFormed) {
    EXPECT_FALSE(is_utf8("\x80"));              // a tail alone
    EXPECT_FALSE(is_utf8("\xC3"));              // cut off
    EXPECT_FALSE(is_utf8("\xC0\xAF"));          // overlong
    EXPECT_FALSE(is_utf8("\xE0\x80\xAF"));      // overlong
    EXPECT_FALSE(is_utf8("\xED\xA0\x80"));      // surrogate
    EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80"));  // beyond U+10FFFF
    EXPECT_FALSE(is_utf8("\xE8\xB6\x41"));      // tail broken
    EXPECT_FALSE(is_utf8("\xFF"));
}

TEST(Utf8, CleaningReplacesByteByByteAndBlanksControls) {
    EXPECT_EQ(clean_utf8("a\xFF\xC3"
                         "b\n\tc",
                         100),
              "a\xEF\xBF\xBD\xEF\xBF\xBD"
              "b  c");
}

TEST(Utf8, CleaningCutsAtTheEndOfACharacter) {
    EXPECT_EQ(clean_utf8("a\xE8\xB6\xB3", 3), "a");
    EXPECT_EQ(clean_utf8("a\xE8\xB6\xB3", 4), "a\xE8\xB6\xB3");
}

const std::string kReplacement = "\xEF\xBF\xBD";

TEST(AsUtf8, KeepsWhatIsWellFormed) {
    const std::string text = "goal \xC3\xA9 \xE4\xB8\xAD \xF0\x9F\xA4\x96 \xF4\x8F\xBF\xBF";

    EXPECT_EQ(as_utf8(text), text);
    EXPECT_EQ(as_utf8(""), "");
}

TEST(AsUtf8, ReplacesEveryStrayByte) {
    EXPECT_EQ(as_utf8("a\xFF"), "a" + kReplacement);
    EXPECT_EQ(as_utf8("\xD6\xD0"), kReplacement + kReplacement);  // GBK
    EXPECT_EQ(as_utf8("\xE4\xB8"), kReplacement + kReplacement);  // cut off
    EXPECT_EQ(as_utf8("\x80z"), kReplacement + "z");
}

TEST(AsUtf8, ReplacesOverlongFormsAndSurrogates) {
    for (const char* text : {"\xC0\x80", "\xE0\x80\x80", "\xF0\x80\x80\x80", "\xED\xA0\x80",
                             "\xF4\x90\x80\x80", "\xF5\x80\x80\x80"}) {
        EXPECT_EQ(as_utf8(text).find_first_not_of(kReplacement), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace agon::core
