// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <lua.hpp>

#include "core/random.hpp"
#include "script/arena.hpp"
#include "script/binder.hpp"
#include "script/machine.hpp"

namespace agon::script {

/// What stands behind one lua_State: its memory, what it may still spend, who is called back.
/// For the files of this folder alone.
class Runtime {
public:
    Runtime(Arena memory, MachineSetup given)
        : arena(std::move(memory)),
          setup(std::move(given)),
          random(setup.seed, setup.random_stream) {}

    /// Of any thread of a machine.
    static Runtime& of(lua_State* state) {
        return **static_cast<Runtime**>(lua_getextraspace(state));
    }

    /// The thread on which a call from outside runs: the one that called us, if one did.
    [[nodiscard]] lua_State* caller() const { return running != nullptr ? running : main; }

    static void* allocate(void* self, void* block, std::size_t old_bytes, std::size_t size_bytes);

    /// Counts `units` of work, each about an instruction's, that no hook counts.
    void spend(std::int64_t units) {
        remaining -= units;
        if (remaining < 0) {
            stop_soon();
        }
    }

    /// The same where Lua may raise: ends the call if nothing is left.
    void charge(lua_State* state, std::int64_t units) {
        remaining -= units;
        if (remaining < 0) {
            raise_spent(state);
        }
    }

    [[nodiscard]] bool is_spent() const { return remaining < 0; }

    /// Whether the call was told so, whatever it made of it.
    [[nodiscard]] bool was_stopped() const { return !spent_text.empty(); }

    [[nodiscard]] std::string budget_text() const;

    /// Raises what ends the call; again and again, until it has left.
    [[noreturn]] void raise_spent(lua_State* state);

    /// Keeps a C++ exception that is no script's business and ends the call; it goes on from there.
    [[noreturn]] void raise_fault(lua_State* state, std::exception_ptr what);

    /// Makes the hook of the running thread fire at its next instruction.
    void stop_soon();

    /// Counts a thread's instructions from now on.
    static void watch(lua_State* thread, int granularity);

    /// Bytes that are asked for, copied or cleared in about the time of one instruction.
    static constexpr std::int64_t kBytesPerUnit = 16;
    static constexpr int kGranularity = 1000;       ///< of the hook, in instructions
    static constexpr int kThreadGranularity = 100;  ///< of a coroutine's

    Arena arena;
    MachineSetup setup;
    core::RandomStream random;
    lua_State* main = nullptr;
    lua_State* running = nullptr;      ///< the thread that executes; nullptr outside of calls
    std::int64_t remaining = 0;        ///< of the budget of the call that runs; below 0: spent
    int depth = 0;                     ///< calls within calls
    std::exception_ptr fault;          ///< to be thrown on when the call has left
    lua_State* preemptible = nullptr;  ///< the host's thread that runs
    Thread* host_thread = nullptr;     ///< the same
    std::int64_t slice_end = 0;        ///< preempted when less than this remains
    bool was_preempted = false;
    std::vector<std::unique_ptr<Binding>> bindings;
    int handler = LUA_NOREF;   ///< registry reference of the message handler
    std::string traceback;     ///< of the last error
    std::string thread_error;  ///< the same as text, of a thread
    bool is_deep = false;      ///< whether calls within calls took it
    std::string refused_at;    ///< where memory was last refused: "door.lua:12: "
    std::string spent_traceback;
    std::string spent_text;  ///< what was said when the budget was used up
};

/// While it lives, `runtime` is the one that runs on this thread.
class Running {
public:
    Running(Runtime& runtime, lua_State* thread);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

private:
    Runtime& runtime_;
    lua_State* thread_before_;
    Runtime* runtime_before_;
};

/// A call from outside, from its budget to what it left on the stack.
class CallFrame {
public:
    explicit CallFrame(Runtime& runtime);
    ~CallFrame();
    CallFrame(const CallFrame&) = delete;
    CallFrame& operator=(const CallFrame&) = delete;

    [[nodiscard]] lua_State* state() const { return state_; }

    /// Compiles a text and pushes it, or an error; Lua's status.
    int load(std::string_view chunk_name, std::string_view text);
    /// Pushes arguments; Lua's status.
    int push(std::span<const Value> arguments);
    /// Calls what stands below so many arguments.
    void call(int arguments, Outcome& outcome);
    /// What a status means, with the error on top of the stack.
    [[nodiscard]] Failure failure(int status) const;
    /// The same of a thread that ended with an error, which stands on its own stack.
    [[nodiscard]] Failure thread_failure(int status, lua_State* thread) const;

private:
    Runtime& runtime_;
    lua_State* state_;
    int top_;
    std::optional<Running> running_;
};

/// Pushes a bound function. The binding must outlive the machine's state.
void push_binding(lua_State* state, const Binding& binding);

/// Pushes a readable trace of the calls of a thread, at most 22 of them.
void push_traceback(lua_State* state, lua_State* thread, int level);

/// "door.lua:12" of the innermost call at or above a level that is a script's; "" if none is.
[[nodiscard]] std::string place_of(lua_State* state, int level);
/// The same as it stands before a message: "door.lua:12: ".
[[nodiscard]] std::string place_before_message(lua_State* state, int level);

/// Puts the functions that a script may use into the globals.
void open_sandbox(lua_State* state);
/// Its parts: strings, and the rest that agon writes anew.
void open_strings(lua_State* state);
void open_basics(lua_State* state);

/// Sets functions of the table on top, up to one without a name; without a function the name goes.
void set_functions(lua_State* state, const luaL_Reg* function);
/// Puts a function in place of the one of that name in the table on top, which is its upvalue.
void wrap_function(lua_State* state, const char* name, lua_CFunction function);

/// Text for people of any value, without addresses; pushed, and returned. May call __tostring.
const char* push_text(lua_State* state, int index);

}  // namespace agon::script
