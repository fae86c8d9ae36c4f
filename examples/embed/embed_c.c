/* SPDX-License-Identifier: Apache-2.0 */
/* Loads a scene, runs some steps and prints where the courier is: embed_c SCENE STEPS */
#include <stdio.h>
#include <stdlib.h>

#include <agon/embed.h>

static int fail(agon_sim* sim, agon_stack* stack) {
    fprintf(stderr, "%s\n", agon_sim_error(sim));
    agon_stack_destroy(stack);
    agon_sim_destroy(sim);
    return 1;
}

int main(int argc, char** argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s SCENE STEPS\n", argv[0]);
        return 2;
    }
    agon_sim* const sim = agon_sim_create();
    agon_stack* const stack = agon_stack_create();

    if (agon_sim_load_file(sim, argv[1]) != AGON_OK || agon_sim_start(sim) != AGON_OK) {
        return fail(sim, stack);
    }
    /* A function of a script: twice as fast. */
    agon_stack_push_double(stack, 1.0);
    if (agon_sim_call_script(sim, "/courier", "setSpeed", stack) != AGON_OK) {
        return fail(sim, stack);
    }
    /* Returns when the steps are done. */
    if (agon_sim_step(sim, strtoull(argv[2], NULL, 10), NULL) != AGON_OK) {
        return fail(sim, stack);
    }
    /* Functions of scenes: the result of the first is the argument of the second. */
    double position_m[3] = {0};
    agon_stack_clear(stack);
    agon_stack_push_text(stack, "/courier");
    if (agon_sim_call(sim, "sim.getObject", stack) != AGON_OK ||
        agon_sim_call(sim, "sim.getObjectPosition", stack) != AGON_OK ||
        agon_stack_get_doubles(stack, 0, position_m, 3) != AGON_OK) {
        return fail(sim, stack);
    }
    agon_sim_info info = {.struct_size = sizeof info};
    agon_sim_get_info(sim, &info);
    printf("after %llu steps (%.2f s) the courier is at x = %.2f m\n",
           (unsigned long long)info.steps, (double)info.time_ns / 1e9, position_m[0]);

    agon_sim_stop(sim);
    agon_stack_destroy(stack);
    agon_sim_destroy(sim);
    return 0;
}
