/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The part of the Windows API that strategies use. Time is the match's: GetTickCount and its like
 * say how much simulated time has passed, Sleep returns at once; so a match can be played again,
 * tick for tick. Consoles and message boxes are lines of the strategy's log.
 */
#ifndef AGON_WINDOWS_H
#define AGON_WINDOWS_H

#include "agon_msvc.h"

#define WINAPI
#define APIENTRY
#define CALLBACK
#define PASCAL
#define WINAPIV
#define FAR
#define NEAR
#define far
#define near
#define CONST const
#define IN
#define OUT
#define OPTIONAL
#define VOID void

typedef int BOOL;
typedef int INT;
typedef unsigned int UINT;
typedef unsigned char BYTE;
typedef unsigned char BOOLEAN;
typedef unsigned short WORD;
typedef unsigned int DWORD;
typedef int LONG;
typedef unsigned int ULONG;
typedef short SHORT;
typedef unsigned short USHORT;
typedef unsigned char UCHAR;
typedef char CHAR;
typedef wchar_t WCHAR;
typedef float FLOAT;
typedef double DOUBLE;
typedef long long LONGLONG;
typedef unsigned long long ULONGLONG;
typedef unsigned long long DWORD64;
typedef long long INT64;
typedef unsigned long long UINT64;
typedef int INT32;
typedef unsigned int UINT32;
typedef intptr_t INT_PTR;
typedef intptr_t LONG_PTR;
typedef uintptr_t UINT_PTR;
typedef uintptr_t ULONG_PTR;
typedef uintptr_t DWORD_PTR;
typedef size_t SIZE_T;
typedef uintptr_t WPARAM;
typedef intptr_t LPARAM;
typedef intptr_t LRESULT;
typedef int HRESULT;

typedef void* PVOID;
typedef void* LPVOID;
typedef const void* LPCVOID;
typedef BOOL* LPBOOL;
typedef BYTE* LPBYTE;
typedef BYTE* PBYTE;
typedef WORD* LPWORD;
typedef DWORD* LPDWORD;
typedef DWORD* PDWORD;
typedef LONG* LPLONG;
typedef LONG* PLONG;
typedef int* LPINT;
typedef CHAR* PSTR;
typedef CHAR* LPSTR;
typedef const CHAR* LPCSTR;
typedef const CHAR* PCSTR;
typedef WCHAR* LPWSTR;
typedef const WCHAR* LPCWSTR;
typedef const WCHAR* PCWSTR;
typedef WCHAR* PWSTR;

/* One type for all: DllMain is declared with each of them. */
typedef void* HANDLE;
typedef HANDLE HMODULE;
typedef HANDLE HINSTANCE;
typedef HANDLE HWND;
typedef HANDLE HDC;
typedef HANDLE HICON;
typedef HANDLE HMENU;
typedef HANDLE HGLOBAL;
typedef HANDLE* PHANDLE;
#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)

#ifdef UNICODE
typedef WCHAR TCHAR;
typedef LPCWSTR LPCTSTR;
typedef LPWSTR LPTSTR;
#define TEXT(text) L##text
#else
typedef CHAR TCHAR;
typedef LPCSTR LPCTSTR;
typedef LPSTR LPTSTR;
#define TEXT(text) text
#endif

#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif
#define MAX_PATH 260
#define INFINITE 0xFFFFFFFFu
#define S_OK 0
#define NO_ERROR 0
#define ERROR_SUCCESS 0
#define ERROR_FILE_NOT_FOUND 2
#define ERROR_PATH_NOT_FOUND 3
#define ERROR_TOO_MANY_OPEN_FILES 4
#define ERROR_FILE_EXISTS 80
#define ERROR_ALREADY_EXISTS 183
#define MAXDWORD 0xFFFFFFFFu

#define DLL_PROCESS_DETACH 0
#define DLL_PROCESS_ATTACH 1
#define DLL_THREAD_ATTACH 2
#define DLL_THREAD_DETACH 3

