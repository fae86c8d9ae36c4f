/* SPDX-License-Identifier: Apache-2.0 */
/* Says for which Windows; here for none. */
#ifndef AGON_WINSDKVER_H
#define AGON_WINSDKVER_H

#endif
