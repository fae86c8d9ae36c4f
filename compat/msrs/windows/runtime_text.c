/* SPDX-License-Identifier: Apache-2.0 */
/* Text: conversions, bounded copies, scanf_s. See runtime.c. */
#define _GNU_SOURCE 1
#include "agon_msvc.h"
#include "windows.h"

#define WEAK __attribute__((weak))

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

/* ---- scanf_s: behind each %s, %c and %[ stands the size of its array ---- */

#define MOST_FIELDS 24
#define MOST_FORMAT 1024

typedef struct Scan {
    char format[MOST_FORMAT]; /* with the sizes as widths */
    size_t length;
    void* fields[MOST_FIELDS];
    int count;
} Scan;

static void put(Scan* scan, char letter) {
    if (scan->length + 1 < MOST_FORMAT) {
        scan->format[scan->length++] = letter;
    }
}

/* The end of a %[...] set, behind its bracket. */
static const char* put_set(Scan* scan, const char* at) {
    if (*at == '^') {
        put(scan, *at++);
    }
    do {
        put(scan, *at);
    } while (*at != '\0' && *++at != ']');
    if (*at == ']') {
        put(scan, *at++);
    }
    return at;
}

/* One conversion, behind its percent sign. */
static const char* put_field(Scan* scan, const char* at, va_list* arguments) {
    int is_skipped = 0;
    unsigned width = 0;
    char size_text[16];
    char modifiers[4] = {0};
    int modifier_count = 0;
    if (*at == '*') {
        is_skipped = 1;
        put(scan, *at++);
    }
    while (isdigit((unsigned char)*at)) {
        width = width * 10 + (unsigned)(*at++ - '0');
    }
    if (at[0] == 'I' && at[1] == '6' && at[2] == '4') {
        at += 3;
        modifiers[modifier_count++] = 'l';
        modifiers[modifier_count++] = 'l';
    }
    while (modifier_count < 2 && *at != '\0' && strchr("hlLzjt", *at) != NULL) {
        modifiers[modifier_count++] = *at++;
    }
    const int is_text = *at == 's' || *at == 'c' || *at == '[';
    if (!is_skipped && scan->count < MOST_FIELDS) {
        scan->fields[scan->count++] = va_arg(*arguments, void*);
        if (is_text) {
            const unsigned size = va_arg(*arguments, unsigned);
            const unsigned room = *at == 'c' ? size : size > 0 ? size - 1 : 0;
            width = width == 0 && *at == 'c' ? 1 : width;
            width = width == 0 || width > room ? room : width;
        }
    }
    if (width > 0) {
        snprintf(size_text, sizeof size_text, "%u", width);
        for (const char* digit = size_text; *digit != '\0'; ++digit) {
            put(scan, *digit);
        }
    }
    for (int i = 0; i < modifier_count; ++i) {
        put(scan, modifiers[i]);
    }
    if (*at != '\0') {
        put(scan, *at++);
    }
    return at[-1] == '[' ? put_set(scan, at) : at;
}

static void prepare(Scan* scan, const char* format, va_list* arguments) {
    memset(scan, 0, sizeof *scan);
    for (const char* at = format; *at != '\0';) {
        put(scan, *at);
        if (*at++ != '%') {
            continue;
        }
        if (*at == '%') {
            put(scan, *at++);
        } else {
            at = put_field(scan, at, arguments);
        }
    }
}

#define ALL_FIELDS(f)                                                                              \
    f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8], f[9], f[10], f[11], f[12], f[13], f[14], \
        f[15], f[16], f[17], f[18], f[19], f[20], f[21], f[22], f[23]

WEAK int fscanf_s(FILE* file, const char* format, ...) {
    Scan scan;
    va_list arguments;
    va_start(arguments, format);
    prepare(&scan, format, &arguments);
    va_end(arguments);
    return file == NULL ? EOF : fscanf(file, scan.format, ALL_FIELDS(scan.fields));
}

WEAK int sscanf_s(const char* text, const char* format, ...) {
    Scan scan;
    va_list arguments;
    va_start(arguments, format);
    prepare(&scan, format, &arguments);
    va_end(arguments);
    return text == NULL ? EOF : sscanf(text, scan.format, ALL_FIELDS(scan.fields));
}

/* Nobody types. */
WEAK int scanf_s(const char* format, ...) {
    (void)format;
    return EOF;
}

WEAK char* gets_s(char* text, size_t size) {
    if (size > 0) {
        text[0] = '\0';
    }
    return NULL;
}

WEAK int agon_no_key(void) {
    return 13;
}
