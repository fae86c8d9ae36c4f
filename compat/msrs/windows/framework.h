/* SPDX-License-Identifier: Apache-2.0 */
/* What the wizard writes into it. A project's own comes first. */
#ifndef AGON_FRAMEWORK_H
#define AGON_FRAMEWORK_H

#include "windows.h"

#endif
