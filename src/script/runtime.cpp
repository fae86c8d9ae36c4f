// SPDX-License-Identifier: Apache-2.0
#include "script/runtime.hpp"

#include <algorithm>
#include <utility>

#include "script/thread.hpp"

/// Lua's own: throws the error on top of the stack.
[[noreturn]] void luaD_throw(lua_State* state, int status);

namespace agon::script {
namespace {

void on_count(lua_State* state, lua_Debug* /*record*/) {
    Runtime& runtime = Runtime::of(state);
    const int granularity = lua_gethookcount(state);
    runtime.remaining -= granularity;
    if (runtime.is_spent()) {
        Runtime::watch(state, 1);
        runtime.raise_spent(state);
    }
    if (state == runtime.preemptible && runtime.remaining < runtime.slice_end &&
        !runtime.host_thread->is_locked() && lua_isyieldable(state) != 0) {
        runtime.was_preempted = true;
        lua_yield(state, 0);
    }
}

}  // namespace

void* Runtime::allocate(void* self, void* block, std::size_t old_bytes, std::size_t size_bytes) {
    auto& runtime = *static_cast<Runtime*>(self);
    // Without a block, the size that it had is a tag of Lua's.
    void* const place =
        runtime.arena.reallocate(block, block == nullptr ? 0 : old_bytes, size_bytes);
    if (place == nullptr && size_bytes > 0 && runtime.running != nullptr) {
        constexpr int kManyCalls = 20'000;
        lua_Debug record{};
        runtime.refused_at = place_before_message(runtime.running, 0);
        runtime.is_deep = lua_getstack(runtime.running, kManyCalls, &record) != 0;
    }
    if (runtime.running != nullptr && size_bytes > 0) {
        // A refusal makes Lua look through all its memory for what it can free.
        const std::size_t bytes = place == nullptr ? runtime.arena.used_bytes() : size_bytes;
        runtime.spend(static_cast<std::int64_t>(bytes) / kBytesPerUnit);
    }
    return place;
}

void Runtime::watch(lua_State* thread, int granularity) {
    lua_sethook(thread, on_count, LUA_MASKCOUNT, granularity);
}

void Runtime::stop_soon() {
    if (running != nullptr && lua_gethookcount(running) != 1) {
        watch(running, 1);
    }
}

std::string Runtime::budget_text() const {
    return "the budget of " + std::to_string(setup.instruction_budget) +
           " instructions for one call is used up";
}

void Runtime::raise_spent(lua_State* state) {
    remaining = std::min<std::int64_t>(remaining, -1);
    stop_soon();
    if (spent_text.empty()) {
        push_traceback(state, state, 0);
        spent_traceback = lua_tostring(state, -1);
        spent_text = place_before_message(state, 0) + budget_text();
    }
    lua_pushlstring(state, spent_text.data(), spent_text.size());
    // Not lua_error: that would call the message handler of an xpcall first, and below a hook,
    // where no other hook fires, a handler could run for ever.
    luaD_throw(state, LUA_ERRRUN);
}

void Runtime::raise_fault(lua_State* state, std::exception_ptr what) {
    fault = std::move(what);
    raise_spent(state);
}

std::string place_of(lua_State* state, int level) {
    lua_Debug record{};
    for (const int last = level + 20; level < last && lua_getstack(state, level, &record) != 0;
         ++level) {
        lua_getinfo(state, "Sl", &record);
        if (record.currentline > 0) {
            return std::string(record.short_src) + ":" + std::to_string(record.currentline);
        }
    }
    return "";
}

std::string place_before_message(lua_State* state, int level) {
    const std::string place = place_of(state, level);
    return place.empty() ? "" : place + ": ";
}

void push_traceback(lua_State* state, lua_State* thread, int level) {
    constexpr int kLevels = 22;
    std::string text;
    lua_Debug record{};
    for (const int last = level + kLevels; lua_getstack(thread, level, &record) != 0; ++level) {
        if (level == last) {
            text += "\n    ...";
            break;
        }
        lua_getinfo(thread, "Slnt", &record);
        const bool is_script = record.currentline > 0;
        text += text.empty() ? "    " : "\n    ";
        text += is_script ? std::string(record.short_src) + ":" + std::to_string(record.currentline)
                          : std::string("agon");
        text += ": in ";
        if (record.name != nullptr) {
            text += std::string(record.namewhat) + (*record.namewhat == '\0' ? "" : " ") + "'" +
                    record.name + "'";
        } else if (*record.what == 'm') {
            text += "the script's own lines";
        } else if (is_script) {
            text += "a function of line " + std::to_string(record.linedefined);
        } else {
            text += "a function of agon";
        }
        text += record.istailcall != 0 ? " (after a tail call)" : "";
    }
    lua_pushlstring(state, text.data(), text.size());
}

}  // namespace agon::script
