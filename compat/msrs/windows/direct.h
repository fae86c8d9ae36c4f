/* SPDX-License-Identifier: Apache-2.0 */
/* Folders. */
#ifndef AGON_DIRECT_H
#define AGON_DIRECT_H

#include <unistd.h>

#include "agon_msvc.h"

#define _getcwd getcwd
#define _chdir chdir

#endif
