// The struct and the functions of the MSRS platform, for so many robots a team.
#ifndef STRATEGY_H
#define STRATEGY_H

#define STRATEGY_API __declspec(dllexport)

#define ROBOTS AGON_ROBOTS

// Positions in centimeters, origin in the field's lower left corner, x to the right, y up;
// rotations in degrees, counter-clockwise, (-180, 180]. Both teams see the same coordinates. Robot
// 0 is the goalkeeper.
struct Robot {
    double pos_x;
    double pos_y;
    double rotation;
    double velocityLeft;  // what you decide: wheel speeds, -100 to 100
    double velocityRight;
};

struct OpponentRobot {
    double pos_x;
    double pos_y;
    double rotation;
};

struct Environment {
    Robot home[ROBOTS];
    OpponentRobot opponent[ROBOTS];
    double currentBall_x;
    double currentBall_y;
    long kickOffStyle;  // 0 kick-off, 1 free ball, 2 penalty kick, 3 free kick, 4 goal kick; then
                        // it is yours
    long whoseBall;     // 0 anyone, 1 your team, 2 the opponent
    long halfArea;      // 0 left half, yellow; 1 right half, blue
    long pointer;       // yours
};

extern "C" STRATEGY_API void StrategyInit(Environment* env);
extern "C" STRATEGY_API void StrategyStep(Environment* env);
extern "C" STRATEGY_API void StrategyDrop(Environment* env);
extern "C" STRATEGY_API void SetForm(Environment* env);
extern "C" STRATEGY_API void Author(char* name);

#endif
