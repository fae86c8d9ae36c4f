/* SPDX-License-Identifier: Apache-2.0 */
/* Says for which Windows; here for none. */
#ifndef AGON_SDKDDKVER_H
#define AGON_SDKDDKVER_H

#endif
