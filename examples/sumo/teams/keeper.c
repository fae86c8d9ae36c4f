/* SPDX-License-Identifier: Apache-2.0 */
/*
 * keeper: takes the middle of the ring, and from there pushes whoever is farther from it.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include <agon/math.h>
#include <agon/strategy.h>

#include "sumo.h"

static double limited(double value, double limit) {
    return value < -limit ? -limit : value > limit ? limit : value;
}

/* Turns towards a point, and drives there as far as it looks there. */
static void drive_to(const sumo_observation* seen, double x_m, double y_m, double speed_ratio,
                     sumo_command* command) {
    const double bearing_rad = agon_atan2(y_m - seen->own.y_m, x_m - seen->own.x_m);
    const double off_rad = agon_wrap_angle(bearing_rad - seen->own.heading_rad);
    const double turn_ratio = limited(1.5 * off_rad, 1);
    const double ahead = agon_cos(off_rad) > 0 ? agon_cos(off_rad) : 0;
    command->left = speed_ratio * ahead - turn_ratio;
    command->right = speed_ratio * ahead + turn_ratio;
}

static agon_status create(const agon_host* host, const agon_seat* seat, void** instance) {
    (void)host;
    (void)seat;
    *instance = NULL; /* it remembers nothing */
    return AGON_OK;
}

static agon_status step(void* instance, const void* observation, void* command) {
    (void)instance;
    const sumo_observation* seen = observation;
    const double own_m = hypot(seen->own.x_m, seen->own.y_m);
    const double opponent_m = hypot(seen->opponent.x_m, seen->opponent.y_m);
    const double between_m =
        hypot(seen->opponent.x_m - seen->own.x_m, seen->opponent.y_m - seen->own.y_m);
    if (between_m > 0.3 && own_m > opponent_m) {
        drive_to(seen, 0, 0, 1, command);
    } else {
        const int is_worth_it = between_m < 0.4 || own_m + 0.15 < opponent_m;
        drive_to(seen, seen->opponent.x_m, seen->opponent.y_m, is_worth_it, command);
    }
    return AGON_OK;
}

static void destroy(void* instance) {
    (void)instance;
}

/* The blocks that this code was compiled for: a mission that has changed is told before the match.
 */
static const void* get_extension(const char* id) {
    static const agon_ext_blocks blocks = {
        .struct_size = sizeof blocks,
        .observation_size = sizeof(sumo_observation),
        .command_size = sizeof(sumo_command),
    };
    return strcmp(id, AGON_EXT_BLOCKS) == 0 ? &blocks : NULL;
}

AGON_EXPORT const agon_strategy* agon_strategy_entry(void) {
    static const agon_strategy table = {
        .struct_size = sizeof table,
        .abi = AGON_STRATEGY_ABI,
        .name = "keeper",
        .author = "agon",
        .mission = "sumo",
        .create = create,
        .step = step,
        .destroy = destroy,
        .get_extension = get_extension,
    };
    return &table;
}
