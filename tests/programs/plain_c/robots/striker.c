/* SPDX-License-Identifier: Apache-2.0 */
#include "environment.h"
#include "chase.h"

void striker(struct Environment* env, int robot) {
    double* me = env->home[robot];
    chase_ball(me[0], me[1], me[2], env->ball_x, env->ball_y, (int)env->halfArea, 1, 1, -5, 225, GOAL_Y, 70, &me[3],
               &me[4]);
}
