// SPDX-License-Identifier: Apache-2.0
#include "net/futex.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "net/wall_clock.hpp"

namespace agon::net {
namespace {

constexpr std::int64_t kLongNs = 60'000'000'000;

TEST(Futex, DoesNotSleepOnAnotherValue) {
    const SharedWord word{7};
    const std::int64_t start_ns = WallClock::now_ns();

    sleep_while(word, 6, kLongNs);

    EXPECT_LT(WallClock::now_ns() - start_ns, kLongNs / 2);
}

TEST(Futex, SleepsNoLongerThanItMay) {
    const SharedWord word{7};
    const std::int64_t start_ns = WallClock::now_ns();

    sleep_while(word, 7, 2'000'000);
    sleep_while(word, 7, 0);
    sleep_while(word, 7, -1);

    EXPECT_LT(WallClock::now_ns() - start_ns, kLongNs / 2);
}

TEST(Futex, WakesAnotherThread) {
    SharedWord word{0};
    std::thread sleeper([&word] {
        while (word.load() == 0) {
            sleep_while(word, 0, kLongNs);
        }
    });

    word.store(1);
    wake_sleepers(word);
    sleeper.join();

    EXPECT_EQ(word.load(), 1U);
}

}  // namespace
}  // namespace agon::net
