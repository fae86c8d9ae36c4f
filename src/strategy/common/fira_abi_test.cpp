// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/fira_abi.hpp"

#include <array>
#include <cstdint>

#include <gtest/gtest.h>

namespace agon::strategy {
namespace {

std::optional<FiraLayout> layout_of(std::array<std::uint32_t, 2> words) {
    return parse_fira_abi(std::as_bytes(std::span(words)));
}

TEST(FiraAbi, TheStructsSizeTellsItsLayout) {
    EXPECT_EQ(layout_of({8, 560}), FiraLayout::Lp64);
    EXPECT_EQ(layout_of({8, 520}), FiraLayout::Win32);
}

TEST(FiraAbi, WhatIsNoneIsRefused) {
    EXPECT_FALSE(layout_of({4, 560}));
    EXPECT_FALSE(layout_of({8, 561}));
    EXPECT_FALSE(parse_fira_abi({}));
    EXPECT_FALSE(read_fira_abi("/nowhere.so"));
}

}  // namespace
}  // namespace agon::strategy
