/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What sources written for Visual C++ take for granted; `agon build` includes it before each of
 * them. Headers that Visual C++ pulls in by itself, its keywords, and the functions of its C
 * library that others lack. runtime.c defines them, all of them weak: a program's own come first.
 */
#ifndef AGON_MSVC_H
#define AGON_MSVC_H

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <wchar.h>

/* ---- keywords ---- */
#define __declspec(what) AGON_DECLSPEC_##what
#define _declspec(what) AGON_DECLSPEC_##what
#define AGON_DECLSPEC_dllexport __attribute__((visibility("default")))
#define AGON_DECLSPEC_dllimport
#define AGON_DECLSPEC_thread __thread
#define AGON_DECLSPEC_align(bytes) __attribute__((aligned(bytes)))
#define AGON_DECLSPEC_noinline __attribute__((noinline))
#define AGON_DECLSPEC_noreturn __attribute__((noreturn))
#define AGON_DECLSPEC_nothrow __attribute__((nothrow))
#define AGON_DECLSPEC_selectany __attribute__((weak))
#define AGON_DECLSPEC_deprecated
#define AGON_DECLSPEC_novtable
#define AGON_DECLSPEC_naked
#define AGON_DECLSPEC_noalias
#define AGON_DECLSPEC_restrict
#define AGON_DECLSPEC_uuid(text)

#define __cdecl
#define _cdecl
#define __stdcall
#define _stdcall
#define __fastcall
#define __thiscall
#define __vectorcall
#define __pascal
#define __forceinline inline
#define _inline inline
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long
#define _int64 long long
#define __w64
#define __unaligned
#define __assume(condition) ((void)0)
#define __noop(...) ((void)0)
#define __debugbreak() ((void)0)
#define _ASSERT(condition) ((void)0)
#define _ASSERTE(condition) ((void)0)
#define _CRT_SECURE_NO_WARNINGS 1

#ifdef __cplusplus
/* Structured exceptions: what is thrown is caught, a crash is not. */
#define __try try
/* The formatter takes this name for a keyword, and what follows for no parameter. */
/* clang-format off */
#define __except(filter) catch (...)
/* clang-format on */
#define __leave throw 0
#endif

/* ---- numbers ---- */
#undef RAND_MAX
#define RAND_MAX 0x7fff
#define _MAX_PATH 260
#define _MAX_DRIVE 3
#define _MAX_DIR 256
#define _MAX_FNAME 256
#define _MAX_EXT 256
#define _TRUNCATE ((size_t)-1)
#define _countof(array) (sizeof(array) / sizeof((array)[0]))
#define _isnan(x) isnan(x)
#define _finite(x) isfinite(x)
#define _copysign copysign
#define _hypot hypot
#define _cabs(z) hypot((z).x, (z).y)
#define __max(a, b) (((a) > (b)) ? (a) : (b))
#define __min(a, b) (((a) < (b)) ? (a) : (b))
#define _I8_MAX 127
#define _I32_MAX 2147483647

/* ---- other names of what every C library has ---- */
#define _strdup strdup
#define _stricmp strcasecmp
#define stricmp strcasecmp
#define strcmpi strcasecmp
#define _strcmpi strcasecmp
#define _strnicmp strncasecmp
#define strnicmp strncasecmp
#define _snprintf snprintf
#define _vsnprintf vsnprintf
#define _fileno fileno
#define _popen popen
#define _pclose pclose
#define _atoi64 atoll
#define _strtoi64 strtoll
#define _strtoui64 strtoull
#define strtok_s strtok_r
#define _time64 time
#define _wcsicmp wcscasecmp
#define _wcsnicmp wcsncasecmp
#define _wcsdup wcsdup
#define _alloca __builtin_alloca
#define _malloca(size) __builtin_alloca(size)
#define _freea(block) ((void)(block))
#define _getch agon_no_key
#define getch agon_no_key
#define _getche agon_no_key
#define _kbhit() 0
#define kbhit() 0
#define printf_s printf
#define fprintf_s fprintf
#define wprintf_s wprintf
#define fwprintf_s fwprintf
#define vprintf_s vprintf
#define vfprintf_s vfprintf
#define localtime_s(to, from) agon_localtime_s(to, from)
#define gmtime_s(to, from) agon_localtime_s(to, from)

