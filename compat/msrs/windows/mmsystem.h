/* SPDX-License-Identifier: Apache-2.0 */
/* A part of windows.h. */
#ifndef AGON_MMSYSTEM_H
#define AGON_MMSYSTEM_H

#include "windows.h"

#endif
