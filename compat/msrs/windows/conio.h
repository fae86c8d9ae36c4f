/* SPDX-License-Identifier: Apache-2.0 */
/* The console: see agon_msvc.h. */
#ifndef AGON_CONIO_H
#define AGON_CONIO_H

#include "agon_msvc.h"

#endif
