/* SPDX-License-Identifier: Apache-2.0 */
/* A part of windows.h. */
#ifndef AGON_WINNT_H
#define AGON_WINNT_H

#include "windows.h"

#endif
