/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What stands behind agon_msvc.h and windows.h, here and in runtime_*. `agon build` compiles it
 * into each library, this file as the last of all, so that DllMain is called after all
 * constructors.
 *
 * Everything here is a function of the calls alone: the clock is the match's, rand is the library's
 * own, nobody presses a key. All functions are weak: what a program defines itself comes first.
 */
#define _GNU_SOURCE 1
#include "agon_runtime.h"

#define EXPORTED __attribute__((visibility("default")))

/* ---- DllMain ---- */

WEAK BOOL DllMain(HINSTANCE module, DWORD reason, LPVOID reserved) {
    (void)module, (void)reason, (void)reserved;
    return TRUE;
}

static char this_module;

__attribute__((constructor)) static void attach(void) {
    DllMain(&this_module, DLL_PROCESS_ATTACH, NULL);
}

__attribute__((destructor)) static void detach(void) {
    DllMain(&this_module, DLL_PROCESS_DETACH, NULL);
}

/* ---- time ---- */

/* Simulated, since the start of the match; agon writes it before each call. */
EXPORTED uint64_t agon_msrs_time_ns = 0;

/* What the library has been told. Each look takes a microsecond, so that who waits for a time to
   come does not wait for ever; Sleep takes what it says. The match's time catches up with it. */
static uint64_t told_ns = 0;

static uint64_t pass(uint64_t duration_ns) {
    told_ns += duration_ns;
    if (told_ns < agon_msrs_time_ns) {
        told_ns = agon_msrs_time_ns;
    }
    return told_ns;
}

static uint64_t now_ns(void) {
    return pass(1000);
}

/* Midnight of 2000-01-01 UTC, when all matches begin. */
#define FIRST_SECOND 946684800

time_t __wrap_time(time_t* to) {
    const time_t now = (time_t)(FIRST_SECOND + now_ns() / 1000000000U);
    if (to != NULL) {
        *to = now;
    }
    return now;
}

clock_t __wrap_clock(void) {
    return (clock_t)(now_ns() / (1000000000U / CLOCKS_PER_SEC));
}

WEAK DWORD GetTickCount(void) {
    return (DWORD)(now_ns() / 1000000U);
}

WEAK ULONGLONG GetTickCount64(void) {
    return now_ns() / 1000000U;
}

WEAK DWORD timeGetTime(void) {
    return GetTickCount();
}

WEAK UINT timeBeginPeriod(UINT period) {
    (void)period;
    return 0;
}

WEAK UINT timeEndPeriod(UINT period) {
    (void)period;
    return 0;
}

WEAK BOOL QueryPerformanceCounter(LARGE_INTEGER* counter) {
    counter->QuadPart = (LONGLONG)(now_ns() / 100U);
    return TRUE;
}

WEAK BOOL QueryPerformanceFrequency(LARGE_INTEGER* per_second) {
    per_second->QuadPart = 10000000;
    return TRUE;
}

WEAK void GetLocalTime(LPSYSTEMTIME now) {
    const uint64_t ns = now_ns();
    const time_t seconds = (time_t)(FIRST_SECOND + ns / 1000000000U);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    now->wYear = (WORD)(parts.tm_year + 1900);
    now->wMonth = (WORD)(parts.tm_mon + 1);
    now->wDayOfWeek = (WORD)parts.tm_wday;
    now->wDay = (WORD)parts.tm_mday;
    now->wHour = (WORD)parts.tm_hour;
    now->wMinute = (WORD)parts.tm_min;
    now->wSecond = (WORD)parts.tm_sec;
    now->wMilliseconds = (WORD)(ns / 1000000U % 1000U);
}

WEAK void GetSystemTime(LPSYSTEMTIME now) {
    GetLocalTime(now);
}

WEAK void Sleep(DWORD milliseconds) {
    pass((uint64_t)milliseconds * 1000000U);
}

WEAK errno_t agon_localtime_s(struct tm* to, const time_t* from) {
    return gmtime_r(from, to) == NULL ? EINVAL : 0;
}

WEAK errno_t ctime_s(char* text, size_t size, const time_t* from) {
    char whole[64];
    struct tm parts;
    if (gmtime_r(from, &parts) == NULL || asctime_r(&parts, whole) == NULL) {
        return EINVAL;
    }
    return strcpy_s(text, size, whole);
}

WEAK char* _strdate(char* text) {
    SYSTEMTIME now;
    GetLocalTime(&now);
    sprintf_s(text, 9, "%02d/%02d/%02d", now.wMonth, now.wDay, now.wYear % 100);
    return text;
}

WEAK char* _strtime(char* text) {
    SYSTEMTIME now;
    GetLocalTime(&now);
    sprintf_s(text, 9, "%02d:%02d:%02d", now.wHour, now.wMinute, now.wSecond);
    return text;
}

WEAK errno_t _strdate_s(char* text, size_t size) {
    char whole[9];
    return strcpy_s(text, size, _strdate(whole));
}

WEAK errno_t _strtime_s(char* text, size_t size) {
    char whole[9];
    return strcpy_s(text, size, _strtime(whole));
}

/* ---- random numbers: those of Visual C++, 0 to RAND_MAX ---- */

static unsigned random_state = 1;

void __wrap_srand(unsigned seed) {
    random_state = seed;
}

int __wrap_rand(void) {
    random_state = random_state * 214013U + 2531011U;
    return (int)((random_state >> 16U) & 0x7fffU);
}

WEAK errno_t rand_s(unsigned* value) {
    *value = 0;
    for (int i = 0; i < 3; ++i) {
        *value = (*value << 15U) ^ (unsigned)__wrap_rand();
    }
    return 0;
}

/* ---- the process ---- */

static DWORD last_error = 0;

WEAK DWORD GetLastError(void) {
    return last_error;
}

WEAK void SetLastError(DWORD error) {
    last_error = error;
}

WEAK DWORD GetCurrentProcessId(void) {
    return 1;
}

WEAK DWORD GetCurrentThreadId(void) {
    return 1;
}

WEAK HMODULE GetModuleHandleA(LPCSTR name) {
    (void)name;
    return &this_module;
}

WEAK BOOL DisableThreadLibraryCalls(HMODULE module) {
    (void)module;
    return TRUE;
}

WEAK void InitializeCriticalSection(LPCRITICAL_SECTION section) {
    section->depth = 0;
}

WEAK void DeleteCriticalSection(LPCRITICAL_SECTION section) {
    section->depth = 0;
}

WEAK void EnterCriticalSection(LPCRITICAL_SECTION section) {
    section->depth += 1;
}

WEAK void LeaveCriticalSection(LPCRITICAL_SECTION section) {
    section->depth -= 1;
}
