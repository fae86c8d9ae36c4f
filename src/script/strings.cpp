// SPDX-License-Identifier: Apache-2.0
// The string functions whose work has no bound in Lua's own.
#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "script/pattern.hpp"
#include "script/runtime.hpp"

namespace agon::script {
namespace {

std::string_view text_argument(lua_State* state, int index) {
    std::size_t length = 0;
    const char* const text = luaL_checklstring(state, index, &length);
    return {text, length};
}

void push(lua_State* state, std::string_view text) {
    lua_pushlstring(state, text.data(), text.size());
}

void charge_bytes(lua_State* state, std::size_t bytes) {
    Runtime::of(state).charge(state, static_cast<std::int64_t>(bytes) / Runtime::kBytesPerUnit);
}

/// Counts a matcher's steps for a call of Lua's.
class CallCounter final : public StepCounter {
public:
    explicit CallCounter(lua_State* state) : state_(state) {}

    void count(std::int64_t steps) override { Runtime::of(state_).charge(state_, steps); }

private:
    lua_State* state_;
};

/// Runs what may throw a PatternError, as a function of Lua's.
template <int (*Function)(lua_State*)>
int guarded(lua_State* state) {
    try {
        return Function(state);
    } catch (const PatternError& error) {
        lua_pushfstring(state, "%s", error.what());
    }
    luaL_where(state, 1);
    lua_insert(state, -2);
    lua_concat(state, 2);
    return lua_error(state);
}

/// Where a search begins, from 0, of Lua's `init`, which counts from 1 or from the end.
std::size_t start_of(lua_Integer init, std::size_t length) {
    if (init > 0) {
        return static_cast<std::size_t>(init) - 1;
    }
    if (init == 0 || init < -static_cast<lua_Integer>(length)) {
        return 0;
    }
    return length - static_cast<std::size_t>(-init);
}

void push_capture(lua_State* state, const PatternMatcher& matcher, int index) {
    const PatternMatcher::Capture capture = matcher.capture(index);
    if (capture.position > 0) {
        lua_pushinteger(state, static_cast<lua_Integer>(capture.position));
    } else {
        push(state, capture.text);
    }
}

/// Pushes all captures; the whole match if there are none and it is wanted.
int push_captures(lua_State* state, const PatternMatcher& matcher, std::string_view whole,
                  bool wants_whole) {
    const int count = matcher.capture_count();
    if (count == 0 && wants_whole) {
        push(state, whole);
        return 1;
    }
    luaL_checkstack(state, count, "too many captures");
    for (int index = 0; index < count; ++index) {
        push_capture(state, matcher, index);
    }
    return count;
}

int find_plain(lua_State* state, std::string_view subject, std::string_view wanted,
               std::size_t from) {
    charge_bytes(state, subject.size() - from + wanted.size());
    const void* const found =  // in time that grows with the sum of both lengths
        memmem(subject.data() + from, subject.size() - from, wanted.data(), wanted.size());
    if (found == nullptr) {
        lua_pushnil(state);
        return 1;
    }
    const auto at = static_cast<const char*>(found) - subject.data();
    lua_pushinteger(state, at + 1);
    lua_pushinteger(state, at + static_cast<std::ptrdiff_t>(wanted.size()));
    return 2;
}

int search(lua_State* state, bool is_find) {
    const std::string_view subject = text_argument(state, 1);
    std::string_view pattern = text_argument(state, 2);
    const std::size_t from = start_of(luaL_optinteger(state, 3, 1), subject.size());
    if (from > subject.size()) {
        lua_pushnil(state);
        return 1;
    }
    const bool is_plain = pattern.find_first_of("^$*+?.([%-") == std::string_view::npos;
    if (is_find && (lua_toboolean(state, 4) != 0 || is_plain)) {
        return find_plain(state, subject, pattern, from);
    }
    const bool is_anchored = !pattern.empty() && pattern.front() == '^';
    pattern.remove_prefix(is_anchored ? 1 : 0);
    CallCounter counter(state);
    PatternMatcher matcher(subject, pattern, counter);
    for (std::size_t at = from; at <= subject.size(); ++at) {
        counter.count(1);
        const std::size_t end = matcher.match(at);
        if (end != PatternMatcher::npos) {
            if (!is_find) {
                return push_captures(state, matcher, subject.substr(at, end - at), true);
            }
            lua_pushinteger(state, static_cast<lua_Integer>(at) + 1);
            lua_pushinteger(state, static_cast<lua_Integer>(end));
            return push_captures(state, matcher, {}, false) + 2;
        }
        if (is_anchored) {
            break;
        }
    }
    lua_pushnil(state);
    return 1;
}

int find(lua_State* state) {
    return search(state, true);
}

int match(lua_State* state) {
    return search(state, false);
}

/// One turn of gmatch. Upvalues: subject, pattern, where to go on, where the last match ended.
int next_match(lua_State* state) {
    std::size_t length = 0;
    const char* const text = lua_tolstring(state, lua_upvalueindex(1), &length);
    const std::string_view subject(text, length);
    const char* const pattern_text = lua_tolstring(state, lua_upvalueindex(2), &length);
    CallCounter counter(state);
    PatternMatcher matcher(subject, {pattern_text, length}, counter);
    const lua_Integer last = lua_tointeger(state, lua_upvalueindex(4));
    for (auto at = static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(3)));
         at <= subject.size(); ++at) {
        counter.count(1);
        const std::size_t end = matcher.match(at);
        if (end != PatternMatcher::npos && static_cast<lua_Integer>(end) != last) {
            lua_pushinteger(state, static_cast<lua_Integer>(end));
            lua_copy(state, -1, lua_upvalueindex(3));
            lua_replace(state, lua_upvalueindex(4));
            return push_captures(state, matcher, subject.substr(at, end - at), true);
        }
    }
    return 0;
}

