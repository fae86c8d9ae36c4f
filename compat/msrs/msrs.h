/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The structs and functions of the MSRS strategy interface, for strategies built on Linux.
 *
 * Programs that bring a header of their own need nothing from here: agon runs a library that
 * exports these functions as it is. Positions are centimeters, origin inside the wall's upper left
 * corner, x to the right and y down; rotations are degrees counter-clockwise as seen from above, in
 * (-180, 180]; wheel speeds are rad/s in [-100, 100]. Both teams see true field coordinates.
 * (`axes=y-up` behind the file's name puts the origin into the lower left corner, y up.)
 *
 * The four fields at the end are `long`, as authors' C++ headers declare them, so that `pointer`
 * can hold an address. A library built with `int` there runs with `tail=int32`.
 */
#ifndef AGON_COMPAT_MSRS_H
#define AGON_COMPAT_MSRS_H

#include <stdint.h>

#if defined(_WIN32)
#define AGON_MSRS_EXPORT __declspec(dllexport)
#else
#define AGON_MSRS_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* kickOffStyle: written once at each decision of the referee, from then on the strategy's own. */
#define MSRS_NORMAL_KICK_OFF 0
#define MSRS_FREE_BALL 1
#define MSRS_PENALTY_KICK 2
#define MSRS_FREE_KICK 3
#define MSRS_GOAL_KICK 4

/* whoseBall */
#define MSRS_ANYONE 0
#define MSRS_OWN_TEAM 1
#define MSRS_OPPONENT 2

/* halfArea */
#define MSRS_LEFT_YELLOW 0
#define MSRS_RIGHT_BLUE 1

#define AGON_MSRS_HOME(i)          \
    double home##i##_pos_x;        \
    double home##i##_pos_y;        \
    double home##i##_rotation;     \
    double home##i##_velocityLeft; \
    double home##i##_velocityRight;
#define AGON_MSRS_OPPONENT(i)   \
    double opponent##i##_pos_x; \
    double opponent##i##_pos_y; \
    double opponent##i##_rotation;
#define AGON_MSRS_REST    \
    double currentBall_x; \
    double currentBall_y; \
    long kickOffStyle;    \
    long whoseBall;       \
    long halfArea;        \
    long pointer;

/* Robot 0 is the goalkeeper. */
typedef struct Environment3 {
    AGON_MSRS_HOME(0)
    AGON_MSRS_HOME(1)
    AGON_MSRS_HOME(2)
    AGON_MSRS_OPPONENT(0)
    AGON_MSRS_OPPONENT(1)
    AGON_MSRS_OPPONENT(2)
    AGON_MSRS_REST
} Environment3;

typedef struct Environment5 {
    AGON_MSRS_HOME(0)
    AGON_MSRS_HOME(1)
    AGON_MSRS_HOME(2)
    AGON_MSRS_HOME(3)
    AGON_MSRS_HOME(4)
    AGON_MSRS_OPPONENT(0)
    AGON_MSRS_OPPONENT(1)
    AGON_MSRS_OPPONENT(2)
    AGON_MSRS_OPPONENT(3)
    AGON_MSRS_OPPONENT(4)
    AGON_MSRS_REST
} Environment5;

typedef struct Environment11 {
    AGON_MSRS_HOME(0)
    AGON_MSRS_HOME(1)
    AGON_MSRS_HOME(2)
    AGON_MSRS_HOME(3)
    AGON_MSRS_HOME(4)
    AGON_MSRS_HOME(5)
    AGON_MSRS_HOME(6)
    AGON_MSRS_HOME(7)
    AGON_MSRS_HOME(8)
    AGON_MSRS_HOME(9)
    AGON_MSRS_HOME(10)
    AGON_MSRS_OPPONENT(0)
    AGON_MSRS_OPPONENT(1)
    AGON_MSRS_OPPONENT(2)
    AGON_MSRS_OPPONENT(3)
    AGON_MSRS_OPPONENT(4)
    AGON_MSRS_OPPONENT(5)
    AGON_MSRS_OPPONENT(6)
    AGON_MSRS_OPPONENT(7)
    AGON_MSRS_OPPONENT(8)
    AGON_MSRS_OPPONENT(9)
    AGON_MSRS_OPPONENT(10)
    AGON_MSRS_REST
} Environment11;

/* Points in the field's centimeters; (0, 0) is none. */
typedef struct MsrsPoints {
    double x[40];
    double y[40];
} MsrsPoints;

typedef struct DataDebug {
    MsrsPoints ball;
    MsrsPoints robots[11];
    int robotRole[11];
} DataDebug;

#undef AGON_MSRS_HOME
#undef AGON_MSRS_OPPONENT
#undef AGON_MSRS_REST

/*
 * What a library may say of itself, so that it plays without options and only with so many robots
 * as its struct is for. `agon build` writes it into each library; in other sources
 *
 *     AGON_MSRS_ABI(Environment5, AGON_MSRS_Y_UP, AGON_MSRS_RELATIVE)
 *
 * stands once, outside of functions.
 */
typedef struct agon_msrs_abi_info {
    uint32_t struct_size;
    uint32_t environment_bytes; /* sizeof(Environment): tells robots and tail */
    uint32_t axes;              /* AGON_MSRS_Y_DOWN ... */
    uint32_t whose;             /* AGON_MSRS_RELATIVE ... */
} agon_msrs_abi_info;

#define AGON_MSRS_Y_DOWN 0u   /* origin in the upper left corner */
#define AGON_MSRS_Y_UP 1u     /* in the lower left one */
#define AGON_MSRS_RELATIVE 0u /* whoseBall: 1 own team, 2 opponent */
#define AGON_MSRS_COLOR 1u    /* whoseBall: 1 blue, 2 yellow */

extern AGON_MSRS_EXPORT const agon_msrs_abi_info agon_msrs_abi;

#ifdef __cplusplus
#define AGON_MSRS_C extern "C"
#else
#define AGON_MSRS_C
#endif
#define AGON_MSRS_ABI(environment, axes, whose)                             \
    AGON_MSRS_C AGON_MSRS_EXPORT const agon_msrs_abi_info agon_msrs_abi = { \
        sizeof(agon_msrs_abi_info), sizeof(environment), axes, whose};

/*
 * What a library defines, with Environment = one of the structs above:
 *
 *     AGON_MSRS_EXPORT void StrategyInit(Environment* env);   once, when loaded
 *     AGON_MSRS_EXPORT void StrategyStep(Environment* env);   every 5 ms while the match runs
 *     AGON_MSRS_EXPORT void StrategyDrop(Environment* env);   once, when unloaded
 *     AGON_MSRS_EXPORT void SetForm(Environment* env);        at each placement
 *     AGON_MSRS_EXPORT void Author(char* name);               once, when loaded; 255 bytes at most
 *
 *     AGON_MSRS_EXPORT void StrategyStepDebug(Environment* env, DataDebug* data);
 *                                       instead of StrategyStep; its points are drawn
 *
 * Only StrategyStep must be there. In C++ they are `extern "C"`.
 */

#ifdef __cplusplus
}
#endif

#endif
