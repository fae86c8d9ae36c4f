/* SPDX-License-Identifier: Apache-2.0 */
/* Text of either kind. */
#ifndef AGON_TCHAR_H
#define AGON_TCHAR_H

#include "agon_msvc.h"

#ifdef _UNICODE
#include <wchar.h>
typedef wchar_t _TCHAR;
#define _T(text) L##text
#define _TEXT(text) L##text
#define _tcslen wcslen
#define _tcscpy wcscpy
#define _tcscat wcscat
#define _tcscmp wcscmp
#define _tprintf wprintf
#define _ftprintf fwprintf
#define _stprintf swprintf
#define _tfopen _wfopen
#define _tmain wmain
#else
typedef char _TCHAR;
#define _T(text) text
#define _TEXT(text) text
#define _tcslen strlen
#define _tcscpy strcpy
#define _tcscat strcat
#define _tcscmp strcmp
#define _tcsicmp strcasecmp
#define _tprintf printf
#define _ftprintf fprintf
#define _stprintf sprintf
#define _stprintf_s sprintf_s
#define _tcscpy_s strcpy_s
#define _tfopen fopen
#define _ttoi atoi
#define _tstoi atoi
#define _tmain main
#endif

#endif
