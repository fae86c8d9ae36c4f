/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks of the wheeled-soccer missions soccer3, soccer5 and soccer11.
 *
 * Team view: meters and radians, origin at the field's center, the own goal at negative x, the
 * opponent's at positive x, y to the left, angles counter-clockwise. Both teams see the same
 * picture; after half-time it is still so. Robot 0 is the goalkeeper.
 */
#ifndef AGON_SOCCER_H
#define AGON_SOCCER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AGON_SOCCER_MAX_ROBOTS 11

/* Why the ball was last put back into play. */
#define AGON_SOCCER_KICK_OFF 0
#define AGON_SOCCER_FREE_BALL 1
#define AGON_SOCCER_PENALTY_KICK 2
#define AGON_SOCCER_FREE_KICK 3
#define AGON_SOCCER_GOAL_KICK 4

/* Who puts it into play. */
#define AGON_SOCCER_ANYONE 0
#define AGON_SOCCER_OWN_TEAM 1
#define AGON_SOCCER_OPPONENT 2

#define AGON_SOCCER_YELLOW 0 /* defends the field's left goal */
#define AGON_SOCCER_BLUE 1   /* defends the field's right goal */

/* The parts of a match. A tie may lead to a golden goal (the first goal wins) and to a shoot-out:
   penalty kicks, one team after the other, kicker against goalkeeper; the others' commands count
   as zero. */
#define AGON_SOCCER_FIRST_HALF 0
#define AGON_SOCCER_SECOND_HALF 1
#define AGON_SOCCER_GOLDEN_GOAL 2
#define AGON_SOCCER_SHOOT_OUT 3

typedef struct agon_soccer_robot {
    double x_m;
    double y_m;
    double heading_rad; /* (-pi, pi] */
    double velocity_x_mps;
    double velocity_y_mps;
    double turn_radps;
} agon_soccer_robot;

typedef struct agon_soccer_ball {
    double x_m;
    double y_m;
    double velocity_x_mps;
    double velocity_y_mps;
} agon_soccer_ball;

/* The field: lengths along x, widths along y. Areas lie against each goal line, centered on y = 0.
 */
typedef struct agon_soccer_field {
    double length_m; /* between the goal lines */
    double width_m;  /* between the side walls */
    double goal_width_m;
    double goal_depth_m;
    double goal_area_length_m;
    double goal_area_width_m;
    double penalty_area_length_m; /* 0 where the size has none */
    double penalty_area_width_m;
    double penalty_mark_m;     /* from the goal line, on y = 0 */
    double free_ball_mark_x_m; /* the marks are (+-x, +-y) */
    double free_ball_mark_y_m;
    double center_circle_radius_m;
    double corner_m;     /* legs of the triangles in the corners */
    double robot_side_m; /* the robots are cubes */
    double wheel_radius_m;
    double wheel_track_m; /* between the wheels */
    double wheel_limit_radps;
    double ball_radius_m;
} agon_soccer_field;

typedef struct agon_soccer_observation {
    uint32_t struct_size;
    uint32_t robot_count;     /* per team; entries beyond it are zero */
    uint64_t time_ns;         /* simulated, since the start of the match */
    uint64_t playing_time_ns; /* of the clock that stops at restarts, in this period or attempt */
    uint64_t half_length_ns;  /* of this period; in the shoot-out of an attempt */
    uint32_t half;            /* 0 first, 1 second and what follows it */
    uint32_t side; /* AGON_SOCCER_YELLOW or _BLUE: the color that the team plays in this half */
    uint32_t own_goals;
    uint32_t opponent_goals;
    uint32_t restart;       /* AGON_SOCCER_KICK_OFF ... */
    uint32_t restart_count; /* grows by one at each referee decision */
    uint32_t kicking_team;  /* AGON_SOCCER_ANYONE ... */
    uint32_t is_playing;    /* 0 while robots are being placed */
    agon_soccer_ball ball;
    agon_soccer_field field;
    agon_soccer_robot own[AGON_SOCCER_MAX_ROBOTS];
    agon_soccer_robot opponent[AGON_SOCCER_MAX_ROBOTS];
    uint32_t period; /* AGON_SOCCER_FIRST_HALF ... */
    uint32_t own_shoot_out_goals;
    uint32_t opponent_shoot_out_goals;
    uint32_t own_shoot_out_kicks; /* attempts that have ended */
    uint32_t opponent_shoot_out_kicks;
    uint32_t shoot_out_kicker; /* number of the kicking team's robot that may move */
    uint32_t own_time_outs;    /* that may still be called */
    uint32_t opponent_time_outs;
    uint32_t seen_own; /* bit i: robot i is in the camera's image; otherwise its values are those
                          of the last image that had it */
    uint32_t seen_opponent;   /* likewise */
    uint32_t seen_ball;       /* 1 or 0, likewise */
    uint32_t image_age_ticks; /* how old the image is: the camera's delay */
} agon_soccer_observation;

/* Wheel speeds in rad/s, positive drives forward; beyond the limit they are clamped, NaN counts as
   0. What the radio carries: steps of 1/256 rad/s. */
typedef struct agon_soccer_wheels {
    float left_radps;
    float right_radps;
} agon_soccer_wheels;

typedef struct agon_soccer_command {
    agon_soccer_wheels robots[AGON_SOCCER_MAX_ROBOTS];
    uint32_t wants_time_out; /* not 0: calls a time-out, which the referee gives at the next
                                restart; it counts once until it has been 0 again */
} agon_soccer_command;

typedef struct agon_soccer_place {
    double x_m;
    double y_m;
    double heading_rad;
} agon_soccer_place;

/* The referee's proposal, to be changed: places of the own robots, and of the ball where the
   restart lets the team choose it (ball_is_free). What breaks the restart's rules goes to the
   nearest legal place. */
typedef struct agon_soccer_placement {
    uint32_t struct_size;
    uint32_t ball_is_free;
    double ball_x_m;
    double ball_y_m;
    agon_soccer_place robots[AGON_SOCCER_MAX_ROBOTS];
} agon_soccer_placement;

#ifdef __cplusplus
}
#endif

#endif
