// SPDX-License-Identifier: Apache-2.0
// Uses what programs use of Windows and of Visual C++'s library, and plays only if all of it does what it does there.
// The author's name is the first thing that did not.
#define _CRT_SECURE_NO_WARNINGS
#include <windows.h>
#include <conio.h>
#include <io.h>
#include <direct.h>
#include <process.h>
#include <mmsystem.h>
#include <crtdbg.h>
#include <iostream.h>
#include <fstream>
#include "strategy.h"
#include "chase.h"
#pragma comment(lib, "winmm.lib")
#pragma warning(disable : 4996)

static char g_fault[50] = "";

#define CHECK(condition) \
	if (!(condition) && g_fault[0] == 0) { sprintf_s(g_fault, 50, "line %d", __LINE__); cout << #condition << endl; }

__declspec(align(16)) static double g_aligned[2];
static __declspec(thread) int g_ofThread = 3;

static void CheckText()
{
	char text[8];
	CHECK(strcpy_s(text, "seven") == 0 && strcmp(text, "seven") == 0);
	CHECK(strcpy_s(text, sizeof(text), "far too long") != 0 && text[0] == 0);
	CHECK(strncpy_s(text, "far too long", _TRUNCATE) != 0 && strcmp(text, "far too") == 0);
	CHECK(strncpy_s(text, 8, "abcdef", 3) == 0 && strcmp(text, "abc") == 0);
	CHECK(strcat_s(text, "de") == 0 && strcmp(text, "abcde") == 0);
	CHECK(sprintf_s(text, "%d", 1234) == 4 && strcmp(text, "1234") == 0);
	CHECK(_snprintf_s(text, _TRUNCATE, "%s", "longer than eight") == -1 && strcmp(text, "longer ") == 0);
	CHECK(_stricmp("AbC", "aBc") == 0 && strnicmp("ABx", "aby", 2) == 0);
	CHECK(strcmp(_strupr(strcpy(text, "aB1")), "AB1") == 0 && strcmp(_strlwr(text), "ab1") == 0);
	char number[70];
	CHECK(strcmp(itoa(255, number, 16), "ff") == 0);
	CHECK(strcmp(itoa(-255, number, 10), "-255") == 0);
	CHECK(strcmp(itoa(-1, number, 2), "11111111111111111111111111111111") == 0);
	CHECK(strcmp(itoa(7, number, 100), "7") == 0);
	CHECK(strcmp(_itoa(35, number, 36), "z") == 0);
	CHECK(strcmp(ltoa(1234567L, number, 10), "1234567") == 0);
	CHECK(_itoa_s(12, number, 10) == 0 && strcmp(number, "12") == 0);
	char* rest = NULL;
	char list[] = "a,b";
	CHECK(strcmp(strtok_s(list, ",", &rest), "a") == 0 && strcmp(strtok_s(NULL, ",", &rest), "b") == 0);
	CHECK(memcpy_s(text, sizeof(text), "xy", 3) == 0 && text[1] == 'y');
	CHECK(_countof(text) == 8 && lstrlen("abc") == 3);
}

static void CheckFiles()
{
	FILE* file = NULL;
	CHECK(fopen_s(&file, "C:\\no such folder\\table.txt", "w") == 0);
	fprintf_s(file, "name 12 3.5\n[x]z\n");
	fclose(file);
	CHECK(fopen_s(&file, ".\\table.txt", "r") == 0);
	char word[5];
	char in_brackets[4];
	char last;
	int whole = 0;
	double real = 0;
	CHECK(fscanf_s(file, "%s %d %lf", word, _countof(word), &whole, &real) == 3);
	CHECK(strcmp(word, "name") == 0 && whole == 12 && real == 3.5);
	CHECK(fscanf_s(file, " [%[a-z]]%c", in_brackets, 4, &last, 1) == 2 && last == 'z' && in_brackets[0] == 'x');
	fclose(file);
	CHECK(sscanf_s("7 abcdefgh", "%d %s", &whole, word, 5) == 2 && whole == 7 && strcmp(word, "abcd") == 0);
	CHECK(fopen_s(&file, "D:\\nothing.dat", "rb") != 0 && file == NULL);
	file = fopen("parameters.ini", "r"); // beside the sources
	CHECK(file != NULL);
	if (file != NULL) fclose(file);
	CHECK(GetPrivateProfileInt("Speed", "top", 1, ".\\parameters.ini") == 70);
	char team[20];
	CHECK(GetPrivateProfileString("Team", "name", "none", team, 20, ".\\parameters.ini") == 4 && strcmp(team, "Tigr") == 0);
	CHECK(GetPrivateProfileInt("Speed", "missing", 9, ".\\parameters.ini") == 9);
	CHECK(_access("table.txt", 0) == 0 && _unlink("table.txt") == 0);
}

static void CheckConsole()
{
	FILE* stream = NULL;
	CHECK(AllocConsole());
	CHECK(freopen_s(&stream, "CONOUT$", "w", stdout) == 0 && stream == stdout);
	CHECK(freopen("CONOUT$", "w", stdout) == stdout);
	SetConsoleTextAttribute(GetStdHandle(STD_OUTPUT_HANDLE), FOREGROUND_RED | FOREGROUND_INTENSITY);
	SetConsoleTitle("debug");
	cout << "console" << endl;
	CHECK(system("pause") == 0);
	CHECK(_kbhit() == 0 && getch() == 13);
	CHECK(MessageBox(NULL, "text", "caption", MB_OK) == IDOK && MessageBoxA(NULL, "t", "c", MB_YESNO) == IDYES);
	CHECK((GetAsyncKeyState(0x20) & 0x8000) == 0);
	OutputDebugString("told");
	CHECK(FreeConsole());
}

static void CheckTime()
{
	DWORD before = GetTickCount();
	Sleep(40);
	CHECK(GetTickCount() - before >= 40 && GetTickCount() - before < 50);
	while (timeGetTime() - before < 60); // waits busily
	CHECK(GetTickCount() - before < 70);
	LARGE_INTEGER from, to, frequency;
	QueryPerformanceFrequency(&frequency);
	QueryPerformanceCounter(&from);
	Sleep(100);
	QueryPerformanceCounter(&to);
	double spent = (double)(to.QuadPart - from.QuadPart) / frequency.QuadPart;
	CHECK(spent > 0.0999 && spent < 0.101);
	clock_t ticks = clock();
	Sleep(1000);
	CHECK((clock() - ticks) / CLOCKS_PER_SEC == 1);
	SYSTEMTIME now;
	GetLocalTime(&now);
	CHECK(now.wYear == 2000 && now.wMonth == 1);
	CHECK(time(NULL) - time(0) == 0);
	srand((unsigned)time(NULL));
	CHECK(RAND_MAX == 32767);
	srand(1);
	CHECK(rand() == 41 && rand() == 18467); // as Visual C++ does it
}

static void CheckTypes()
{
	CHECK(sizeof(DWORD) == 4 && sizeof(LONG) == 4 && sizeof(WORD) == 2 && sizeof(BYTE) == 1 && sizeof(LONGLONG) == 8);
	CHECK(sizeof(__int64) == 8 && sizeof(unsigned __int32) == 4);
	CHECK(LOWORD(0x12345678) == 0x5678 && HIWORD(0x12345678) == 0x1234 && MAKEWORD(1, 2) == 0x201);
	CHECK(max(1, 2.5) == 2.5 && min(3, 1) == 1 && max(2, 1) == 2);
	CHECK(_isnan(sqrt(-1.0)) && _finite(1.0) && abs(-2.5) == 2.5);
	CHECK(((size_t)g_aligned & 15) == 0 && g_ofThread == 3);
	POINT point = {1, 2};
	RECT rect = {0, 0, 3, 4};
	CHECK(point.x + rect.bottom == 5);
	CRITICAL_SECTION section;
	InitializeCriticalSection(&section);
	EnterCriticalSection(&section);
	LeaveCriticalSection(&section);
	DeleteCriticalSection(&section);
	_CrtDumpMemoryLeaks();
	char folder[MAX_PATH];
	CHECK(GetModuleFileName(NULL, folder, MAX_PATH) > 0 && _getcwd(folder, MAX_PATH) != NULL && _getpid() > 0);
	int caught = 0;
	__try { throw 1; } __except (1) { caught = 1; }
	CHECK(caught == 1);
}

extern "C" STRATEGY_API void Author ( char *name )
{
	CheckText();
	CheckFiles();
	CheckConsole();
	CheckTime();
	CheckTypes();
	strcpy(name, g_fault[0] == 0 ? "all well" : g_fault);
}

extern "C" STRATEGY_API void StrategyInit ( Environment *env ) {}
extern "C" STRATEGY_API void StrategyDrop ( Environment *env ) {}
extern "C" STRATEGY_API void SetForm ( Environment *env ) {}

extern "C" STRATEGY_API void StrategyStep ( Environment *env )
{
	static DWORD first = GetTickCount(), steps = 0;
	if (g_fault[0] != 0) return;
	if (++steps > 1000 && GetTickCount() < first) return; // the match's clock goes on
	chase_ball(env->home3_pos_x, env->home3_pos_y, env->home3_rotation, env->currentBall_pos_x,
	           env->currentBall_pos_y, env->halfArea, 1, 1, -5, 225, 90, 70, &env->home3_velocityLeft,
	           &env->home3_velocityRight);
}
