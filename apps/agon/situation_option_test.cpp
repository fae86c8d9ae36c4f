// SPDX-License-Identifier: Apache-2.0
#include "situation_option.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

std::string error_of(const std::string& state) {
    core::ContentSet content;
    const auto added = add_situation(content, state);
    return added ? "" : added.error().text();
}

TEST(SituationOption, KnowsAMomentWithAndWithoutItsName) {
    EXPECT_TRUE(is_moment("m.mcap@t=83.2s"));
    EXPECT_TRUE(is_moment("m.mcap@83.2s"));
    EXPECT_TRUE(is_moment("another ending@t=1:23"));
    EXPECT_FALSE(is_moment("m.mcap"));
    EXPECT_FALSE(is_moment("me@there/situation.toml"));
}

TEST(SituationOption, ReadsTheTimeBeforeTheRecording) {
    EXPECT_NE(error_of("nothing.mcap@12.5s").find("(nothing.mcap)"), std::string::npos)
        << error_of("nothing.mcap@12.5s");
    EXPECT_EQ(error_of("nothing.mcap@t=12.5s"), error_of("nothing.mcap@12.5s"));
    EXPECT_NE(error_of("nothing.mcap@soon").find("'soon' is no time"), std::string::npos);
    EXPECT_NE(error_of("@t=1s").find("no recording stands before"), std::string::npos);
}

TEST(SituationOption, SaysThatARecordingNeedsAMoment) {
    EXPECT_NE(error_of("nothing.mcap").find("--state nothing.mcap@t=83.2s"), std::string::npos)
        << error_of("nothing.mcap");
}

}  // namespace
}  // namespace agon::app
