/* SPDX-License-Identifier: Apache-2.0 */
/* Folders. */
#ifndef AGON_DIRECT_H
#define AGON_DIRECT_H

#include <sys/stat.h>
#include <unistd.h>

#include "agon_msvc.h"

#ifdef __cplusplus
extern "C" {
#endif

int _mkdir(const char* path);
int _rmdir(const char* path);
int _chdir(const char* path);
char* _getcwd(char* text, int size);

#ifdef __cplusplus
}

inline int mkdir(const char* path) {
    return _mkdir(path);
}
#endif

#endif
