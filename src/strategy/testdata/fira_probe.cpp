// SPDX-License-Identifier: Apache-2.0
// A strategy of the FIRA interface that logs each call with what it was given. WHOLE is its `long`;
// AGENT makes it one of the automated variant; C_NAMES exports that one's functions as extern "C".
// Its step crashes with FAULT=1, throws with FAULT=2.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "call_log.hpp"

#ifndef WHOLE
#define WHOLE long
#endif

#ifndef FAULT
#define FAULT 0
#endif

const int PLAYERS_PER_SIDE = 5;

typedef struct {
    double x, y, z;
} Vector3D;

typedef struct {
    WHOLE left, right, top, bottom;
} Bounds;

typedef struct {
    Vector3D pos;
    double rotation;
    double velocityLeft, velocityRight;
} Robot;

typedef struct {
    Vector3D pos;
    double rotation;
} OpponentRobot;

typedef struct {
    Vector3D pos;
} Ball;

typedef struct {
    Robot home[PLAYERS_PER_SIDE];
    OpponentRobot opponent[PLAYERS_PER_SIDE];
    Ball currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds;
    WHOLE gameState;
    WHOLE whosBall;
    void* userData;
} Environment;

enum PlayMode { PM_PlayOn };

namespace {

int calls = 0;

void log_environment(const char* name, const Environment* env) {
    char line[256];
    std::snprintf(
        line, sizeof line,
        "%s state=%ld whose=%ld keeper=%.2f,%.2f,%.1f ball=%.2f last=%.2f next=%.2f "
        "field=%ld,%ld,%ld,%ld goal=%ld,%ld,%ld,%ld",
        name, static_cast<long>(env->gameState), static_cast<long>(env->whosBall),
        env->home[0].pos.x, env->home[0].pos.y, env->home[0].rotation, env->currentBall.pos.x,
        env->lastBall.pos.x, env->predictedBall.pos.x, static_cast<long>(env->fieldBounds.left),
        static_cast<long>(env->fieldBounds.right), static_cast<long>(env->fieldBounds.top),
        static_cast<long>(env->fieldBounds.bottom), static_cast<long>(env->goalBounds.left),
        static_cast<long>(env->goalBounds.right), static_cast<long>(env->goalBounds.top),
        static_cast<long>(env->goalBounds.bottom));
    log_call(line);
}

void step(Environment* env) {
    if (FAULT == 1) {
        *static_cast<volatile int*>(nullptr) = 1;
    } else if (FAULT == 2) {
        throw std::runtime_error("no idea");
    }
    env->home[0].velocityLeft = 125;
    env->home[0].velocityRight = -62.5;
    env->home[4].velocityLeft = ++calls;
}

}  // namespace

#define EXPORT __attribute__((visibility("default")))

#ifndef AGENT

extern "C" {
EXPORT void Create(Environment* env) {
    log_environment("Create", env);
    env->userData = &calls;
}

EXPORT void Strategy(Environment* env) {
    log_environment(env->userData == &calls ? "Strategy" : "Strategy lost its data", env);
    step(env);
}

EXPORT void Destroy(Environment* env) {
    log_environment("Destroy", env);
}
}

#else

#ifdef C_NAMES
extern "C" {
#endif

EXPORT void SetYellowTeamName(char* name) {
    std::strcpy(name, "\xD7\xE3\xC7\xF2");
}

EXPORT void SetFormerRobots(PlayMode mode, Robot robots[]) {
    char line[128];
    std::snprintf(line, sizeof line, "SetFormerRobots %d %.1f,%.1f", static_cast<int>(mode),
                  robots[0].pos.x, robots[0].pos.y);
    log_call(line);
    robots[2].pos.x += 10;
}

EXPORT void SetLaterRobots(PlayMode mode, Robot former[], Vector3D ball, Robot later[]) {
    char line[128];
    std::snprintf(line, sizeof line, "SetLaterRobots %d %.1f ball=%.1f,%.1f %.1f",
                  static_cast<int>(mode), former[0].pos.x, ball.x, ball.y, later[0].pos.x);
    log_call(line);
    later[3].rotation = 90;
}

EXPORT void SetBall(PlayMode mode, Vector3D* ball) {
    char line[128];
    std::snprintf(line, sizeof line, "SetBall %d %.1f,%.1f", static_cast<int>(mode), ball->x,
                  ball->y);
    log_call(line);
    ball->y += 5;
}

EXPORT void RunStrategy(Environment* env) {
    log_environment("RunStrategy", env);
    step(env);
}

#ifdef C_NAMES
}
#endif

#endif
