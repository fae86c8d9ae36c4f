// SPDX-License-Identifier: Apache-2.0
#include "core/id.hpp"

#include <type_traits>

#include <gtest/gtest.h>

namespace agon::core {
namespace {

using RobotId = Id<struct RobotTag>;
using WheelId = Id<struct WheelTag>;

TEST(Id, OfOneKindIsNotOfAnother) {
    EXPECT_FALSE((std::is_convertible_v<RobotId, WheelId>));
    EXPECT_FALSE((std::is_constructible_v<RobotId, WheelId>));
    EXPECT_FALSE((std::is_convertible_v<int, RobotId>));
}

TEST(Id, NamesNothingUntilItIsGivenAnIndex) {
    EXPECT_FALSE(RobotId().is_valid());
    EXPECT_TRUE(RobotId(0).is_valid());
    EXPECT_EQ(RobotId(7).index(), 7U);
    EXPECT_LT(RobotId(1), RobotId(2));
}

}  // namespace
}  // namespace agon::core
