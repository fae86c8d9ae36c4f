/* SPDX-License-Identifier: Apache-2.0 */
/* A part of windows.h. */
#ifndef AGON_WTYPES_H
#define AGON_WTYPES_H

#include "windows.h"

#endif
