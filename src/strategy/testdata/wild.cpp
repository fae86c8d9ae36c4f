// SPDX-License-Identifier: Apache-2.0
// A strategy that does one bad thing, `deed`, in one of its calls, `where`, the `when`-th time. It
// drives straight ahead otherwise, and counts its steps in the first wheel.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include <chrono>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <vector>

#include <agon/soccer.h>
#include <agon/strategy.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "strategy/common/wild_deeds.hpp"

namespace {

using namespace wild;

struct Instance {
    Where where = Where::Step;
    Deed deed = Deed::Nothing;
    int when = 1;
    int calls[4] = {};
    float steps = 0;
};

[[gnu::noinline]] int overflow_the_stack(volatile char* above) {
    volatile char here[4096];
    here[0] = above[0];
    return overflow_the_stack(here) + here[1];
}

void hang() {
    for (volatile bool forever = true; forever;) {
    }
}

// All memory that agon reads, whatever its own code says it may look like.
void write_over_shared_memory() {
    std::FILE* maps = std::fopen("/proc/self/maps", "r");
    char line[512];
    while (std::fgets(line, sizeof(line), maps) != nullptr) {
        void* begin = nullptr;
        void* end = nullptr;
        if (std::strstr(line, "agon-from-strategy") != nullptr &&
            std::sscanf(line, "%p-%p", &begin, &end) == 2) {
            std::memset(
                begin, 0xA5,
                static_cast<std::size_t>(static_cast<char*>(end) - static_cast<char*>(begin)));
        }
    }
    std::fclose(maps);
}

void flood() {
    const std::vector<char> line(8192, 'x');
    for (int i = 0; i < 2000; ++i) {
        std::fwrite(line.data(), 1, line.size(), stdout);
    }
}

// Children, one of them in a session of its own, that would live for ever.
void leave_children() {
    for (int i = 0; i < 3; ++i) {
        if (::fork() == 0) {
            if (i == 0) {
                ::setsid();
            }
            while (true) {
                ::pause();
            }
        }
    }
}

void eat_memory() {
    std::vector<std::vector<char>> eaten;
    while (true) {
        eaten.emplace_back(std::size_t{16} << 20U, 'x');
    }
}

void block_signals_and_hang() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
    hang();
}

void write_large_file() {
    std::FILE* file = std::fopen("large", "w");
    const std::vector<char> block(std::size_t{1} << 20U, 'x');
    while (std::fwrite(block.data(), 1, block.size(), file) == block.size()) {
    }
    std::fclose(file);
}

void change_folder() {
    if (::chdir("/") == 0) {
        ::rmdir("/proc/self/cwd/work");
    }
}

/// A signal wakes nobody for good.
void nap() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
    while (std::chrono::steady_clock::now() < end) {
        ::usleep(1000);
    }
}

void commit(Deed deed) {
    volatile int zero = 0;
    char start = 0;
    switch (deed) {
        case Deed::Nothing:
        case Deed::NotANumber:
            return;
        case Deed::Segv:
            *static_cast<volatile int*>(nullptr) = 1;
            return;
        case Deed::Abort:
            std::abort();
        case Deed::DivideByZero:
            zero = 100'000 / zero;
            return;
        case Deed::IllegalInstruction:
            __builtin_trap();
        case Deed::StackOverflow:
            zero = overflow_the_stack(&start);
            return;
        case Deed::Hang:
            return hang();
        case Deed::Sleep:
            while (true) {
                ::sleep(1000);
            }
        case Deed::Exit:
            std::exit(3);
        case Deed::ExitBySystemCall:
            ::syscall(SYS_exit_group, 5);
            return;
        case Deed::Throw:
            throw std::runtime_error("wild");
        case Deed::WriteOverSharedMemory:
            return write_over_shared_memory();
        case Deed::CloseDescriptors:
            for (int descriptor = 0; descriptor < 1024; ++descriptor) {
                ::close(descriptor);
            }
            return;
        case Deed::FloodOutput:
            return flood();
        case Deed::LeaveChildren:
            return leave_children();
        case Deed::StopItself:
            ::raise(SIGSTOP);
            return;
        case Deed::ChangeFolder:
            return change_folder();
        case Deed::RaiseTerm:
            ::kill(::getpid(), SIGTERM);
            return;
        case Deed::KillGroup:
            ::kill(0, SIGKILL);
            return;
        case Deed::KillKeeper:
            ::kill(::getppid(), SIGKILL);
            return;
        case Deed::EatMemory:
            return eat_memory();
        case Deed::BlockSignalsAndHang:
            return block_signals_and_hang();
        case Deed::WriteLargeFile:
            return write_large_file();
        case Deed::CrashOnThread:
            std::thread([] { commit(Deed::Segv); }).join();
            return;
        case Deed::BecomeAnotherProgram:
            ::execl("/bin/true", "true", static_cast<char*>(nullptr));
            return;
        case Deed::Nap:
            return nap();
        case Deed::Count:
            return;
    }
}

void enter(Instance& self, Where where) {
    const auto index = static_cast<int>(where);
    if (++self.calls[index] == self.when && self.where == where) {
        commit(self.deed);
    }
}

int declared(const agon_host* host, const char* name, int value) {
    const auto* parameters =
        static_cast<const agon_ext_parameters*>(host->get_extension(host, AGON_EXT_PARAMETERS));
    agon_parameter parameter{};
    parameter.struct_size = sizeof parameter;
    parameter.name = name;
    parameter.unit = "";
    parameter.default_value = value;
    parameter.maximum = 1e6;
    double number = value;
    parameters->declare(host, &parameter, &number);
    return static_cast<int>(number);
}

agon_status create(const agon_host* host, const agon_seat*, void** out) {
    static Instance self;
    self.deed = static_cast<Deed>(declared(host, "deed", 0));
    self.where = static_cast<Where>(declared(host, "where", static_cast<int>(Where::Step)));
    self.when = declared(host, "when", 1);
    *out = &self;
    enter(self, Where::Create);
    return AGON_OK;
}

agon_status place(void* instance, const void*, void*) {
    enter(*static_cast<Instance*>(instance), Where::Place);
    return AGON_OK;
}

agon_status step(void* instance, const void*, void* command) {
    auto& self = *static_cast<Instance*>(instance);
    auto& wheels = static_cast<agon_soccer_command*>(command)->robots;
    self.steps += 1;
    for (agon_soccer_wheels& robot : wheels) {
        robot = {20, 20};
    }
    wheels[0] = {self.steps, 1};
    enter(self, Where::Step);
    if (self.deed == Deed::NotANumber) {
        wheels[1] = {std::nanf(""), HUGE_VALF};
    }
    return AGON_OK;
}

void destroy(void* instance) {
    enter(*static_cast<Instance*>(instance), Where::Destroy);
}

}  // namespace

extern "C" AGON_EXPORT const agon_strategy* agon_strategy_entry(void) {
    static const agon_strategy kTable = {sizeof(agon_strategy),
                                         AGON_STRATEGY_ABI,
                                         "wild",
                                         "tests",
                                         "soccer",
                                         &create,
                                         &place,
                                         &step,
                                         &destroy,
                                         nullptr};
    return &kTable;
}
