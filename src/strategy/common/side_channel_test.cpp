// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/side_channel.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace agon::strategy {
namespace {

TEST(SideChannel, KeepsWhatIsWithinTheLimitsAndCountsTheRest) {
    SideChannel channel;
    for (std::size_t i = 0; i < SideChannel::kLogLinesPerTick + 2; ++i) {
        channel.say(1, "line");
    }
    channel.plot("x", std::numeric_limits<double>::infinity());
    channel.draw({protocol::Figure::Kind::Circle, {0, 0}, {}, -1, 0, {}});
    channel.draw({protocol::Figure::Kind::Text, {0, 0}, {}, 0, 0, "a\xFF"});

    const protocol::SideOutputs& said = channel.take();

    EXPECT_EQ(said.log.size(), SideChannel::kLogLinesPerTick);
    EXPECT_EQ(said.dropped, 4U);
    ASSERT_EQ(said.figures.size(), 1U);
    EXPECT_EQ(said.figures[0].text, "a\xEF\xBF\xBD");
    EXPECT_TRUE(channel.take().is_empty());
}

TEST(SideChannel, DeclaresEachParameterOnce) {
    SideChannel channel;
    channel.set_given_parameters({{"speed", 1.5}});
    Parameter speed{"speed", "m/s", 1, 0, 2, 0};
    Parameter again = speed;
    Parameter ill{"Speed", "", 1, 0, 2, 0};

    EXPECT_TRUE(channel.declare(speed));
    EXPECT_EQ(speed.value, 1.5);
    EXPECT_FALSE(channel.declare(again));
    EXPECT_FALSE(channel.declare(ill));
    EXPECT_TRUE(channel.check_given_parameters("yellow"));
}

TEST(SideChannel, RefusesDeclarationsThatComeTooLate) {
    SideChannel channel;
    channel.close_declarations();
    Parameter speed{"speed", "m/s", 1, 0, 2, 0};

    EXPECT_FALSE(channel.declare(speed));
}

}  // namespace
}  // namespace agon::strategy
