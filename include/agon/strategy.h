/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The interface between agon and a strategy: the program that decides for a team or a robot.
 *
 * A strategy is a shared library that exports one function, agon_strategy_entry, declared at the
 * end of this file. Observations and commands are flat blocks of memory whose layout the mission
 * publishes; each mission family has a header with the C structs (<agon/soccer.h>).
 *
 * Life cycle, always in this order, never two calls at once for one instance:
 *
 *     agon_strategy_entry      once per loaded library
 *     create                   once per seat
 *     place                    at each restart, while the robots are being placed
 *     step                     at each decision period while the match runs
 *     destroy                  once, also after a fault
 *
 * Each match runs its instances on one thread at a time; different instances may run on different
 * threads, so share nothing between them without a lock.
 *
 * Compatibility promise: within one AGON_STRATEGY_ABI structs only grow at their end, functions are
 * only added at the end of a table or behind get_extension, and agon runs every library built
 * against an older header of the same number. Read struct_size before you use a field that came
 * later.
 */
#ifndef AGON_STRATEGY_H
#define AGON_STRATEGY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AGON_STRATEGY_ABI 1u

#if defined(_WIN32)
#define AGON_EXPORT __declspec(dllexport)
#else
#define AGON_EXPORT __attribute__((visibility("default")))
#endif

/* What a call returns. Any other value counts as AGON_ERROR. */
typedef int32_t agon_status;
#define AGON_OK 0
#define AGON_ERROR 1 /* recorded; for this call the seat's robots get the command "stand still" */

/* What agon offers to a strategy. Valid from create to the end of destroy, only on the calling
 * thread. */
typedef struct agon_host {
    uint32_t struct_size;
    uint32_t abi; /* AGON_STRATEGY_ABI of the running agon */
    /* An extension table by id (AGON_EXT_...), or NULL if this agon has none of that id. */
    const void* (*get_extension)(const struct agon_host* host, const char* id);
} agon_host;

/* The seat that a strategy is about to fill. Valid during create. */
typedef struct agon_seat {
    uint32_t struct_size;
    uint32_t robot_count;        /* robots that this seat commands */
    const char* mission;         /* "soccer5" */
    const char* name;            /* "yellow" */
    uint64_t tick_ns;            /* one step of simulated time */
    uint64_t decision_period_ns; /* simulated time between two calls of step */
    uint32_t observation_size;   /* bytes, as the mission publishes it */
    uint32_t command_size;
    uint32_t placement_size; /* 0 where nothing is placed */
    uint32_t reserved;
    /* The observation at the start of the match (observation_size bytes). */
    const void* observation;
} agon_seat;

typedef struct agon_strategy {
    uint32_t struct_size;
    uint32_t abi;        /* AGON_STRATEGY_ABI of the header that you compiled with */
    const char* name;    /* of the strategy, UTF-8 */
    const char* author;  /* UTF-8 */
    const char* mission; /* mission family whose blocks it reads: "soccer" */

    /* Makes an instance and stores it in *instance (may stay NULL). AGON_ERROR ends the run. */
    agon_status (*create)(const agon_host* host, const agon_seat* seat, void** instance);

    /* `placement` holds the referee's proposal; change what you want to place elsewhere. What
       breaks the restart's rules is not taken. May be NULL: the proposal stands. */
    agon_status (*place)(void* instance, const void* observation, void* placement);

    /* Decides: reads the observation, fills the command (all zero when called). */
    agon_status (*step)(void* instance, const void* observation, void* command);

    /* Frees the instance. May be NULL. */
    void (*destroy)(void* instance);

    /* Extensions that the strategy offers to agon; may be NULL. */
    const void* (*get_extension)(const char* id);
} agon_strategy;

/* The one exported symbol. The table must stay valid while the library is loaded. */
typedef const agon_strategy* (*agon_strategy_entry_fn)(void);
AGON_EXPORT const agon_strategy* agon_strategy_entry(void);

/* ---- extensions of the host ---------------------------------------------------------------------
 */

/* Text lines for the team's log: recorded with the tick, shown by viewers. Callable in create,
   place, step. At most 64 lines and 8 KiB a tick; the rest is dropped and counted. */
#define AGON_EXT_LOG "agon.log/1"
#define AGON_LOG_DEBUG 0u
#define AGON_LOG_INFO 1u
#define AGON_LOG_WARNING 2u
#define AGON_LOG_ERROR 3u

typedef struct agon_ext_log {
    uint32_t struct_size;
    void (*write)(const agon_host* host, uint32_t level, const char* utf8_text);
} agon_ext_log;

/* Figures drawn over the field, in team view, meters: recorded with the tick, shown by viewers
   until the next tick's. Callable in place and step. At most 256 figures a tick. Color is
   0xRRGGBBAA. */
#define AGON_EXT_DRAW "agon.draw/1"

typedef struct agon_ext_draw {
    uint32_t struct_size;
    void (*line)(const agon_host* host, double x0_m, double y0_m, double x1_m, double y1_m,
                 uint32_t color);
    void (*circle)(const agon_host* host, double x_m, double y_m, double radius_m, uint32_t color);
    void (*text)(const agon_host* host, double x_m, double y_m, const char* utf8_text,
                 uint32_t color);
    /* Of one size whatever the scale. Came later: look at struct_size before you use it. */
    void (*point)(const agon_host* host, double x_m, double y_m, uint32_t color);
} agon_ext_draw;

/* Numbers over time, a curve for each name: recorded with the tick, plotted by viewers. Callable in
   place and step. At most 64 numbers a tick, names of 64 bytes; the rest is dropped and counted. */
#define AGON_EXT_PLOT "agon.plot/1"

typedef struct agon_ext_plot {
    uint32_t struct_size;
    void (*number)(const agon_host* host, const char* utf8_name, double value);
} agon_ext_plot;

/* Numbers that a person may tune without a new build: `agon play ... --param yellow.kp=1.2`.
   Callable in create only. */
#define AGON_EXT_PARAMETERS "agon.parameters/1"

typedef struct agon_parameter {
    uint32_t struct_size;
    uint32_t reserved;
    const char* name; /* [a-z][a-z0-9_]* */
    const char* unit; /* "m/s"; "" for a ratio */
    double default_value;
    double minimum;
    double maximum;
} agon_parameter;

typedef struct agon_ext_parameters {
    uint32_t struct_size;
    /* Declares a parameter and stores its value: the one given for this run, else the default.
       AGON_ERROR (and the default) if the declaration is faulty or the name is taken. */
    agon_status (*declare)(const agon_host* host, const agon_parameter* parameter, double* value);
} agon_ext_parameters;

/* ---- extensions of the strategy -----------------------------------------------------------------
 */

/* The sizes of the blocks in the headers that the strategy was compiled with, so that agon refuses
   it where it would read or write beyond this agon's blocks. Offer it if your code does not look at
   struct_size and at agon_seat's sizes itself (the C++ views do). 0 says nothing of that block. */
#define AGON_EXT_BLOCKS "agon.blocks/1"

typedef struct agon_ext_blocks {
    uint32_t struct_size;
    uint32_t observation_size;
    uint32_t command_size;
    uint32_t placement_size;
} agon_ext_blocks;

#ifdef __cplusplus
}
#endif

#endif
