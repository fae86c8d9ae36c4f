// SPDX-License-Identifier: Apache-2.0
// How these programs play: one robot gets behind the ball and pushes it to the goal. Pure arithmetic in the
// coordinates that the program is given; `up` is -1 where y points down.
#ifndef CHASE_H
#define CHASE_H

#include <math.h>

static void chase_point(double x, double y, double degrees, double to_x, double to_y, double up, double fast,
                        double* left, double* right) {
    double wanted = atan2(up * (to_y - y), to_x - x) * 180 / 3.14159265358979;
    double turn = wanted - degrees;
    while (turn > 180) turn -= 360;
    while (turn < -180) turn += 360;
    double ahead = 1;
    if (turn > 90) { turn -= 180; ahead = -1; }
    if (turn < -90) { turn += 180; ahead = -1; }
    double speed = ahead * fast * (1 - fabs(turn) / 120);
    *left = speed - 0.6 * turn;
    *right = speed + 0.6 * turn;
}

/* side: 0 attacks to the right, 1 to the left; lengths in the program's unit, `cm` long each. */
static void chase_ball(double x, double y, double degrees, double ball_x, double ball_y, int side, double up,
                       double cm, double goal_left, double goal_right, double goal_y, double fast, double* left,
                       double* right) {
    double goal_x = side == 0 ? goal_right : goal_left;
    double dx = goal_x - ball_x, dy = goal_y - ball_y;
    double way = sqrt(dx * dx + dy * dy) + 1e-9;
    dx /= way;
    dy /= way;
    double along = (ball_x - x) * dx + (ball_y - y) * dy;
    double aside = (ball_x - x) * dy - (ball_y - y) * dx;
    if (along > 2 / cm && fabs(aside) < 4 / cm) {
        chase_point(x, y, degrees, goal_x, goal_y, up, fast, left, right);
    } else if (along > 6 / cm) {
        chase_point(x, y, degrees, ball_x - 9 / cm * dx, ball_y - 9 / cm * dy, up, fast * 0.6, left, right);
    } else { /* around it */
        double turn = aside > 0 ? 1 : -1;
        chase_point(x, y, degrees, ball_x - 16 / cm * dx - turn * 14 / cm * dy,
                    ball_y - 16 / cm * dy + turn * 14 / cm * dx, up, fast * 0.6, left, right);
    }
}

#endif
