// SPDX-License-Identifier: Apache-2.0
#include "net/wakeup.hpp"

#include <atomic>
#include <thread>
#include <utility>

#include <gtest/gtest.h>
#include <poll.h>

namespace agon::net {
namespace {

bool is_readable(const Wakeup& wakeup, int wait_ms) {
    pollfd descriptor{wakeup.descriptor(), POLLIN, 0};
    return ::poll(&descriptor, 1, wait_ms) == 1;
}

TEST(Wakeup, IsReadableFromTheFirstWakeToTheNextClear) {
    Wakeup wakeup = Wakeup::create().value();
    EXPECT_FALSE(is_readable(wakeup, 0));
    EXPECT_FALSE(wakeup.clear());

    wakeup.wake();
    wakeup.wake();

    EXPECT_TRUE(is_readable(wakeup, 0));
    EXPECT_TRUE(wakeup.clear());
    EXPECT_FALSE(is_readable(wakeup, 0));
    EXPECT_FALSE(wakeup.clear());
}

TEST(Wakeup, KeepsAWakeWhenItIsMoved) {
    Wakeup first = Wakeup::create().value();
    first.wake();

    Wakeup second = std::move(first);

    EXPECT_TRUE(is_readable(second, 0));
    EXPECT_TRUE(second.clear());
}

TEST(Wakeup, LosesNothingBetweenThreads) {
    constexpr int kCount = 100'000;
    constexpr int kLong_ms = 10'000;
    Wakeup wakeup = Wakeup::create().value();
    std::atomic<int> published{0};
    std::thread publisher([&] {
        for (int i = 1; i <= kCount; ++i) {
            published.store(i, std::memory_order_relaxed);
            wakeup.wake();
        }
    });

    // Sleeps only where nothing is pending: a lost wake would leave it asleep before the last one.
    int seen = 0;
    bool has_slept_through = false;
    while (seen < kCount && !has_slept_through) {
        has_slept_through = !is_readable(wakeup, kLong_ms);
        if (wakeup.clear()) {
            seen = published.load(std::memory_order_relaxed);
        }
    }
    publisher.join();

    EXPECT_FALSE(has_slept_through);
    EXPECT_EQ(seen, kCount);
}

}  // namespace
}  // namespace agon::net
