// SPDX-License-Identifier: Apache-2.0
#include "core/result.hpp"

#include <memory>

#include <gtest/gtest.h>

namespace agon::core {
namespace {

Result<int> half(int number) {
    if (number % 2 != 0) {
        return Error{"the number is odd", "line 1"};
    }
    return number / 2;
}

TEST(Result, HoldsAValueOrAnError) {
    EXPECT_EQ(half(8).value(), 4);
    EXPECT_EQ(half(3).error().text(), "the number is odd (line 1)");
    EXPECT_FALSE(half(3));
}

TEST(Result, TakingTheWrongOneIsTheCallersBug) {
    EXPECT_THROW(static_cast<void>(half(3).value()), CheckFailure);
    EXPECT_THROW(static_cast<void>(half(8).error()), CheckFailure);
}

TEST(Result, MovesItsValueOut) {
    Result<std::unique_ptr<int>> result(std::make_unique<int>(5));

    const std::unique_ptr<int> taken = *std::move(result);

    EXPECT_EQ(*taken, 5);
}

TEST(Result, OfNothingIsDoneOrAnError) {
    EXPECT_TRUE(Result<void>());
    EXPECT_EQ(Result<void>(Error{"broken", ""}).error().text(), "broken");
}

}  // namespace
}  // namespace agon::core
