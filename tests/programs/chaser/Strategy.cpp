// SPDX-License-Identifier: Apache-2.0
// Strategy.cpp : Defines the entry point for the DLL application.
#include <Windows.h>
#include "Strategy.H"
#include "Chase.h"

#ifndef UP
#define UP 1
#endif

static int attached = 0;

BOOL APIENTRY DllMain(HANDLE hModule, DWORD ul_reason_for_call, LPVOID lpReserved)
{
	switch (ul_reason_for_call)
	{
	case DLL_PROCESS_ATTACH:
		attached = 1;
		break;
	case DLL_THREAD_ATTACH:
	case DLL_THREAD_DETACH:
	case DLL_PROCESS_DETACH:
		break;
	}
	return TRUE;
}

extern "C" STRATEGY_API void StrategyInit ( Environment *env ) {}
extern "C" STRATEGY_API void StrategyDrop ( Environment *env ) {}
extern "C" STRATEGY_API void SetForm ( Environment *env ) {}
extern "C" STRATEGY_API void Author ( char *name ) { strcpy(name, "Chaser"); }

extern "C" STRATEGY_API void StrategyStep ( Environment *env )
{
	if (!attached) return;
	chase_ball(env->home3_pos_x, env->home3_pos_y, env->home3_rotation, env->currentBall_pos_x,
	           env->currentBall_pos_y, env->halfArea, UP, 1, -5, 225, 90, 70, &env->home3_velocityLeft,
	           &env->home3_velocityRight);
	env->kickOffStyle = 5;
}
