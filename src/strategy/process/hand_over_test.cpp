// SPDX-License-Identifier: Apache-2.0
#include "strategy/process/hand_over.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace agon::strategy::process {
namespace {

constexpr std::int64_t kLongNs = 60'000'000'000;

/// Both ends take turns; each turn is one more than the last.
void take_turns(unsigned process_count) {
    constexpr std::uint32_t kTurns = 20'000;
    net::SharedWord ping{0};
    net::SharedWord pong{0};
    net::SharedWord is_pinger_asleep{0};
    net::SharedWord is_ponger_asleep{0};
    std::thread ponger([&] {
        Waiter waiter(process_count);
        for (std::uint32_t turn = 1; turn <= kTurns; ++turn) {
            while (ping.load() != turn) {
                waiter.wait(ping, turn - 1, is_ponger_asleep, kLongNs);
            }
            hand_over(pong, turn, is_pinger_asleep);
        }
    });
    Waiter waiter(process_count);
    for (std::uint32_t turn = 1; turn <= kTurns; ++turn) {
        hand_over(ping, turn, is_ponger_asleep);
        while (pong.load() != turn) {
            waiter.wait(pong, turn - 1, is_pinger_asleep, kLongNs);
        }
    }
    ponger.join();

    EXPECT_EQ(pong.load(), kTurns);
    EXPECT_EQ(is_pinger_asleep.load(), 0U);
}

TEST(HandOver, LosesNoTurnWithAProcessorForEach) {
    take_turns(1);
}

TEST(HandOver, LosesNoTurnWhereProcessorsAreShared) {
    take_turns(100'000);
}

TEST(HandOver, AWaitEndsInTime) {
    Waiter waiter(3);
    net::SharedWord word{5};
    net::SharedWord is_asleep{0};

    waiter.wait(word, 5, is_asleep, 1'000'000);

    EXPECT_EQ(is_asleep.load(), 0U);
}

}  // namespace
}  // namespace agon::strategy::process
