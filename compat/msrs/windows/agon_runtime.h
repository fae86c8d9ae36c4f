/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the runtime know of each other; programs never include it. See runtime.c. */
#ifndef AGON_RUNTIME_H
#define AGON_RUNTIME_H

#include "agon_msvc.h"
#include "windows.h"

#define WEAK __attribute__((weak))

/* Where the project lies; given by agon build. */
#ifndef AGON_PROJECT_FOLDER
#define AGON_PROJECT_FOLDER "."
#endif

/* The folder that a program is told it lies and runs in: the same for everybody, and short. */
#define AGON_FOLDER "C:\\Strategy"

#define MOST_PATH 4096

#ifdef __cplusplus
extern "C" {
#endif

enum agon_use {
    AGON_READ,   /* what is there */
    AGON_WRITE,  /* anew */
    AGON_CHANGE, /* what is there, if something is */
};

/* The file of this system that a program means by a path. See runtime_paths.c.
   @param to MOST_PATH bytes */
const char* agon_place(char* to, const char* path, enum agon_use use);

/* "C:\Strategy\data" for "data". @return 0 if it is too long */
int agon_full_path(char* to, size_t size, const char* path);

/* Of what is told to a program as its current folder. @return 0 if there is no such folder */
int agon_change_folder(const char* path);

/* "%I64d" as this C library has it; the format itself if it has nothing of the kind.
   @param to MOST_FORMAT bytes */
#define MOST_FORMAT 1024
const char* agon_format(char* to, const char* format);

/* Between UTF-8 and wchar_t. What does not fit is cut off. @return how many letters */
size_t agon_narrow(char* to, size_t size, const wchar_t* text);
size_t agon_widen(wchar_t* to, size_t size, const char* text);

#ifdef __cplusplus
}
#endif

#endif
