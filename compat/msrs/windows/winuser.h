/* SPDX-License-Identifier: Apache-2.0 */
/* A part of windows.h. */
#ifndef AGON_WINUSER_H
#define AGON_WINUSER_H

#include "windows.h"

#endif
