// SPDX-License-Identifier: Apache-2.0
#include "script/pattern.hpp"

#include <vector>

#include <lua.hpp>

#include "script/runtime.hpp"
#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

class Steps final : public StepCounter {
public:
    void count(std::int64_t steps) override { taken += steps; }

    std::int64_t taken = 0;
};

/// Where a pattern is first found, and its captures, or what is wrong with it.
std::vector<std::string> found(std::string_view subject, std::string_view pattern) {
    Steps steps;
    PatternMatcher matcher(subject, pattern, steps);
    try {
        for (std::size_t at = 0; at <= subject.size(); ++at) {
            if (const std::size_t end = matcher.match(at); end != PatternMatcher::npos) {
                std::vector<std::string> all{std::to_string(at + 1), std::to_string(end)};
                for (int i = 0; i < matcher.capture_count(); ++i) {
                    const PatternMatcher::Capture capture = matcher.capture(i);
                    all.push_back(capture.position > 0 ? std::to_string(capture.position)
                                                       : std::string(capture.text));
                }
                return all;
            }
        }
    } catch (const PatternError& error) {
        return {error.what()};
    }
    return {};
}

/// The same of Lua's own string.find.
class LuasOwn {
public:
    LuasOwn() : state_(script_.machine->runtime().main) {
        script_.machine->runtime().remaining = 1'000'000'000;
        luaL_requiref(state_, "string", luaopen_string, 1);
    }

    std::vector<std::string> found(std::string_view subject, std::string_view pattern) {
        lua_settop(state_, 0);
        lua_getglobal(state_, "string");
        lua_getfield(state_, 1, "find");
        lua_pushlstring(state_, subject.data(), subject.size());
        lua_pushlstring(state_, pattern.data(), pattern.size());
        std::vector<std::string> all;
        if (lua_pcall(state_, 2, LUA_MULTRET, 0) != LUA_OK) {
            return {lua_tostring(state_, -1)};
        }
        for (int i = 2; i <= lua_gettop(state_) && !lua_isnil(state_, 2); ++i) {
            std::size_t length = 0;
            const char* const text = lua_tolstring(state_, i, &length);
            all.emplace_back(text, length);
        }
        return all;
    }

private:
    testing::Script script_;
    lua_State* state_;
};

TEST(Pattern, FindsWhatItSays) {
    EXPECT_EQ(found("key = value", "(%w+)%s*=%s*(%w+)"),
              (std::vector<std::string>{"1", "11", "key", "value"}));
    EXPECT_EQ(found("f(a(b)c)d", "%b()"), (std::vector<std::string>{"2", "8"}));
    EXPECT_EQ(found("THE (quick) fox", "%f[%a]%a+%f[%A]"), (std::vector<std::string>{"1", "3"}));
    EXPECT_EQ(found("say 'it''s'", "(['\"])(.-)%1"),
              (std::vector<std::string>{"5", "8", "'", "it"}));
    EXPECT_EQ(found("ab", "a()b()"), (std::vector<std::string>{"1", "2", "2", "3"}));
    EXPECT_TRUE(found("abc", "d").empty());
}

TEST(Pattern, CountsItsSteps) {
    Steps cheap;
    Steps dear;
    const std::string text(60, 'a');

    PatternMatcher(text, "a*", cheap).match(0);
    PatternMatcher(text, ".-.-.-b", dear).match(0);

    EXPECT_LT(cheap.taken, 200);
    EXPECT_GT(dear.taken, 10'000);
}

TEST(Pattern, IsWhatLuasOwnIs) {
    constexpr std::string_view kParts[] = {
        "a",    "b",     "(",  ")",  "%",    "%1",  "[",    "]",    "^",     "$",
        "*",    "+",     "-",  "?",  ".",    "%a",  "%A",   "%b",   "%f",    "[a]",
        "[^b]", "[a-b]", "%s", "()", " ",    "(a",  "b)",   "%b()", "%f[a]", "[%a]",
        "[]a]", "[^%s]", "a*", "b-", "(.-)", "%w+", "[a-]", "\0",   "%2",    "[%"};
    LuasOwn own;
    std::uint32_t noise = 12345;
    const auto next = [&](std::uint32_t count) {
        noise = noise * 1664525U + 1013904223U;
        return (noise >> 8) % count;
    };
    for (int i = 0; i < 30'000; ++i) {
        std::string pattern;
        for (std::uint32_t parts = 1 + next(5); parts > 0; --parts) {
            pattern += kParts[next(std::size(kParts))];
        }
        std::string subject;
        for (std::uint32_t length = next(9); length > 0; --length) {
            subject += "aab ()1\0Z"[next(9)];
        }
        if (pattern.front() == '^' || pattern.find_first_of("^$*+?.([%-") == std::string::npos) {
            continue;  // anchors and plain texts are string.find's own
        }
        const std::vector<std::string> expected = own.found(subject, pattern);
        const std::vector<std::string> ours = found(subject, pattern);
        // Lua adds to some errors where they are.
        if (ours.size() == 1 && expected.size() == 1) {
            ASSERT_NE(expected[0].find(ours[0]), std::string::npos) << pattern << " | " << subject;
        } else {
            ASSERT_EQ(ours, expected) << pattern << " | " << subject;
        }
    }
}

}  // namespace
}  // namespace agon::script