#ifdef __cplusplus
extern "C" {
#endif

typedef int errno_t;
typedef size_t rsize_t;
typedef long long __time64_t;

int strcasecmp(const char* a, const char* b);
int strncasecmp(const char* a, const char* b, size_t size);

int agon_no_key(void); /* the Enter key: nobody sits there */
errno_t agon_localtime_s(struct tm* to, const time_t* from);

/* Any radix from 2 on. Beyond 36 the digits behind 'z' are what follows in ASCII, as in old
   versions of Visual C++: programs that ask for radix 100 exist. */
char* itoa(int value, char* text, int radix);
char* ltoa(long value, char* text, int radix);
char* ultoa(unsigned long value, char* text, int radix);
char* _itoa(int value, char* text, int radix);
char* _ltoa(long value, char* text, int radix);
char* _ultoa(unsigned long value, char* text, int radix);
char* _i64toa(long long value, char* text, int radix);
errno_t _itoa_s(int value, char* text, size_t size, int radix);
errno_t _ltoa_s(long value, char* text, size_t size, int radix);
char* _strlwr(char* text);
char* _strupr(char* text);
char* strlwr(char* text);
char* strupr(char* text);
char* _strrev(char* text);

errno_t strcpy_s(char* to, size_t size, const char* from);
errno_t strcat_s(char* to, size_t size, const char* from);
errno_t strncpy_s(char* to, size_t size, const char* from, size_t count);
errno_t strncat_s(char* to, size_t size, const char* from, size_t count);
errno_t memcpy_s(void* to, size_t size, const void* from, size_t count);
errno_t memmove_s(void* to, size_t size, const void* from, size_t count);
size_t strnlen_s(const char* text, size_t size);
errno_t ctime_s(char* text, size_t size, const time_t* from);
char* _strdate(char* text); /* "01/31/00" */
char* _strtime(char* text); /* "23:59:59" */
errno_t _strdate_s(char* text, size_t size);
errno_t _strtime_s(char* text, size_t size);

errno_t wcscpy_s(wchar_t* to, size_t size, const wchar_t* from);
errno_t wcscat_s(wchar_t* to, size_t size, const wchar_t* from);
errno_t wcsncpy_s(wchar_t* to, size_t size, const wchar_t* from, size_t count);
errno_t wcsncat_s(wchar_t* to, size_t size, const wchar_t* from, size_t count);
int swprintf_s(wchar_t* to, size_t size, const wchar_t* format, ...);
int vswprintf_s(wchar_t* to, size_t size, const wchar_t* format, va_list arguments);
int _wtoi(const wchar_t* text);
double _wtof(const wchar_t* text);
wchar_t* _itow(int value, wchar_t* text, int radix);

/* "C:", "\\Strategy\\", "team", ".ini" of a path. */
void _splitpath(const char* path, char* drive, char* folder, char* name, char* ending);
errno_t _splitpath_s(const char* path, char* drive, size_t drive_size, char* folder,
                     size_t folder_size, char* name, size_t name_size, char* ending,
                     size_t ending_size);
void _makepath(char* to, const char* drive, const char* folder, const char* name,
               const char* ending);
errno_t _makepath_s(char* to, size_t size, const char* drive, const char* folder, const char* name,
                    const char* ending);
char* _fullpath(char* text, const char* path, size_t size);

void* _aligned_malloc(size_t size, size_t alignment);
void _aligned_free(void* block);

int sprintf_s(char* to, size_t size, const char* format, ...);
int vsprintf_s(char* to, size_t size, const char* format, va_list arguments);
int _snprintf_s(char* to, size_t size, size_t count, const char* format, ...);
int _vsnprintf_s(char* to, size_t size, size_t count, const char* format, va_list arguments);
int scanf_s(const char* format, ...);
int fscanf_s(FILE* file, const char* format, ...);
int sscanf_s(const char* text, const char* format, ...);
char* gets_s(char* text, size_t size);

errno_t fopen_s(FILE** file, const char* path, const char* mode);
errno_t freopen_s(FILE** file, const char* path, const char* mode, FILE* old);
errno_t tmpfile_s(FILE** file);
FILE* _fsopen(const char* path, const char* mode, int sharing);
FILE* _wfopen(const wchar_t* path, const wchar_t* mode);
errno_t _wfopen_s(FILE** file, const wchar_t* path, const wchar_t* mode);
errno_t rand_s(unsigned int* value);

#ifdef __cplusplus
}

