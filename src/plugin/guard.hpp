// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "plugin/call_outcome.hpp"

namespace agon::plugin {

struct GuardOptions {
    /// A call that takes longer is cut off.
    std::int64_t call_limit_ns = 5'000'000'000;
    /// After a call was lost the process can no longer be trusted (its heap may be locked or
    /// corrupt): if it still runs so much later, the guard ends it.
    std::int64_t end_limit_ns = 20'000'000'000;
    /// With which the guard ends the process, where it has to.
    int exit_code = 6;
    /// Where it then says why.
    int message_fd = 2;
    /// Whether outcomes have names for places in code; otherwise name_places() is left to another
    /// process, whose memory no lost call has spoiled.
    bool names_places = true;
};

/// Contains crashes and hangs of foreign code inside this process, for calls made by guarded_call.
///
/// Handles SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT of the whole process, further signals where
/// they would be deadly, and one real-time signal, and runs a watchdog thread. So only an
/// application (or a test) makes one, and at most one lives at a time. Signals outside guarded
/// calls go to whoever handled them before; where nobody did, a crash ends the process with a
/// message and the guard's exit code.
///
/// This is a net under trusted code, not a wall against hostile code: foreign code that crashes may
/// have written anywhere before. After a lost call, close what is open and leave by `_exit` soon;
/// ordinary `exit` would run destructors of the library that failed.
class CrashGuard {
public:
    /// Installs. @pre no other CrashGuard lives
    explicit CrashGuard(const GuardOptions& options = {});
    /// Restores the handlers that were there. @pre no guarded call is running
    ~CrashGuard();
    CrashGuard(const CrashGuard&) = delete;
    CrashGuard& operator=(const CrashGuard&) = delete;

    /// Of calls that begin from now on. @pre no guarded call is running
    void set_call_limit(std::int64_t limit_ns);

    /// Whether any guarded call crashed, hung or exited.
    [[nodiscard]] bool has_lost_a_call() const;

    class State;

    /// For guarded_call.
    [[nodiscard]] State& state() const { return *state_; }

private:
    std::unique_ptr<State> state_;
};

/// Calls `function` on this thread and says how it ended. `guard` may be null: then exceptions are
/// caught and the time is measured, no more. Calls may be nested and made on many threads at once.
///
/// When the call is lost, control jumps back here over the frames in between without running their
/// destructors: `function` should do nothing but call the foreign code.
/// @param call_name names the call in messages; must live until this returns
template <typename Function>
CallOutcome guarded_call(CrashGuard* guard, const char* call_name, Function&& function);

template <typename Function>
CallOutcome guarded_call(CrashGuard& guard, const char* call_name, Function&& function) {
    return guarded_call(&guard, call_name, std::forward<Function>(function));
}

namespace detail {
using Thunk = void (*)(void* context);
CallOutcome run_guarded(CrashGuard* guard, const char* call_name, Thunk thunk, void* context);
}  // namespace detail

template <typename Function>
CallOutcome guarded_call(CrashGuard* guard, const char* call_name, Function&& function) {
    using Callable = std::remove_reference_t<Function>;
    void* context = const_cast<void*>(static_cast<const void*>(std::addressof(function)));
    return detail::run_guarded(
        guard, call_name, [](void* callable) { std::invoke(*static_cast<Callable*>(callable)); },
        context);
}

}  // namespace agon::plugin
