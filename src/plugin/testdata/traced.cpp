// SPDX-License-Identifier: Apache-2.0
// Optimised, with debug information: what backtraces are told from. Line numbers stand in tests.
#include <cstdlib>
#include <thread>

#include "agon/call.hpp"

static volatile int g_zero = 0;

[[gnu::always_inline]] inline void write_ball(volatile int* place) {
    *place = g_zero;  // line 11
}

namespace {

[[gnu::noinline]] int kick(volatile int* ball) {
    write_ball(ball);  // line 17
    return g_zero + 1;
}

[[gnu::noinline]] void wait_for_ever() {
    while (g_zero == 0) {  // line 22
    }
}

[[gnu::noinline]] void give_up() {
    std::abort();  // line 27
}

struct Crashing {
    int step() { return kick(nullptr) + 1; }  // line 31
};

}  // namespace

extern "C" {

int (*crash_in_call())() {
    return &agon::detail::Table<Crashing>::step;
}

int crash_deep() {
    return kick(nullptr) + 1;  // line 43
}

int hang_deep() {
    wait_for_ever();  // line 47
    return g_zero;
}

int abort_deep() {
    give_up();
    return g_zero;
}

int call_nothing() {
    int (*volatile nothing)() = nullptr;
    return nothing() + 1;  // line 58
}

void crash_on_own_thread() {
    std::thread([] { kick(nullptr); }).join();
}

}  // extern "C"