int gmatch(lua_State* state) {
    const std::string_view subject = text_argument(state, 1);
    text_argument(state, 2);
    const std::size_t from = start_of(luaL_optinteger(state, 3, 1), subject.size());
    lua_settop(state, 2);
    lua_pushinteger(state, static_cast<lua_Integer>(std::min(from, subject.size() + 1)));
    lua_pushinteger(state, -1);
    lua_pushcclosure(state, guarded<next_match>, 4);
    return 1;
}

/// Appends to a result in C++'s memory what the machine's limit allows.
void append(lua_State* state, std::string& result, std::string_view text) {
    if (result.size() + text.size() > Runtime::of(state).arena.limit_bytes()) {
        luaL_error(state, "resulting string too large");
    }
    charge_bytes(state, text.size());
    result += text;
}

/// The text "%1 ... %%" of a gsub with what was matched.
void append_template(lua_State* state, std::string& result, const PatternMatcher& matcher,
                     std::string_view whole) {
    std::string_view text = text_argument(state, 3);
    for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%')) {
        append(state, result, text.substr(0, at));
        const char name = at + 1 < text.size() ? text[at + 1] : '\0';
        if (name == '%') {
            append(state, result, "%");
        } else if (name == '0' || (name == '1' && matcher.capture_count() == 0)) {
            append(state, result, whole);
        } else if (name >= '1' && name <= '9') {
            if (name - '1' >= matcher.capture_count()) {
                luaL_error(state, "invalid capture index %%%d in replacement string", name - '0');
            }
            push_capture(state, matcher, name - '1');
            append(state, result, text_argument(state, -1));
            lua_pop(state, 1);
        } else {
            luaL_error(state, "invalid use of '%%' in replacement string");
        }
        text.remove_prefix(at + 2);
    }
    append(state, result, text);
}

/// What a match is replaced by.
void append_replacement(lua_State* state, std::string& result, const PatternMatcher& matcher,
                        std::string_view whole) {
    const int type = lua_type(state, 3);
    if (type == LUA_TSTRING || type == LUA_TNUMBER) {
        append_template(state, result, matcher, whole);
        return;
    }
    if (type == LUA_TFUNCTION) {
        lua_pushvalue(state, 3);
        lua_call(state, push_captures(state, matcher, whole, true), 1);
    } else {
        if (matcher.capture_count() == 0) {
            push(state, whole);
        } else {
            push_capture(state, matcher, 0);
        }
        lua_gettable(state, 3);
    }
    if (lua_toboolean(state, -1) == 0) {
        append(state, result, whole);
    } else if (lua_isstring(state, -1) == 0) {
        luaL_error(state, "invalid replacement value (a %s)", luaL_typename(state, -1));
    } else {
        append(state, result, text_argument(state, -1));
    }
    lua_pop(state, 1);
}

int gsub(lua_State* state) {
    const std::string_view subject = text_argument(state, 1);
    std::string_view pattern = text_argument(state, 2);
    const int type = lua_type(state, 3);
    luaL_argexpected(
        state,
        type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE,
        3, "string/function/table");
    const auto most = luaL_optinteger(state, 4, static_cast<lua_Integer>(subject.size()) + 1);
    const bool is_anchored = !pattern.empty() && pattern.front() == '^';
    pattern.remove_prefix(is_anchored ? 1 : 0);
    CallCounter counter(state);
    PatternMatcher matcher(subject, pattern, counter);
    std::string result;
    std::size_t at = 0;
    std::size_t last = PatternMatcher::npos;
    lua_Integer count = 0;
    while (count < most) {
        counter.count(1);
        const std::size_t end = matcher.match(at);
        if (end != PatternMatcher::npos && end != last) {
            ++count;
            append_replacement(state, result, matcher, subject.substr(at, end - at));
            at = last = end;
        } else if (at < subject.size()) {
            result += subject[at++];
        } else {
            break;
        }
        if (is_anchored) {
            break;
        }
    }
    append(state, result, subject.substr(at));
    push(state, result);
    lua_pushinteger(state, count);
    return 2;
}

