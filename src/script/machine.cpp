// SPDX-License-Identifier: Apache-2.0
#include "script/machine.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"
#include "script/runtime.hpp"
#include "script/stack.hpp"

namespace agon::script {
namespace {

std::string memory_text(std::size_t bytes) {
    constexpr std::size_t kMebi = std::size_t{1} << 20;
    return bytes % kMebi == 0 ? std::to_string(bytes / kMebi) + " MiB"
                              : std::to_string(bytes / 1024) + " KiB";
}

/// Turns an error into text and keeps the calls that led to it.
int handle_error(lua_State* state) {
    Runtime& runtime = Runtime::of(state);
    if (runtime.was_stopped()) {
        lua_pushlstring(state, runtime.spent_text.data(), runtime.spent_text.size());
    } else {
        push_text(state, 1);
    }
    push_traceback(state, state, 1);
    std::size_t length = 0;
    const char* const trace = lua_tolstring(state, -1, &length);
    runtime.traceback.assign(trace, length);
    lua_pop(state, 1);
    return 1;
}

bool is_plain(const Value& value) {
    return value.bytes() == nullptr && value.table() == nullptr;
}

/// What a name means, pushed: "sim.step" is the entry of a global table. Raw, without metamethods.
void push_named(lua_State* state, std::string_view name) {
    lua_pushglobaltable(state);
    while (true) {
        const std::size_t dot = name.find('.');
        const std::string_view key = name.substr(0, dot);
        lua_pushlstring(state, key.data(), key.size());
        lua_rawget(state, -2);
        lua_remove(state, -2);
        if (dot == std::string_view::npos) {
            return;
        }
        name.remove_prefix(dot + 1);
        if (!lua_istable(state, -1)) {
            lua_pop(state, 1);
            lua_pushnil(state);
            return;
        }
    }
}

/// Pops a value and makes the name mean it; tables on the way are made.
void set_named(lua_State* state, std::string_view name) {
    lua_pushglobaltable(state);
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) {
        push_subtable(state, name.substr(0, dot));
        lua_remove(state, -2);
        name.remove_prefix(dot + 1);
    }
    lua_pushlstring(state, name.data(), name.size());
    lua_pushvalue(state, -3);
    lua_rawset(state, -3);
    lua_pop(state, 2);
}

}  // namespace

std::string Failure::text() const {
    return traceback.empty() ? message : message + "\n" + traceback;
}

const Value& Outcome::value() const {
    static const Value kNil;
    return values.empty() ? kNil : values.front();
}

Function::Function(Function&& other) noexcept
    : state_(std::exchange(other.state_, nullptr)), reference_(other.reference_) {}

Function& Function::operator=(Function&& other) noexcept {
    std::swap(state_, other.state_);
    std::swap(reference_, other.reference_);
    return *this;
}

Function::~Function() {
    if (state_ != nullptr) {
        luaL_unref(state_, LUA_REGISTRYINDEX, reference_);
    }
}

core::Result<std::unique_ptr<Machine>> Machine::create(MachineSetup setup) {
    if (setup.instruction_budget <= 0) {
        return core::Error{"a script's budget must be more than 0 instructions", ""};
    }
    core::Result<Arena> arena = Arena::create(setup.memory_bytes, setup.nursery);
    if (!arena) {
        return arena.error();
    }
    auto runtime = std::make_unique<Runtime>(std::move(arena).value(), std::move(setup));
    runtime->main = lua_newstate(&Runtime::allocate, runtime.get());
    if (runtime->main == nullptr) {
        return core::Error{"a script's memory limit is too small for Lua itself", ""};
    }
    lua_State* const state = runtime->main;
    *static_cast<Runtime**>(lua_getextraspace(state)) = runtime.get();
    const bool is_open = protect(state, [&](lua_State* inside) {
        open_sandbox(inside);
        lua_pushcfunction(inside, handle_error);
        runtime->handler = luaL_ref(inside, LUA_REGISTRYINDEX);
    });
    auto machine = std::unique_ptr<Machine>(new Machine(std::move(runtime)));
    if (!is_open) {
        return core::Error{"a script's memory limit is too small for Lua's functions", ""};
    }
    return machine;
}

Machine::Machine(std::unique_ptr<Runtime> runtime) : runtime_(std::move(runtime)) {}

Machine::~Machine() {
    // What is to be closed at the end was closed when its call was; nothing of the script runs.
    lua_close(runtime_->main);
}

