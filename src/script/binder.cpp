// SPDX-License-Identifier: Apache-2.0
#include "script/binder.hpp"

#include <exception>

#include "core/check.hpp"
#include "script/runtime.hpp"
#include "script/stack.hpp"

namespace agon::script {
namespace {

std::string quoted(const std::string& name) {
    return "'" + name + "'";
}

std::string table_of(std::size_t count) {
    return "a table of " + std::to_string(count) + " numbers";
}

/// What came, in the words of the messages.
std::string came(lua_State* state, int index) {
    if (lua_isnone(state, index)) {
        return "nothing";
    }
    if (lua_type(state, index) == LUA_TNUMBER) {
        return lua_isinteger(state, index) != 0
                   ? std::to_string(lua_tointeger(state, index))
                   : core::describe_values(lua_tonumber(state, index)).substr(1);
    }
    return luaL_typename(state, index);
}

}  // namespace

/// Runs a binding between Lua and C++: a script error passes as Lua's own exception, any other
/// exception ends the call from outside and is thrown on there.
class BindingAccess {
public:
    static int run(lua_State* state) {
        const auto& binding =
            *static_cast<const Binding*>(lua_touserdata(state, lua_upvalueindex(1)));
        Call call(state, binding.signature());
        call.argument_count_ = lua_gettop(state);
        std::exception_ptr fault;
        try {
            binding.run(call);
        } catch (const std::exception&) {
            fault = std::current_exception();
        }
        if (fault != nullptr) {
            Runtime::of(state).raise_fault(state, std::move(fault));
        }
        return call.is_suspending_ ? lua_yield(state, call.given_) : call.given_;
    }
};

void push_binding(lua_State* state, const Binding& binding) {
    lua_pushlightuserdata(state, const_cast<Binding*>(&binding));
    lua_pushcclosure(state, &BindingAccess::run, 1);
}

bool Call::is_nil(int argument) const {
    return argument > argument_count_ || lua_isnil(state_, argument);
}

bool Call::boolean(int argument) {
    if (argument > argument_count_ || !lua_isboolean(state_, argument)) {
        fail_type(argument, "a boolean");
    }
    return lua_toboolean(state_, argument) != 0;
}

std::int64_t Call::integer(int argument) {
    int is_whole = 0;
    lua_Integer found = 0;
    if (argument <= argument_count_ && lua_type(state_, argument) == LUA_TNUMBER) {
        found = lua_tointegerx(state_, argument, &is_whole);
    }
    if (is_whole == 0) {
        fail_type(argument, "an integer");
    }
    return found;
}

double Call::number(int argument) {
    if (argument > argument_count_ || lua_type(state_, argument) != LUA_TNUMBER) {
        fail_type(argument, "a number");
    }
    return lua_tonumber(state_, argument);
}

std::string_view Call::bytes(int argument) {
    if (argument > argument_count_ || lua_type(state_, argument) != LUA_TSTRING) {
        fail_type(argument, "a string");
    }
    std::size_t length = 0;
    const char* const found = lua_tolstring(state_, argument, &length);
    return {found, length};
}

/// One number of a table that is an argument. Raw: a metatable of the script's runs no code here.
double Call::element(int argument, int index, std::size_t count) {
    const int type = lua_rawgeti(state_, argument, index);
    const double found = lua_tonumber(state_, -1);
    if (type != LUA_TNUMBER) {
        const std::string got = came(state_, -1);
        lua_pop(state_, 1);
        fail_argument(argument, "must be " + table_of(count) + ", got " + got + " at index " +
                                    std::to_string(index));
    }
    lua_pop(state_, 1);
    return found;
}

std::vector<double> Call::numbers(int argument) {
    if (argument > argument_count_ || !lua_istable(state_, argument)) {
        fail_type(argument, "a table of numbers");
    }
    const std::size_t length = lua_rawlen(state_, argument);
    charge(static_cast<std::int64_t>(length));
    std::vector<double> values(length);
    numbers(argument, values.data(), values.size());
    return values;
}

void Call::numbers(int argument, double* values, std::size_t count) {
    if (argument > argument_count_ || !lua_istable(state_, argument)) {
        fail_type(argument, table_of(count));
    }
    if (const std::size_t length = lua_rawlen(state_, argument); length != count) {
        fail_argument(argument,
                      "must be " + table_of(count) + ", got one of " + std::to_string(length));
    }
    luaL_checkstack(state_, 1, nullptr);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = element(argument, static_cast<int>(i) + 1, count);
    }
}

