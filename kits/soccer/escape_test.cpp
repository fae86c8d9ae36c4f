// SPDX-License-Identifier: Apache-2.0
#include "escape.hpp"

#include <gtest/gtest.h>

#include "field.hpp"

namespace agon::kit {
namespace {

TEST(RestWatch, CountsTheTimeAtOnePlace) {
    RestWatch watch(0.03);

    EXPECT_EQ(watch.update({0, 0}, 1), 0);
    EXPECT_DOUBLE_EQ(watch.update({0.02, 0}, 1.5), 0.5);
    EXPECT_EQ(watch.update({0.04, 0}, 2), 0) << "it has moved on";
    watch.forget();
    EXPECT_EQ(watch.update({0.04, 0}, 3), 0);
}

TEST(Escape, BacksOffFromWhatDoesNotGiveWay) {
    Escape escape;
    const SoccerField field = field_for(5);
    const SoccerRobot stuck{0, 0, 0, 0, 0, 0};
    int backwards = 0;
    int steps = 0;
    for (double time_s = 0; time_s < 1.5; time_s += 0.005) {
        SoccerWheels wheels{80, 80};
        escape.apply(field, stuck, time_s, wheels);
        backwards += wheels.left_radps < 0 && wheels.right_radps < 0 ? 1 : 0;
        ++steps;
    }

    EXPECT_GT(backwards, steps / 8);
    EXPECT_LT(backwards, steps / 2);
}

TEST(Escape, LeavesARobotAloneThatMoves) {
    Escape escape;
    for (double time_s = 0; time_s < 3; time_s += 0.005) {
        SoccerWheels wheels{80, 80};
        escape.apply(field_for(5), {time_s, 0, 0, 1, 0, 0}, time_s, wheels);
        EXPECT_EQ(wheels.left_radps, 80);
    }
}

TEST(Escape, LeavesARobotAloneThatStandsAsItIsTold) {
    Escape escape;
    for (double time_s = 0; time_s < 3; time_s += 0.005) {
        SoccerWheels wheels{0, 0};
        escape.apply(field_for(5), {0, 0, 0, 0, 0, 0}, time_s, wheels);
        EXPECT_EQ(wheels.left_radps, 0);
    }
}

TEST(SpinLoose, SpinsInBurstsBesideARestingBall) {
    SoccerObservation seen{};
    seen.field = field_for(5);
    seen.ball = {0, 0.07, 0, 0};
    const SoccerRobot robot{0, 0, 0, 0, 0, 0};
    SoccerWheels wheels{};

    EXPECT_FALSE(spin_loose(seen, robot, -0.1, wheels)) << "still patient";
    EXPECT_TRUE(spin_loose(seen, robot, 0.1, wheels));
    EXPECT_GT(wheels.left_radps, 0) << "clockwise: a ball to the left goes forward";
    EXPECT_LT(wheels.right_radps, 0);
    EXPECT_FALSE(spin_loose(seen, robot, 0.7, wheels)) << "between two bursts";
    seen.ball.y_m = 0.3;
    EXPECT_FALSE(spin_loose(seen, robot, 0.1, wheels)) << "too far away";
}

}  // namespace
}  // namespace agon::kit
