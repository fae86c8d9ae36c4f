/* SPDX-License-Identifier: Apache-2.0 */
/* A part of windows.h. */
#ifndef AGON_WINCON_H
#define AGON_WINCON_H

#include "windows.h"

#endif
