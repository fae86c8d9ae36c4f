/* SPDX-License-Identifier: Apache-2.0 */
/* Files as Windows itself opens them, and what one thread waits for. See runtime.c. */
#define _GNU_SOURCE 1
#include <sys/stat.h>
#include <unistd.h>

#include "agon_runtime.h"

/* ---- handles: a file, or something that is always free ---- */

#define MOST_HANDLES 64

static FILE* files[MOST_HANDLES];
static char free_thing;

static FILE* file_of(HANDLE handle) {
    for (int i = 0; i < MOST_HANDLES; ++i) {
        if (handle == &files[i]) {
            return files[i];
        }
    }
    return NULL;
}

WEAK HANDLE CreateFileA(LPCSTR path, DWORD access, DWORD sharing, LPVOID security, DWORD how,
                        DWORD attributes, HANDLE model) {
    (void)sharing, (void)security, (void)attributes, (void)model;
    FILE* there = fopen(path, "rb");
    const int is_there = there != NULL;
    const int is_emptied = how == CREATE_ALWAYS || how == TRUNCATE_EXISTING || how == CREATE_NEW;
    if (is_there) {
        fclose(there);
    }
    if ((how == CREATE_NEW && is_there) ||
        ((how == OPEN_EXISTING || how == TRUNCATE_EXISTING) && !is_there)) {
        SetLastError(is_there ? ERROR_FILE_EXISTS : ERROR_FILE_NOT_FOUND);
        return INVALID_HANDLE_VALUE;
    }
    const int is_read = (access & (GENERIC_WRITE | GENERIC_ALL | FILE_APPEND_DATA)) == 0;
    for (int i = 0; i < MOST_HANDLES; ++i) {
        if (files[i] == NULL) {
            files[i] = fopen(path, is_emptied || !is_there ? "w+b" : is_read ? "rb" : "r+b");
            SetLastError(files[i] != NULL && how == CREATE_ALWAYS && is_there ? ERROR_ALREADY_EXISTS
                         : files[i] == NULL                                   ? ERROR_PATH_NOT_FOUND
                                                                              : 0);
            return files[i] == NULL ? INVALID_HANDLE_VALUE : (HANDLE)&files[i];
        }
    }
    SetLastError(ERROR_TOO_MANY_OPEN_FILES);
    return INVALID_HANDLE_VALUE;
}

WEAK BOOL CloseHandle(HANDLE handle) {
    FILE* file = file_of(handle);
    if (file != NULL) {
        fclose(file);
        *(FILE**)handle = NULL;
    }
    return TRUE;
}

WEAK BOOL ReadFile(HANDLE handle, LPVOID to, DWORD size, LPDWORD count, LPVOID overlapped) {
    (void)overlapped;
    FILE* file = file_of(handle);
    const size_t read = file == NULL ? 0 : fread(to, 1, size, file);
    if (count != NULL) {
        *count = (DWORD)read;
    }
    return file != NULL;
}

/* Console handles are the log. */
WEAK BOOL WriteFile(HANDLE handle, LPCVOID from, DWORD size, LPDWORD count, LPVOID overlapped) {
    (void)overlapped;
    FILE* file = file_of(handle);
    const int is_console = file == NULL && handle == GetStdHandle(STD_OUTPUT_HANDLE);
    file = is_console ? stdout : file;
    const size_t written = file == NULL ? 0 : fwrite(from, 1, size, file);
    if (count != NULL) {
        *count = (DWORD)written;
    }
    return file != NULL && written == size;
}

WEAK BOOL FlushFileBuffers(HANDLE handle) {
    FILE* file = file_of(handle);
    return file != NULL && fflush(file) == 0;
}

WEAK DWORD SetFilePointer(HANDLE handle, LONG distance, LONG* high, DWORD from) {
    FILE* file = file_of(handle);
    const long long whole = high == NULL ? distance : ((long long)*high << 32) | (DWORD)distance;
    const int origin = from == FILE_BEGIN ? SEEK_SET : from == FILE_CURRENT ? SEEK_CUR : SEEK_END;
    if (file == NULL || fseek(file, (long)whole, origin) != 0) {
        return INVALID_SET_FILE_POINTER;
    }
    const long at = ftell(file);
    if (high != NULL) {
        *high = (LONG)(at >> 32);
    }
    return (DWORD)at;
}

