/* SPDX-License-Identifier: Apache-2.0 */
/*
 * printf, scanf and their like with the formats of Visual C++: "%I64d" is "%lld", and "%s" in a
 * wide format means wide text. What is wide is written as UTF-8. See runtime.c.
 */
#define _GNU_SOURCE 1
#include "agon_runtime.h"

/* ---- formats ---- */

/* The length modifier of a conversion of Visual C++ in words of this library; `at` moves behind it.
   @return NULL if it is one of this library, too, or none */
static const char* length_word(const char** at) {
    static const struct {
        const char* theirs;
        const char* ours;
    } words[] = {{"I64", "ll"}, {"I32", ""}, {"I", "z"}, {"w", "l"}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        const size_t size = strlen(words[i].theirs);
        if (strncmp(*at, words[i].theirs, size) == 0) {
            *at += size;
            return words[i].ours;
        }
    }
    if (at[0][0] == 'h' && at[0][1] != '\0' && strchr("sScC", at[0][1]) != NULL) {
        *at += 1;
        return "";
    }
    return NULL;
}

const char* agon_format(char* to, const char* format) {
    size_t used = 0;
    int is_other = 0;
    for (const char* at = format; *at != '\0' && used + 4 < MOST_FORMAT;) {
        to[used++] = *at;
        if (*at++ != '%') {
            continue;
        }
        while (*at != '\0' && strchr("-+ #0123456789.*", *at) != NULL && used + 4 < MOST_FORMAT) {
            to[used++] = *at++;
        }
        const int is_narrow = at[0] == 'h'; /* "%hS" */
        const char* word = length_word(&at);
        if (word != NULL) {
            is_other = 1;
            while (*word != '\0') {
                to[used++] = *word++;
            }
        }
        if (*at != '\0') {
            const char letter = word != NULL && is_narrow ? (char)tolower((unsigned char)*at) : *at;
            to[used++] = letter;
            ++at;
        }
    }
    to[used] = '\0';
    return is_other && strlen(format) + 4 < MOST_FORMAT ? to : format;
}

/* The same for a wide format, in which "%s" and "%c" are wide, "%S", "%C" and "%hs" are not. */
static const wchar_t* wide_format(wchar_t* to, const wchar_t* format) {
    size_t used = 0;
    if (wcslen(format) >= MOST_FORMAT / 2) { /* none grows to twice its length */
        return format;
    }
    for (const wchar_t* at = format; *at != L'\0';) {
        to[used++] = *at;
        if (*at++ != L'%') {
            continue;
        }
        while (*at != L'\0' && wcschr(L"-+ #0123456789.*", *at) != NULL) {
            to[used++] = *at++;
        }
        char next[6] = "";
        for (size_t i = 0; i < 5 && at[i] > 0 && at[i] < 128; ++i) {
            next[i] = (char)at[i];
        }
        const int is_narrow = next[0] == 'h';
        const int is_wide = next[0] == 'w' ||
                            (next[0] == 'l' && next[1] != '\0' && strchr("sScC", next[1]) != NULL);
        const char* from = next;
        const char* word = length_word(&from);
        from += is_wide && next[0] == 'l' ? 1 : 0;
        char letter = *from;
        if (letter != '\0' && strchr("sScC", letter) != NULL) {
            word = !is_narrow && (is_wide || islower((unsigned char)letter)) ? "l" : "";
            letter = (char)tolower((unsigned char)letter);
        }
        for (; word != NULL && *word != '\0'; ++word) {
            to[used++] = (wchar_t)*word;
        }
        at += from - next;
        if (letter != '\0') {
            to[used++] = (wchar_t)letter;
            ++at;
        }
    }
    to[used] = L'\0';
    return to;
}

/* ---- printf ---- */

int __real_vfprintf(FILE* file, const char* format, va_list arguments);
int __real_vsnprintf(char* to, size_t size, const char* format, va_list arguments);
int __real_vsprintf(char* to, const char* format, va_list arguments);
int __real_vswprintf(wchar_t* to, size_t size, const wchar_t* format, va_list arguments);

int __wrap_vfprintf(FILE* file, const char* format, va_list arguments) {
    char ours[MOST_FORMAT];
    return __real_vfprintf(file, agon_format(ours, format), arguments);
}

