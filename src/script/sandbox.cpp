// SPDX-License-Identifier: Apache-2.0
// What of Lua's own a script may use, and what agon answers in another way.
#include <algorithm>
#include <string>
#include <string_view>

#include "script/runtime.hpp"
#include "script/stack.hpp"

namespace agon::script {
namespace {

constexpr const char* kLoaded = "agon.modules";

int to_string(lua_State* state) {
    luaL_checkany(state, 1);
    push_text(state, 1);
    return 1;
}

int print(lua_State* state) {
    const int count = lua_gettop(state);
    std::string line;
    for (int index = 1; index <= count; ++index) {
        push_text(state, index);
        std::size_t length = 0;
        const char* const text = lua_tolstring(state, -1, &length);
        Runtime::of(state).charge(state,
                                  1 + static_cast<std::int64_t>(length) / Runtime::kBytesPerUnit);
        line += index == 1 ? "" : "\t";
        line.append(text, length);
        lua_pop(state, 1);
    }
    if (Runtime::of(state).setup.print) {
        Runtime::of(state).setup.print(line);
    }
    return 0;
}

/// Without finalizers: they run at the collector's times, and no hook stops them.
int set_metatable(lua_State* state) {
    const int type = lua_type(state, 2);
    luaL_checktype(state, 1, LUA_TTABLE);
    luaL_argexpected(state, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
    if (luaL_getmetafield(state, 1, "__metatable") != LUA_TNIL) {
        return luaL_error(state, "cannot change a protected metatable");
    }
    if (type == LUA_TTABLE) {
        lua_pushliteral(state, "__gc");
        if (lua_rawget(state, 2) != LUA_TNIL) {
            return luaL_error(state,
                              "a metatable with __gc: scripts have no finalizers (__close works)");
        }
        lua_pop(state, 1);
    }
    lua_settop(state, 2);
    lua_setmetatable(state, 1);
    return 1;
}

/// error, whose level is found in a bounded time.
int raise(lua_State* state) {
    const auto level = static_cast<int>(
        std::clamp(luaL_optinteger(state, 2, 1), lua_Integer{0}, lua_Integer{100}));
    lua_settop(state, 1);
    if (lua_type(state, 1) == LUA_TSTRING && level > 0) {
        luaL_where(state, level);
        lua_pushvalue(state, 1);
        lua_concat(state, 2);
    }
    return lua_error(state);
}

/// tonumber, of texts that could be numbers. Upvalue: Lua's own.
int to_number(lua_State* state) {
    if (lua_type(state, 1) == LUA_TSTRING && lua_rawlen(state, 1) > 511) {
        lua_pushnil(state);
        return 1;
    }
    return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

/// Compiles the text on top of the stack in place; on an error nil and what is wrong.
int compile(lua_State* state, const char* name, int environment) {
    std::size_t length = 0;
    const char* const text = lua_tolstring(state, -1, &length);
    Runtime::of(state).charge(state, 2 * static_cast<std::int64_t>(length));
    if (luaL_loadbufferx(state, text, length, name, "t") != LUA_OK) {
        lua_pushnil(state);
        lua_insert(state, -2);
        return 2;
    }
    if (environment != 0) {
        lua_pushvalue(state, environment);
        if (lua_setupvalue(state, -2, 1) == nullptr) {
            lua_pop(state, 1);
        }
    }
    return 1;
}

/// load, of text alone: bytecode can break Lua.
int load(lua_State* state) {
    const int environment = lua_isnone(state, 4) ? 0 : 4;
    lua_settop(state, 4);
    if (lua_type(state, 1) == LUA_TSTRING) {
        const char* const name = luaL_optstring(state, 2, "=load");
        lua_pushvalue(state, 1);
        return compile(state, *name == '=' || *name == '@' ? name : "=load", environment);
    }
    luaL_checktype(state, 1, LUA_TFUNCTION);
    std::string text;
    while (true) {
        lua_pushvalue(state, 1);
        lua_call(state, 0, 1);
        std::size_t length = 0;
        if (lua_isnil(state, -1)) {
            break;
        }
        if (lua_type(state, -1) != LUA_TSTRING) {
            return luaL_error(state, "reader function must return a string");
        }
        const char* const piece = lua_tolstring(state, -1, &length);
        if (length == 0) {
            break;
        }
        Runtime::of(state).charge(state,
                                  1 + static_cast<std::int64_t>(length) / Runtime::kBytesPerUnit);
        if (text.size() + length > Runtime::of(state).arena.limit_bytes()) {
            return luaL_error(state, "the text is too long");
        }
        text.append(piece, length);
        lua_pop(state, 1);
    }
    lua_pushlstring(state, text.data(), text.size());
    return compile(state, luaL_optstring(state, 2, "=load"), environment);
}

/// What a module's text returns, once; through the host's answer alone.
int require(lua_State* state) {
    std::size_t length = 0;
    const char* const text = luaL_checklstring(state, 1, &length);
    lua_settop(state, 1);
    luaL_getsubtable(state, LUA_REGISTRYINDEX, kLoaded);
    lua_pushvalue(state, 1);
    if (lua_rawget(state, 2) != LUA_TNIL) {
        if (lua_islightuserdata(state, -1) != 0) {
            return luaL_error(state, "the module '%s' requires itself", text);
        }
        return 1;
    }
    lua_pop(state, 1);
    const auto& modules = Runtime::of(state).setup.modules;
    if (!modules) {
        return luaL_error(state, "there are no modules here: require('%s')", text);
    }
    std::string name;
    bool is_found = false;
    {
        const core::Result<MachineSetup::Module> module = modules({text, length});
        const std::string& pushed = module ? module->text : module.error().text();
        lua_pushlstring(state, pushed.data(), pushed.size());
        is_found = module.has_value();
        name = module ? "=" + module->chunk_name : "";
    }
    if (!is_found) {
        luaL_where(state, 1);
        lua_insert(state, -2);
        lua_concat(state, 2);
        return lua_error(state);
    }
    if (compile(state, name.c_str(), 0) != 1) {
        return lua_error(state);
    }
    lua_pushvalue(state, 1);
    lua_pushlightuserdata(state, nullptr);
    lua_rawset(state, 2);
    lua_pushvalue(state, 1);
    lua_call(state, 1, 1);
    if (lua_isnil(state, -1)) {
        lua_pushboolean(state, 1);
        lua_replace(state, -2);
    }
    lua_pushvalue(state, 1);
    lua_pushvalue(state, -2);
    lua_rawset(state, 2);
    return 1;
}

int collect_garbage(lua_State* state) {
    const char* const names[] = {"collect",     "count",        "step",
                                 "incremental", "generational", nullptr};
    Runtime& runtime = Runtime::of(state);
    switch (luaL_checkoption(state, 1, "collect", names)) {
        case 0:
        case 2:
            runtime.charge(state, 100 + static_cast<std::int64_t>(runtime.arena.used_bytes()) /
                                            Runtime::kBytesPerUnit);
            lua_gc(state, LUA_GCCOLLECT);
            lua_pushinteger(state, 0);
            return 1;
        case 1:
            lua_pushnumber(state, static_cast<double>(runtime.arena.used_bytes()) / 1024);
            return 1;
        default:
            return luaL_error(state, "scripts do not set how memory is collected");
    }
}

int traceback(lua_State* state) {
    lua_State* const thread = lua_isthread(state, 1) ? lua_tothread(state, 1) : state;
    const int text = thread == state ? 1 : 2;
    Runtime::of(state).charge(state, 1000);
    if (!lua_isnoneornil(state, text)) {
        push_text(state, text);
        lua_pushliteral(state, "\n");
        push_traceback(state, thread, thread == state ? 1 : 0);
        lua_concat(state, 3);
    } else {
        push_traceback(state, thread, thread == state ? 1 : 0);
    }
    return 1;
}

/// In [0, 1), in 1..n, or in m..n, of the machine's own stream.
int random(lua_State* state) {
    core::RandomStream& stream = Runtime::of(state).random;
    if (lua_gettop(state) == 0) {
        lua_pushnumber(state, stream.uniform01());
        return 1;
    }
    const lua_Integer first = luaL_checkinteger(state, 1);
    if (lua_gettop(state) == 1 && first == 0) {
        lua_pushinteger(state, static_cast<lua_Integer>(stream.next_bits()));
        return 1;
    }
    const lua_Integer low = lua_gettop(state) == 1 ? 1 : first;
    const lua_Integer high = lua_gettop(state) == 1 ? first : luaL_checkinteger(state, 2);
    luaL_argcheck(state, low <= high, lua_gettop(state) == 1 ? 1 : 2, "interval is empty");
    const std::uint64_t count =
        static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    const std::uint64_t drawn = count == 0 ? stream.next_bits() : stream.uniform_index(count);
    lua_pushinteger(state, static_cast<lua_Integer>(static_cast<std::uint64_t>(low) + drawn));
    return 1;
}

/// Begins the stream anew, from a number of the script's or from the machine's seed.
int random_seed(lua_State* state) {
    Runtime& runtime = Runtime::of(state);
    const std::uint64_t seed =
        lua_isnoneornil(state, 1)
            ? runtime.setup.seed
            : static_cast<std::uint64_t>(lua_isinteger(state, 1) != 0
                                             ? luaL_checkinteger(state, 1)
                                             : static_cast<lua_Integer>(std::clamp(
                                                   luaL_checknumber(state, 1), -9e18, 9e18)));
    runtime.random = core::RandomStream(seed, runtime.setup.random_stream);
    return 0;
}

/// Makes functions of the table on top objects in the machine's memory: Lua hashes those without
/// by their address in the program, which differs from run to run.
void place_functions(lua_State* state) {
    lua_pushnil(state);
    while (lua_next(state, -2) != 0) {
        if (lua_iscfunction(state, -1) != 0 && lua_getupvalue(state, -1, 1) == nullptr) {
            const lua_CFunction function = lua_tocfunction(state, -1);
            lua_pushvalue(state, -2);
            lua_pushnil(state);
            lua_pushcclosure(state, function, 1);
            lua_rawset(state, -5);
        } else if (lua_iscfunction(state, -2) != 0) {
            lua_pop(state, 1);
        }
        lua_pop(state, 1);
    }
}

}  // namespace

void set_functions(lua_State* state, const luaL_Reg* function) {
    for (; function->name != nullptr; ++function) {
        if (function->func == nullptr) {
            lua_pushnil(state);
        } else {
            lua_pushcfunction(state, function->func);
        }
        lua_setfield(state, -2, function->name);
    }
}

void wrap_function(lua_State* state, const char* name, lua_CFunction function) {
    lua_getfield(state, -1, name);
    lua_pushcclosure(state, function, 1);
    lua_setfield(state, -2, name);
}

const char* push_text(lua_State* state, int index) {
    index = lua_absindex(state, index);
    if (luaL_callmeta(state, index, "__tostring") != 0) {
        if (lua_isstring(state, -1) == 0) {
            luaL_error(state, "'__tostring' must return a string");
        }
        return lua_tostring(state, -1);
    }
    const int type = lua_type(state, index);
    if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING) {
        return luaL_tolstring(state, index, nullptr);
    }
    const char* name = luaL_typename(state, index);
    if (luaL_getmetafield(state, index, "__name") == LUA_TSTRING) {
        name = lua_tostring(state, -1);
    }
    // Where it lies in the machine's memory is the same in every run.
    const Arena& arena = Runtime::of(state).arena;
    const void* const address = lua_topointer(state, index);
    const bool is_inside = arena.contains(address);
    const std::size_t offset = is_inside ? arena.offset_of(address) : 0;
    lua_pushfstring(state, is_inside ? "%s: %p" : "%s: builtin", name,
                    reinterpret_cast<void*>(offset));
    if (lua_type(state, -2) == LUA_TSTRING && name != luaL_typename(state, index)) {
        lua_remove(state, -2);
    }
    return lua_tostring(state, -1);
}

void open_basics(lua_State* state) {
    luaL_requiref(state, "_G", luaopen_base, 1);
    const luaL_Reg own[] = {{"tostring", to_string},
                            {"print", print},
                            {"setmetatable", set_metatable},
                            {"error", raise},
                            {"load", load},
                            {"require", require},
                            {"collectgarbage", collect_garbage},
                            {"dofile", nullptr},
                            {"loadfile", nullptr},
                            {"warn", nullptr},
                            {nullptr, nullptr}};
    set_functions(state, own);
    wrap_function(state, "tonumber", to_number);
    lua_pop(state, 1);

    luaL_requiref(state, "math", luaopen_math, 1);
    const luaL_Reg numbers[] = {{"random", random}, {"randomseed", random_seed},
                                {"cosh", nullptr},  {"sinh", nullptr},
                                {"tanh", nullptr},  {nullptr, nullptr}};
    set_functions(state, numbers);
    lua_pop(state, 1);

    lua_newtable(state);
    const luaL_Reg debugging[] = {{"traceback", traceback}, {nullptr, nullptr}};
    set_functions(state, debugging);
    lua_setglobal(state, "debug");
}

void open_sandbox(lua_State* state) {
    open_basics(state);
    open_strings(state);
    luaL_requiref(state, "table", luaopen_table, 1);
    luaL_requiref(state, "coroutine", luaopen_coroutine, 1);
    lua_settop(state, 0);
    for (const char* const name : {"string", "table", "math", "coroutine", "utf8", "debug"}) {
        lua_getglobal(state, name);
        place_functions(state);
        lua_pop(state, 1);
    }
    lua_pushglobaltable(state);
    place_functions(state);
    lua_pop(state, 1);
}

}  // namespace agon::script
