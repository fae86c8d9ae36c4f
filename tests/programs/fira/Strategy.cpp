// SPDX-License-Identifier: Apache-2.0
// A FIRA team. It plays only if the bounds and the game's state stand where its struct has them.
#include <math.h>
#include "fira.h"
#include "chase.h"

static int places = 0;

extern "C" void Create ( Environment *env ) { env->userData = &places; }
extern "C" void Destroy ( Environment *env ) { env->userData = 0; }

extern "C" void Strategy ( Environment *env )
{
	bool is_well = env->userData == &places && env->fieldBounds.left == 7 && env->fieldBounds.right == 93 &&
	               env->goalBounds.top == 50 && env->goalBounds.bottom == 34 && env->whosBall >= 0 && env->whosBall <= 2;
	if (env->gameState == 2) places++; // place kick
	if (!is_well || places == 0 || env->gameState < 0 || env->gameState > 5) return;
	int side = env->home[0].pos.x < 50 ? 0 : 1; // where the goalkeeper stands is home
	Robot *robot = &env->home[3];
	chase_ball(robot->pos.x, robot->pos.y, robot->rotation, env->currentBall.pos.x, env->currentBall.pos.y, side, 1,
	           2.54, 5, 95, 41.8061, 90, &robot->velocityLeft, &robot->velocityRight);
}
