// SPDX-License-Identifier: Apache-2.0
#include "script/thread.hpp"

#include <limits>
#include <utility>

#include "core/check.hpp"
#include "script/runtime.hpp"
#include "script/stack.hpp"

namespace agon::script {

core::Result<Thread> Thread::create(Machine& machine, const Function& function) {
    AGON_CHECK(function);
    Runtime& runtime = machine.runtime();
    lua_State* const state = runtime.caller();
    lua_State* thread = nullptr;
    int reference = LUA_NOREF;
    const bool is_made = protect(state, [&](lua_State* inside) {
        thread = lua_newthread(inside);
        reference = luaL_ref(inside, LUA_REGISTRYINDEX);
        lua_rawgeti(thread, LUA_REGISTRYINDEX, function.reference_);
    });
    if (!is_made) {
        lua_pop(state, 1);
        return core::Error{"the script's memory is full", ""};
    }
    return Thread(machine, thread, reference);
}

Thread::Thread(Thread&& other) noexcept
    : machine_(other.machine_),
      thread_(std::exchange(other.thread_, nullptr)),
      reference_(other.reference_),
      state_(other.state_),
      was_preempted_(other.was_preempted_),
      slice_(other.slice_),
      locks_(other.locks_) {}

Thread& Thread::operator=(Thread&& other) noexcept {
    if (this != &other) {
        release();
        machine_ = other.machine_;
        thread_ = std::exchange(other.thread_, nullptr);
        reference_ = other.reference_;
        state_ = other.state_;
        was_preempted_ = other.was_preempted_;
        slice_ = other.slice_;
        locks_ = other.locks_;
    }
    return *this;
}

Thread::~Thread() {
    release();
}

void Thread::release() {
    if (thread_ != nullptr) {
        luaL_unref(machine_->runtime().main, LUA_REGISTRYINDEX, reference_);
        thread_ = nullptr;
    }
}

Thread* Thread::running(Machine& machine) {
    return machine.runtime().host_thread;
}

void Thread::unlock() {
    AGON_CHECK(locks_ > 0);
    --locks_;
}

Outcome Thread::resume(std::span<const Value> arguments) {
    AGON_CHECK(state_ == State::Suspended && thread_ != nullptr);
    Runtime& runtime = machine_->runtime();
    Outcome outcome;
    CallFrame frame(runtime);
    if (const int status = frame.push(arguments); status != LUA_OK) {
        state_ = State::Failed;
        outcome.failure = frame.failure(status);
        return outcome;
    }
    AGON_CHECK(lua_checkstack(thread_, static_cast<int>(arguments.size())) != 0);
    // After a preemption nothing waits for results.
    const int count = was_preempted_ ? 0 : static_cast<int>(arguments.size());
    lua_xmove(frame.state(), thread_, count);

    Thread* const before = std::exchange(runtime.host_thread, this);
    lua_State* const preemptible = std::exchange(runtime.preemptible, thread_);
    const std::int64_t slice_end = std::exchange(
        runtime.slice_end, slice_ > 0 ? runtime.remaining - slice_ + Runtime::kThreadGranularity
                                      : std::numeric_limits<std::int64_t>::min());
    runtime.was_preempted = false;
    Runtime::watch(thread_, Runtime::kThreadGranularity);
    int results = 0;
    int status = LUA_OK;
    {
        const Running running(runtime, thread_);
        status = lua_resume(thread_, frame.state(), count, &results);
    }
    was_preempted_ = std::exchange(runtime.was_preempted, false);
    runtime.slice_end = slice_end;
    runtime.preemptible = preemptible;
    runtime.host_thread = before;
    take_outcome(status, results, outcome, frame);
    return outcome;
}

void Thread::take_outcome(int status, int results, Outcome& outcome, CallFrame& frame) {
    Runtime& runtime = machine_->runtime();
    const bool is_alive = status == LUA_OK || status == LUA_YIELD;
    state_ = status == LUA_YIELD ? State::Suspended : State::Finished;
    if (runtime.fault != nullptr) {
        state_ = State::Failed;
        std::rethrow_exception(std::exchange(runtime.fault, nullptr));
    }
    if (!is_alive || runtime.was_stopped()) {
        state_ = State::Failed;
        outcome.failure = frame.thread_failure(status, thread_);
        return;
    }
    const int first = lua_gettop(thread_) - results + 1;
    for (int index = first; index < first + results; ++index) {
        core::Result<Value> value = read_value(thread_, index);
        if (!value) {
            state_ = State::Failed;
            outcome.failure = Failure{Failure::Kind::Runtime,
                                      "what it returned or yielded " + value.error().what, ""};
            break;
        }
        outcome.values.push_back(std::move(value).value());
    }
    lua_pop(thread_, results);
}

std::string Thread::place() const {
    const bool is_somewhere = thread_ != nullptr && state_ == State::Suspended;
    return is_somewhere ? place_of(thread_, 0) : "";
}

}  // namespace agon::script
