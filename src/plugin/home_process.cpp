// SPDX-License-Identifier: Apache-2.0
#include "plugin/home_process.hpp"

#include <atomic>

#include <pthread.h>
#include <unistd.h>

namespace agon::plugin {
namespace {

// What is asked for in signal handlers and in children can only be global. No match depends on it.
constinit std::atomic<::pid_t> g_home{0};
constinit std::atomic<bool> g_is_forked_off{false};

}  // namespace

void set_home_process() {
    static const int watched =
        ::pthread_atfork(nullptr, nullptr, [] { g_is_forked_off = g_home != 0; });
    static_cast<void>(watched);
    g_home = ::getpid();
    g_is_forked_off = false;
}

bool is_home_process() {
    return g_home.load() == ::getpid();
}

bool is_forked_off() {
    return g_is_forked_off.load(std::memory_order_relaxed);
}

}  // namespace agon::plugin
