// SPDX-License-Identifier: Apache-2.0
#include "sim/command_queue.hpp"

#include <array>

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

std::array<std::byte, 2> command(int value) {
    return {std::byte(value), std::byte(value + 1)};
}

TEST(CommandQueue, HandsACommandOutAfterItsDelay) {
    CommandQueue queue(2, 3);

    queue.push(10, command(7));

    EXPECT_TRUE(queue.pop(11).empty());
    EXPECT_TRUE(queue.pop(12).empty());
    const auto due = queue.pop(13);
    ASSERT_EQ(due.size(), 2U);
    EXPECT_EQ(due[0], std::byte{7});
    EXPECT_TRUE(queue.pop(14).empty());
}

TEST(CommandQueue, KeepsUpWithACommandEachTick) {
    CommandQueue queue(2, 2);

    for (int tick = 0; tick < 50; ++tick) {
        const auto due = queue.pop(static_cast<std::uint64_t>(tick));
        ASSERT_EQ(due.empty(), tick < 2) << tick;
        if (!due.empty()) {
            EXPECT_EQ(due[0], std::byte(tick - 2));
        }
        queue.push(static_cast<std::uint64_t>(tick), command(tick));
    }
}

TEST(CommandQueue, HashTellsWhatWaitsAndWhen) {
    const auto hash_of = [](std::uint64_t tick, int value) {
        CommandQueue queue(2, 2);
        queue.push(tick, command(value));
        core::Hasher hasher;
        queue.hash_into(hasher);
        return hasher.digest();
    };

    EXPECT_EQ(hash_of(1, 5), hash_of(1, 5));
    EXPECT_NE(hash_of(1, 5), hash_of(1, 6));
    EXPECT_NE(hash_of(1, 5), hash_of(2, 5));
}

TEST(CommandQueue, HashForgetsWhatHasActed) {
    CommandQueue queue(2, 1);
    core::Hasher fresh;
    queue.hash_into(fresh);

    queue.push(1, command(5));
    ASSERT_FALSE(queue.pop(2).empty());
    core::Hasher used;
    queue.hash_into(used);

    EXPECT_EQ(fresh.digest(), used.digest());
}

}  // namespace
}  // namespace agon::sim
