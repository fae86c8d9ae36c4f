// SPDX-License-Identifier: Apache-2.0
#include "number_option.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

constexpr WholeNumber kRestarts{"--restarts", "number of restarts", 2, 1000};

std::string error_of(const WholeNumber& number, const std::string& text) {
    const auto read = read_whole_number(number, text);
    return read ? "no error" : read.error().text();
}

TEST(NumberOption, TakesWholeNumbersOfItsRange) {
    EXPECT_EQ(*read_whole_number(kRestarts, "2"), 2U);
    EXPECT_EQ(*read_whole_number(kRestarts, "1000"), 1000U);
    EXPECT_EQ(*read_whole_number({"--seed", "seed"}, "18446744073709551615"), UINT64_MAX);
}

TEST(NumberOption, NamesOptionValueAndRange) {
    for (const char* text : {"1", "1001", "99999999999", "99999999999999999999999", "-1", "+3",
                             "3.0", "1e2", "x", "", " 3", "3 ", "nan", "0x10"}) {
        EXPECT_EQ(error_of(kRestarts, text), "'" + std::string(text) +
                                                 "' is no number of restarts; expected a whole "
                                                 "number, 2 to 1000 (--restarts)");
    }
    EXPECT_NE(error_of({"--seed", "seed"}, "18446744073709551616")
                  .find("expected a whole number, 0 to 18446744073709551615 (--seed)"),
              std::string::npos);
}

TEST(NumberOption, LimitsAreTimesOfARange) {
    EXPECT_EQ(*read_limit("--call-limit", "1ms"), core::Duration::milliseconds(1));
    EXPECT_EQ(*read_limit("--call-limit", "24h"), core::Duration::seconds(86400));
    for (const char* text : {"0.9ms", "86401s", "-1s", "x", "", "1e30s", "100000000h"}) {
        const auto limit = read_limit("--call-limit", text);
        ASSERT_FALSE(limit) << text;
        EXPECT_EQ(limit.error().text(), "'" + std::string(text) +
                                            "' is no limit; expected a time, 1ms to 24h "
                                            "(--call-limit)");
    }
}

}  // namespace
}  // namespace agon::app
