/* SPDX-License-Identifier: Apache-2.0 */
/* Files by number. */
#ifndef AGON_IO_H
#define AGON_IO_H

#include <fcntl.h>
#include <unistd.h>

#include "agon_msvc.h"

#define _O_RDONLY O_RDONLY
#define _O_WRONLY O_WRONLY
#define _O_RDWR O_RDWR
#define _O_APPEND O_APPEND
#define _O_CREAT O_CREAT
#define _O_TRUNC O_TRUNC
#define _O_EXCL O_EXCL
#define _O_BINARY 0
#define _O_TEXT 0
#define O_BINARY 0
#define O_TEXT 0
#define _S_IREAD 0400
#define _S_IWRITE 0200

#ifdef __cplusplus
extern "C" {
#endif

int _open(const char* path, int flags, ...);
int _access(const char* path, int mode);
errno_t _access_s(const char* path, int mode);
int _unlink(const char* path);

#ifdef __cplusplus
}
#endif

#define _close close
#define _read read
#define _write write
#define _lseek lseek

#endif
