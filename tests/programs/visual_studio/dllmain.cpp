// SPDX-License-Identifier: Apache-2.0
// dllmain.cpp : Defines the entry point for the DLL application.
#include "stdafx.h"

extern bool g_isAttached;

BOOL APIENTRY DllMain( HMODULE hModule,
                       DWORD  ul_reason_for_call,
                       LPVOID lpReserved
					 )
{
	UNREFERENCED_PARAMETER(hModule);
	if (ul_reason_for_call == DLL_PROCESS_ATTACH) {
		g_isAttached = true;
		OutputDebugString(_T("attached"));
	}
	return TRUE;
}
