// SPDX-License-Identifier: Apache-2.0
// stdafx.h : include file for standard system include files
#pragma once

#include "targetver.h"

#define WIN32_LEAN_AND_MEAN             // Exclude rarely-used stuff from Windows headers
// Windows Header Files:
#include <windows.h>
#include <tchar.h>
#include <vector>
#include <algorithm>
using namespace std;
