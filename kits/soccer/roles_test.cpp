// SPDX-License-Identifier: Apache-2.0
#include "roles.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace agon::kit {
namespace {

/// Robots and places on a line.
struct Line {
    double robots[4];
    double places[3];

    double operator()(std::uint32_t robot, std::size_t place) const {
        return std::fabs(robots[robot] - places[place]);
    }
};

TEST(Assignment, GivesEachPlaceTheNearestFreeRobot) {
    Assignment assignment;

    assignment.update(1, 4, 3, 0, Line{{0, 1, 2, 3}, {2.1, 2.2, 0}});

    EXPECT_EQ(assignment.robot_at(0), 2);
    EXPECT_EQ(assignment.robot_at(1), 3);
    EXPECT_EQ(assignment.robot_at(2), 1);
}

TEST(Assignment, LeavesThoseBeforeTheFirstRobotOut) {
    Assignment assignment;

    assignment.update(1, 4, 1, 0, Line{{0, 1, 2, 3}, {0, 0, 0}});

    EXPECT_EQ(assignment.robot_at(0), 1);
}

TEST(Assignment, ChangesOnlyForMoreThanTheHysteresis) {
    Assignment assignment;
    assignment.update(1, 3, 1, 0.2, Line{{0, 1, 2, 0}, {1.4, 0, 0}});
    ASSERT_EQ(assignment.robot_at(0), 1);

    assignment.update(1, 3, 1, 0.2, Line{{0, 1, 2, 0}, {1.55, 0, 0}});
    EXPECT_EQ(assignment.robot_at(0), 1) << "0.45 against 0.55: too little";

    assignment.update(1, 3, 1, 0.2, Line{{0, 1, 2, 0}, {1.65, 0, 0}});
    EXPECT_EQ(assignment.robot_at(0), 2) << "0.35 against 0.65";
}

TEST(Assignment, LeavesPlacesEmptyWhereRobotsAreFew) {
    Assignment assignment;

    assignment.update(1, 2, 3, 0, Line{{0, 1, 2, 3}, {1, 2, 3}});

    EXPECT_EQ(assignment.robot_at(0), 1);
    EXPECT_EQ(assignment.robot_at(1), Assignment::kNobody);
}

}  // namespace
}  // namespace agon::kit
