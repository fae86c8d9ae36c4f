// SPDX-License-Identifier: Apache-2.0
#include "protocol/utf8.hpp"

#include <gtest/gtest.h>

namespace agon::protocol {
namespace {

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
}  // namespace agon::protocol
