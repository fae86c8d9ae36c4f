/* SPDX-License-Identifier: Apache-2.0 */
/* Says for which Windows; here for none. A project's own comes first. */
#ifndef AGON_TARGETVER_H
#define AGON_TARGETVER_H

#endif
