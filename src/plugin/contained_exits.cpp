// SPDX-License-Identifier: Apache-2.0
#include "plugin/contained_exits.hpp"

#include <array>
#include <cstdio>

#include <pthread.h>
#include <unistd.h>

#include "plugin/home_process.hpp"
#include "plugin/last_words.hpp"
#include "plugin/thread_calls.hpp"

namespace agon::plugin {
namespace {

/// Does not return if a guarded call runs on this thread, nor in a child that was forked off: there
/// the child ends, without what the application has to do at its own end.
void leave_by(const char* function, int status) {
    ThreadCalls* calls = find_this_threads_calls();
    CallFrame* frame = calls ? calls->frame.load(std::memory_order_relaxed) : nullptr;
    if (frame) {
        if (!is_home_process()) {
            ::_exit(status);
        }
        frame->exit_status = status;
        std::snprintf(frame->text, sizeof(frame->text), "%s(%d)", function, status);
        leave_call(*calls, CallOutcome::Kind::Exited);
    }
}

[[noreturn]] void exit_process(const char* function, int status) {
    leave_by(function, status);
    if (!is_home_process()) {
        ::_exit(status);
    }
    char reason[64];
    std::snprintf(reason, sizeof(reason), "called %s(%d) on a thread of its own", function, status);
    end_process("a loaded library", reason);
}

extern "C" {

[[noreturn]] void agon_contained_exit(int status) {
    exit_process("exit", status);
}

[[noreturn]] void agon_contained_plain_exit(int status) {
    exit_process("_exit", status);
}

[[noreturn]] void agon_contained_quick_exit(int status) {
    exit_process("quick_exit", status);
}

[[noreturn]] void agon_contained_pthread_exit(void* value) {
    leave_by("pthread_exit", 0);
    ::pthread_exit(value);
}

[[noreturn]] void agon_contained_thrd_exit(int status) {
    leave_by("thrd_exit", status);
    ::pthread_exit(reinterpret_cast<void*>(static_cast<std::intptr_t>(status)));
}

}  // extern "C"

template <typename Function>
Substitution substitute(std::string_view name, Function* function) {
    return {name, reinterpret_cast<std::uintptr_t>(function)};
}

}  // namespace

std::span<const Substitution> contained_exits() {
    static const std::array kExits = {
        substitute("exit", &agon_contained_exit),
        substitute("_exit", &agon_contained_plain_exit),
        substitute("_Exit", &agon_contained_plain_exit),
        substitute("quick_exit", &agon_contained_quick_exit),
        substitute("pthread_exit", &agon_contained_pthread_exit),
        substitute("thrd_exit", &agon_contained_thrd_exit),
    };
    return kExits;
}

}  // namespace agon::plugin
