/* SPDX-License-Identifier: Apache-2.0 */
/* The name of before the standard; its names were in no namespace. */
#ifndef AGON_IOSTREAM_H
#define AGON_IOSTREAM_H

#include <iostream>
using namespace std;

#endif
