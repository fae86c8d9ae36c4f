// SPDX-License-Identifier: Apache-2.0
// A library that another one brings along.
#include "helper.hpp"

namespace {
int g_count = 0;
}

int helper_count() {
    ++shared_count();
    return g_count++;
}
