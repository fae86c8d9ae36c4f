/* SPDX-License-Identifier: Apache-2.0 */
/*
 * minimal_c: a strategy in plain C11. Every robot but the keeper chases the ball; the keeper
 * follows it along the goal line. It shows the whole interface of <agon/strategy.h>.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <agon/math.h>
#include <agon/soccer.h>
#include <agon/strategy.h>

/* One for each match: no global variables, so that two seats can run the same library. */
typedef struct team {
    double speed_mps;
    uint32_t robot_count;
} team;

/* Turns towards a point and drives there. */
static agon_soccer_wheels drive_to(const agon_soccer_field* field, const agon_soccer_robot* robot,
                                   double x_m, double y_m, double speed_mps) {
    const double dx_m = x_m - robot->x_m;
    const double dy_m = y_m - robot->y_m;
    const double wrong_rad = agon_wrap_angle(agon_atan2(dy_m, dx_m) - robot->heading_rad);
    const double ahead = agon_cos(wrong_rad) > 0 ? agon_cos(wrong_rad) : 0;
    const double near_m = sqrt(dx_m * dx_m + dy_m * dy_m);
    const double forward_mps = speed_mps * ahead * (near_m < 0.1 ? near_m / 0.1 : 1);
    const double turn_radps = 6 * wrong_rad;
    const double side_mps = turn_radps * field->wheel_track_m / 2;
    const agon_soccer_wheels wheels = {
        (float)((forward_mps - side_mps) / field->wheel_radius_m),
        (float)((forward_mps + side_mps) / field->wheel_radius_m),
    };
    return wheels;
}

static agon_status create(const agon_host* host, const agon_seat* seat, void** instance) {
    team* self = calloc(1, sizeof *self);
    if (self == NULL) {
        return AGON_ERROR;
    }
    self->robot_count = seat->robot_count;
    self->speed_mps = 1.0;
    const agon_ext_parameters* parameters = host->get_extension(host, AGON_EXT_PARAMETERS);
    if (parameters != NULL) {
        const agon_parameter speed = {
            .struct_size = sizeof speed,
            .name = "speed",
            .unit = "m/s",
            .default_value = 1.0,
            .minimum = 0.1,
            .maximum = 2.0,
        };
        parameters->declare(host, &speed, &self->speed_mps);
    }
    const agon_ext_log* log = host->get_extension(host, AGON_EXT_LOG);
    if (log != NULL) {
        log->write(host, AGON_LOG_INFO, "minimal_c: everybody chases the ball");
    }
    *instance = self;
    return AGON_OK;
}

static agon_status step(void* instance, const void* observation, void* command) {
    const team* self = instance;
    const agon_soccer_observation* seen = observation;
    agon_soccer_command* wanted = command;
    const double half_goal_m = seen->field.goal_width_m / 2;
    double keeper_y_m = seen->ball.y_m;
    keeper_y_m = keeper_y_m > half_goal_m ? half_goal_m : keeper_y_m;
    keeper_y_m = keeper_y_m < -half_goal_m ? -half_goal_m : keeper_y_m;
    wanted->robots[0] = drive_to(&seen->field, &seen->own[0], -seen->field.length_m / 2 + 0.06,
                                 keeper_y_m, self->speed_mps);
    for (uint32_t robot = 1; robot < self->robot_count; ++robot) {
        wanted->robots[robot] = drive_to(&seen->field, &seen->own[robot], seen->ball.x_m,
                                         seen->ball.y_m, self->speed_mps);
    }
    return AGON_OK;
}

static void destroy(void* instance) {
    free(instance);
}

/* This code trusts the sizes of its headers, so it tells them. */
static const void* get_extension(const char* id) {
    static const agon_ext_blocks blocks = {
        .struct_size = sizeof blocks,
        .observation_size = sizeof(agon_soccer_observation),
        .command_size = sizeof(agon_soccer_command),
        .placement_size = sizeof(agon_soccer_placement),
    };
    return strcmp(id, AGON_EXT_BLOCKS) == 0 ? &blocks : NULL;
}

AGON_EXPORT const agon_strategy* agon_strategy_entry(void) {
    static const agon_strategy table = {
        .struct_size = sizeof table,
        .abi = AGON_STRATEGY_ABI,
        .name = "minimal_c",
        .author = "agon",
        .mission = "soccer",
        .create = create,
        .step = step,
        .destroy = destroy,
        .get_extension = get_extension,
    };
    return &table;
}
