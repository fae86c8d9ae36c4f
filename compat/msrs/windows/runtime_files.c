/* SPDX-License-Identifier: Apache-2.0 */
/* Files and folders, as the C library has them. See runtime.c. */
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agon_runtime.h"
#include "direct.h"
#include "io.h"

/* ---- files: see runtime_paths.c for where they lie ---- */

FILE* __real_fopen(const char* path, const char* mode);
FILE* __real_freopen(const char* path, const char* mode, FILE* old);
int __real_remove(const char* path);
int __real_rename(const char* from, const char* to);
int __real_access(const char* path, int mode);
int __real_unlink(const char* path);

static enum agon_use use_of(const char* mode) {
    if (mode[0] == 'w') {
        return AGON_WRITE;
    }
    return mode[0] == 'a' || strchr(mode, '+') != NULL ? AGON_CHANGE : AGON_READ;
}

static int is_console(const char* path) {
    return strcasecmp(path, "CON") == 0 || strcasecmp(path, "CONIN$") == 0 ||
           strcasecmp(path, "CONOUT$") == 0;
}

FILE* __wrap_fopen(const char* path, const char* mode) {
    char place[MOST_PATH];
    if (path == NULL || mode == NULL || is_console(path)) {
        return NULL;
    }
    char plain[16]; /* without "t" and ", ccs=UTF-8" */
    size_t used = 0;
    for (const char* at = mode; *at != '\0' && *at != ',' && used + 1 < sizeof plain; ++at) {
        if (strchr("rwab+", *at) != NULL) {
            plain[used++] = *at;
        }
    }
    plain[used] = '\0';
    return __real_fopen(agon_place(place, path, use_of(plain)), plain);
}

FILE* __wrap_fopen64(const char* path, const char* mode) {
    return __wrap_fopen(path, mode);
}

int __wrap_remove(const char* path) {
    char place[MOST_PATH];
    return __real_remove(agon_place(place, path, AGON_WRITE));
}

int __wrap_rename(const char* from, const char* to) {
    char old_place[MOST_PATH];
    char new_place[MOST_PATH];
    agon_place(old_place, from, AGON_CHANGE);
    return __real_rename(old_place, agon_place(new_place, to, AGON_WRITE));
}

/* The log stays the log, whatever a program wants its output to go to. */
FILE* __wrap_freopen(const char* path, const char* mode, FILE* old) {
    if (old == stdin || old == stdout || old == stderr) {
        return old;
    }
    char place[MOST_PATH];
    return __real_freopen(path == NULL ? NULL : agon_place(place, path, use_of(mode)), mode, old);
}

WEAK errno_t fopen_s(FILE** file, const char* path, const char* mode) {
    *file = __wrap_fopen(path, mode);
    return *file == NULL ? ENOENT : 0;
}

WEAK errno_t freopen_s(FILE** file, const char* path, const char* mode, FILE* old) {
    *file = __wrap_freopen(path, mode, old);
    return *file == NULL ? ENOENT : 0;
}

WEAK errno_t tmpfile_s(FILE** file) {
    *file = tmpfile();
    return *file == NULL ? ENOENT : 0;
}

WEAK FILE* _fsopen(const char* path, const char* mode, int sharing) {
    (void)sharing;
    return __wrap_fopen(path, mode);
}

WEAK FILE* _wfopen(const wchar_t* path, const wchar_t* mode) {
    char narrow_path[MOST_PATH];
    char narrow_mode[16];
    agon_narrow(narrow_path, sizeof narrow_path, path);
    agon_narrow(narrow_mode, sizeof narrow_mode, mode);
    return __wrap_fopen(narrow_path, narrow_mode);
}

WEAK errno_t _wfopen_s(FILE** file, const wchar_t* path, const wchar_t* mode) {
    *file = _wfopen(path, mode);
    return *file == NULL ? ENOENT : 0;
}

WEAK int _open(const char* path, int flags, ...) {
    char place[MOST_PATH];
    const enum agon_use use = (flags & O_ACCMODE) == O_RDONLY ? AGON_READ
                              : (flags & O_TRUNC) != 0        ? AGON_WRITE
                                                              : AGON_CHANGE;
    return open(agon_place(place, path, use), flags, 0600);
}

int __wrap_access(const char* path, int mode) {
    char place[MOST_PATH];
    return __real_access(agon_place(place, path, AGON_READ), mode);
}

WEAK int _access(const char* path, int mode) {
    return __wrap_access(path, mode);
}

WEAK int _access_s(const char* path, int mode) {
    return _access(path, mode) == 0 ? 0 : ENOENT;
}

int __wrap_unlink(const char* path) {
    char place[MOST_PATH];
    return __real_unlink(agon_place(place, path, AGON_WRITE));
}

WEAK int _unlink(const char* path) {
    return __wrap_unlink(path);
}

/* ---- folders ---- */

WEAK int _mkdir(const char* path) {
    char place[MOST_PATH];
    return mkdir(agon_place(place, path, AGON_WRITE), 0700);
}

WEAK int _rmdir(const char* path) {
    char place[MOST_PATH];
    return rmdir(agon_place(place, path, AGON_WRITE));
}

WEAK int _chdir(const char* path) {
    return agon_change_folder(path) ? 0 : -1;
}

WEAK char* _fullpath(char* text, const char* path, size_t size) {
    const size_t room = text == NULL ? MOST_PATH : size;
    char* to = text == NULL ? (char*)malloc(room) : text;
    return agon_full_path(to, room, path) ? to : NULL;
}

WEAK char* _getcwd(char* text, int size) {
    return _fullpath(text, "", (size_t)size);
}

/* "pause", "cls", "title ...": commands of a shell that is not there. */
int __wrap_system(const char* command) {
    (void)command;
    return 0;
}
