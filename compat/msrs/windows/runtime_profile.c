/* SPDX-License-Identifier: Apache-2.0 */
/* Files of settings: [section], key=value. See runtime.c. */
#define _GNU_SOURCE 1
#include "agon_runtime.h"

#define MOST_LINE 1024

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
    char line[MOST_LINE];
    int is_section = 0;
    strncpy_s(text, size, fallback == NULL ? "" : fallback, _TRUNCATE);
    FILE* in = fopen(file, "r");
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

/* What a line of the file is for the key that is looked for. */
typedef struct Search {
    LPCSTR section;
    LPCSTR key;
    int is_inside;  /* the section has begun */
    int is_written; /* the key has its new value */
} Search;

static void put_entry(FILE* out, Search* search, LPCSTR value) {
    if (!search->is_written && value != NULL) {
        fprintf(out, "%s=%s\n", search->key, value);
    }
    search->is_written = 1;
}

static void copy_line(FILE* out, const char* line, Search* search, LPCSTR value) {
    char text[MOST_LINE];
    snprintf(text, sizeof text, "%s", line);
    char* entry = trimmed(text);
    char* equals = strchr(entry, '=');
    if (entry[0] == '[') {
        if (search->is_inside) {
            put_entry(out, search, value); /* at the end of its section */
        }
        entry[strcspn(entry, "]")] = '\0';
        search->is_inside = strcasecmp(entry + 1, search->section) == 0;
    } else if (search->is_inside && equals != NULL) {
        *equals = '\0';
        if (strcasecmp(trimmed(entry), search->key) == 0) {
            put_entry(out, search, value);
            return;
        }
    }
    fprintf(out, "%s\n", trimmed(strcpy(text, line)));
}

/* A value of NULL takes the key out. */
WEAK BOOL WritePrivateProfileStringA(LPCSTR section, LPCSTR key, LPCSTR value, LPCSTR file) {
    char line[MOST_LINE];
    char* whole = NULL;
    size_t size = 0;
    if (section == NULL || key == NULL || file == NULL) {
        return FALSE;
    }
    FILE* out = open_memstream(&whole, &size);
    FILE* in = fopen(file, "r");
    Search search = {section, key, 0, 0};
    while (in != NULL && fgets(line, sizeof line, in) != NULL) {
        copy_line(out, line, &search, value);
    }
    if (in != NULL) {
        fclose(in);
    }
    if (!search.is_inside && !search.is_written && value != NULL) {
        fprintf(out, "[%s]\n", section);
    }
    put_entry(out, &search, value);
    fclose(out);
    FILE* to = fopen(file, "w");
    const int is_done = to != NULL && fwrite(whole, 1, size, to) == size;
    if (to != NULL) {
        fclose(to);
    }
    free(whole);
    return is_done;
}
