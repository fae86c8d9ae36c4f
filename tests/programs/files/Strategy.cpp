// SPDX-License-Identifier: Apache-2.0
// Finds its files and writes others as programs do on Windows, beside its library and elsewhere. The author's name is
// the first thing that did not work as there.
#include <windows.h>
#include <tchar.h>
#include <direct.h>
#include <io.h>
#include <fstream>
#include <iostream>
#include <string>
#include "strategy.h"
#include "chase.h"
using namespace std;

static char g_fault[50] = "";

#define CHECK(condition) \
	if (!(condition) && g_fault[0] == 0) { sprintf_s(g_fault, "line %d", __LINE__); cout << #condition << endl; }

static int NumberIn(const char *path)
{
	FILE *file = fopen(path, "rt");
	int number = 0;
	if (file != NULL) { fscanf(file, "%d", &number); fclose(file); }
	return number;
}

static void Write(const char *path, const char *text)
{
	FILE *file = NULL;
	CHECK(fopen_s(&file, path, "w") == 0);
	if (file != NULL) { fputs(text, file); fclose(file); }
}

static void CheckFolders()
{
	char path[MAX_PATH], parts[3][_MAX_FNAME], drive[_MAX_DRIVE];
	CHECK(GetModuleFileName(NULL, path, MAX_PATH) == strlen(path) && path[1] == ':');
	*(strrchr(path, '\\') + 1) = 0;
	strcat_s(path, "eagle.ini");
	CHECK(GetPrivateProfileInt("Speed", "top", 1, path) == 60);
	string name = path;
	name = name.substr(0, name.rfind('\\')) + "\\EAGLE.INI";
	CHECK(GetPrivateProfileIntA("speed", "TOP", 1, name.c_str()) == 60);
	CHECK(GetCurrentDirectory(MAX_PATH, path) == strlen(path));
	CHECK(NumberIn((string(path) + "\\Data\\param.txt").c_str()) == 12);
	wchar_t wide[MAX_PATH];
	GetModuleFileNameW(NULL, wide, MAX_PATH);
	*(wcsrchr(wide, L'\\') + 1) = 0;
	wcscat_s(wide, L"eagle.ini");
	CHECK(GetPrivateProfileIntW(L"Speed", L"top", 1, wide) == 60);
	_splitpath("C:\\a\\b.c\\team.ini", drive, parts[0], parts[1], parts[2]);
	CHECK(!strcmp(drive, "C:") && !strcmp(parts[0], "\\a\\b.c\\") && !strcmp(parts[1], "team") && !strcmp(parts[2], ".ini"));
	_makepath(path, "C", "\\a", "team", "ini");
	CHECK(strcmp(path, "C:\\a\\team.ini") == 0);
	CHECK(_fullpath(path, "Data\\..\\x.txt", MAX_PATH) != NULL && strcmp(strrchr(path, '\\'), "\\x.txt") == 0);
	CHECK(_chdir("data") == 0 && NumberIn("Param.txt") == 12 && _chdir("..") == 0 && NumberIn("Data/Param.txt") == 12);
	CHECK(_chdir("nowhere") != 0);
}

static void CheckReading()
{
	CHECK(NumberIn("Data\\Param.txt") == 12 && NumberIn(".\\data/PARAM.TXT") == 12);
	CHECK(NumberIn("D:\\Team\\Data\\Param.txt") == 12);
	CHECK(_access("DATA\\param.txt", 0) == 0 && _access("Data\\other.txt", 0) != 0);
	int number = 0;
	ifstream first("data\\param.txt");
	CHECK(first.is_open() && first >> number && number == 12);
	ifstream second;
	second.open(string("C:\\Strategy\\Data\\Param.txt"), ios::in | ios::binary);
	CHECK(second.is_open());
	wifstream third("Data\\Param.txt");
	CHECK(third.is_open());
	ifstream fourth("Data\\other.txt");
	CHECK(!fourth && !ifstream("param.txt"));
	HANDLE file = CreateFile(_T("Data\\Param.txt"), GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
	char text[9] = "";
	DWORD count = 0;
	CHECK(file != INVALID_HANDLE_VALUE && GetFileSize(file, NULL) == 8 && SetFilePointer(file, 3, NULL, FILE_BEGIN) == 3);
	CHECK(ReadFile(file, text, 8, &count, NULL) && count == 5 && strcmp(text, "text\n") == 0 && CloseHandle(file));
	CHECK(CreateFile(_T("Data\\other.txt"), GENERIC_READ, 0, NULL, OPEN_EXISTING, 0, NULL) == INVALID_HANDLE_VALUE);
	CHECK(GetLastError() == ERROR_FILE_NOT_FOUND);
	CHECK((GetFileAttributes("data") & FILE_ATTRIBUTE_DIRECTORY) != 0);
}

static void CheckWriting()
{
	Write("C:\\Strategy\\dragon_log.txt", "7");
	CHECK(NumberIn("dragon_log.txt") == 7);
	ofstream("Data\\Param.txt") << 13; // in a folder of its own: what lies beside the sources stays
	CHECK(NumberIn("data\\param.txt") == 13 && remove("data\\param.txt") == 0 && NumberIn("data\\param.txt") == 12);
	fstream changed("eagle.ini", ios::in | ios::out | ios::ate);
	changed << "; changed\n";
	changed.close();
	CHECK(GetPrivateProfileInt("Speed", "top", 1, "C:\\Strategy\\eagle.ini") == 60);
	CHECK(WritePrivateProfileString("Speed", "top", "75", ".\\eagle.ini") && WritePrivateProfileString("New", "key", "3", ".\\eagle.ini"));
	CHECK(WritePrivateProfileString("Speed", "low", "5", ".\\eagle.ini") && WritePrivateProfileString("Team", "name", NULL, ".\\eagle.ini"));
	CHECK(GetPrivateProfileInt("Speed", "top", 1, ".\\eagle.ini") == 75 && GetPrivateProfileInt("New", "key", 1, ".\\eagle.ini") == 3);
	CHECK(GetPrivateProfileInt("Speed", "low", 1, ".\\eagle.ini") == 5 && GetPrivateProfileInt("Team", "name", 9, ".\\eagle.ini") == 9);
	CHECK(_mkdir("logs") == 0 && CreateDirectory("logs\\old", NULL));
	Write("logs\\old\\a.txt", "1");
	CHECK(rename("logs\\old\\a.txt", "logs\\b.txt") == 0 && NumberIn("logs/B.txt") == 1);
	Write("..\\above.txt", "2"); // stays in its folder
	Write("E:\\nowhere\\deep\\strange.txt", "3");
	CHECK(NumberIn("above.txt") == 2 && NumberIn("strange.txt") == 3);
	HANDLE file = CreateFile("log.bin", GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);
	DWORD count = 0;
	CHECK(WriteFile(file, "45", 2, &count, NULL) && count == 2 && CloseHandle(file) && NumberIn("log.bin") == 45);
	FILE *appended = fopen("dragon_log.txt", "a");
	fputs("8", appended);
	fclose(appended);
	CHECK(NumberIn("dragon_log.txt") == 78);
}

static void CheckFormats()
{
	char text[80];
	__int64 big = -7;
	unsigned __int64 unsigned_big = 0x123456789aULL;
	CHECK(sprintf(text, "[%I64d]", big) == 4 && strcmp(text, "[-7]") == 0);
	CHECK(sprintf_s(text, "%I64u|%5I64d|%I64x|%I32d%%", (__int64)7, big, unsigned_big, 5) == 21 && strcmp(text, "7|   -7|123456789a|5%") == 0);
	CHECK(_snprintf(text, 80, "%Id %hs %ls", (size_t)3, "a", L"b") == 5 && strcmp(text, "3 a b") == 0);
	printf("[%I64d]\n", big);
	__int64 read = 0;
	int whole = 0;
	CHECK(sscanf("-12345678901 6", "%I64d %d", &read, &whole) == 2 && read == -12345678901LL && whole == 6);
	wchar_t wide[40];
	CHECK(swprintf_s(wide, L"%s-%S-%d-%I64d", L"ab", "cd", 5, big) == 10 && wcscmp(wide, L"ab-cd-5--7") == 0);
	CHECK(swprintf(wide, L"%hs%ls", "x", L"y") == 2 && wcscmp(wide, L"xy") == 0);
	CHECK(wcscpy_s(wide, L"abc") == 0 && wcscat_s(wide, 40, L"d") == 0 && _wtoi(L"12") == 12);
	wprintf(L"wide %s\n", L"\x8db3\x7403");
	CHECK(_stprintf_s(text, _T("%d"), 12) == 2 && strlen(_strdate(text)) == 8 && text[2] == '/');
	CHECK(strcmp(_strtime(text) + 2, ":00:00") == 0);
}

static void CheckMore()
{
	void *block = _aligned_malloc(100, 64);
	CHECK(block != NULL && ((size_t)block & 63) == 0);
	_aligned_free(block);
	char *on_stack = (char *)_alloca(16);
	on_stack[15] = 0;
	HANDLE mutex = CreateMutex(NULL, FALSE, _T("team"));
	CHECK(mutex != NULL && WaitForSingleObject(mutex, INFINITE) == WAIT_OBJECT_0 && ReleaseMutex(mutex) && CloseHandle(mutex));
}

extern "C" STRATEGY_API void Author ( char *name )
{
	CheckFolders();
	CheckReading();
	CheckWriting();
	CheckFormats();
	CheckMore();
	strcpy(name, g_fault[0] == 0 ? "all well" : g_fault);
}

extern "C" STRATEGY_API void StrategyStep ( Environment *env )
{
	if (g_fault[0] != 0) return;
	chase_ball(env->home3_pos_x, env->home3_pos_y, env->home3_rotation, env->currentBall_pos_x,
	           env->currentBall_pos_y, env->halfArea, 1, 1, -5, 225, 90, 70, &env->home3_velocityLeft,
	           &env->home3_velocityRight);
}
