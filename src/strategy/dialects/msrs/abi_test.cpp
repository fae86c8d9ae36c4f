// SPDX-License-Identifier: Apache-2.0
#include "strategy/dialects/msrs/abi.hpp"

#include <array>

#include <gtest/gtest.h>
#include <msrs/msrs.h>

namespace agon::strategy::msrs {
namespace {

std::optional<Abi> abi_of(std::array<std::uint32_t, 4> words) {
    return parse_abi(std::as_bytes(std::span(words)));
}

TEST(Abi, TheStructsSizeTellsRobotsAndTail) {
    EXPECT_EQ(abi_of({16, sizeof(Environment5), 0, 0})->robot_count, 5U);
    EXPECT_EQ(abi_of({16, sizeof(Environment5), 0, 0})->options.tail, Tail::Long64);
    EXPECT_EQ(abi_of({16, 352, 0, 0})->robot_count, 5U);
    EXPECT_EQ(abi_of({16, 352, 0, 0})->options.tail, Tail::Int32);
    EXPECT_EQ(abi_of({16, sizeof(Environment3), 0, 0})->robot_count, 3U);
    EXPECT_EQ(abi_of({16, sizeof(Environment11), 0, 0})->robot_count, 11U);
    EXPECT_EQ(abi_of({16, 736, 0, 0})->options.tail, Tail::Int32);
}

TEST(Abi, AStructOfAnotherSizeSaysNothingOfRobots) {
    EXPECT_EQ(abi_of({16, 1000, 1, 1})->robot_count, 0U);
    EXPECT_EQ(abi_of({16, 1000, 1, 1})->options.axes, Axes::YUp);
    EXPECT_EQ(abi_of({16, 0, 1, 1})->options.whose_ball, WhoseBall::Color);
}

TEST(Abi, WhatIsNoneIsRefused) {
    EXPECT_FALSE(abi_of({12, 368, 0, 0}));
    EXPECT_FALSE(abi_of({16, 368, 2, 0}));
    EXPECT_FALSE(abi_of({16, 368, 0, 2}));
    EXPECT_FALSE(parse_abi(std::as_bytes(std::span("short"))));
    EXPECT_FALSE(read_abi("/nowhere.so"));
}

}  // namespace
}  // namespace agon::strategy::msrs
