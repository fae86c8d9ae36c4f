// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/field.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "core/math.hpp"

namespace agon::missions::soccer {
namespace {

FieldSize five_a_side() {
    FieldSize size;
    size.length_m = 2.2;
    size.width_m = 1.8;
    size.corner_m = 0.07;
    size.goal_width_m = 0.4;
    size.goal_depth_m = 0.15;
    size.goal_area = {0.15, 0.5, 0, 0};
    size.penalty_area = {0.35, 0.8, 0.25, 0.05};
    return size;
}

Footprint robot(core::Vec2 center, double heading_deg = 0) {
    return {center, core::direction(core::radians(heading_deg)), 0.0375};
}

TEST(FieldSize, ABowsRadiusFollowsFromChordAndHeight) {
    EXPECT_NEAR(arc_radius_m({0.35, 0.8, 0.25, 0.05}), 0.18125, 1e-12);
    EXPECT_NEAR(arc_radius_m({0.15, 0.7, 0.20, 0.05}), 0.125, 1e-12);
}

TEST(FieldSize, ABowEndsAtItsChordAndReachesItsHeight) {
    const auto points = arc_points_m(five_a_side(), five_a_side().penalty_area);

    EXPECT_NEAR(points.front().x, -0.75, 1e-12);
    EXPECT_NEAR(points.front().y, 0.125, 1e-12);
    EXPECT_NEAR(points.back().y, -0.125, 1e-12);
    EXPECT_NEAR(points[points.size() / 2].x, -0.70, 1e-12);
}

TEST(FieldRegions, TheAreasReachThroughTheGoalAndIntoTheBow) {
    const FieldRegions regions(five_a_side());

    EXPECT_TRUE(regions.goal_area.contains({-1.0, 0.24}));
    EXPECT_FALSE(regions.goal_area.contains({-1.0, 0.26}));
    EXPECT_FALSE(regions.goal_area.contains({-0.94, 0}));
    EXPECT_TRUE(regions.goal_area.contains({-1.2, 0.19}));
    EXPECT_FALSE(regions.goal_area.contains({-1.2, 0.21}));
    EXPECT_TRUE(regions.penalty_area.contains({-0.71, 0}));
    EXPECT_FALSE(regions.penalty_area.contains({-0.71, 0.12}));
}

TEST(FieldRegions, ASizeWithoutPenaltyAreaHasAnEmptyOne) {
    FieldSize size = five_a_side();
    size.penalty_area = {};

    EXPECT_TRUE(FieldRegions(size).penalty_area.is_empty());
}

TEST(IsOnField, RobotsStandWithinTheWalls) {
    const FieldSize size = five_a_side();

    EXPECT_TRUE(is_on_field(size, robot({0, 0}, 30)));
    EXPECT_TRUE(is_on_field(size, robot({0, 0.8625})));
    EXPECT_FALSE(is_on_field(size, robot({0, 0.87})));
    EXPECT_FALSE(is_on_field(size, robot({0, 0.8625}, 45))) << "its corner is in the wall";
    EXPECT_FALSE(is_on_field(size, robot({1.09, 0.5})));
    EXPECT_FALSE(is_on_field(size, robot({5, 5})));
}

TEST(IsOnField, RobotsDoNotStandInCornerTriangles) {
    const FieldSize size = five_a_side();

    EXPECT_FALSE(is_on_field(size, robot({1.0625, 0.8625})));
    EXPECT_TRUE(is_on_field(size, robot({1.0625, 0.79})));
    EXPECT_FALSE(is_on_field(size, robot({-1.0625, -0.85})));
}

TEST(IsOnField, RobotsMayStandInTheGoalButNotInItsPosts) {
    const FieldSize size = five_a_side();

    EXPECT_TRUE(is_on_field(size, robot({-1.1, 0})));
    EXPECT_TRUE(is_on_field(size, robot({1.2, 0.15})));
    EXPECT_FALSE(is_on_field(size, robot({1.22, 0}))) << "through the back";
    EXPECT_FALSE(is_on_field(size, robot({1.2, 0.19}))) << "through the side";
    EXPECT_FALSE(is_on_field(size, robot({1.09, 0.2}))) << "a post within";
    // Turned so that all corners are on free ground, one of them in the goal, the post between.
    EXPECT_FALSE(is_on_field(size, robot({1.068, 0.2}, 45)));
}

TEST(IsDiscOnField, TheBallLiesClearOfWallsAndTriangles) {
    const FieldSize size = five_a_side();

    EXPECT_TRUE(is_disc_on_field(size, {0, 0}, 0.021));
    EXPECT_TRUE(is_disc_on_field(size, {1.079, 0}, 0.021));
    EXPECT_FALSE(is_disc_on_field(size, {1.08, 0}, 0.021));
    EXPECT_FALSE(is_disc_on_field(size, {0, -0.88}, 0.021));
    EXPECT_FALSE(is_disc_on_field(size, {1.05, 0.87}, 0.021)) << "in the corner's triangle";
}

}  // namespace
}  // namespace agon::missions::soccer
