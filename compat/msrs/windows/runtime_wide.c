/* SPDX-License-Identifier: Apache-2.0 */
/* Wide text, and the functions of Windows that take it. See runtime.c. */
#define _GNU_SOURCE 1
#include "agon_runtime.h"

/* ---- to and from UTF-8 ---- */

static size_t put_letter(char* to, unsigned letter) {
    if (letter < 0x80U) {
        to[0] = (char)letter;
        return 1;
    }
    const size_t size = letter < 0x800U ? 2 : letter < 0x10000U ? 3 : 4;
    for (size_t i = size - 1; i > 0; --i) {
        to[i] = (char)(0x80U | (letter & 0x3fU));
        letter >>= 6U;
    }
    to[0] = (char)((0xf0U << (4 - size)) | letter);
    return size;
}

size_t agon_narrow(char* to, size_t size, const wchar_t* text) {
    size_t used = 0;
    size_t count = 0;
    for (; *text != L'\0'; ++text, ++count) {
        char letter[4];
        const size_t bytes = put_letter(letter, (unsigned)*text);
        if (used + bytes + 1 > size) {
            break;
        }
        memcpy(to + used, letter, bytes);
        used += bytes;
    }
    if (size > 0) {
        to[used] = '\0';
    }
    return count;
}

size_t agon_widen(wchar_t* to, size_t size, const char* text) {
    size_t count = 0;
    for (const unsigned char* at = (const unsigned char*)text; *at != 0 && count + 1 < size;) {
        unsigned letter = *at++;
        const int more = letter < 0xc0U ? 0 : letter < 0xe0U ? 1 : letter < 0xf0U ? 2 : 3;
        letter &= more == 0 ? 0xffU : 0x3fU >> (unsigned)more;
        for (int i = 0; i < more && (*at & 0xc0U) == 0x80U; ++i) {
            letter = (letter << 6U) | (*at++ & 0x3fU);
        }
        to[count++] = (wchar_t)letter;
    }
    if (size > 0) {
        to[count] = L'\0';
    }
    return count;
}

/* ---- bounded copies, as in runtime_text.c ---- */

WEAK errno_t wcsncpy_s(wchar_t* to, size_t size, const wchar_t* from, size_t count) {
    if (to == NULL || size == 0) {
        return EINVAL;
    }
    to[0] = L'\0';
    if (from == NULL) {
        return EINVAL;
    }
    const size_t length = wcsnlen(from, count);
    const int is_cut = length >= size;
    if (is_cut && count != _TRUNCATE) {
        return ERANGE;
    }
    const size_t copied = is_cut ? size - 1 : length;
    wmemmove(to, from, copied);
    to[copied] = L'\0';
    return is_cut ? 80 /* STRUNCATE */ : 0;
}

WEAK errno_t wcscpy_s(wchar_t* to, size_t size, const wchar_t* from) {
    return wcsncpy_s(to, size, from, from == NULL ? 0 : wcslen(from));
}

WEAK errno_t wcsncat_s(wchar_t* to, size_t size, const wchar_t* from, size_t count) {
    const size_t used = to == NULL ? 0 : wcsnlen(to, size);
    return used >= size ? EINVAL : wcsncpy_s(to + used, size - used, from, count);
}

WEAK errno_t wcscat_s(wchar_t* to, size_t size, const wchar_t* from) {
    return wcsncat_s(to, size, from, from == NULL ? 0 : wcslen(from));
}

WEAK int _wtoi(const wchar_t* text) {
    return (int)wcstol(text, NULL, 10);
}

WEAK double _wtof(const wchar_t* text) {
    return wcstod(text, NULL);
}

WEAK wchar_t* _itow(int value, wchar_t* text, int radix) {
    char narrow[70];
    agon_widen(text, sizeof narrow, itoa(value, narrow, radix));
    return text;
}

/* ---- functions of Windows ---- */

