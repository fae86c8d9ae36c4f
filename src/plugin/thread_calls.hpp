// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <setjmp.h>
#include <signal.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <sys/types.h>

#include "plugin/call_outcome.hpp"

namespace agon::plugin {

/// Calls that a backtrace tells of at most.
inline constexpr int kTraceSize = 32;

/// A guarded call that is running; lives on the stack of its caller. Left by signal handlers, so
/// it owns nothing.
struct CallFrame {
    sigjmp_buf way_back;
    const char* name;
    CallFrame* outer;  ///< the guarded call that this one is nested in
    std::int64_t deadline_ns;

    CallOutcome::Kind kind;
    int signal;
    int exit_status;
    std::uintptr_t address;
    std::uintptr_t code_address;  ///< of the instruction at which it crashed or was cut off
    bool has_place;               ///< that instruction itself could not be run
    bool is_stack_overflow;
    bool is_tracing;  ///< looking for callers; a crash meanwhile is one of the looking
    int trace_size;
    void* trace[kTraceSize];  ///< who called whom then, the innermost first
    char text[480];           ///< Threw, Exited: see CallOutcome::what
};

/// What signal handlers and the watchdog know of one thread that makes guarded calls. Exists from
/// its first guarded call to its end, with a signal stack on which an overflown stack can be left.
struct ThreadCalls {
    std::atomic<CallFrame*> frame{nullptr};  ///< the innermost call that is running
    std::atomic<std::int64_t> deadline_ns{
        0};                                ///< its deadline, 0 if none runs; the watchdog reads it
    std::atomic<std::int64_t> cut_ns{0};   ///< the deadline whose call the watchdog wants cut off
    std::atomic<bool> is_cut_sent{false};  ///< a signal is on its way; its handler takes this back
    int postponements = 0;                 ///< of the cut, by the handler
    std::uintptr_t postponed_at = 0;       ///< where the call was the last time
    int postponements_there = 0;           ///< in a row
    ::pid_t thread_id = 0;
    void* signal_stack = nullptr;
    stack_t outer_signal_stack{};
};

/// Of this thread; made if it has none.
[[nodiscard]] ThreadCalls& this_threads_calls();

/// The same, null if it has none. For signal handlers.
[[nodiscard]] ThreadCalls* find_this_threads_calls();

/// Calls `visit` for every thread that has made guarded calls and still runs; none of them ends
/// meanwhile.
void visit_threads(void (*visit)(ThreadCalls& calls, void* context), void* context);

/// Ends the running call by jumping back to where it was made.
[[noreturn]] void leave_call(ThreadCalls& calls, CallOutcome::Kind kind);

}  // namespace agon::plugin
