/* SPDX-License-Identifier: Apache-2.0 */
/* Remarks for the static analyzer, which say nothing here. */
#ifndef AGON_SAL_H
#define AGON_SAL_H

#define _In_
#define _Out_
#define _Inout_
#define _In_opt_
#define _Out_opt_
#define _In_z_
#define _Ret_maybenull_

#endif