/* The forms that know the size of the array that they write to. */
template <size_t Size>
inline errno_t strcpy_s(char (&to)[Size], const char* from) {
    return strcpy_s(to, Size, from);
}

template <size_t Size>
inline errno_t strcat_s(char (&to)[Size], const char* from) {
    return strcat_s(to, Size, from);
}

template <size_t Size>
inline errno_t strncpy_s(char (&to)[Size], const char* from, size_t count) {
    return strncpy_s(to, Size, from, count);
}

template <size_t Size>
inline errno_t strncat_s(char (&to)[Size], const char* from, size_t count) {
    return strncat_s(to, Size, from, count);
}

template <size_t Size>
inline errno_t _itoa_s(int value, char (&to)[Size], int radix) {
    return _itoa_s(value, to, Size, radix);
}

template <size_t Size>
inline int sprintf_s(char (&to)[Size], const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsprintf_s(to, Size, format, arguments);
    va_end(arguments);
    return length;
}

template <size_t Size>
inline int _snprintf_s(char (&to)[Size], size_t count, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = _vsnprintf_s(to, Size, count, format, arguments);
    va_end(arguments);
    return length;
}

template <size_t Size>
inline int vsprintf_s(char (&to)[Size], const char* format, va_list arguments) {
    return vsprintf_s(to, Size, format, arguments);
}

template <size_t Size>
inline errno_t wcscpy_s(wchar_t (&to)[Size], const wchar_t* from) {
    return wcscpy_s(to, Size, from);
}

template <size_t Size>
inline errno_t wcscat_s(wchar_t (&to)[Size], const wchar_t* from) {
    return wcscat_s(to, Size, from);
}

template <size_t Size>
inline errno_t wcsncpy_s(wchar_t (&to)[Size], const wchar_t* from, size_t count) {
    return wcsncpy_s(to, Size, from, count);
}

template <size_t Size>
inline int swprintf_s(wchar_t (&to)[Size], const wchar_t* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vswprintf_s(to, Size, format, arguments);
    va_end(arguments);
    return length;
}

/* Without a size, as before the standard. */
inline int swprintf(wchar_t* to, const wchar_t* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vswprintf(to, 4096, format, arguments);
    va_end(arguments);
    return length;
}

template <size_t DriveSize, size_t FolderSize, size_t NameSize, size_t EndingSize>
inline errno_t _splitpath_s(const char* path, char (&drive)[DriveSize], char (&folder)[FolderSize],
                            char (&name)[NameSize], char (&ending)[EndingSize]) {
    return _splitpath_s(path, drive, DriveSize, folder, FolderSize, name, NameSize, ending,
                        EndingSize);
}

template <size_t Size>
inline char* gets_s(char (&to)[Size]) {
    return gets_s(to, Size);
}

/* Called, and therefore missing when the library is linked, by functions of templates that are no
   C++ and were left out because nobody seemed to use them. */
void agon_this_template_is_no_valid_cpp();

/* What a function takes by reference, though it is a temporary: it lives until the whole expression
   has been computed, as in Visual C++. `agon build` writes it where it is needed. */
template <typename Type>
inline Type& agon_lvalue(Type&& value) {
    return value;
}
#endif

#endif
