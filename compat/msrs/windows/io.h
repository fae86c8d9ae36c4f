/* SPDX-License-Identifier: Apache-2.0 */
/* Files by number. */
#ifndef AGON_IO_H
#define AGON_IO_H

#include <unistd.h>

#include "agon_msvc.h"

#define _access access
#define _unlink unlink
#define _close close
#define _read read
#define _write write

#endif
