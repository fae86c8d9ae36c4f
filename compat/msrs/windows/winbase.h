/* SPDX-License-Identifier: Apache-2.0 */
/* A part of windows.h. */
#ifndef AGON_WINBASE_H
#define AGON_WINBASE_H

#include "windows.h"

#endif
