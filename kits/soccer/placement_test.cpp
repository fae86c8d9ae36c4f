// SPDX-License-Identifier: Apache-2.0
#include "placement.hpp"

#include <gtest/gtest.h>

#include "field.hpp"

namespace agon::kit {
namespace {

SoccerObservation kick(std::uint32_t restart, std::uint32_t team) {
    SoccerObservation seen{};
    seen.robot_count = 3;
    seen.field = field_for(3);
    seen.restart = restart;
    seen.kicking_team = team;
    return seen;
}

SoccerPlacement proposal() {
    SoccerPlacement placement{};
    placement.robots[0] = {-0.7, 0, 0};
    placement.robots[1] = {-0.4, 0.3, 0};
    placement.robots[2] = {-0.2, -0.3, 0};
    return placement;
}

TEST(PlaceForKick, PutsTheNearestRobotBehindTheBall) {
    SoccerPlacement placement = proposal();

    place_for_kick(kick(AGON_SOCCER_KICK_OFF, AGON_SOCCER_OWN_TEAM), placement);

    EXPECT_EQ(placement.robots[1].x_m, -0.4);
    const agon_soccer_place& kicker = placement.robots[2];
    EXPECT_LT(kicker.x_m, -0.1);
    EXPECT_LT(distance({kicker.x_m, kicker.y_m}, {0, 0}), 0.16);
    EXPECT_LT(std::fabs(kicker.heading_rad), 0.5);
}

TEST(PlaceForKick, LeavesTheProposalWhereTheOthersKick) {
    SoccerPlacement placement = proposal();

    place_for_kick(kick(AGON_SOCCER_KICK_OFF, AGON_SOCCER_OPPONENT), placement);
    place_for_kick(kick(AGON_SOCCER_FREE_BALL, AGON_SOCCER_ANYONE), placement);

    EXPECT_EQ(placement.robots[2].x_m, -0.2);
}

TEST(PlaceForKick, LeavesTheProposalWhereThereIsNoRoom) {
    SoccerPlacement placement = proposal();
    placement.robots[1] = {-0.14, -0.05, 0};
    placement.robots[2] = {0, 0.1, 0};

    place_for_kick(kick(AGON_SOCCER_KICK_OFF, AGON_SOCCER_OWN_TEAM), placement);

    EXPECT_EQ(placement.robots[2].y_m, 0.1);
}

}  // namespace
}  // namespace agon::kit
