// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <csignal>
#include <initializer_list>

#include <fcntl.h>
#include <unistd.h>

#include "exit_code.hpp"

namespace agon::app {

namespace {

// A signal handler can reach nothing but statics.
volatile std::sig_atomic_t is_noting = 0;
volatile std::sig_atomic_t signals_come = 0;

// Two come close together where a supervisor signals a group and its leader, or a person presses
// twice: what is being closed then is closed all the same.
constexpr std::sig_atomic_t kMostPatience = 2;

void on_signal(int /*signal*/) {
    if (is_noting == 0 || signals_come >= kMostPatience) {
        _exit(static_cast<int>(ExitCode::Interrupted));
    }
    signals_come = signals_come + 1;
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};

    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

bool is_ignored(int signal) {
    struct sigaction action {};

    sigaction(signal, nullptr, &action);
    return action.sa_handler == SIG_IGN;
}

}  // namespace

void handle_interrupts() {
    handle(SIGINT, on_signal);
    handle(SIGTERM, on_signal);
    for (const int signal : {SIGHUP, SIGQUIT}) {
        if (!is_ignored(signal)) {
            handle(signal, on_signal);
        }
    }
}

Interrupt::Interrupt() {
    signals_come = 0;
    is_noting = 1;
}

Interrupt::~Interrupt() {
    is_noting = 0;
}

bool Interrupt::has_come() {
    return signals_come != 0;
}

void ignore_write_signals() {
    handle(SIGXFSZ, SIG_IGN);
    handle(SIGPIPE, SIG_IGN);
}

void open_missing_standard_files() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) >= 0) {
            continue;
        }
        // The lowest free number is taken: this one.
        const char* path = descriptor == STDOUT_FILENO ? "/dev/full" : "/dev/null";
        if (open(path, O_RDWR) < 0) {
            (void)open("/dev/null", O_RDWR);
        }
    }
}

}  // namespace agon::app
