/* SPDX-License-Identifier: Apache-2.0 */
/* Text: conversions, bounded copies, parts of paths; aligned memory. See runtime.c. */
#define _GNU_SOURCE 1
#include "agon_runtime.h"

/* ---- text ---- */

static char* written(unsigned long long value, int is_negative, char* text, int radix) {
    char reversed[70];
    int count = 0;
    char* to = text;
    if (radix < 2) {
        *to = '\0';
        return text;
    }
    do {
        const int digit = (int)(value % (unsigned)radix);
        reversed[count++] = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
        value /= (unsigned)radix;
    } while (value != 0);
    if (is_negative) {
        *to++ = '-';
    }
    while (count > 0) {
        *to++ = reversed[--count];
    }
    *to = '\0';
    return text;
}

WEAK char* itoa(int value, char* text, int radix) {
    if (value < 0 && radix == 10) {
        return written(0ULL - (unsigned long long)(long long)value, 1, text, radix);
    }
    return written((unsigned)value, 0, text, radix);
}

WEAK char* _i64toa(long long value, char* text, int radix) {
    if (value < 0 && radix == 10) {
        return written(0ULL - (unsigned long long)value, 1, text, radix);
    }
    return written((unsigned long long)value, 0, text, radix);
}

WEAK char* ltoa(long value, char* text, int radix) {
    return _i64toa(value, text, radix);
}

WEAK char* ultoa(unsigned long value, char* text, int radix) {
    return written(value, 0, text, radix);
}

WEAK char* _itoa(int value, char* text, int radix) {
    return itoa(value, text, radix);
}

WEAK char* _ltoa(long value, char* text, int radix) {
    return ltoa(value, text, radix);
}

WEAK char* _ultoa(unsigned long value, char* text, int radix) {
    return ultoa(value, text, radix);
}

WEAK errno_t _itoa_s(int value, char* text, size_t size, int radix) {
    char whole[70];
    return strcpy_s(text, size, itoa(value, whole, radix));
}

WEAK errno_t _ltoa_s(long value, char* text, size_t size, int radix) {
    char whole[70];
    return strcpy_s(text, size, ltoa(value, whole, radix));
}

WEAK char* _strlwr(char* text) {
    for (char* at = text; *at != '\0'; ++at) {
        *at = (char)tolower((unsigned char)*at);
    }
    return text;
}

WEAK char* _strupr(char* text) {
    for (char* at = text; *at != '\0'; ++at) {
        *at = (char)toupper((unsigned char)*at);
    }
    return text;
}

WEAK char* strlwr(char* text) {
    return _strlwr(text);
}

WEAK char* strupr(char* text) {
    return _strupr(text);
}

WEAK char* _strrev(char* text) {
    const size_t length = strlen(text);
    for (size_t i = 0; i < length / 2; ++i) {
        const char other = text[i];
        text[i] = text[length - 1 - i];
        text[length - 1 - i] = other;
    }
    return text;
}

/* Visual C++ ends the program where the text does not fit; here the copy is empty, and told. */
WEAK errno_t strncpy_s(char* to, size_t size, const char* from, size_t count) {
    if (to == NULL || size == 0) {
        return EINVAL;
    }
    to[0] = '\0';
    if (from == NULL) {
        return EINVAL;
    }
    const size_t length = strnlen(from, count);
    const int is_cut = length >= size;
    if (is_cut && count != _TRUNCATE) {
        return ERANGE;
    }
    const size_t copied = is_cut ? size - 1 : length;
    memmove(to, from, copied);
    to[copied] = '\0';
    return is_cut ? 80 /* STRUNCATE */ : 0;
}

WEAK errno_t strcpy_s(char* to, size_t size, const char* from) {
    return strncpy_s(to, size, from, from == NULL ? 0 : strlen(from));
}

WEAK errno_t strncat_s(char* to, size_t size, const char* from, size_t count) {
    const size_t used = to == NULL ? 0 : strnlen(to, size);
    return used >= size ? EINVAL : strncpy_s(to + used, size - used, from, count);
}

WEAK errno_t strcat_s(char* to, size_t size, const char* from) {
    return strncat_s(to, size, from, from == NULL ? 0 : strlen(from));
}

