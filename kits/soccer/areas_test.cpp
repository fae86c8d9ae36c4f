// SPDX-License-Identifier: Apache-2.0
#include "areas.hpp"

#include <gtest/gtest.h>

#include "field.hpp"

namespace agon::kit {
namespace {

/// 1 m along x from a goal line at -2 m, 1 m wide.
constexpr Area kArea{-2, 1, 1, 0.5};

TEST(Area, HoldsWhatLiesBeforeItsGoal) {
    EXPECT_TRUE(kArea.holds({-1.5, 0.4}));
    EXPECT_TRUE(kArea.holds({-2.1, 0}));
    EXPECT_FALSE(kArea.holds({-0.9, 0}));
    EXPECT_FALSE(kArea.holds({-1.5, 0.6}));
}

TEST(Area, IsLeftByTheNearestSide) {
    EXPECT_EQ(kArea.nearest_outside({-1.1, 0}).x, -1);
    EXPECT_EQ(kArea.nearest_outside({-1.9, -0.4}).y, -0.5);
    EXPECT_EQ(kArea.nearest_outside({0, 0}).x, 0);
}

TEST(Area, IsPassedByItsCorners) {
    const Point beside = kArea.way_past({-1.5, 0.8}, {-1.5, -0.8});
    EXPECT_NEAR(beside.x, -0.98, 1e-12);
    EXPECT_NEAR(beside.y, 0.52, 1e-12);

    const Point from_front = kArea.way_past({-0.5, 0.5}, {-1.8, -0.8});
    EXPECT_NEAR(from_front.y, -0.52, 1e-12);

    EXPECT_EQ(kArea.way_past({-0.5, 0.5}, {-0.5, -0.8}).y, -0.8) << "nothing lies between";
}

TEST(Area, ATargetInsideBecomesTheNearestPointOutside) {
    EXPECT_EQ(kArea.way_past({0, 0}, {-1.2, 0}).x, -1);
}

TEST(SlidesInto, DependsOnTheWayOfBraking) {
    EXPECT_TRUE(slides_into(kArea, {-0.8, 0, 0, -1.8, 0, 0}));
    EXPECT_FALSE(slides_into(kArea, {-0.8, 0, 0, -0.5, 0, 0}));
    EXPECT_FALSE(slides_into(kArea, {-0.8, 0, 0, 1.8, 0, 0}));
}

TEST(Areas, AreThoseOfTheField) {
    EXPECT_TRUE(own_goal_area(field_for(5)).holds({-0.96, 0.24}));
    EXPECT_FALSE(own_goal_area(field_for(5)).holds({-0.8, 0}));
    EXPECT_TRUE(own_penalty_area(field_for(5)).holds({-0.8, 0}));
    EXPECT_FALSE(own_penalty_area(field_for(3)).holds({-0.5, 0})) << "3v3 has no penalty area";
    EXPECT_TRUE(far_goal_area(field_for(11)).holds({2.0, 0.4}));
}

}  // namespace
}  // namespace agon::kit
