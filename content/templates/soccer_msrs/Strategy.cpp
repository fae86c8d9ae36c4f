// A strategy for the MSRS platform. On Windows it is a DLL, here `agon build` makes a library of
// it.
#include "Strategy.h"

#include <math.h>
#include <string.h>

#include <windows.h>

static const double PI = 3.1415926535897932;
static const int UNDER_WAY = 5;
static const double length = ROBOTS == 3 ? 150 : ROBOTS == 5 ? 220 : 440;
static const double width = ROBOTS == 3 ? 130 : ROBOTS == 5 ? 180 : 280;

// What the team remembers between two steps.
struct Team {
    long steps;
};

BOOL APIENTRY DllMain(HMODULE hModule, DWORD ul_reason_for_call, LPVOID lpReserved) {
    return TRUE;
}

// Once, when the library is loaded.
extern "C" STRATEGY_API void StrategyInit(Environment* env) {
    Team* team = new Team;
    team->steps = 0;
    env->pointer = (long)team;
}

// Once, when it is unloaded.
extern "C" STRATEGY_API void StrategyDrop(Environment* env) {
    delete (Team*)env->pointer;
    env->pointer = 0;
}

// Where the robots may be placed: the poses hold the referee's proposal, what you change is asked
// for.
extern "C" STRATEGY_API void SetForm(Environment* env) {}

extern "C" STRATEGY_API void Author(char* name) {
    strcpy(name, "@name@");
}

// Turns the robot to a point and drives there, backwards if that is shorter.
static void Position(Robot& robot, double x, double y, double fastest) {
    double turn = atan2(y - robot.pos_y, x - robot.pos_x) * 180 / PI - robot.rotation;
    while (turn > 180)
        turn -= 360;
    while (turn <= -180)
        turn += 360;
    double ahead = fastest;
    if (turn > 90) {
        turn -= 180;
        ahead = -fastest;
    }
    if (turn < -90) {
        turn += 180;
        ahead = -fastest;
    }
    ahead *= 1 - fabs(turn) / 120;
    robot.velocityLeft = ahead - 0.6 * turn;
    robot.velocityRight = ahead + 0.6 * turn;
}

// Gets behind the ball and pushes it to the point.
static void Push(Robot& robot, const Environment* env, double x, double y) {
    double dx = x - env->currentBall_x, dy = y - env->currentBall_y;
    double length = sqrt(dx * dx + dy * dy) + 1e-9;
    dx /= length;
    dy /= length;
    double to_ball_x = env->currentBall_x - robot.pos_x,
           to_ball_y = env->currentBall_y - robot.pos_y;
    double along = to_ball_x * dx + to_ball_y * dy;
    double aside = to_ball_x * dy - to_ball_y * dx;
    if (along > 2 && fabs(aside) < 4)
        Position(robot, x, y, 70);
    else if (along > 6)
        Position(robot, env->currentBall_x - 9 * dx, env->currentBall_y - 9 * dy, 45);
    else {
        double side = aside > 0 ? 1 : -1;
        Position(robot, env->currentBall_x - 16 * dx - side * 14 * dy,
                 env->currentBall_y - 16 * dy + side * 14 * dx, 45);
    }
}

// Every 5 ms while the match runs.
extern "C" STRATEGY_API void StrategyStep(Environment* env) {
    const bool isYellow = env->halfArea == 0;  // plays from left to right
    const double goal = isYellow ? length + 5 : -5;
    const double home = isYellow ? 6 : length - 6;

    // The goalkeeper stays before the goal, at the ball's height.
    double height = env->currentBall_y;
    if (height > width / 2 + 15)
        height = width / 2 + 15;
    if (height < width / 2 - 15)
        height = width / 2 - 15;
    Position(env->home[0], home, height, 40);

    // The last robot attacks, the others wait where they are.
    Push(env->home[ROBOTS - 1], env, goal, width / 2);

    ((Team*)env->pointer)->steps++;
    env->kickOffStyle = UNDER_WAY;
}
