// SPDX-License-Identifier: Apache-2.0
#include "net/feed.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "net/child_process.hpp"

namespace agon::net {
namespace {

constexpr core::Duration kWhile = core::Duration::milliseconds(50);

std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

TEST(Feed, AChildReadsWhatIsWrittenUpToItsEnd) {
    // Arrange: 42 comes back only if it has read exactly this.
    auto feed = Feed::create();
    ASSERT_TRUE(feed);
    ChildDefinition definition;
    definition.program = "/bin/sh";
    definition.arguments = {"-c", "text=$(cat <&3); [ \"$text\" = 'one two' ] && exit 42"};
    definition.descriptors = {feed->reading_end()};
    auto child = ChildProcess::start(definition);
    ASSERT_TRUE(child);
    feed->hand_over();

    const auto first = feed->write(bytes_of("one "), kWhile);
    const auto second = feed->write(bytes_of("two"), kWhile);
    feed->close();

    EXPECT_EQ(*first, 4U);
    EXPECT_EQ(*second, 3U);
    ASSERT_TRUE(child->wait(30'000'000'000));
    EXPECT_EQ(child->end().exit_code, 42);
}

TEST(Feed, AReaderThatTakesNothingIsNotWaitedForLongerThanAllowed) {
    auto feed = Feed::create();
    ASSERT_TRUE(feed);
    const std::string much(1 << 20U, 'x');

    const auto fits = feed->write(bytes_of(much), kWhile);
    const auto rest = feed->write(bytes_of(much), kWhile);

    EXPECT_GT(*fits, 0U);
    EXPECT_LT(*fits, much.size());
    EXPECT_EQ(*rest, 0U);
}

TEST(Feed, AReaderThatIsGoneIsAnErrorAndNoSignal) {
    auto feed = Feed::create();
    ASSERT_TRUE(feed);
    feed->hand_over();

    const auto written = feed->write(bytes_of("nobody reads this"), kWhile);

    ASSERT_FALSE(written);
    EXPECT_NE(written.error().what.find("takes no more"), std::string::npos);
}

TEST(Feed, OneThatWasMovedIsWrittenByItsNewOwner) {
    auto feed = Feed::create();
    ASSERT_TRUE(feed);
    const int reading_end = feed->reading_end();
    Feed moved = std::move(*feed);

    ASSERT_TRUE(moved.write(bytes_of("abc"), kWhile));

    char read[4] = {};
    EXPECT_EQ(::read(reading_end, read, sizeof read), 3);
    EXPECT_STREQ(read, "abc");
    EXPECT_EQ(moved.reading_end(), reading_end);
}

}  // namespace
}  // namespace agon::net