WEAK errno_t memcpy_s(void* to, size_t size, const void* from, size_t count) {
    if (count > size) {
        memset(to, 0, size);
        return ERANGE;
    }
    memmove(to, from, count);
    return 0;
}

WEAK errno_t memmove_s(void* to, size_t size, const void* from, size_t count) {
    return memcpy_s(to, size, from, count);
}

WEAK size_t strnlen_s(const char* text, size_t size) {
    return text == NULL ? 0 : strnlen(text, size);
}

WEAK int vsprintf_s(char* to, size_t size, const char* format, va_list arguments) {
    const int length = vsnprintf(to, size, format, arguments);
    if (length < 0 || (size_t)length >= size) {
        if (size > 0) {
            to[0] = '\0';
        }
        return -1;
    }
    return length;
}

WEAK int sprintf_s(char* to, size_t size, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsprintf_s(to, size, format, arguments);
    va_end(arguments);
    return length;
}

WEAK int _vsnprintf_s(char* to, size_t size, size_t count, const char* format, va_list arguments) {
    const size_t room = count < size ? count + 1 : size;
    const int length = vsnprintf(to, room, format, arguments);
    return length < 0 || (size_t)length >= room ? -1 : length;
}

WEAK int _snprintf_s(char* to, size_t size, size_t count, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vsnprintf_s(to, size, count, format, arguments);
    va_end(arguments);
    return length;
}

/* ---- parts of paths ---- */

static void put_part(char* to, size_t size, const char* begin, const char* end) {
    if (to != NULL) {
        strncpy_s(to, size, begin, (size_t)(end - begin));
    }
}

WEAK errno_t _splitpath_s(const char* path, char* drive, size_t drive_size, char* folder,
                          size_t folder_size, char* name, size_t name_size, char* ending,
                          size_t ending_size) {
    const char* begin = path[0] != '\0' && path[1] == ':' ? path + 2 : path;
    const char* last = begin;
    for (const char* at = begin; *at != '\0'; ++at) {
        last = *at == '/' || *at == '\\' ? at + 1 : last;
    }
    const char* dot = strrchr(last, '.');
    const char* end = path + strlen(path);
    dot = dot == NULL ? end : dot;
    put_part(drive, drive_size, path, begin);
    put_part(folder, folder_size, begin, last);
    put_part(name, name_size, last, dot);
    put_part(ending, ending_size, dot, end);
    return 0;
}

WEAK void _splitpath(const char* path, char* drive, char* folder, char* name, char* ending) {
    _splitpath_s(path, drive, _MAX_DRIVE, folder, _MAX_DIR, name, _MAX_FNAME, ending, _MAX_EXT);
}

WEAK errno_t _makepath_s(char* to, size_t size, const char* drive, const char* folder,
                         const char* name, const char* ending) {
    char whole[_MAX_PATH * 4] = "";
    const size_t length = folder == NULL ? 0 : strlen(folder);
    const int has_slash = length == 0 || strchr("/\\", folder[length - 1]) != NULL;
    const int has_dot = ending == NULL || ending[0] == '\0' || ending[0] == '.';
    if (drive != NULL && drive[0] != '\0') {
        sprintf_s(whole, sizeof whole, "%c:", drive[0]);
    }
    strcat_s(whole, sizeof whole, folder == NULL ? "" : folder);
    strcat_s(whole, sizeof whole, has_slash ? "" : "\\");
    strcat_s(whole, sizeof whole, name == NULL ? "" : name);
    strcat_s(whole, sizeof whole, has_dot ? "" : ".");
    strcat_s(whole, sizeof whole, ending == NULL ? "" : ending);
    return strcpy_s(to, size, whole);
}

WEAK void _makepath(char* to, const char* drive, const char* folder, const char* name,
                    const char* ending) {
    _makepath_s(to, _MAX_PATH, drive, folder, name, ending);
}

/* ---- memory ---- */

WEAK void* _aligned_malloc(size_t size, size_t alignment) {
    void* block = NULL;
    const size_t least = alignment < sizeof(void*) ? sizeof(void*) : alignment;
    return posix_memalign(&block, least, size) == 0 ? block : NULL;
}

WEAK void _aligned_free(void* block) {
    free(block);
}
