// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace agon::plugin {

/// How a call into a foreign library ended.
struct CallOutcome {
    enum class Kind : std::uint8_t {
        Returned,
        Threw,    ///< a C++ exception left the call; the library may be called again
        Crashed,  ///< a deadly signal; the library must never run again
        Hung,     ///< it did not return in time and was cut off; the library must never run again
        Exited,   ///< it asked to end the process or the thread; the library must never run again
    };
    Kind kind = Kind::Returned;
    int signal = 0;              ///< Crashed: SIGSEGV, ...
    std::uintptr_t address = 0;  ///< Crashed: what was touched or executed; 0 for SIGABRT
    int exit_status = 0;         ///< Exited: what exit() was given; 0 for the end of a thread
    std::int64_t wall_ns = 0;    ///< how long the call took
    /// Threw: the exception's text. Crashed, hung: where, as far as known: "in chase_ball at
    /// team.cpp:12". Exited: the function that was called: "exit(3)".
    std::string what;
    /// Crashed, hung: who called whom in the library, the innermost first, as far as known; see
    /// name_places().
    std::string backtrace = {};

    [[nodiscard]] bool has_returned() const { return kind == Kind::Returned; }

    /// Crashed, hung or exited: the library must never run again.
    [[nodiscard]] bool is_lost() const { return kind > Kind::Threw; }

    /// For people: "StrategyStep crashed (SIGSEGV at 0x0)"; empty if it returned.
    [[nodiscard]] std::string text(std::string_view call_name) const;
};

/// "SIGSEGV"; "signal 42" for one without a name here.
[[nodiscard]] std::string signal_name(int signal);

/// Whether the signal comes from an instruction that can't be run, and so has an address.
[[nodiscard]] bool is_fault(int signal);

}  // namespace agon::plugin
