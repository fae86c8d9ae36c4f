/* SPDX-License-Identifier: Apache-2.0 */
/* scanf_s and its like, and what nobody types. See runtime.c. */
#define _GNU_SOURCE 1
#include "agon_runtime.h"

/* ---- scanf_s: behind each %s, %c and %[ stands the size of its array ---- */

#define MOST_FIELDS 24

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
