/* SPDX-License-Identifier: Apache-2.0 */
/* Files, and what is read from them. See runtime.c. */
#define _GNU_SOURCE 1
#include "agon_msvc.h"
#include "windows.h"

/* Where the project lies; given by agon build. */
#ifndef AGON_PROJECT_FOLDER
#define AGON_PROJECT_FOLDER "."
#endif

#define WEAK __attribute__((weak))

/* ---- files ---- */

FILE* __real_fopen(const char* path, const char* mode);
FILE* __real_freopen(const char* path, const char* mode, FILE* old);

#define MOST_PATH 1024

/* A file of a drive becomes one of the working folder: C:\team\log.txt is log.txt. */
static void put_path(char* to, const char* path) {
    const int is_of_drive = isalpha((unsigned char)path[0]) && path[1] == ':';
    snprintf(to, MOST_PATH, "%s", path);
    for (char* at = to; *at != '\0'; ++at) {
        *at = *at == '\\' ? '/' : *at;
    }
    if (is_of_drive) {
        const char* name = strrchr(to, '/');
        name = name == NULL ? to + 2 : name + 1;
        memmove(to, name, strlen(name) + 1);
    }
}

static int is_console(const char* path) {
    return strcasecmp(path, "CON") == 0 || strcasecmp(path, "CONIN$") == 0 ||
           strcasecmp(path, "CONOUT$") == 0;
}

FILE* __wrap_fopen(const char* path, const char* mode) {
    char here[MOST_PATH];
    if (path == NULL || mode == NULL || is_console(path)) {
        return NULL;
    }
    put_path(here, path);
    FILE* file = __real_fopen(here, mode);
    if (file == NULL && mode[0] == 'r' && here[0] != '/') {
        /* What a program reads often lies beside its sources. */
        char there[MOST_PATH + sizeof AGON_PROJECT_FOLDER + 1];
        snprintf(there, sizeof there, "%s/%s", AGON_PROJECT_FOLDER, here);
        file = __real_fopen(there, mode);
    }
    return file;
}

/* The log stays the log, whatever a program wants its output to go to. */
FILE* __wrap_freopen(const char* path, const char* mode, FILE* old) {
    if (old == stdin || old == stdout || old == stderr) {
        return old;
    }
    char here[MOST_PATH];
    put_path(here, path == NULL ? "" : path);
    return __real_freopen(path == NULL ? NULL : here, mode, old);
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
    snprintf(narrow_path, sizeof narrow_path, "%ls", path);
    snprintf(narrow_mode, sizeof narrow_mode, "%ls", mode);
    return __wrap_fopen(narrow_path, narrow_mode);
}

/* "pause", "cls", "title ...": commands of a shell that is not there. */
int __wrap_system(const char* command) {
    (void)command;
    return 0;
}

static char* trimmed(char* text) {
    while (isspace((unsigned char)*text)) {
        ++text;
    }
    char* end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1])) {
        --end;
    }
    *end = '\0';
    return text;
}

WEAK DWORD GetPrivateProfileStringA(LPCSTR section, LPCSTR key, LPCSTR fallback, LPSTR text,
                                    DWORD size, LPCSTR file) {
    char line[1024];
    int is_section = 0;
    strncpy_s(text, size, fallback == NULL ? "" : fallback, _TRUNCATE);
    FILE* in = __wrap_fopen(file, "r");
    while (in != NULL && fgets(line, sizeof line, in) != NULL) {
        char* entry = trimmed(line);
        char* equals = strchr(entry, '=');
        if (entry[0] == '[') {
            entry[strcspn(entry, "]")] = '\0';
            is_section = section != NULL && strcasecmp(entry + 1, section) == 0;
        } else if (is_section && equals != NULL && key != NULL) {
            *equals = '\0';
            if (strcasecmp(trimmed(entry), key) == 0) {
                strncpy_s(text, size, trimmed(equals + 1), _TRUNCATE);
                break;
            }
        }
    }
    if (in != NULL) {
        fclose(in);
    }
    return (DWORD)strlen(text);
}

WEAK UINT GetPrivateProfileIntA(LPCSTR section, LPCSTR key, INT fallback, LPCSTR file) {
    char text[64];
    if (GetPrivateProfileStringA(section, key, "", text, sizeof text, file) == 0) {
        return (UINT)fallback;
    }
    return (UINT)strtol(text, NULL, 10);
}
