/* SPDX-License-Identifier: Apache-2.0 */
/* The name of before the standard; its names were in no namespace. */
#ifndef AGON_IOMANIP_H
#define AGON_IOMANIP_H

#include <iomanip>
using namespace std;

#endif
