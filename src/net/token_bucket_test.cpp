// SPDX-License-Identifier: Apache-2.0
#include "net/token_bucket.hpp"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

TEST(TokenBucket, LetsABurstThroughAndThenItsRate) {
    TokenBucket bucket(10, 3, 0);

    EXPECT_TRUE(bucket.take(1, 0));
    EXPECT_TRUE(bucket.take(2, 0));
    EXPECT_FALSE(bucket.take(1, 0));
    EXPECT_FALSE(bucket.take(1, kSecondNs / 20));
    EXPECT_TRUE(bucket.take(1, kSecondNs / 10));
    EXPECT_FALSE(bucket.take(1, kSecondNs / 10));
}

TEST(TokenBucket, SavesUpNoMoreThanABurst) {
    TokenBucket bucket(10, 3, 0);

    EXPECT_FALSE(bucket.take(4, 1000 * kSecondNs));
    EXPECT_TRUE(bucket.take(3, 1000 * kSecondNs));
}

}  // namespace
}  // namespace agon::net
