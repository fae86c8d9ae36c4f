/* SPDX-License-Identifier: Apache-2.0 */
/* Memory checks of debug builds, which do nothing. */
#ifndef AGON_CRTDBG_H
#define AGON_CRTDBG_H

#include "agon_msvc.h"

#define _CrtSetDbgFlag(flags) 0
#define _CrtDumpMemoryLeaks() 0
#define _CrtSetBreakAlloc(number) 0
#define _CRTDBG_ALLOC_MEM_DF 1
#define _CRTDBG_LEAK_CHECK_DF 32

#endif