int rep(lua_State* state) {
    const std::string_view text = text_argument(state, 1);
    const lua_Integer count = luaL_checkinteger(state, 2);
    std::size_t separator_length = 0;
    const char* const separator = luaL_optlstring(state, 3, "", &separator_length);
    const std::size_t limit = Runtime::of(state).arena.limit_bytes();
    if (count <= 0 || text.size() + separator_length == 0) {
        lua_pushliteral(state, "");
        return 1;
    }
    if (static_cast<std::size_t>(count) > limit / (text.size() + separator_length)) {
        return luaL_error(state, "resulting string too large");
    }
    const auto times = static_cast<std::size_t>(count);
    const std::size_t total = times * text.size() + (times - 1) * separator_length;
    Runtime::of(state).charge(
        state, count / 4 + static_cast<std::int64_t>(total) / Runtime::kBytesPerUnit);
    luaL_Buffer buffer;
    char* place = luaL_buffinitsize(state, &buffer, total);
    for (std::size_t i = 0; i < times; ++i) {
        place = std::copy(text.begin(), text.end(), place);
        if (i + 1 < times) {
            place = std::copy_n(separator, separator_length, place);
        }
    }
    luaL_pushresultsize(&buffer, total);
    return 1;
}

int byte(lua_State* state) {
    const std::string_view text = text_argument(state, 1);
    const auto length = static_cast<lua_Integer>(text.size());
    const auto place = [&](lua_Integer at) {
        return at >= 0 ? at : std::max(length + at + 1, lua_Integer{0});
    };
    const lua_Integer from = luaL_optinteger(state, 2, 1);
    const lua_Integer first = std::max(place(from), lua_Integer{1});
    const lua_Integer last = std::min(place(luaL_optinteger(state, 3, place(from))), length);
    if (first > last) {
        return 0;
    }
    const lua_Integer count = last - first + 1;
    Runtime::of(state).charge(state, count / 4);
    if (count > 1'000'000) {
        return luaL_error(state, "string slice too long");
    }
    luaL_checkstack(state, static_cast<int>(count), "string slice too long");
    for (lua_Integer at = first; at <= last; ++at) {
        lua_pushinteger(state, static_cast<unsigned char>(text[static_cast<std::size_t>(at) - 1]));
    }
    return static_cast<int>(count);
}

/// Lua's own, after all values that it would show by address have become text.
int format(lua_State* state) {
    const std::string_view text = text_argument(state, 1);
    charge_bytes(state, text.size());
    int argument = 1;
    for (std::size_t at = text.find('%'); at != std::string_view::npos; at = text.find('%', at)) {
        at = text.find_first_not_of("-+ #0123456789.", at + 1);
        if (at == std::string_view::npos) {
            break;
        }
        const char conversion = text[at++];
        if (conversion == '%') {
            continue;
        }
        ++argument;
        if (conversion == 'p') {
            return luaL_error(state,
                              "invalid conversion '%%p' to 'format': scripts see no addresses");
        }
        if (conversion == 's' && !lua_isnone(state, argument) &&
            lua_type(state, argument) != LUA_TSTRING) {
            push_text(state, argument);
            lua_replace(state, argument);
        }
    }
    return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

/// Of pack, packsize and unpack: counts the bytes of "c1000".
int pack(lua_State* state) {
    const std::string_view text = text_argument(state, 1);
    std::size_t bytes = text.size();
    const std::size_t limit = Runtime::of(state).arena.limit_bytes();
    for (std::size_t at = text.find('c'); at != std::string_view::npos; at = text.find('c', at)) {
        std::size_t count = 0;
        for (++at; at < text.size() && text[at] >= '0' && text[at] <= '9' && count <= limit; ++at) {
            count = 10 * count + static_cast<std::size_t>(text[at] - '0');
        }
        bytes += count;
        if (bytes > limit) {
            return luaL_error(state, "format result too large");
        }
    }
    Runtime::of(state).charge(state, static_cast<std::int64_t>(bytes));
    return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

/// Of the utf8 functions that walk through a text.
int walk(lua_State* state) {
    charge_bytes(state, lua_type(state, 1) == LUA_TSTRING ? lua_rawlen(state, 1) : 0);
    return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

}  // namespace

void open_strings(lua_State* state) {
    luaL_requiref(state, "string", luaopen_string, 1);
    const luaL_Reg own[] = {{"find", guarded<find>},
                            {"match", guarded<match>},
                            {"gmatch", guarded<gmatch>},
                            {"gsub", guarded<gsub>},
                            {"rep", rep},
                            {"byte", byte},
                            {"dump", nullptr},
                            {nullptr, nullptr}};
    set_functions(state, own);
    wrap_function(state, "format", format);
    wrap_function(state, "pack", pack);
    wrap_function(state, "packsize", pack);
    wrap_function(state, "unpack", pack);
    lua_pop(state, 1);

    luaL_requiref(state, "utf8", luaopen_utf8, 1);
    wrap_function(state, "len", walk);
    wrap_function(state, "codepoint", walk);
    wrap_function(state, "offset", walk);
    lua_pop(state, 1);
}

}  // namespace agon::script
