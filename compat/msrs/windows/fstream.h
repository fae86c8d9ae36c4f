/* SPDX-License-Identifier: Apache-2.0 */
/* The name of before the standard; its names were in no namespace. */
#ifndef AGON_FSTREAM_H
#define AGON_FSTREAM_H

#include <fstream>
using namespace std;

#endif
