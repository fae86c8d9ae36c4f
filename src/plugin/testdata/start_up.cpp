// SPDX-License-Identifier: Apache-2.0
// Start-up code that goes wrong; AGON_FAULT is what it does.
#include <cstdlib>

namespace {

void crash() {
    volatile int* nowhere = nullptr;
    *nowhere = 1;
}

void hang() {
    for (volatile int i = 0;; ++i) {
    }
}

void leave() {
    std::exit(0);
}

struct AtStart {
    AtStart() { AGON_FAULT(); }
} at_start;

}  // namespace

extern "C" void use_all() {
    crash();
    hang();
    leave();
}
