// SPDX-License-Identifier: Apache-2.0
// What a thread (sysCall_thread) says about when it goes on.
#include <cmath>
#include <string>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;

/// About the time that a million instructions take.
constexpr double kInstructionsPerSecond = 1e8;

Result<Instance*> script_of(const Caller& caller) {
    if (caller.script == nullptr) {
        return Error{"is for scripts", ""};
    }
    return caller.script;
}

Result<void> suspend(Caller& caller, script::Call& call, ThreadWait wait) {
    const auto script = script_of(caller);
    if (!script) {
        return script.error();
    }
    call.suspend();
    (*script)->wait(std::move(wait));
    return {};
}

Result<void> step(Caller& caller, script::Call& call) {
    return suspend(caller, call, {});
}

Result<void> wait(Caller& caller, script::Call& call, double seconds) {
    if (!(seconds >= 0 && seconds <= 1e9)) {
        return Error{"the time must be from 0 to 1e9 s", ""};
    }
    return suspend(caller, call,
                   {.kind = ThreadWait::Kind::Time,
                    .until = caller.simulation.time() + core::Duration::seconds(seconds)});
}

Result<void> wait_for_signal(Caller& caller, script::Call& call, std::string name) {
    return suspend(caller, call, {.kind = ThreadWait::Kind::Signal, .signal = std::move(name)});
}

Result<std::int64_t> set_stepping(Caller& caller, bool is_on) {
    const auto script = script_of(caller);
    if (!script) {
        return script.error();
    }
    return (*script)->set_stepping(is_on);
}

Result<void> acquire_lock(Caller& caller) {
    const auto script = script_of(caller);
    if (!script) {
        return script.error();
    }
    (*script)->lock();
    return {};
}

Result<void> release_lock(Caller& caller) {
    const auto script = script_of(caller);
    if (!script) {
        return script.error();
    }
    if (!(*script)->unlock()) {
        return Error{"there is no lock to release", ""};
    }
    return {};
}

Result<double> set_auto_yield_delay(Caller& caller, double milliseconds) {
    const auto script = script_of(caller);
    if (!script) {
        return script.error();
    }
    if (!(milliseconds >= 0 && milliseconds <= 1e6)) {
        return Error{"the delay must be from 0 to 1e6 ms", ""};
    }
    const auto before = static_cast<double>((*script)->slice());
    (*script)->set_slice(static_cast<std::int64_t>(milliseconds / 1000 * kInstructionsPerSecond));
    return before / kInstructionsPerSecond * 1000;
}

}  // namespace

void add_thread_functions(Table& table) {
    constexpr std::string_view kFamily = "threads";
    table.add(kFamily, {"step", {}, "", "In a thread: goes on in the next pass."}, step);
    table.add(kFamily,
              {"wait",
               {"seconds"},
               "float overshoot",
               "In a thread: goes on in the first pass at which that much simulated time is over; "
               "says how much more it was."},
              wait);
    table.add(kFamily,
              {"waitForSignal",
               {"name"},
               "any value",
               "In a thread: goes on in the next pass in which a signal of this name is set, with "
               "its value."},
              wait_for_signal);
    table.add(kFamily,
              {"setStepping",
               {"on"},
               "int level",
               "Whether this script's thread is suspended where it says so alone (sim.step), "
               "instead of after a number of instructions, too. Counted: as many calls with false "
               "undo those with true. Gives the count before."},
              set_stepping);
    table.add(kFamily,
              {"acquireLock",
               {},
               "",
               "Keeps this script's thread from being suspended after a number of instructions, "
               "until sim.releaseLock was called as often."},
              acquire_lock);
    table.add(kFamily, {"releaseLock", {}, "", "Undoes one sim.acquireLock."}, release_lock);
    table.add(kFamily,
              {"setAutoYieldDelay",
               {"milliseconds"},
               "float before",
               "After how long this script's thread is suspended in a pass: a number of "
               "instructions, 100,000 for each millisecond, so that runs repeat."},
              set_auto_yield_delay);
}

}  // namespace agon::api
