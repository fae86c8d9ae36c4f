// SPDX-License-Identifier: Apache-2.0
#include "plugin/last_words.hpp"

#include <string>

#include <gtest/gtest.h>

namespace agon::plugin {
namespace {

TEST(LastWordsDeathTest, TheProcessEndsWithMessageAndCode) {
    EXPECT_EXIT(
        {
            set_last_words({2, 6});
            end_process("yellow: StrategyStep", "was lost");
        },
        testing::ExitedWithCode(6),
        "^error: yellow: StrategyStep was lost; the process can't go on");
}

TEST(LastWordsDeathTest, LongNamesAreCutNotOverrun) {
    const std::string name(5000, 'x');
    EXPECT_EXIT(
        {
            set_last_words({2, 7});
            end_process(name.c_str(), "was lost");
        },
        testing::ExitedWithCode(7), "^error: xxxx");
}

}  // namespace
}  // namespace agon::plugin
