// SPDX-License-Identifier: Apache-2.0
#pragma once

int helper_count();

inline int& shared_count() {
    static int count = 0;
    return count;
}