#define LOWORD(value) ((WORD)((DWORD_PTR)(value)&0xffffu))
#define HIWORD(value) ((WORD)(((DWORD_PTR)(value) >> 16) & 0xffffu))
#define LOBYTE(value) ((BYTE)((DWORD_PTR)(value)&0xffu))
#define HIBYTE(value) ((BYTE)(((DWORD_PTR)(value) >> 8) & 0xffu))
#define MAKEWORD(low, high) ((WORD)((BYTE)(low) | ((WORD)(BYTE)(high) << 8)))
#define MAKELONG(low, high) ((LONG)((WORD)(low) | ((DWORD)(WORD)(high) << 16)))
#define RGB(red, green, blue) ((DWORD)((BYTE)(red) | ((BYTE)(green) << 8) | ((BYTE)(blue) << 16)))
#define UNREFERENCED_PARAMETER(name) ((void)(name))
#define ZeroMemory(to, size) memset((to), 0, (size))
#define FillMemory(to, size, value) memset((to), (value), (size))
#define CopyMemory(to, from, size) memcpy((to), (from), (size))
#define MoveMemory(to, from, size) memmove((to), (from), (size))
#define RtlZeroMemory ZeroMemory

#define STD_INPUT_HANDLE ((DWORD)-10)
#define STD_OUTPUT_HANDLE ((DWORD)-11)
#define STD_ERROR_HANDLE ((DWORD)-12)
#define FOREGROUND_BLUE 1
#define FOREGROUND_GREEN 2
#define FOREGROUND_RED 4
#define FOREGROUND_INTENSITY 8
#define BACKGROUND_BLUE 16
#define BACKGROUND_GREEN 32
#define BACKGROUND_RED 64
#define BACKGROUND_INTENSITY 128

#define MB_OK 0x0u
#define MB_OKCANCEL 0x1u
#define MB_YESNOCANCEL 0x3u
#define MB_YESNO 0x4u
#define MB_ICONERROR 0x10u
#define MB_ICONSTOP 0x10u
#define MB_ICONHAND 0x10u
#define MB_ICONQUESTION 0x20u
#define MB_ICONWARNING 0x30u
#define MB_ICONEXCLAMATION 0x30u
#define MB_ICONINFORMATION 0x40u
#define MB_TOPMOST 0x40000u
#define IDOK 1
#define IDCANCEL 2
#define IDYES 6
#define IDNO 7

#define GENERIC_READ 0x80000000u
#define GENERIC_WRITE 0x40000000u
#define GENERIC_ALL 0x10000000u
#define FILE_APPEND_DATA 0x4u
#define FILE_SHARE_READ 1u
#define FILE_SHARE_WRITE 2u
#define CREATE_NEW 1u
#define CREATE_ALWAYS 2u
#define OPEN_EXISTING 3u
#define OPEN_ALWAYS 4u
#define TRUNCATE_EXISTING 5u
#define FILE_ATTRIBUTE_READONLY 0x1u
#define FILE_ATTRIBUTE_DIRECTORY 0x10u
#define FILE_ATTRIBUTE_NORMAL 0x80u
#define INVALID_FILE_ATTRIBUTES 0xFFFFFFFFu
#define INVALID_FILE_SIZE 0xFFFFFFFFu
#define INVALID_SET_FILE_POINTER 0xFFFFFFFFu
#define FILE_BEGIN 0u
#define FILE_CURRENT 1u
#define FILE_END 2u
#define WAIT_OBJECT_0 0u
#define WAIT_TIMEOUT 258u
#define WAIT_FAILED 0xFFFFFFFFu

typedef union _LARGE_INTEGER {
    struct {
        DWORD LowPart;
        LONG HighPart;
    } u;

    LONGLONG QuadPart;
} LARGE_INTEGER, *PLARGE_INTEGER;

typedef struct _SYSTEMTIME {
    WORD wYear;
    WORD wMonth;
    WORD wDayOfWeek;
    WORD wDay;
    WORD wHour;
    WORD wMinute;
    WORD wSecond;
    WORD wMilliseconds;
} SYSTEMTIME, *LPSYSTEMTIME;

typedef struct tagPOINT {
    LONG x;
    LONG y;
} POINT, *PPOINT, *LPPOINT;

typedef struct tagSIZE {
    LONG cx;
    LONG cy;
} SIZE;

typedef struct tagRECT {
    LONG left;
    LONG top;
    LONG right;
    LONG bottom;
} RECT, *PRECT, *LPRECT;

typedef struct _COORD {
    SHORT X;
    SHORT Y;
} COORD;

/* One thread calls a strategy. */
typedef struct _RTL_CRITICAL_SECTION {
    int depth;
} CRITICAL_SECTION, *LPCRITICAL_SECTION;

