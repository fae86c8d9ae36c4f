// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <type_traits>

#include <lua.hpp>

#include "script/value.hpp"

namespace agon::script {

/// Pushes a value. Raises where the memory limit does not allow it: call it within a protected
/// call only.
void push_value(lua_State* state, const Value& value);

/// Reads the value at an index; raises nothing and runs no code of the script. An error says what
/// cannot leave the machine: "holds a function", "is too deep (more than 32 levels)".
core::Result<Value> read_value(lua_State* state, int index);

/// Pushes the table that stands under a key of the one on top; a new one if there is none. Raises
/// where the memory limit does not allow it. Raw, without metamethods.
void push_subtable(lua_State* state, std::string_view key);

/// Calls `function` where Lua may raise. False if it did: then the error is on the stack.
/// @pre two free places on the stack
template <typename F>
bool protect(lua_State* state, F&& function) {
    using Callable = std::remove_reference_t<F>;
    const lua_CFunction run = [](lua_State* inside) -> int {
        auto& callable = *static_cast<Callable*>(lua_touserdata(inside, 1));
        lua_settop(inside, 0);
        callable(inside);
        return 0;
    };
    lua_pushcfunction(state, run);
    lua_pushlightuserdata(state, const_cast<std::remove_const_t<Callable>*>(&function));
    return lua_pcall(state, 1, 0, 0) == LUA_OK;
}

}  // namespace agon::script
