// SPDX-License-Identifier: Apache-2.0
#include "core/log.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace agon::core {
namespace {

TEST(Log, MadeByDefaultDropsEverything) {
    const Log log;

    log.error("nobody hears this");

    EXPECT_FALSE(log.is_on(LogLevel::Error));
    EXPECT_FALSE(log.named("x").is_on(LogLevel::Error));
}

TEST(Log, HandsLinesToItsSinkWithLevelAndSource) {
    std::vector<std::string> lines;
    const Log log([&lines](LogLevel level, std::string_view source, std::string_view line) {
        lines.push_back(std::string(level_name(level)) + '|' + std::string(source) + '|' +
                        std::string(line));
    });

    log.info("{} is no format");
    log.named("record").warning("disk is nearly full");
    log.debug("below the lowest level");

    EXPECT_EQ(lines, (std::vector<std::string>{"info||{} is no format",
                                               "warning|record|disk is nearly full"}));
}

TEST(Log, IsOnFromItsLowestLevel) {
    const Log log([](LogLevel, std::string_view, std::string_view) {}, LogLevel::Warning);

    EXPECT_FALSE(log.is_on(LogLevel::Info));
    EXPECT_TRUE(log.is_on(LogLevel::Warning));
    EXPECT_TRUE(log.named("part").is_on(LogLevel::Error));
    EXPECT_FALSE(log.named("part").is_on(LogLevel::Debug));
}

TEST(Log, CopiesShareTheSink) {
    int count = 0;
    Log copy;
    {
        const Log log([&count](LogLevel, std::string_view, std::string_view) { ++count; });
        copy = log;
    }

    copy.info("still heard");

    EXPECT_EQ(count, 1);
}

}  // namespace
}  // namespace agon::core
