// SPDX-License-Identifier: Apache-2.0
// Tells when its static objects are destroyed, or crashes then.
namespace {

int* g_destroyed = nullptr;

struct AtEnd {
    ~AtEnd() {
        if (g_destroyed) {
            ++*g_destroyed;
        } else {
            volatile int* nowhere = nullptr;
            *nowhere = 1;
        }
    }
} at_end;

}  // namespace

extern "C" void count_destructions_in(int* destroyed) {
    g_destroyed = destroyed;
}
