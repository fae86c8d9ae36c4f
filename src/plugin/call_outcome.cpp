// SPDX-License-Identifier: Apache-2.0
#include "plugin/call_outcome.hpp"

#include <cinttypes>
#include <csignal>
#include <cstdio>

namespace agon::plugin {

std::string signal_name(int signal) {
    switch (signal) {
        case SIGSEGV:
            return "SIGSEGV";
        case SIGBUS:
            return "SIGBUS";
        case SIGFPE:
            return "SIGFPE";
        case SIGILL:
            return "SIGILL";
        case SIGABRT:
            return "SIGABRT";
        case SIGUSR1:
            return "SIGUSR1";
        case SIGUSR2:
            return "SIGUSR2";
        case SIGALRM:
            return "SIGALRM";
        case SIGVTALRM:
            return "SIGVTALRM";
        case SIGPROF:
            return "SIGPROF";
        case SIGTRAP:
            return "SIGTRAP";
        case SIGSYS:
            return "SIGSYS";
        case SIGPIPE:
            return "SIGPIPE";
        case SIGKILL:
            return "SIGKILL";
        case SIGTERM:
            return "SIGTERM";
        case SIGINT:
            return "SIGINT";
        case SIGHUP:
            return "SIGHUP";
        case SIGQUIT:
            return "SIGQUIT";
        case SIGXCPU:
            return "SIGXCPU";
        case SIGXFSZ:
            return "SIGXFSZ";
        default:
            return "signal " + std::to_string(signal);
    }
}

bool is_fault(int signal) {
    return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL ||
           signal == SIGTRAP;
}

std::string CallOutcome::text(std::string_view call_name) const {
    const std::string name(call_name);
    char figures[64] = "";
    switch (kind) {
        case Kind::Returned:
            return "";
        case Kind::Threw:
            return name + " threw an exception: " + what;
        case Kind::Crashed:
            if (is_fault(signal)) {
                std::snprintf(figures, sizeof(figures), " at 0x%" PRIxPTR, address);
            }
            return name + " crashed (" + signal_name(signal) + figures +
                   (what.empty() ? "" : ", " + what) + ")";
        case Kind::Hung:
            std::snprintf(figures, sizeof(figures), "%.1f s", static_cast<double>(wall_ns) / 1e9);
            return name + " did not return (cut off after " + figures +
                   (what.empty() ? "" : ", " + what) + ")";
        case Kind::Exited:
            return name + " called " + what + " instead of returning";
    }
    return "";
}

}  // namespace agon::plugin