Outcome Machine::run(std::string_view chunk_name, std::string_view text) {
    Outcome outcome;
    CallFrame frame(*runtime_);
    if (const int status = frame.load(chunk_name, text); status != LUA_OK) {
        outcome.failure = frame.failure(status);
        return outcome;
    }
    frame.call(0, outcome);
    return outcome;
}

std::optional<Failure> Machine::check(std::string_view chunk_name, std::string_view text) {
    CallFrame frame(*runtime_);
    const int status = frame.load(chunk_name, text);
    return status == LUA_OK ? std::optional<Failure>() : frame.failure(status);
}

Function Machine::find(std::string_view name) {
    lua_State* const state = runtime_->caller();
    int reference = LUA_NOREF;
    const bool is_found = protect(state, [&](lua_State* inside) {
        push_named(inside, name);
        if (lua_isfunction(inside, -1)) {
            reference = luaL_ref(inside, LUA_REGISTRYINDEX);
        }
    });
    if (!is_found) {
        lua_pop(state, 1);
    }
    return reference == LUA_NOREF ? Function() : Function(runtime_->main, reference);
}

Outcome Machine::call(const Function& function, std::span<const Value> arguments) {
    return call_with(function, arguments, {});
}

Outcome Machine::call_with(const Function& function, std::span<const Value> arguments,
                           std::span<const int> references) {
    AGON_CHECK(function && references.size() <= kMostReferences);
    Outcome outcome;
    CallFrame frame(*runtime_);
    lua_rawgeti(frame.state(), LUA_REGISTRYINDEX, function.reference_);
    if (const int status = frame.push(arguments); status != LUA_OK) {
        outcome.failure = frame.failure(status);
        return outcome;
    }
    for (const int reference : references) {
        lua_rawgeti(frame.state(), LUA_REGISTRYINDEX, reference);
    }
    frame.call(static_cast<int>(arguments.size() + references.size()), outcome);
    return outcome;
}

void Machine::set_instruction_budget(std::int64_t instructions) {
    AGON_CHECK(instructions > 0);
    runtime_->setup.instruction_budget = instructions;
}

Value Machine::global(std::string_view name) {
    lua_State* const state = runtime_->caller();
    Value found;
    const bool is_found = protect(state, [&](lua_State* inside) {
        push_named(inside, name);
        if (core::Result<Value> value = read_value(inside, -1)) {
            found = std::move(value).value();
        }
    });
    if (!is_found) {
        lua_pop(state, 1);
    }
    return found;
}

core::Result<void> Machine::set_global(std::string_view name, const Value& value) {
    lua_State* const state = runtime_->caller();
    const bool is_set = protect(state, [&](lua_State* inside) {
        push_value(inside, value);
        set_named(inside, name);
    });
    if (!is_set) {
        lua_pop(state, 1);
        return core::Error{"the script's memory is full", std::string(name)};
    }
    return {};
}

void Machine::bind(std::unique_ptr<Binding> binding) {
    lua_State* const state = runtime_->caller();
    const bool is_bound = protect(state, [&](lua_State* inside) {
        push_binding(inside, *binding);
        set_named(inside, binding->signature().name);
    });
    if (!is_bound) {
        lua_pop(state, 1);
    }
    AGON_CHECK(is_bound, binding->signature().name);
    runtime_->bindings.push_back(std::move(binding));
}

std::vector<const Signature*> Machine::signatures() const {
    std::vector<const Signature*> all;
    for (const auto& binding : runtime_->bindings) {
        all.push_back(&binding->signature());
    }
    return all;
}

std::int64_t Machine::instructions_left() const {
    return std::max<std::int64_t>(runtime_->remaining, 0);
}

std::size_t Machine::memory_bytes() const {
    return runtime_->arena.used_bytes();
}

CallFrame::CallFrame(Runtime& runtime)
    : runtime_(runtime), state_(runtime.caller()), top_(lua_gettop(state_)) {
    AGON_CHECK(lua_checkstack(state_, 16) != 0);
    if (runtime.depth == 0) {
        runtime.spent_text.clear();
        runtime.refused_at.clear();
        runtime.remaining = runtime.setup.instruction_budget;
        Runtime::watch(state_, Runtime::kGranularity);
    }
    runtime.traceback.clear();
    running_.emplace(runtime, state_);
    lua_rawgeti(state_, LUA_REGISTRYINDEX, runtime.handler);
}

