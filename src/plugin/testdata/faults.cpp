// SPDX-License-Identifier: Apache-2.0
// Every way in which a call into a library can go wrong; built without optimisation.
#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <pthread.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

namespace {

class OwnException {};

struct CrashingException : std::exception {
    const char* what() const noexcept override {
        volatile int* nowhere = nullptr;
        *nowhere = 1;
        return "";
    }
};

}  // namespace

extern "C" {

int add(int a, int b) {
    return a + b;
}

void write_to_null() {
    volatile int* nowhere = nullptr;
    *nowhere = 1;
}

void write_to_page_1() {
    *reinterpret_cast<volatile int*>(0x1234) = 1;
}

int divide(int a, int b) {
    return a / b;
}

void call_abort() {
    std::abort();
}

void break_noexcept() noexcept {
    throw std::runtime_error("out of noexcept");
}

void run_illegal_instruction() {
    __builtin_trap();
}

int overflow_stack(int depth) {
    volatile char room[4096];
    room[0] = static_cast<char>(depth);
    return overflow_stack(depth + 1) + room[0];
}

void loop_forever() {
    for (volatile int i = 0;; ++i) {
    }
}

void allocate_forever() {
    for (std::size_t i = 0;; ++i) {
        std::vector<char> some(1000 + i % 200000);
        some[0] = static_cast<char>(i);
    }
}

void print_forever() {
    for (int i = 0;; ++i) {
        std::printf("still here %d\n", i);
    }
}

void sleep_forever() {
    for (;;) {
        ::sleep(1000);
    }
}

void loop_deaf_to_signals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, nullptr);
    loop_forever();
}

void throw_int() {
    throw 42;
}

void throw_runtime_error() {
    throw std::runtime_error("no ball in sight");
}

void throw_text() {
    throw "plain text";
}

void throw_string() {
    throw std::string("a string");
}

void throw_own() {
    throw OwnException();
}

void throw_crashing() {
    throw CrashingException();
}

void free_twice() {
    char* block = static_cast<char*>(std::malloc(24));
    std::free(block);
    std::free(block);
}

void overrun_heap() {
    char* volatile block = static_cast<char*>(std::malloc(2000));
    char* volatile next = static_cast<char*>(std::malloc(2000));
    std::memset(block, 0x5a, 2100);
    std::free(next);
    std::free(block);
}

void call_exit(int status) {
    std::exit(status);
}

void call_plain_exit(int status) {
    ::_exit(status);
}

void call_quick_exit(int status) {
    std::quick_exit(status);
}

void call_pthread_exit() {
    pthread_exit(nullptr);
}

void call_thrd_exit(int status) {
    thrd_exit(status);
}

void exit_on_own_thread() {
    std::thread([] { std::exit(0); }).join();
}

/// Counts in its own code until told to end.
void leave_a_thread(volatile long* count, volatile bool* is_ending) {
    std::thread([=] {
        while (!*is_ending) {
            ++*count;
        }
        *count = -1;
    }).detach();
}

void end_own_thread_early() {
    pthread_t thread;
    pthread_create(
        &thread, nullptr, [](void*) -> void* { pthread_exit(nullptr); }, nullptr);
    pthread_join(thread, nullptr);
}

/// What waitpid says of a child whose program is missing.
int run_missing_program() {
    int status = -1;
    const pid_t child = fork();
    if (child == 0) {
        execl("/nowhere/at/all", "all", nullptr);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return status;
}

int run_missing_program_by_vfork() {
    int status = -1;
    const pid_t child = vfork();
    if (child == 0) {
        _exit(127);
    }
    waitpid(child, &status, 0);
    return status;
}

/// The same of a child that ends in another way.
int fork_off(void (*end)()) {
    int status = -1;
    const pid_t child = fork();
    if (child == 0) {
        end();
    } else {
        waitpid(child, &status, 0);
    }
    return status;
}

void call_back(void (*function)(void*), void* context) {
    function(context);
}

void set_rounding_down() {
#if defined(__x86_64__)
    unsigned mode = __builtin_ia32_stmxcsr();
    __builtin_ia32_ldmxcsr((mode & ~0x6000u) | 0x2000u | 0x8040u);
#endif
}

}  // extern "C"
