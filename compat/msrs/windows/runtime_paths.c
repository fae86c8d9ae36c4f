/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which file a program means. It has two folders that it takes for one: its working folder, where
 * all that it writes goes, and the project's, where all is sought that is not in the first. So
 * nothing beside the sources is ever changed. Names are found whatever their case.
 */
#define _GNU_SOURCE 1
#include <dirent.h>
#include <sys/stat.h>

#include "agon_runtime.h"

/* Where the program has gone, below its folder; empty or with a slash at the end. */
static char here[MOST_PATH] = "";

/* A path below the program's folder, in slashes. */
typedef struct Path {
    char text[MOST_PATH];
    int is_absolute; /* of this system: taken as it is */
    int is_strange;  /* of another drive or folder, which is not there: C:\Users\me\log.txt */
} Path;

/* "b/c" for "a/../b//./c"; ".." stay at the beginning. */
static void normalize(char* text) {
    char* parts[256];
    int count = 0;
    char* rest = NULL;
    char copy[MOST_PATH];
    snprintf(copy, sizeof copy, "%s", text);
    for (char* part = strtok_r(copy, "/", &rest); part != NULL; part = strtok_r(NULL, "/", &rest)) {
        if (strcmp(part, "..") == 0 && count > 0 && strcmp(parts[count - 1], "..") != 0) {
            --count;
        } else if (strcmp(part, ".") != 0 && count < 256) {
            parts[count++] = part;
        }
    }
    text[0] = '\0';
    size_t used = 0;
    for (int i = 0; i < count; ++i) {
        used += (size_t)snprintf(text + used, MOST_PATH - used, i == 0 ? "%s" : "/%s", parts[i]);
    }
}

static void read_path(Path* to, const char* path) {
    char text[MOST_PATH];
    memset(to, 0, sizeof *to);
    snprintf(text, sizeof text, "%s", path);
    const int is_of_drive = isalpha((unsigned char)text[0]) && text[1] == ':';
    const int is_of_root = text[0] == '\\' || (is_of_drive && strchr("/\\", text[2]) != NULL);
    for (char* at = text; *at != '\0'; ++at) {
        *at = *at == '\\' ? '/' : *at;
    }
    if (text[0] == '/' && path[0] == '/') {
        to->is_absolute = 1;
        snprintf(to->text, sizeof to->text, "%s", text);
        return;
    }
    const char* rest = text + (is_of_drive ? 2 : 0);
    rest += strspn(rest, "/");
    const size_t folder = strlen(AGON_FOLDER) - 3; /* "Strategy" */
    const int is_mine = is_of_root && strncasecmp(rest, AGON_FOLDER + 3, folder) == 0 &&
                        (rest[folder] == '/' || rest[folder] == '\0');
    to->is_strange = is_of_root && !is_mine;
    const int length = snprintf(to->text, sizeof to->text, "%s%s", is_of_root ? "" : here,
                                is_mine ? rest + folder : rest);
    to->text[length < MOST_PATH ? (size_t)length : 0] = '\0';
    normalize(to->text);
}

