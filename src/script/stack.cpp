// SPDX-License-Identifier: Apache-2.0
#include "script/stack.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace agon::script {
namespace {

void push_entries(lua_State* state, const Value::Table& table) {
    luaL_checkstack(state, 4, "a value is too deep");
    lua_createtable(state, static_cast<int>(std::min<std::size_t>(table.size(), 1U << 20)), 0);
    for (const Value::Entry& entry : table) {
        if (entry.key.is_nil()) {
            continue;  // Lua has no such key
        }
        push_value(state, entry.key);
        push_value(state, entry.value);
        lua_rawset(state, -3);
    }
}

/// Copies what stands on the stack; what it weighs is counted.
class Reader {
public:
    explicit Reader(lua_State* state) : state_(state) {}

    std::optional<Value> read(int index, int depth);

    [[nodiscard]] const std::string& complaint() const { return complaint_; }

private:
    std::optional<Value> read_table(int index, int depth);
    bool read_entry(Value::Table& table, int depth);

    std::nullopt_t complain(std::string what) {
        complaint_ = std::move(what);
        return std::nullopt;
    }

    bool weighs(std::size_t bytes) {
        bytes_ += bytes;
        if (bytes_ > kLargestValueBytes) {
            complain("is too large (more than 16 MiB)");
        }
        return bytes_ <= kLargestValueBytes;
    }

    lua_State* state_;
    std::size_t bytes_ = 0;
    std::string complaint_;
};

std::optional<Value> Reader::read(int index, int depth) {
    switch (lua_type(state_, index)) {
        case LUA_TNIL:
        case LUA_TNONE:
            return Value();
        case LUA_TBOOLEAN:
            return Value(lua_toboolean(state_, index) != 0);
        case LUA_TNUMBER:
            if (lua_isinteger(state_, index) != 0) {
                return Value(static_cast<std::int64_t>(lua_tointeger(state_, index)));
            }
            return Value(static_cast<double>(lua_tonumber(state_, index)));
        case LUA_TSTRING: {
            std::size_t length = 0;
            const char* const bytes = lua_tolstring(state_, index, &length);
            if (!weighs(length + sizeof(Value))) {
                return std::nullopt;
            }
            return Value(std::string(bytes, length));
        }
        case LUA_TTABLE:
            return read_table(lua_absindex(state_, index), depth);
        default:
            return complain(std::string("holds a ") +
                            lua_typename(state_, lua_type(state_, index)));
    }
}

std::optional<Value> Reader::read_table(int index, int depth) {
    if (depth >= kDeepestValue || lua_checkstack(state_, 4) == 0) {
        return complain("is too deep (more than 32 levels)");
    }
    Value::Table table;
    const auto length = static_cast<lua_Integer>(lua_rawlen(state_, index));
    lua_Integer listed = 0;
    while (listed < length) {
        lua_rawgeti(state_, index, listed + 1);
        if (lua_isnil(state_, -1)) {
            lua_pop(state_, 1);
            break;
        }
        ++listed;
        lua_pushinteger(state_, listed);
        lua_insert(state_, -2);
        if (!read_entry(table, depth)) {
            return std::nullopt;
        }
        lua_pop(state_, 2);
    }
    lua_pushnil(state_);
    while (lua_next(state_, index) != 0) {
        const bool is_listed = lua_isinteger(state_, -2) != 0 && lua_tointeger(state_, -2) >= 1 &&
                               lua_tointeger(state_, -2) <= listed;
        if (!is_listed && !read_entry(table, depth)) {
            return std::nullopt;
        }
        lua_pop(state_, 1);
    }
    return Value(std::move(table));
}

/// The key is below the top, the value on it; both stay.
bool Reader::read_entry(Value::Table& table, int depth) {
    const int top = lua_gettop(state_);
    std::optional<Value> key = read(top - 1, kDeepestValue);  // a table is no key here
    if (!key) {
        complaint_ = "has a key that is neither number, string nor boolean";
        return false;
    }
    std::optional<Value> value = read(top, depth + 1);
    if (!value || !weighs(sizeof(Value::Entry))) {
        return false;
    }
    table.push_back({*std::move(key), *std::move(value)});
    return true;
}

}  // namespace

void push_value(lua_State* state, const Value& value) {
    if (const bool* const boolean = value.boolean()) {
        lua_pushboolean(state, *boolean ? 1 : 0);
    } else if (const std::int64_t* const integer = value.integer()) {
        lua_pushinteger(state, *integer);
    } else if (const double* const real = value.real()) {
        lua_pushnumber(state, *real);
    } else if (const std::string* const bytes = value.bytes()) {
        lua_pushlstring(state, bytes->data(), bytes->size());
    } else if (const Value::Table* const table = value.table()) {
        push_entries(state, *table);
    } else {
        lua_pushnil(state);
    }
}

void push_subtable(lua_State* state, std::string_view key) {
    lua_pushlstring(state, key.data(), key.size());
    if (lua_rawget(state, -2) != LUA_TTABLE) {
        lua_pop(state, 1);
        lua_newtable(state);
        lua_pushlstring(state, key.data(), key.size());
        lua_pushvalue(state, -2);
        lua_rawset(state, -4);
    }
}

core::Result<Value> read_value(lua_State* state, int index) {
    const int top = lua_gettop(state);
    if (lua_checkstack(state, 4) == 0) {
        return core::Error{"is too deep", ""};
    }
    Reader reader(state);
    std::optional<Value> value = reader.read(index, 0);
    lua_settop(state, top);
    if (!value) {
        return core::Error{reader.complaint(), ""};
    }
    return *std::move(value);
}

}  // namespace agon::script