/* What they are given, as UTF-8: each use has a buffer of its own. */
#define NARROW(name, text)                     \
    char name[MOST_PATH];                      \
    if ((text) != NULL) {                      \
        agon_narrow(name, sizeof(name), text); \
    }

WEAK void OutputDebugStringW(LPCWSTR text) {
    NARROW(narrow, text)
    OutputDebugStringA(narrow);
}

WEAK int MessageBoxW(HWND parent, LPCWSTR text, LPCWSTR caption, UINT kind) {
    NARROW(narrow_text, text)
    NARROW(narrow_caption, caption)
    return MessageBoxA(parent, text == NULL ? NULL : narrow_text,
                       caption == NULL ? NULL : narrow_caption, kind);
}

WEAK DWORD GetModuleFileNameW(HMODULE module, LPWSTR text, DWORD size) {
    char narrow[MOST_PATH];
    GetModuleFileNameA(module, narrow, sizeof narrow);
    return (DWORD)agon_widen(text, size, narrow);
}

WEAK DWORD GetCurrentDirectoryW(DWORD size, LPWSTR text) {
    char narrow[MOST_PATH];
    GetCurrentDirectoryA(sizeof narrow, narrow);
    return (DWORD)agon_widen(text, size, narrow);
}

WEAK BOOL SetCurrentDirectoryW(LPCWSTR path) {
    NARROW(narrow, path)
    return SetCurrentDirectoryA(narrow);
}

WEAK BOOL CreateDirectoryW(LPCWSTR path, LPVOID security) {
    NARROW(narrow, path)
    return CreateDirectoryA(narrow, security);
}

WEAK BOOL DeleteFileW(LPCWSTR path) {
    NARROW(narrow, path)
    return DeleteFileA(narrow);
}

WEAK DWORD GetFileAttributesW(LPCWSTR path) {
    NARROW(narrow, path)
    return GetFileAttributesA(narrow);
}

WEAK HANDLE CreateFileW(LPCWSTR path, DWORD access, DWORD sharing, LPVOID security, DWORD how,
                        DWORD attributes, HANDLE model) {
    NARROW(narrow, path)
    return CreateFileA(narrow, access, sharing, security, how, attributes, model);
}

WEAK HANDLE CreateMutexW(LPVOID security, BOOL is_taken, LPCWSTR name) {
    (void)name;
    return CreateMutexA(security, is_taken, NULL);
}

WEAK HANDLE CreateEventW(LPVOID security, BOOL is_manual, BOOL is_set, LPCWSTR name) {
    (void)name;
    return CreateEventA(security, is_manual, is_set, NULL);
}

WEAK UINT GetPrivateProfileIntW(LPCWSTR section, LPCWSTR key, INT fallback, LPCWSTR file) {
    NARROW(narrow_section, section)
    NARROW(narrow_key, key)
    NARROW(narrow_file, file)
    return GetPrivateProfileIntA(narrow_section, narrow_key, fallback, narrow_file);
}

WEAK DWORD GetPrivateProfileStringW(LPCWSTR section, LPCWSTR key, LPCWSTR fallback, LPWSTR text,
                                    DWORD size, LPCWSTR file) {
    char found[MOST_PATH];
    NARROW(narrow_section, section)
    NARROW(narrow_key, key)
    NARROW(narrow_fallback, fallback)
    NARROW(narrow_file, file)
    GetPrivateProfileStringA(narrow_section, narrow_key, fallback == NULL ? "" : narrow_fallback,
                             found, sizeof found, narrow_file);
    return (DWORD)agon_widen(text, size, found);
}

WEAK BOOL WritePrivateProfileStringW(LPCWSTR section, LPCWSTR key, LPCWSTR value, LPCWSTR file) {
    NARROW(narrow_section, section)
    NARROW(narrow_key, key)
    NARROW(narrow_value, value)
    NARROW(narrow_file, file)
    return WritePrivateProfileStringA(narrow_section, narrow_key,
                                      value == NULL ? NULL : narrow_value, narrow_file);
}
