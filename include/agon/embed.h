/* SPDX-License-Identifier: Apache-2.0 */
/*
 * agon inside another program: scenes that run in it, one step at a time. Link libagon.so
 * (find_package(agon): agon::agon; pkg-config: agon).
 *
 *     agon_sim* sim = agon_sim_create();
 *     if (agon_sim_load_file(sim, "door.json") != AGON_OK || agon_sim_start(sim) != AGON_OK)
 *         puts(agon_sim_error(sim));
 *     agon_sim_step(sim, 100, NULL);
 *     agon_sim_stop(sim);
 *     agon_sim_destroy(sim);
 *
 * As many simulations as you like stand side by side and share nothing. Each is used by one thread
 * at a time. No exception leaves a call: what goes wrong is AGON_ERROR, and agon_sim_error says
 * why. NULL for a simulation, or one that is no more, is AGON_ERROR, too.
 *
 * Compatibility promise: within one AGON_EMBED_ABI functions are only added, and structs only grow
 * at their end.
 */
#ifndef AGON_EMBED_H
#define AGON_EMBED_H

#include <agon/value.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AGON_EMBED_ABI 1u

typedef struct agon_sim agon_sim;

/* The AGON_EMBED_ABI of the library that runs. */
AGON_EXPORT uint32_t agon_embed_abi(void);

/* Without a scene. NULL if there is no memory. */
AGON_EXPORT agon_sim* agon_sim_create(void);
AGON_EXPORT void agon_sim_destroy(agon_sim* sim);
/* Why the last call failed; "" if it did not. Valid until the next call. */
AGON_EXPORT const char* agon_sim_error(const agon_sim* sim);

/* ---- before a scene is loaded -------------------------------------------------------------------
 * Whole numbers, as text: "seed" (default 1), "script_memory_bytes", "memory_bytes",
 * "script_budget", "thread_slice" (instructions), "most_objects", "most_scripts". They hold for the
 * scenes that are loaded afterwards. */
AGON_EXPORT agon_status agon_sim_set_option(agon_sim* sim, const char* name, const char* value);

/* ---- the scene ----------------------------------------------------------------------------------
 * Loading takes the place of a scene that stood before; where it fails, that one stays. */
AGON_EXPORT agon_status agon_sim_load_file(agon_sim* sim, const char* path);
/* A scene that names no other file. `name` stands in error messages. */
AGON_EXPORT agon_status agon_sim_load_text(agon_sim* sim, const char* name, const char* json);

/* ---- the run ------------------------------------------------------------------------------------
 */

/* Begins a run, or goes on after a pause. */
AGON_EXPORT agon_status agon_sim_start(agon_sim* sim);
/* Advances by exactly so many steps, and returns when they are done. AGON_ERROR: it does not run,
   or a script ended or paused the run before. `done` is how many were made; may be NULL. */
AGON_EXPORT agon_status agon_sim_step(agon_sim* sim, uint64_t steps, uint64_t* done);
/* Ends the run: its scripts clean up, the scene is again as it was at the start. */
AGON_EXPORT agon_status agon_sim_stop(agon_sim* sim);

#define AGON_STATE_NO_SCENE 0
#define AGON_STATE_STOPPED 1
#define AGON_STATE_RUNNING 2
#define AGON_STATE_PAUSED 3

typedef struct agon_sim_info {
    uint32_t struct_size; /* set it to sizeof(agon_sim_info) */
    int32_t state;        /* AGON_STATE_... */
    int64_t time_ns;      /* simulated, since the start of the run */
    int64_t step_ns;
    uint64_t steps; /* of the run; after it, of the last one */
    uint64_t hash;  /* of all that can influence a later step: equal runs have equal hashes */
    uint64_t object_count;
    uint64_t script_error_count; /* since the scene was loaded */
    uint64_t lost_events;        /* since the simulation was created: nobody fetched them */
} agon_sim_info;

AGON_EXPORT agon_status agon_sim_get_info(agon_sim* sim, agon_sim_info* info);

/* ---- functions ----------------------------------------------------------------------------------
 * `stack` holds the arguments, and then the results; where the call failed, nothing. */

/* A function of scenes by its name, "sim.getObjectPosition". */
AGON_EXPORT agon_status agon_sim_call(agon_sim* sim, const char* name, agon_stack* stack);
/* A function of a script: of the object of this path ("/robot"), or of the main script (""). It
   must be alive: child scripts are during a run. */
AGON_EXPORT agon_status agon_sim_call_script(agon_sim* sim, const char* object_path,
                                             const char* name, agon_stack* stack);

/* ---- events -------------------------------------------------------------------------------------
 */

#define AGON_EVENT_SCENE_LOADED 1
#define AGON_EVENT_ABOUT_TO_START 2
#define AGON_EVENT_STARTED 3
#define AGON_EVENT_STEPPED 4 /* one step was made */
#define AGON_EVENT_ENDED 5   /* what the run made is gone, without events of its own */
#define AGON_EVENT_OBJECT_CREATED 6
#define AGON_EVENT_OBJECT_COPIED 7
#define AGON_EVENT_OBJECT_ERASED 8
#define AGON_EVENT_SCRIPT_ERROR 9
#define AGON_EVENT_LOG 10 /* a line that a script printed, or a warning */

#define AGON_LEVEL_DEBUG 0
#define AGON_LEVEL_INFO 1
#define AGON_LEVEL_WARNING 2
#define AGON_LEVEL_ERROR 3

typedef struct agon_event {
    uint32_t struct_size; /* set it to sizeof(agon_event) */
    int32_t kind;         /* AGON_EVENT_... */
    int64_t time_ns;
    int64_t object;   /* its handle, for what concerns an object; else -1 */
    int64_t original; /* of what the object is a copy; else -1 */
    int32_t level;    /* of a line: AGON_LEVEL_... */
    int32_t reserved;
    const char* source; /* of a line: "[/door]"; never NULL */
    const char* text;   /* never NULL */
} agon_event;

#define AGON_NO_EVENT 2

/* Fetches the oldest event; its texts are valid until the next call. AGON_NO_EVENT if there is
   none. At most 65,536 wait; then the oldest are lost, and counted. */
AGON_EXPORT agon_status agon_sim_next_event(agon_sim* sim, agon_event* event);
/* Is told of each event while it happens, instead of the queue; it may read the scene
   (agon_sim_call, agon_sim_get_info) but not load, start, step or stop. NULL: the queue again. */
typedef void (*agon_event_fn)(void* user, const agon_event* event);
AGON_EXPORT agon_status agon_sim_on_event(agon_sim* sim, agon_event_fn function, void* user);

#ifdef __cplusplus
}
#endif

#endif
