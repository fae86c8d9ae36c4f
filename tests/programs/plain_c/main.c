/* SPDX-License-Identifier: Apache-2.0 */
#include "environment.h"

__declspec(dllexport) void Author(char* name) { strcpy(name, "C"); }

__declspec(dllexport) void StrategyStep(struct Environment *env) { striker(env, 3); }