WEAK DWORD GetFileSize(HANDLE handle, LPDWORD high) {
    struct stat status;
    FILE* file = file_of(handle);
    if (file == NULL || fflush(file) != 0 || fstat(fileno(file), &status) != 0) {
        return INVALID_FILE_SIZE;
    }
    if (high != NULL) {
        *high = (DWORD)((unsigned long long)status.st_size >> 32);
    }
    return (DWORD)status.st_size;
}

/* ---- names of files ---- */

WEAK BOOL CreateDirectoryA(LPCSTR path, LPVOID security) {
    char place[MOST_PATH];
    (void)security;
    const int is_made = mkdir(agon_place(place, path, AGON_WRITE), 0700) == 0;
    SetLastError(is_made ? 0 : errno == EEXIST ? ERROR_ALREADY_EXISTS : ERROR_PATH_NOT_FOUND);
    return is_made;
}

WEAK BOOL RemoveDirectoryA(LPCSTR path) {
    char place[MOST_PATH];
    return rmdir(agon_place(place, path, AGON_WRITE)) == 0;
}

WEAK BOOL DeleteFileA(LPCSTR path) {
    return unlink(path) == 0;
}

WEAK BOOL MoveFileA(LPCSTR from, LPCSTR to) {
    return rename(from, to) == 0;
}

WEAK BOOL CopyFileA(LPCSTR from, LPCSTR to, BOOL keeps_old) {
    char block[4096];
    size_t count = 0;
    FILE* old = keeps_old ? fopen(to, "rb") : NULL;
    FILE* in = old != NULL ? NULL : fopen(from, "rb");
    FILE* out = in == NULL ? NULL : fopen(to, "wb");
    while (out != NULL && (count = fread(block, 1, sizeof block, in)) > 0) {
        fwrite(block, 1, count, out);
    }
    FILE* const all[] = {old, in, out};
    for (int i = 0; i < 3; ++i) {
        if (all[i] != NULL) {
            fclose(all[i]);
        }
    }
    return out != NULL;
}

WEAK DWORD GetFileAttributesA(LPCSTR path) {
    char place[MOST_PATH];
    struct stat status;
    if (stat(agon_place(place, path, AGON_READ), &status) != 0) {
        SetLastError(ERROR_FILE_NOT_FOUND);
        return INVALID_FILE_ATTRIBUTES;
    }
    return S_ISDIR(status.st_mode) ? FILE_ATTRIBUTE_DIRECTORY : FILE_ATTRIBUTE_NORMAL;
}

WEAK DWORD GetModuleFileNameA(HMODULE module, LPSTR text, DWORD size) {
    (void)module;
    strncpy_s(text, size, AGON_FOLDER "\\strategy.dll", _TRUNCATE);
    return (DWORD)strlen(text);
}

WEAK DWORD GetCurrentDirectoryA(DWORD size, LPSTR text) {
    return agon_full_path(text, size, "") ? (DWORD)strlen(text) : 0;
}

WEAK BOOL SetCurrentDirectoryA(LPCSTR path) {
    return agon_change_folder(path);
}

WEAK DWORD GetFullPathNameA(LPCSTR path, DWORD size, LPSTR text, LPSTR* name) {
    if (!agon_full_path(text, size, path)) {
        return 0;
    }
    if (name != NULL) {
        char* slash = strrchr(text, '\\');
        *name = slash == NULL ? text : slash + 1;
    }
    return (DWORD)strlen(text);
}

/* ---- what one thread waits for: nothing ---- */

WEAK HANDLE CreateMutexA(LPVOID security, BOOL is_taken, LPCSTR name) {
    (void)security, (void)is_taken, (void)name;
    SetLastError(0);
    return &free_thing;
}

WEAK BOOL ReleaseMutex(HANDLE handle) {
    (void)handle;
    return TRUE;
}

WEAK HANDLE CreateEventA(LPVOID security, BOOL is_manual, BOOL is_set, LPCSTR name) {
    (void)is_set;
    return CreateMutexA(security, is_manual, name);
}

WEAK BOOL SetEvent(HANDLE handle) {
    return ReleaseMutex(handle);
}

WEAK BOOL ResetEvent(HANDLE handle) {
    return ReleaseMutex(handle);
}

WEAK DWORD WaitForSingleObject(HANDLE handle, DWORD milliseconds) {
    (void)handle, (void)milliseconds;
    return WAIT_OBJECT_0;
}