int __wrap_vprintf(const char* format, va_list arguments) {
    return __wrap_vfprintf(stdout, format, arguments);
}

int __wrap_vsnprintf(char* to, size_t size, const char* format, va_list arguments) {
    char ours[MOST_FORMAT];
    return __real_vsnprintf(to, size, agon_format(ours, format), arguments);
}

int __wrap_vsprintf(char* to, const char* format, va_list arguments) {
    char ours[MOST_FORMAT];
    return __real_vsprintf(to, agon_format(ours, format), arguments);
}

/* Each variadic function by the one that takes a list. */
#define BY_LIST(call)            \
    va_list arguments;           \
    va_start(arguments, format); \
    const int result = call;     \
    va_end(arguments);           \
    return result

int __wrap_printf(const char* format, ...) {
    BY_LIST(__wrap_vfprintf(stdout, format, arguments));
}

int __wrap_fprintf(FILE* file, const char* format, ...) {
    BY_LIST(__wrap_vfprintf(file, format, arguments));
}

int __wrap_sprintf(char* to, const char* format, ...) {
    BY_LIST(__wrap_vsprintf(to, format, arguments));
}

int __wrap_snprintf(char* to, size_t size, const char* format, ...) {
    BY_LIST(__wrap_vsnprintf(to, size, format, arguments));
}

/* ---- wide ---- */

int __wrap_vswprintf(wchar_t* to, size_t size, const wchar_t* format, va_list arguments) {
    wchar_t ours[MOST_FORMAT];
    return __real_vswprintf(to, size, wide_format(ours, format), arguments);
}

/* A stream that was ever written to in bytes takes nothing wide. */
int __wrap_vfwprintf(FILE* file, const wchar_t* format, va_list arguments) {
    wchar_t wide[4096];
    char narrow[4 * 4096];
    const int length = __wrap_vswprintf(wide, sizeof wide / sizeof wide[0], format, arguments);
    if (length >= 0) {
        agon_narrow(narrow, sizeof narrow, wide);
        fputs(narrow, file);
    }
    return length;
}

int __wrap_vwprintf(const wchar_t* format, va_list arguments) {
    return __wrap_vfwprintf(stdout, format, arguments);
}

int __wrap_wprintf(const wchar_t* format, ...) {
    BY_LIST(__wrap_vfwprintf(stdout, format, arguments));
}

int __wrap_fwprintf(FILE* file, const wchar_t* format, ...) {
    BY_LIST(__wrap_vfwprintf(file, format, arguments));
}

int __wrap_swprintf(wchar_t* to, size_t size, const wchar_t* format, ...) {
    BY_LIST(__wrap_vswprintf(to, size, format, arguments));
}

WEAK int vswprintf_s(wchar_t* to, size_t size, const wchar_t* format, va_list arguments) {
    const int length = __wrap_vswprintf(to, size, format, arguments);
    if (length < 0 && size > 0) {
        to[0] = L'\0';
    }
    return length;
}

WEAK int swprintf_s(wchar_t* to, size_t size, const wchar_t* format, ...) {
    BY_LIST(vswprintf_s(to, size, format, arguments));
}

/* ---- scanf ---- */

int __real_vfscanf(FILE* file, const char* format, va_list arguments);
int __real_vsscanf(const char* text, const char* format, va_list arguments);

int __wrap_vfscanf(FILE* file, const char* format, va_list arguments) {
    char ours[MOST_FORMAT];
    return __real_vfscanf(file, agon_format(ours, format), arguments);
}

int __wrap_vsscanf(const char* text, const char* format, va_list arguments) {
    char ours[MOST_FORMAT];
    return __real_vsscanf(text, agon_format(ours, format), arguments);
}

int __wrap_fscanf(FILE* file, const char* format, ...) {
    BY_LIST(__wrap_vfscanf(file, format, arguments));
}

int __wrap_sscanf(const char* text, const char* format, ...) {
    BY_LIST(__wrap_vsscanf(text, format, arguments));
}

/* As C, not C++, names them. */
int __wrap___isoc99_fscanf(FILE* file, const char* format, ...) {
    BY_LIST(__wrap_vfscanf(file, format, arguments));
}

int __wrap___isoc99_sscanf(const char* text, const char* format, ...) {
    BY_LIST(__wrap_vsscanf(text, format, arguments));
}
