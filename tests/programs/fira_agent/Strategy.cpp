// SPDX-License-Identifier: Apache-2.0
// A team of the automated variant, whose functions have the names that the compiler gives them.
#include <string.h>
#include "fira.h"
#include "chase.h"

enum PlayMode {
	PM_PlayOn, PM_FreeBall_LeftTop, PM_FreeBall_LeftBot, PM_FreeBall_RightTop, PM_FreeBall_RightBot, PM_PlaceKick_Yellow,
	PM_PlaceKick_Blue, PM_PenaltyKick_Yellow, PM_PenaltyKick_Blue, PM_FreeKick_Yellow, PM_FreeKick_Blue,
	PM_GoalKick_Yellow, PM_GoalKick_Blue
};

static int placed = 0;
static int side = 0;

void SetYellowTeamName(char *name) { strcpy(name, "Agents"); }

void SetFormerRobots(PlayMode mode, Robot robots[]) { placed++; }

void SetLaterRobots(PlayMode mode, Robot former[], Vector3D ball, Robot later[])
{
	if (ball.x >= 0 && ball.x <= 220 && former[0].pos.x > 0) placed++;
}

void SetBall(PlayMode mode, Vector3D *ball) {}

void RunStrategy(Environment *env)
{
	if (placed == 0 || env->fieldBounds.right != 220 || env->fieldBounds.top != 180) return;
	side = env->home[0].pos.x < 110 ? 0 : 1;
	Robot *robot = &env->home[3];
	chase_ball(robot->pos.x, robot->pos.y, robot->rotation, env->currentBall.pos.x, env->currentBall.pos.y, side, 1, 1,
	           -5, 225, 90, 90, &robot->velocityLeft, &robot->velocityRight);
}
