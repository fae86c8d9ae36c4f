/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Values that cross between agon and a program of another language: a stack of them, from the
 * bottom (0) to the top. The arguments of a function are pushed in their order; its results take
 * their place.
 *
 *     agon_stack_push_text(stack, "/robot");             one argument
 *     agon_sim_call(sim, "sim.getObject", stack);        ... is now one result
 *     agon_stack_get_int(stack, 0, &robot);
 *
 * A table is pushed empty; then key and value are pushed, and agon_stack_insert takes both into the
 * table below them. NULL, an index that is not there, another type: AGON_ERROR, and nothing
 * changes. A stack belongs to one thread at a time.
 */
#ifndef AGON_VALUE_H
#define AGON_VALUE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef AGON_EXPORT
#if defined(_WIN32)
#define AGON_EXPORT __declspec(dllexport)
#else
#define AGON_EXPORT __attribute__((visibility("default")))
#endif
#endif

/* What a call returns. */
typedef int32_t agon_status;
#define AGON_OK 0
#define AGON_ERROR 1

typedef struct agon_stack agon_stack;

#define AGON_TYPE_NONE 0 /* no such index */
#define AGON_TYPE_NIL 1
#define AGON_TYPE_BOOL 2
#define AGON_TYPE_INT 3
#define AGON_TYPE_DOUBLE 4
#define AGON_TYPE_BYTES 5 /* text, too */
#define AGON_TYPE_TABLE 6

/* How deep tables may stand in each other. */
#define AGON_DEEPEST_VALUE 32

/* NULL if there is no memory. */
AGON_EXPORT agon_stack* agon_stack_create(void);
/* Only of what agon_stack_create gave. */
AGON_EXPORT void agon_stack_destroy(agon_stack* stack);

AGON_EXPORT agon_status agon_stack_push_nil(agon_stack* stack);
AGON_EXPORT agon_status agon_stack_push_bool(agon_stack* stack, int32_t value);
AGON_EXPORT agon_status agon_stack_push_int(agon_stack* stack, int64_t value);
AGON_EXPORT agon_status agon_stack_push_double(agon_stack* stack, double value);
/* Copies. `bytes` may be NULL if size is 0. */
AGON_EXPORT agon_status agon_stack_push_bytes(agon_stack* stack, const void* bytes, size_t size);
AGON_EXPORT agon_status agon_stack_push_text(agon_stack* stack, const char* utf8_text);
/* A table with the keys 1, 2, 3, ... */
AGON_EXPORT agon_status agon_stack_push_doubles(agon_stack* stack, const double* values,
                                                size_t count);
/* An empty table. */
AGON_EXPORT agon_status agon_stack_push_table(agon_stack* stack);
/* Takes the two topmost values, key and value, into the table below them. AGON_ERROR: a key that is
   nil, a table or not a number; too deep. */
AGON_EXPORT agon_status agon_stack_insert(agon_stack* stack);
/* Removes the topmost values. */
AGON_EXPORT agon_status agon_stack_pop(agon_stack* stack, size_t count);
AGON_EXPORT agon_status agon_stack_clear(agon_stack* stack);

AGON_EXPORT size_t agon_stack_size(const agon_stack* stack);
/* AGON_TYPE_... */
AGON_EXPORT int32_t agon_stack_type(const agon_stack* stack, size_t index);
AGON_EXPORT agon_status agon_stack_get_bool(const agon_stack* stack, size_t index, int32_t* value);
/* A double with a whole value counts. */
AGON_EXPORT agon_status agon_stack_get_int(const agon_stack* stack, size_t index, int64_t* value);
/* An int counts. */
AGON_EXPORT agon_status agon_stack_get_double(const agon_stack* stack, size_t index, double* value);
/* Valid until the stack changes; a 0 stands behind the last byte. `size` may be NULL. */
AGON_EXPORT agon_status agon_stack_get_bytes(const agon_stack* stack, size_t index,
                                             const char** bytes, size_t* size);
/* The numbers of a table with the keys 1, 2, ..., `count`; it may have more. */
AGON_EXPORT agon_status agon_stack_get_doubles(const agon_stack* stack, size_t index,
                                               double* values, size_t count);
/* How many entries a table has. */
AGON_EXPORT agon_status agon_stack_table_size(const agon_stack* stack, size_t index, size_t* count);
/* Pushes key and value of a table's entry; entries count from 0. */
AGON_EXPORT agon_status agon_stack_push_entry(agon_stack* stack, size_t index, size_t entry);
/* Pushes the value that a table has under a name; AGON_ERROR if it has none. */
AGON_EXPORT agon_status agon_stack_push_field(agon_stack* stack, size_t index, const char* key);

#ifdef __cplusplus
}
#endif

#endif
