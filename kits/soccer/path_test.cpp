// SPDX-License-Identifier: Apache-2.0
#include "path.hpp"

#include <gtest/gtest.h>

#include "field.hpp"

namespace agon::kit {
namespace {

TEST(WayAround, IsStraightWhereNothingStands) {
    Obstacles obstacles;
    obstacles.add({0, 0.5}, 0.1);
    obstacles.add({-1, 0}, 0.1);  // behind

    const Point via = way_around(field_for(5), {-0.5, 0}, {0.5, 0}, obstacles);

    EXPECT_EQ(via.x, 0.5);
    EXPECT_EQ(via.y, 0);
}

TEST(WayAround, TakesTheSideOnWhichTheObstacleDoesNotLie) {
    Obstacles obstacles;
    obstacles.add({0, 0.03}, 0.1);

    const Point via = way_around(field_for(5), {-0.5, 0}, {0.5, 0}, obstacles);

    EXPECT_LT(via.y, -0.05);
    EXPECT_GT(distance_to_segment({0, 0.03}, {-0.5, 0}, via), 0.08);
}

TEST(WayAround, GoesToTheOtherSideWhereTheWallLeavesNoRoom) {
    const SoccerField field = field_for(5);
    Obstacles obstacles;
    obstacles.add({0, 0.83}, 0.1);

    const Point via = way_around(field, {-0.5, 0.85}, {0.5, 0.85}, obstacles);

    EXPECT_LT(via.y, 0.75);
}

TEST(WayAround, ReachesATargetThatIsCloseToAnObstacle) {
    Obstacles obstacles;
    obstacles.add({0.5, 0}, 0.1);

    const Point via = way_around(field_for(5), {0, 0}, {0.44, 0}, obstacles);

    EXPECT_EQ(via.x, 0.44);
}

TEST(InsideWalls, KeepsOffWallsCornersAndGoals) {
    const SoccerField field = field_for(5);

    EXPECT_NEAR(inside_walls(field, {2, 0.5}).x, 1.0575, 1e-12);
    EXPECT_NEAR(inside_walls(field, {0, -2}).y, -0.8575, 1e-12);
    EXPECT_NEAR(inside_walls(field, {-1.2, 0}).x, -1.0575, 1e-12);
    EXPECT_NEAR(inside_walls(field, {-1.2, 0}, true).x, -1.2, 1e-12);
    const Point corner = inside_walls(field, {2, 2});
    EXPECT_LT(corner.x + corner.y, 2.0 - 0.07 - 0.05);
}

}  // namespace
}  // namespace agon::kit
