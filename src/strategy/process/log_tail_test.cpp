// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/log_tail.hpp"

#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "strategy/common/test_seat.hpp"

namespace agon::strategy::process {
namespace {

class LogTail : public ::testing::Test {
protected:
    std::filesystem::path log_with(const std::string& text) {
        std::ofstream("a.log", std::ios::binary) << text;
        return folder_.path() / "a.log";
    }

private:
    testing::WorkingFolder folder_;
};

TEST_F(LogTail, AreTheLastLines) {
    EXPECT_EQ(log_tail(log_with("one\ntwo\nthree\n"), 2), "two\nthree\n");
    EXPECT_EQ(log_tail(log_with("one\ntwo"), 5), "one\ntwo\n");
    EXPECT_EQ(log_tail(log_with(""), 5), "");
}

TEST_F(LogTail, OfNoFileIsEmpty) {
    EXPECT_EQ(log_tail("/nowhere/at/all.log", 5), "");
    EXPECT_FALSE(last_words("/nowhere/at/all.log"));
}

TEST_F(LogTail, ReadsOnlyTheEndOfALongFile) {
    std::string text;
    for (int line = 0; line < 100'000; ++line) {
        text += std::to_string(line) + "\n";
    }
    EXPECT_EQ(log_tail(log_with(text), 1), "99999\n");
    EXPECT_LT(log_tail(log_with(text), 100'000).size(), 9000U);
}

TEST_F(LogTail, IsCleanText) {
    EXPECT_EQ(log_tail(log_with("a\x1b[31m\xff\n"), 1), "a [31m\xEF\xBF\xBD\n");
}

TEST_F(LogTail, EndsInTheLastWordsOfAGuard) {
    const auto words = last_words(
        log_with("hello\nerror: a thread of a library crashed (SIGSEGV at 0x0), outside of any "
                 "call; the process can't go on\n"));
    ASSERT_TRUE(words);
    EXPECT_EQ(*words, "a thread of a library crashed (SIGSEGV at 0x0), outside of any call");
    EXPECT_FALSE(last_words(log_with("error: mine\n")));
    EXPECT_FALSE(last_words(log_with("; the process can't go on\n")));
}

}  // namespace
}  // namespace agon::strategy::process