#ifdef __cplusplus
extern "C" {
#endif

/* Declared here, it has C linkage also where a program defines it without extern "C"; agon calls it
   when the library is loaded and unloaded. */
BOOL DllMain(HINSTANCE module, DWORD reason, LPVOID reserved);

BOOL AllocConsole(void);
BOOL FreeConsole(void);
BOOL AttachConsole(DWORD process);
HWND GetConsoleWindow(void);
HANDLE GetStdHandle(DWORD which);
BOOL SetConsoleTextAttribute(HANDLE console, WORD attributes);
BOOL SetConsoleCursorPosition(HANDLE console, COORD position);
BOOL SetConsoleTitleA(LPCSTR title);
BOOL SetConsoleTitleW(LPCWSTR title);
BOOL ShowWindow(HWND window, int how);
BOOL CloseHandle(HANDLE handle);

DWORD GetTickCount(void);
ULONGLONG GetTickCount64(void);
DWORD timeGetTime(void);
UINT timeBeginPeriod(UINT period);
UINT timeEndPeriod(UINT period);
BOOL QueryPerformanceCounter(LARGE_INTEGER* counter);
BOOL QueryPerformanceFrequency(LARGE_INTEGER* per_second);
void GetLocalTime(LPSYSTEMTIME now);
void GetSystemTime(LPSYSTEMTIME now);
void Sleep(DWORD milliseconds);

void OutputDebugStringA(LPCSTR text);
void OutputDebugStringW(LPCWSTR text);
int MessageBoxA(HWND parent, LPCSTR text, LPCSTR caption, UINT kind);
int MessageBoxW(HWND parent, LPCWSTR text, LPCWSTR caption, UINT kind);
BOOL Beep(DWORD frequency, DWORD duration);
BOOL MessageBeep(UINT kind);
SHORT GetAsyncKeyState(int key);
SHORT GetKeyState(int key);
DWORD GetLastError(void);
void SetLastError(DWORD error);
DWORD GetCurrentProcessId(void);
DWORD GetCurrentThreadId(void);
HMODULE GetModuleHandleA(LPCSTR name);
BOOL DisableThreadLibraryCalls(HMODULE module);

/* A program lies and runs in C:\Strategy, whatever the folders are in truth: runtime_paths.c. */
DWORD GetModuleFileNameA(HMODULE module, LPSTR text, DWORD size);
DWORD GetModuleFileNameW(HMODULE module, LPWSTR text, DWORD size);
DWORD GetCurrentDirectoryA(DWORD size, LPSTR text);
DWORD GetCurrentDirectoryW(DWORD size, LPWSTR text);
BOOL SetCurrentDirectoryA(LPCSTR path);
BOOL SetCurrentDirectoryW(LPCWSTR path);
DWORD GetFullPathNameA(LPCSTR path, DWORD size, LPSTR text, LPSTR* name);

UINT GetPrivateProfileIntA(LPCSTR section, LPCSTR key, INT fallback, LPCSTR file);
UINT GetPrivateProfileIntW(LPCWSTR section, LPCWSTR key, INT fallback, LPCWSTR file);
DWORD GetPrivateProfileStringA(LPCSTR section, LPCSTR key, LPCSTR fallback, LPSTR text, DWORD size,
                               LPCSTR file);
DWORD GetPrivateProfileStringW(LPCWSTR section, LPCWSTR key, LPCWSTR fallback, LPWSTR text,
                               DWORD size, LPCWSTR file);
BOOL WritePrivateProfileStringA(LPCSTR section, LPCSTR key, LPCSTR value, LPCSTR file);
BOOL WritePrivateProfileStringW(LPCWSTR section, LPCWSTR key, LPCWSTR value, LPCWSTR file);

HANDLE CreateFileA(LPCSTR path, DWORD access, DWORD sharing, LPVOID security, DWORD how,
                   DWORD attributes, HANDLE model);
HANDLE CreateFileW(LPCWSTR path, DWORD access, DWORD sharing, LPVOID security, DWORD how,
                   DWORD attributes, HANDLE model);
BOOL ReadFile(HANDLE file, LPVOID to, DWORD size, LPDWORD count, LPVOID overlapped);
BOOL WriteFile(HANDLE file, LPCVOID from, DWORD size, LPDWORD count, LPVOID overlapped);
BOOL FlushFileBuffers(HANDLE file);
DWORD SetFilePointer(HANDLE file, LONG distance, LONG* high, DWORD from);
DWORD GetFileSize(HANDLE file, LPDWORD high);
BOOL CreateDirectoryA(LPCSTR path, LPVOID security);
BOOL CreateDirectoryW(LPCWSTR path, LPVOID security);
BOOL RemoveDirectoryA(LPCSTR path);
BOOL DeleteFileA(LPCSTR path);
BOOL DeleteFileW(LPCWSTR path);
BOOL MoveFileA(LPCSTR from, LPCSTR to);
BOOL CopyFileA(LPCSTR from, LPCSTR to, BOOL keeps_old);
DWORD GetFileAttributesA(LPCSTR path);
DWORD GetFileAttributesW(LPCWSTR path);

/* One thread calls a strategy: what it waits for is free. */
HANDLE CreateMutexA(LPVOID security, BOOL is_taken, LPCSTR name);
HANDLE CreateMutexW(LPVOID security, BOOL is_taken, LPCWSTR name);
BOOL ReleaseMutex(HANDLE handle);
HANDLE CreateEventA(LPVOID security, BOOL is_manual, BOOL is_set, LPCSTR name);
HANDLE CreateEventW(LPVOID security, BOOL is_manual, BOOL is_set, LPCWSTR name);
BOOL SetEvent(HANDLE handle);
BOOL ResetEvent(HANDLE handle);
DWORD WaitForSingleObject(HANDLE handle, DWORD milliseconds);

void InitializeCriticalSection(LPCRITICAL_SECTION section);
void DeleteCriticalSection(LPCRITICAL_SECTION section);
void EnterCriticalSection(LPCRITICAL_SECTION section);
void LeaveCriticalSection(LPCRITICAL_SECTION section);

#ifdef __cplusplus
}
#endif

