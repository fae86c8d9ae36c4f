/* SPDX-License-Identifier: Apache-2.0 */
/* Consoles, messages, keys. See runtime.c. */
#define _GNU_SOURCE 1
#include "agon_runtime.h"

/* ---- consoles, messages, keys ---- */

static char console;

WEAK BOOL AllocConsole(void) {
    return TRUE;
}

WEAK BOOL FreeConsole(void) {
    return TRUE;
}

WEAK BOOL AttachConsole(DWORD process) {
    (void)process;
    return TRUE;
}

WEAK HWND GetConsoleWindow(void) {
    return &console;
}

WEAK HANDLE GetStdHandle(DWORD which) {
    (void)which;
    return &console;
}

WEAK BOOL SetConsoleTextAttribute(HANDLE handle, WORD attributes) {
    (void)handle, (void)attributes;
    return TRUE;
}

WEAK BOOL SetConsoleCursorPosition(HANDLE handle, COORD position) {
    (void)handle, (void)position;
    return TRUE;
}

WEAK BOOL SetConsoleTitleA(LPCSTR title) {
    (void)title;
    return TRUE;
}

WEAK BOOL SetConsoleTitleW(LPCWSTR title) {
    (void)title;
    return TRUE;
}

WEAK BOOL ShowWindow(HWND window, int how) {
    (void)window, (void)how;
    return TRUE;
}

WEAK void OutputDebugStringA(LPCSTR text) {
    const size_t length = strlen(text);
    fputs(text, stdout);
    if (length == 0 || text[length - 1] != '\n') {
        fputc('\n', stdout);
    }
}

/* Whoever asks is told OK or Yes. */
static int answer(UINT kind) {
    return (kind & 0xfU) == MB_YESNO || (kind & 0xfU) == MB_YESNOCANCEL ? IDYES : IDOK;
}

WEAK int MessageBoxA(HWND parent, LPCSTR text, LPCSTR caption, UINT kind) {
    (void)parent;
    printf("%s: %s\n", caption == NULL ? "Error" : caption, text == NULL ? "" : text);
    return answer(kind);
}

WEAK BOOL Beep(DWORD frequency, DWORD duration) {
    (void)frequency, (void)duration;
    return TRUE;
}

WEAK BOOL MessageBeep(UINT kind) {
    (void)kind;
    return TRUE;
}

WEAK SHORT GetAsyncKeyState(int key) {
    (void)key;
    return 0;
}

WEAK SHORT GetKeyState(int key) {
    (void)key;
    return 0;
}