static const char* last_name(const char* path) {
    const char* slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Below the working folder all stays: "../log.txt" is "log.txt" there. */
static const char* without_ups(const char* path) {
    while (strncmp(path, "../", 3) == 0) {
        path += 3;
    }
    return strcmp(path, "..") == 0 ? "" : path;
}

static int is_there(const char* path) {
    struct stat unused;
    return stat(path, &unused) == 0;
}

/* The entry of a folder that differs in case alone, of several the first in order of its bytes. */
static int find_spelled(char* name, const char* folder) {
    char best[NAME_MAX + 1] = "";
    DIR* entries = opendir(folder);
    if (entries == NULL) {
        return 0;
    }
    for (struct dirent* entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        if (strcasecmp(entry->d_name, name) == 0 &&
            (best[0] == '\0' || strcmp(entry->d_name, best) < 0)) {
            snprintf(best, sizeof best, "%s", entry->d_name);
        }
    }
    closedir(entries);
    if (best[0] == '\0') {
        return 0;
    }
    memcpy(name, best, strlen(best)); /* as long as it */
    return 1;
}

/* The path as it is spelled on the disk, part by part. @return 0 if it is not there */
static int find_below(char* to, const char* folder, const char* path) {
    const int length = snprintf(to, MOST_PATH, "%s/%s", folder, path);
    if (length >= MOST_PATH) {
        return 0;
    }
    if (is_there(to)) {
        return 1;
    }
    for (char* begin = to + strlen(folder) + 1; *begin != '\0';) {
        char* end = begin + strcspn(begin, "/");
        const char behind = *end;
        *end = '\0';
        int is_found = is_there(to);
        if (!is_found) {
            begin[-1] = '\0';
            is_found = find_spelled(begin, to);
            begin[-1] = '/';
        }
        *end = behind;
        if (!is_found) {
            return 0;
        }
        begin = end + (behind == '/' ? 1 : 0);
    }
    return is_there(to);
}

/* Of a path to another folder, "Team/Data/a.txt", also what its ends mean: Data/a.txt, a.txt. */
static int find_end(char* to, const char* folder, const Path* path, const char* text) {
    while (!find_below(to, folder, text)) {
        const char* slash = strchr(text, '/');
        if (!path->is_strange || slash == NULL) {
            return 0;
        }
        text = slash + 1;
    }
    return 1;
}

static int find_here(char* to, const Path* path) {
    return find_end(to, ".", path, without_ups(path->text));
}

static int find_in_project(char* to, const Path* path) {
    return find_end(to, AGON_PROJECT_FOLDER, path, path->text);
}

/* A folder of the project is one of the working folder, too: it is made when a file is to go there.
   @return 0 if it is in neither */
static int make_folders(char* folder) {
    char found[MOST_PATH];
    if (find_below(found, ".", folder)) {
        snprintf(folder, MOST_PATH, "%s", found);
        return 1;
    }
    if (!find_below(found, AGON_PROJECT_FOLDER, folder)) {
        return 0;
    }
    for (char* at = folder; *at != '\0'; ++at) {
        if (*at == '/') {
            *at = '\0';
            mkdir(folder, 0700);
            *at = '/';
        }
    }
    mkdir(folder, 0700);
    return is_there(folder);
}

static void put_new(char* to, const Path* path) {
    char folder[MOST_PATH];
    for (const char* text = without_ups(path->text);; text = strchr(text, '/') + 1) {
        const char* name = last_name(text);
        if (name == text) {
            snprintf(to, MOST_PATH, "%s", name);
            return;
        }
        snprintf(folder, sizeof folder, "%.*s", (int)(name - text - 1), text);
        if (make_folders(folder) || !path->is_strange) {
            const size_t used = (size_t)snprintf(to, MOST_PATH, "%s", folder);
            snprintf(to + used, MOST_PATH - used, "/%s", name);
            return;
        }
    }
}

FILE* __real_fopen(const char* path, const char* mode);

static void copy(const char* to, const char* from) {
    char block[4096];
    FILE* in = __real_fopen(from, "rb");
    FILE* out = in == NULL ? NULL : __real_fopen(to, "wb");
    size_t count = 0;
    while (out != NULL && (count = fread(block, 1, sizeof block, in)) > 0) {
        fwrite(block, 1, count, out);
    }
    if (out != NULL) {
        fclose(out);
    }
    if (in != NULL) {
        fclose(in);
    }
}

const char* agon_place(char* to, const char* text, enum agon_use use) {
    Path path;
    char theirs[MOST_PATH];
    read_path(&path, text);
    if (path.is_absolute) {
        snprintf(to, MOST_PATH, "%s", path.text);
        return to;
    }
    if (find_here(to, &path)) {
        return to;
    }
    const int is_theirs = use != AGON_WRITE && find_in_project(theirs, &path);
    if (use == AGON_READ && is_theirs) {
        snprintf(to, MOST_PATH, "%s", theirs);
        return to;
    }
    put_new(to, &path);
    if (use == AGON_CHANGE && is_theirs) {
        copy(to, theirs);
    }
    return to;
}

int agon_full_path(char* to, size_t size, const char* text) {
    Path path;
    read_path(&path, text);
    const char* below = without_ups(path.text);
    const char* folder = path.is_strange ? "C:" : AGON_FOLDER;
    const int length = path.is_absolute
                           ? snprintf(to, size, "%s", path.text)
                           : snprintf(to, size, below[0] == '\0' ? "%s" : "%s\\%s", folder, below);
    if (length < 0 || (size_t)length >= size) {
        return 0;
    }
    for (char* at = to; !path.is_absolute && *at != '\0'; ++at) {
        *at = *at == '/' ? '\\' : *at;
    }
    return 1;
}

int agon_change_folder(const char* text) {
    Path path;
    char found[MOST_PATH];
    struct stat status;
    read_path(&path, text);
    const char* below = without_ups(path.text);
    if (path.is_absolute || path.is_strange ||
        !(find_below(found, ".", below) || find_below(found, AGON_PROJECT_FOLDER, below)) ||
        stat(found, &status) != 0 || !S_ISDIR(status.st_mode)) {
        return 0;
    }
    snprintf(here, sizeof here - 1, "%s", below);
    if (here[0] != '\0') {
        strcat(here, "/");
    }
    return 1;
}
