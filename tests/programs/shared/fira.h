// SPDX-License-Identifier: Apache-2.0
// The header of the FIRA SimuroSot platform, as teams have it. WHOLE is `long` of another system.
#ifndef WHOLE
#define WHOLE long
#endif

const int PLAYERS_PER_SIDE = 5;

typedef struct { double x, y, z; } Vector3D;
typedef struct { WHOLE left, right, top, bottom; } Bounds;
typedef struct { Vector3D pos; double rotation; double velocityLeft, velocityRight; } Robot;
typedef struct { Vector3D pos; double rotation; } OpponentRobot;
typedef struct { Vector3D pos; } Ball;
typedef struct
{
	Robot home[PLAYERS_PER_SIDE];
	OpponentRobot opponent[PLAYERS_PER_SIDE];
	Ball currentBall, lastBall, predictedBall;
	Bounds fieldBounds, goalBounds;
	WHOLE gameState;
	WHOLE whosBall;
	void *userData;
} Environment;
