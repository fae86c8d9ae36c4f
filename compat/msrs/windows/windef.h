/* SPDX-License-Identifier: Apache-2.0 */
/* A part of windows.h. */
#ifndef AGON_WINDEF_H
#define AGON_WINDEF_H

#include "windows.h"

#endif
