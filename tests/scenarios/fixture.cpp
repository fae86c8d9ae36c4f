// SPDX-License-Identifier: Apache-2.0
// A strategy that misbehaves in one way, chosen when it is compiled: -DBEHAVIOR=crash_in_step ...
// All of them drive straight ahead otherwise.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include <agon/soccer.h>
#include <agon/strategy.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEXT_OF(word) #word
#define TEXT(word) TEXT_OF(word)

namespace {

constexpr std::string_view kBehavior = TEXT(BEHAVIOR);
constexpr std::uint64_t kTimeOfTrouble_ns = 1'000'000'000;

[[gnu::noinline]] void crash() {
    volatile int* volatile nowhere = nullptr;
    *nowhere = 1;
}

void hang() {
    std::puts("about to hang");
    std::fflush(stdout);
    for (volatile bool forever = true; forever;) {
    }
}

// As one runs another program: here one that is missing; and a child that just goes on.
void run_a_program(bool is_patient) {
    const pid_t child = ::fork();
    if (child == 0 && is_patient) {
        ::execl("/nowhere/at/all", "all", nullptr);
        ::_exit(127);
    }
    if (child != 0) {
        int status = 0;
        ::waitpid(child, &status, 0);
    }
}

// They work on, and speak to the host, to the end of the process.
void start_threads(const agon_host* host) {
    for (int i = 0; i < 3; ++i) {
        std::thread([host] {
            const void* log = host->get_extension(host, AGON_EXT_LOG);
            for (volatile bool forever = true; forever;) {
                static_cast<const agon_ext_log*>(log)->write(host, AGON_LOG_INFO, "from a thread");
                std::this_thread::yield();
            }
        }).detach();
    }
}

// Once a simulated second.
void say(const agon_host* host, std::uint64_t time_ns) {
    if (time_ns % 1'000'000'000 == 0) {
        const auto* log = static_cast<const agon_ext_log*>(host->get_extension(host, AGON_EXT_LOG));
        const auto* draw =
            static_cast<const agon_ext_draw*>(host->get_extension(host, AGON_EXT_DRAW));
        const std::string text = "second " + std::to_string(time_ns / 1'000'000'000);
        log->write(host, AGON_LOG_WARNING, text.c_str());
        draw->circle(host, 0, 0, 0.3, 0xFF00FFFFU);
    }
}

agon_status create(const agon_host* host, const agon_seat*, void** instance) {
    *instance = const_cast<agon_host*>(host);
    if (kBehavior == "crash_in_create") {
        crash();
    }
    if (kBehavior == "leave_threads") {
        start_threads(host);
    }
    return kBehavior == "refuse" ? AGON_ERROR : AGON_OK;
}

agon_status step(void* instance, const void* observation, void* command) {
    const auto* seen = static_cast<const agon_soccer_observation*>(observation);
    auto* wheels = static_cast<agon_soccer_command*>(command);
    for (agon_soccer_wheels& robot : wheels->robots) {
        robot = {20, 20};
    }
    if (kBehavior == "print") {
        std::puts("hello from the strategy");
    }
    if (kBehavior == "say") {
        say(static_cast<const agon_host*>(instance), seen->time_ns);
    }
    if (kBehavior == "throw") {
        throw std::runtime_error("no idea");
    }
    if (kBehavior == "give_no_number") {
        wheels->robots[1].left_radps = std::numeric_limits<float>::quiet_NaN();
        wheels->robots[2].right_radps = std::numeric_limits<float>::infinity();
    }
    if (seen->time_ns >= kTimeOfTrouble_ns) {
        if (kBehavior == "crash_in_step") {
            crash();
        } else if (kBehavior == "abort_in_step") {
            std::abort();
        } else if (kBehavior == "exit_in_step") {
            std::exit(0);
        } else if (kBehavior == "hang_in_step") {
            hang();
        } else if (kBehavior == "crash_on_thread") {
            std::thread(crash).join();
        } else if (kBehavior == "fork_in_step") {
            run_a_program(seen->time_ns / 10000000 % 2 == 0);
        }
    }
    return AGON_OK;
}

void destroy(void*) {
    if (kBehavior == "crash_in_destroy") {
        crash();
    }
}

const agon_strategy kStrategy = {sizeof(agon_strategy),
                                 AGON_STRATEGY_ABI,
                                 TEXT(BEHAVIOR),
                                 "a test",
                                 "soccer",
                                 create,
                                 nullptr,
                                 step,
                                 destroy,
                                 nullptr};

}  // namespace

extern "C" const agon_strategy* agon_strategy_entry(void) {
    return &kStrategy;
}
