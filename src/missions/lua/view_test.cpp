// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/view.hpp"

#include <gtest/gtest.h>

namespace agon::missions::lua {
namespace {

TEST(View, HoldsAllVisiblePartsWithAMarginOfATwentieth) {
    scene::Scene scene;
    scene::Part box;
    box.shape = core::Box{{2, 4, 1}};
    scene::Part hidden;
    hidden.shape = core::Sphere{50};
    hidden.is_visible = false;
    ASSERT_TRUE(scene.add({.alias = "box",
                           .parent_from_object = {{1, 0, 0}, core::Quat::from_yaw(core::kPi / 2)},
                           .parts = {box, hidden}}));
    const auto [low, high] = view_of(scene);
    EXPECT_NEAR(low.x, 1 - 2 - 0.2, 1e-9);
    EXPECT_NEAR(high.x, 1 + 2 + 0.2, 1e-9);
    EXPECT_NEAR(low.y, -1 - 0.2, 1e-9);
    EXPECT_NEAR(high.y, 1 + 0.2, 1e-9);
}

TEST(View, OfNothingIsASquareOfTwoMeters) {
    const auto [low, high] = view_of(scene::Scene());
    EXPECT_EQ(low, (core::Vec2{-1, -1}));
    EXPECT_EQ(high, (core::Vec2{1, 1}));
}

}  // namespace
}  // namespace agon::missions::lua
