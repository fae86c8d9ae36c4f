// SPDX-License-Identifier: Apache-2.0
#include "shot.hpp"

#include <gtest/gtest.h>

#include "pitch.hpp"

namespace agon::kit {
namespace {

TEST(BallAfter, RollsOutAndStops) {
    Pitch pitch(5);
    pitch.edit().ball = {0, 0, 0.4, 0};

    // 0.2 m/s^2: it stops after 2 s and 0.4 m.
    EXPECT_NEAR(ball_after(pitch.seen(), 1).x, 0.3, 1e-12);
    EXPECT_NEAR(ball_after(pitch.seen(), 5).x, 0.4, 1e-12);
    EXPECT_EQ(ball_after(pitch.seen(), 5).y, 0);
}

TEST(BallAfter, StaysInsideTheWalls) {
    Pitch pitch(5);
    pitch.edit().ball = {0, 0.8, 0, 2};

    EXPECT_NEAR(ball_after(pitch.seen(), 1).y, 0.9 - 0.02135, 1e-12);
}

TEST(OpenGoal, LiesBesideTheKeeper) {
    Pitch pitch(5);
    for (int robot = 0; robot < 5; ++robot) {
        pitch.edit().opponent[robot] = {1.05, robot == 0 ? 0.05 : 0.8, 0, 0, 0, 0};
    }
    pitch.edit().ball = {0.5, 0, 0, 0};

    const double y_m = open_goal_y_m(pitch.seen(), 0);

    EXPECT_LT(y_m, -0.04);
    EXPECT_GT(y_m, -0.179);
}

TEST(PossibleShot, IsTheWishedOneInTheOpen) {
    const Point shot = possible_shot(field_for(5), {0, 0}, {0.6, 0.8});

    EXPECT_NEAR(shot.x, 0.6, 1e-12);
    EXPECT_NEAR(shot.y, 0.8, 1e-12);
}

TEST(PossibleShot, LeavesRoomToStandBehindTheBall) {
    const SoccerField field = field_for(5);
    const Point at_side_wall{0.2, 0.87};

    const Point shot = possible_shot(field, at_side_wall, direction(at_side_wall, {1.1, 0}));

    const Point staging = at_side_wall - shot * stand_off_m(field);
    EXPECT_LT(distance(staging, inside_walls(field, staging)), 0.025);
    EXPECT_GT(shot.x, 0);
}

TEST(PossibleShot, KeepsTheKickerOutOfItsOwnGoalArea) {
    const SoccerField field = field_for(5);
    const Point before_area{-0.88, 0.1};

    const Point shot = possible_shot(field, before_area, {1, 0});

    EXPECT_FALSE(own_goal_area(field).holds(before_area - shot * stand_off_m(field)));
}

TEST(PlayBall, SendsTheBallWhereItShould) {
    // From beside, behind, and on the wrong side of the ball.
    for (const Point start : {Point{-0.5, 0.3}, Point{-0.4, 0}, Point{0.4, 0.1}, Point{0, -0.5}}) {
        Pitch pitch(3);
        pitch.edit().own[1] = {start.x, start.y, 0.3, 0, 0, 0};
        pitch.edit().own[2] = {-0.6, 0.5, 0, 0, 0, 0};
        for (int robot = 0; robot < 3; ++robot) {
            pitch.edit().opponent[robot] = {-0.7, -0.5 + 0.1 * robot, 0, 0, 0, 0};
        }
        bool has_scored = false;
        bool is_charging = false;
        for (int i = 0; i < 1600 && !has_scored; ++i) {
            SoccerCommand command{};
            const SoccerObservation& seen = pitch.seen();
            const Point ball = position(seen.ball);
            command.robots[1] = play_ball(seen, seen.own[1], ball, direction(ball, {0.8, 0}),
                                          Obstacles(), Motion(), is_charging);
            pitch.step(command, {});
            has_scored = pitch.seen().own_goals > 0;
            EXPECT_EQ(pitch.seen().opponent_goals, 0U);
        }
        EXPECT_TRUE(has_scored) << start.x << ' ' << start.y;
    }
}

}  // namespace
}  // namespace agon::kit