#ifdef UNICODE
#define MessageBox MessageBoxW
#define OutputDebugString OutputDebugStringW
#define SetConsoleTitle SetConsoleTitleW
#define GetModuleFileName GetModuleFileNameW
#define GetCurrentDirectory GetCurrentDirectoryW
#define SetCurrentDirectory SetCurrentDirectoryW
#define GetPrivateProfileInt GetPrivateProfileIntW
#define GetPrivateProfileString GetPrivateProfileStringW
#define WritePrivateProfileString WritePrivateProfileStringW
#define CreateFile CreateFileW
#define CreateDirectory CreateDirectoryW
#define DeleteFile DeleteFileW
#define GetFileAttributes GetFileAttributesW
#define CreateMutex CreateMutexW
#define CreateEvent CreateEventW
#define wsprintf swprintf
#define lstrcpy wcscpy
#define lstrcat wcscat
#define lstrcmp wcscmp
#define lstrcmpi wcscasecmp
#define lstrlen(text) ((int)wcslen(text))
#else
#define MessageBox MessageBoxA
#define OutputDebugString OutputDebugStringA
#define SetConsoleTitle SetConsoleTitleA
#define GetModuleFileName GetModuleFileNameA
#define GetCurrentDirectory GetCurrentDirectoryA
#define SetCurrentDirectory SetCurrentDirectoryA
#define GetPrivateProfileInt GetPrivateProfileIntA
#define GetPrivateProfileString GetPrivateProfileStringA
#define WritePrivateProfileString WritePrivateProfileStringA
#define CreateFile CreateFileA
#define CreateDirectory CreateDirectoryA
#define DeleteFile DeleteFileA
#define GetFileAttributes GetFileAttributesA
#define CreateMutex CreateMutexA
#define CreateEvent CreateEventA
#define wsprintf sprintf
#define lstrcpy strcpy
#define lstrcat strcat
#define lstrcmp strcmp
#define lstrcmpi strcasecmp
#define lstrlen(text) ((int)strlen(text))
#endif
#define GetModuleHandle GetModuleHandleA
#define GetFullPathName GetFullPathNameA
#define RemoveDirectory RemoveDirectoryA
#define MoveFile MoveFileA
#define CopyFile CopyFileA
#define wsprintfA sprintf
#define wsprintfW swprintf
#define lstrcpyA strcpy
#define lstrlenA(text) ((int)strlen(text))
#define lstrlenW(text) ((int)wcslen(text))

/* Macros on Windows; templates, so that headers of the library may follow. */
#ifndef NOMINMAX
#ifdef __cplusplus
template <typename A, typename B>
constexpr auto max(A a, B b) -> decltype(a > b ? a : b) {
    return a > b ? a : b;
}

template <typename A, typename B>
constexpr auto min(A a, B b) -> decltype(a < b ? a : b) {
    return a < b ? a : b;
}
#else
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))
#endif
#endif

#endif