std::vector<std::int64_t> Call::integers(int argument) {
    std::vector<std::int64_t> whole;
    for (const double number : numbers(argument)) {
        constexpr double kLargest = 9007199254740992.0;  // 2^53: all below are exact
        if (!(number >= -kLargest && number <= kLargest) ||
            static_cast<double>(static_cast<std::int64_t>(number)) != number) {
            fail_argument(argument, "must be a table of integers, got " +
                                        core::describe_values(number).substr(1));
        }
        whole.push_back(static_cast<std::int64_t>(number));
    }
    return whole;
}

Value Call::value(int argument) {
    if (argument > argument_count_) {
        return {};
    }
    core::Result<Value> found = read_value(state_, argument);
    if (!found) {
        fail_argument(argument, found.error().what);
    }
    return std::move(found).value();
}

Function Call::function(int argument) {
    if (argument > argument_count_ || !lua_isfunction(state_, argument)) {
        fail_type(argument, "a function");
    }
    lua_pushvalue(state_, argument);
    const int reference = luaL_ref(state_, LUA_REGISTRYINDEX);
    return {Runtime::of(state_).main, reference};
}

void Call::give(bool value) {
    luaL_checkstack(state_, 1, nullptr);
    lua_pushboolean(state_, value ? 1 : 0);
    ++given_;
}

void Call::give(std::int64_t value) {
    luaL_checkstack(state_, 1, nullptr);
    lua_pushinteger(state_, value);
    ++given_;
}

void Call::give(double value) {
    luaL_checkstack(state_, 1, nullptr);
    lua_pushnumber(state_, value);
    ++given_;
}

void Call::give(std::string_view bytes) {
    luaL_checkstack(state_, 1, nullptr);
    lua_pushlstring(state_, bytes.data(), bytes.size());
    ++given_;
}

void Call::give(const Value& value) {
    luaL_checkstack(state_, 1, nullptr);
    push_value(state_, value);
    ++given_;
}

void Call::give_nil() {
    luaL_checkstack(state_, 1, nullptr);
    lua_pushnil(state_);
    ++given_;
}

void Call::give_numbers(const double* values, std::size_t count) {
    luaL_checkstack(state_, 2, nullptr);
    lua_createtable(state_, static_cast<int>(count), 0);
    for (std::size_t i = 0; i < count; ++i) {
        lua_pushnumber(state_, values[i]);
        lua_rawseti(state_, -2, static_cast<lua_Integer>(i) + 1);
    }
    ++given_;
}

std::string Call::place() const {
    return place_of(state_, 1);
}

void Call::fail(std::string_view what) {
    {
        const std::string from = place();
        const std::string text =
            signature_.name + ": " + std::string(what) + (from.empty() ? "" : " (" + from + ")");
        lua_pushlstring(state_, text.data(), text.size());
    }
    lua_error(state_);
    std::terminate();  // lua_error does not return
}

void Call::fail_argument(int argument, std::string_view what) {
    const auto index = static_cast<std::size_t>(argument) - 1;
    const std::string name = index < signature_.parameters.size()
                                 ? " " + quoted(signature_.parameters[index])
                                 : std::string();
    fail("argument " + std::to_string(argument) + name + " " + std::string(what));
}

void Call::fail_type(int argument, std::string_view expected) {
    fail_argument(argument, "must be " + std::string(expected) + ", got " +
                                (argument > argument_count_ ? "nothing" : came(state_, argument)));
}

void Call::suspend() {
    const bool is_yieldable = lua_isyieldable(state_) != 0;
    const bool is_thread = state_ == Runtime::of(state_).preemptible;
    if (!is_yieldable || !is_thread) {
        fail(is_yieldable || is_thread
                 ? "cannot wait here: a function of agon's (such as table.sort) or a coroutine of "
                   "the script's own is in between"
                 : "waits, which only a thread can");
    }
    is_suspending_ = true;
}

void Call::charge(std::int64_t units) {
    Runtime::of(state_).charge(state_, units);
}

std::string detail::make_call_tip(const Signature& signature,
                                  const std::vector<std::string>& types) {
    AGON_CHECK(signature.parameters.size() == types.size(), signature.name);
    if (!signature.call_tip.empty()) {
        return signature.call_tip;
    }
    std::string tip = signature.name + "(";
    for (std::size_t i = 0; i < types.size(); ++i) {
        tip += (i == 0 ? "" : ", ") + types[i] + " " + signature.parameters[i];
    }
    return tip + ")";
}

}  // namespace agon::script
