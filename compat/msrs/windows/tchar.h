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
#define _tcsncpy wcsncpy
#define _tcsncat wcsncat
#define _tcscmp wcscmp
#define _tcsncmp wcsncmp
#define _tcschr wcschr
#define _tcsrchr wcsrchr
#define _tcsstr wcsstr
#define _tcscpy_s wcscpy_s
#define _tcscat_s wcscat_s
#define _tcsncpy_s wcsncpy_s
#define _tcsicmp wcscasecmp
#define _tcsdup wcsdup
#define _tcstol wcstol
#define _tcstod wcstod
#define _tprintf wprintf
#define _tprintf_s wprintf
#define _ftprintf fwprintf
#define _ftprintf_s fwprintf
#define _stprintf swprintf
#define _stprintf_s swprintf_s
#define _sntprintf swprintf
#define _vstprintf vswprintf
#define _vstprintf_s vswprintf_s
#define _vsntprintf vswprintf
#define _tfopen _wfopen
#define _tfopen_s _wfopen_s
#define _ttoi _wtoi
#define _tstoi _wtoi
#define _tstof _wtof
#define _itot _itow
#define _tmain wmain
#else
typedef char _TCHAR;
#define _T(text) text
#define _TEXT(text) text
#define _tcslen strlen
#define _tcscpy strcpy
#define _tcscat strcat
#define _tcsncpy strncpy
#define _tcsncat strncat
#define _tcscmp strcmp
#define _tcsncmp strncmp
#define _tcschr strchr
#define _tcsrchr strrchr
#define _tcsstr strstr
#define _tcscpy_s strcpy_s
#define _tcscat_s strcat_s
#define _tcsncpy_s strncpy_s
#define _tcsicmp strcasecmp
#define _tcsdup strdup
#define _tcstol strtol
#define _tcstod strtod
#define _tprintf printf
#define _tprintf_s printf
#define _ftprintf fprintf
#define _ftprintf_s fprintf
#define _stprintf sprintf
#define _stprintf_s sprintf_s
#define _sntprintf snprintf
#define _vstprintf vsprintf
#define _vstprintf_s vsprintf_s
#define _vsntprintf vsnprintf
#define _tfopen fopen
#define _tfopen_s fopen_s
#define _ttoi atoi
#define _tstoi atoi
#define _tstof atof
#define _itot _itoa
#define _tmain main
#endif

#endif
