// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "script/machine.hpp"

namespace agon::script {

class CallFrame;

/// A function of a script that runs bit by bit: it is resumed from outside, and suspended by a
/// bound function (Call::suspend), by coroutine.yield, or, when its slice is used up, between two
/// instructions. Slices are counted in instructions, so that runs repeat. Where a call cannot be
/// left (in the comparison of table.sort, in a coroutine of the script's own) it runs on until it
/// can. Must not outlive the machine.
class Thread {
public:
    enum class State : std::uint8_t { Suspended, Finished, Failed };

    /// Nothing runs before resume. Errors: the script's memory is full.
    static core::Result<Thread> create(Machine& machine, const Function& function);

    Thread(Thread&& other) noexcept;
    Thread& operator=(Thread&& other) noexcept;
    ~Thread();

    /// Runs on. The first time, `arguments` are the function's; later, the results of what
    /// suspended. The outcome has what was yielded or returned. The machine's budget counts, too.
    /// @pre state() is Suspended
    Outcome resume(std::span<const Value> arguments = {});

    /// The one that runs, if one does; nullptr otherwise.
    [[nodiscard]] static Thread* running(Machine& machine);

    [[nodiscard]] State state() const { return state_; }

    /// Whether it was suspended for its slice.
    [[nodiscard]] bool was_preempted() const { return was_preempted_; }

    /// Instructions after which it is suspended; 0: never. Counted in steps of 100.
    void set_slice(std::int64_t instructions) { slice_ = instructions; }

    [[nodiscard]] std::int64_t slice() const { return slice_; }

    /// While locked, it is not suspended for its slice. Counted; a lock may be set while it runs.
    void lock() { ++locks_; }

    /// @pre it is locked
    void unlock();

    [[nodiscard]] bool is_locked() const { return locks_ > 0; }

    /// The line that it stands at, "door.lua:12"; empty if it has not started or has ended.
    [[nodiscard]] std::string place() const;

private:
    Thread(Machine& machine, lua_State* state, int reference)
        : machine_(&machine), thread_(state), reference_(reference) {}

    void release();
    void take_outcome(int status, int results, Outcome& outcome, CallFrame& frame);

    Machine* machine_;
    lua_State* thread_;
    int reference_;
    State state_ = State::Suspended;
    bool was_preempted_ = false;
    std::int64_t slice_ = 0;
    int locks_ = 0;
};

}  // namespace agon::script
