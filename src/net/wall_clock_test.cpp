// SPDX-License-Identifier: Apache-2.0
#include "net/wall_clock.hpp"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

TEST(WallClock, NeverGoesBack) {
    std::int64_t last_ns = WallClock::now_ns();
    for (int i = 0; i < 1000; ++i) {
        const std::int64_t now_ns = WallClock::now_ns();
        EXPECT_GE(now_ns, last_ns);
        last_ns = now_ns;
    }
}

TEST(WallClock, MovesOn) {
    const std::int64_t start_ns = WallClock::now_ns();
    std::int64_t now_ns = start_ns;
    for (long i = 0; i < 100'000'000 && now_ns == start_ns; ++i) {
        now_ns = WallClock::now_ns();
    }

    EXPECT_GT(now_ns, start_ns);
}

}  // namespace
}  // namespace agon::net