CallFrame::~CallFrame() {
    lua_settop(state_, top_);
}

int CallFrame::load(std::string_view chunk_name, std::string_view text) {
    // Compiling a character takes about the time of two instructions.
    const auto cost = static_cast<std::int64_t>(2 * text.size());
    if (cost > runtime_.remaining) {
        runtime_.spent_text = std::string(chunk_name) + ": " + runtime_.budget_text();
        return LUA_ERRRUN;
    }
    runtime_.spend(cost);
    const std::string name = "=" + std::string(chunk_name);
    return luaL_loadbufferx(state_, text.data(), text.size(), name.c_str(), "t");
}

int CallFrame::push(std::span<const Value> arguments) {
    if (lua_checkstack(state_, static_cast<int>(arguments.size()) + 8) == 0) {
        return LUA_ERRMEM;
    }
    const bool are_plain = std::all_of(arguments.begin(), arguments.end(), is_plain);
    for (const Value& argument : arguments) {
        if (are_plain) {
            push_value(state_, argument);
            continue;
        }
        int reference = LUA_NOREF;
        const auto keep = [&](lua_State* inside) {
            push_value(inside, argument);
            reference = luaL_ref(inside, LUA_REGISTRYINDEX);
        };
        if (!protect(state_, keep)) {
            return LUA_ERRMEM;
        }
        lua_rawgeti(state_, LUA_REGISTRYINDEX, reference);
        luaL_unref(state_, LUA_REGISTRYINDEX, reference);
    }
    return LUA_OK;
}

void CallFrame::call(int arguments, Outcome& outcome) {
    const int status = lua_pcall(state_, arguments, LUA_MULTRET, top_ + 1);
    if (runtime_.fault != nullptr) {
        std::rethrow_exception(std::exchange(runtime_.fault, nullptr));
    }
    if (status != LUA_OK || runtime_.was_stopped()) {
        outcome.failure = failure(status);
        return;
    }
    const int last = lua_gettop(state_);
    for (int index = top_ + 2; index <= last; ++index) {
        core::Result<Value> value = read_value(state_, index);
        if (!value) {
            outcome.values.clear();
            outcome.failure =
                Failure{Failure::Kind::Runtime, "what it returned " + value.error().what, ""};
            return;
        }
        outcome.values.push_back(std::move(value).value());
    }
}

Failure CallFrame::failure(int status) const {
    Failure failure;
    failure.traceback = std::exchange(runtime_.traceback, "");
    if (runtime_.was_stopped()) {
        failure.kind = Failure::Kind::Budget;
        failure.message = runtime_.spent_text;
        failure.traceback = runtime_.spent_traceback;
        return failure;
    }
    if (status == LUA_ERRMEM && runtime_.is_deep) {
        failure.message = runtime_.refused_at + "stack overflow (a function that calls itself?)";
        return failure;
    }
    if (status == LUA_ERRMEM) {
        failure.kind = Failure::Kind::Memory;
        failure.message = runtime_.refused_at + "the memory limit of " +
                          memory_text(runtime_.arena.limit_bytes()) + " is reached";
        return failure;
    }
    failure.kind = status == LUA_ERRSYNTAX ? Failure::Kind::Syntax : Failure::Kind::Runtime;
    std::size_t length = 0;
    const char* const text = lua_tolstring(state_, -1, &length);
    failure.message = text == nullptr ? "an error without text" : std::string(text, length);
    return failure;
}

Failure CallFrame::thread_failure(int status, lua_State* thread) const {
    // A thread's stack stands as it was when the error came; the handler tells of it.
    const auto describe = [&](lua_State* inside) {
        if (status != LUA_OK && status != LUA_YIELD && status != LUA_ERRMEM) {
            lua_pushvalue(thread, -1);
            lua_xmove(thread, inside, 1);
            push_text(inside, -1);
            runtime_.thread_error = lua_tostring(inside, -1);
        }
        push_traceback(inside, thread, 0);
        runtime_.traceback = lua_tostring(inside, -1);
    };
    runtime_.thread_error.clear();
    if (!protect(state_, describe)) {
        lua_pop(state_, 1);
    }
    Failure told = failure(status);
    if (told.kind == Failure::Kind::Runtime) {
        told.message =
            runtime_.thread_error.empty() ? "an error without text" : runtime_.thread_error;
    }
    return told;
}

}  // namespace agon::script
