// SPDX-License-Identifier: Apache-2.0
// Needs a library that stands beside it.
#include "helper.hpp"

extern "C" int count_in_helper() {
    return helper_count();
}

// What an inline function holds is one for the library and its helper.
extern "C" int count_shared() {
    return shared_count();
}
