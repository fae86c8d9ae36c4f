/* SPDX-License-Identifier: Apache-2.0 */
/* The blocks of the mission sumo for strategies: see <agon/strategy.h>. Written by agon from its
   mission.toml; do not change it. */
#ifndef SUMO_H
#define SUMO_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a strategy sees. */
typedef struct sumo_observation {
    uint32_t struct_size; /* B: of this block */
    double time_s;        /* s: since the match began */
    uint32_t is_fighting; /* 0 before a round, while robots stand */
    double ring_radius_m; /* m: a robot is out when its middle is farther from that of the ring */

    struct {
        double x_m;         /* m */
        double y_m;         /* m */
        double heading_rad; /* rad: counter-clockwise from the x axis */
    } own;

    struct {
        double x_m;         /* m */
        double y_m;         /* m */
        double heading_rad; /* rad */
    } opponent;
} sumo_observation;

/* What it commands. */
typedef struct sumo_command {
    uint32_t struct_size; /* B: of this block */
    double left;
    double right;
} sumo_command;

#ifdef __cplusplus
}
#endif

#endif
