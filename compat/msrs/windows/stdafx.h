/* SPDX-License-Identifier: Apache-2.0 */
/* What the wizard writes into it. A project's own comes first. */
#ifndef AGON_STDAFX_H
#define AGON_STDAFX_H

#include "tchar.h"
#include "windows.h"

#endif
