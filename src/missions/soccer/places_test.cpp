// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/places.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "core/content.hpp"
#include "missions/soccer/content.hpp"

namespace agon::missions::soccer {
namespace {

PlacementRules rules() {
    return read_content(core::shipped_content(), "soccer5")->placement_rules;
}

TEST(Places, BallLiesOnTheFieldOrInAGoal) {
    const auto is_place = [rules = rules()](double x, double y) {
        return !why_no_place_for_ball(rules, {x, y}, 0);
    };

    EXPECT_TRUE(is_place(0, 0));
    EXPECT_TRUE(is_place(1.07, 0.5)) << "before the goal line's wall";
    EXPECT_FALSE(is_place(1.09, 0.5)) << "in the wall";
    EXPECT_TRUE(is_place(1.10, 0.1)) << "on the goal line";
    EXPECT_TRUE(is_place(-1.20, 0)) << "in the goal";
    EXPECT_FALSE(is_place(1.25, 0)) << "behind the goal";
    EXPECT_FALSE(is_place(0, 0.89)) << "in the side wall";
    EXPECT_FALSE(is_place(5, 5));
    EXPECT_FALSE(is_place(std::numeric_limits<double>::quiet_NaN(), 0));
    EXPECT_TRUE(why_no_place_for_ball(rules(), {0, 0.88}, 0));
    EXPECT_FALSE(why_no_place_for_ball(rules(), {0, 0.88}, 0.005)) << "but for the slack";
}

TEST(Places, RobotStandsClearOfWalls) {
    const auto is_place = [rules = rules()](double x, double y, double heading_rad) {
        return !why_no_place_for_robot(rules, {{x, y}, heading_rad}, 0);
    };

    EXPECT_TRUE(is_place(0, 0.86, 0));
    EXPECT_FALSE(is_place(0, 0.86, 0.785)) << "a corner reaches into the wall";
    EXPECT_TRUE(is_place(1.15, 0, 0)) << "in the goal";
    EXPECT_FALSE(is_place(0, 0, std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(is_place(1e300, 0, 0));
}

TEST(Places, FindsWhatOverlaps) {
    // Two robots and the ball.
    std::vector<core::Pose2> places = {{{0, 0}, 0}, {{0.1, 0}, 0}, {{0, 0.3}, 0}};
    EXPECT_FALSE(find_overlap(rules(), places, 0, 0));

    places[1].position_m.x = 0.07;
    EXPECT_EQ(find_overlap(rules(), places, 0, 0), 1U);
    EXPECT_EQ(find_overlap(rules(), places, 1, 0), 0U);
    EXPECT_FALSE(find_overlap(rules(), places, 0, 0.006)) << "5 mm, but for the slack";

    places[1].position_m.x = 0.5;
    places[2].position_m = {0, 0.05};
    EXPECT_EQ(find_overlap(rules(), places, 0, 0), 2U);
    EXPECT_EQ(find_overlap(rules(), places, 2, 0), 0U);
}

}  // namespace
}  // namespace agon::missions::soccer
