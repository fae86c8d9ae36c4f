// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "script/runtime.hpp"
#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;

TEST(Sandbox, HasNothingThatReachesOutside) {
    Script script;
    for (const char* const name :
         {"io", "os", "package", "dofile", "loadfile", "warn", "string.dump", "debug.getinfo",
          "debug.sethook", "debug.getregistry", "debug.setmetatable", "debug.getupvalue",
          "math.cosh"}) {
        EXPECT_EQ(script.text(name), "nil") << name;
    }
}

TEST(Sandbox, OffersExactlyThis) {
    Script script;
    EXPECT_EQ(
        script.value("local names = {} for k in pairs(_G) do names[#names + 1] = k end "
                     "for k in pairs(debug) do names[#names + 1] = 'debug.' .. k end "
                     "table.sort(names) return table.concat(names, ' ')"),
        Value(
            "_G _VERSION assert collectgarbage coroutine debug debug.traceback error getmetatable "
            "ipairs load math next pairs pcall print rawequal rawget rawlen rawset require select "
            "setmetatable string table tonumber tostring type utf8 xpcall"));
}

TEST(Sandbox, LoadsTextAndNoBytecode) {
    Script script;

    EXPECT_EQ(script.value("return load('return 1 + 1')()"), Value(2));
    EXPECT_EQ(script.value("return load('return x', 'c', 't', {x = 5})()"), Value(5));
    EXPECT_EQ(script.value("local parts = {'return ', '7'} local i = 0 "
                           "return load(function() i = i + 1 return parts[i] end)()"),
              Value(7));
    EXPECT_EQ(script.value("local f, what = load('return 1 +') return what"),
              Value("load:1: unexpected symbol near <eof>"));
    EXPECT_EQ(script.value("local f, what = load('\\27Lua') return f == nil and what"),
              Value("attempt to load a binary chunk (mode is 't')"));
}

TEST(Sandbox, RequiresWhatTheHostAnswers) {
    std::vector<std::string> asked;
    Script script({.modules = [&](std::string_view name) -> core::Result<MachineSetup::Module> {
        asked.emplace_back(name);
        const std::map<std::string_view, std::string> texts{
            {"roles", "return {keeper = 1, name = ...}"},
            {"broken", "x ="},
            {"loop", "return require('loop')"},
            {"silent", ""}};
        const auto found = texts.find(name);
        if (found == texts.end()) {
            return core::Error{"there is no module '" + std::string(name) + "'", "team.lua"};
        }
        return MachineSetup::Module{std::string(name) + ".lua", found->second};
    }});

    EXPECT_EQ(
        script.value(
            "return require('roles').keeper + (require('roles') == require('roles') and 1 or 0)"),
        Value(2));
    EXPECT_EQ(asked.size(), 1U);
    EXPECT_EQ(script.value("return require('roles').name"), Value("roles"));
    EXPECT_EQ(script.value("return require('silent')"), Value(true));
    EXPECT_EQ(script.failure("require('broken')").message,
              "broken.lua:1: unexpected symbol near <eof>");
    EXPECT_EQ(script.failure("require('loop')").message,
              "loop.lua:1: the module 'loop' requires itself");
    EXPECT_EQ(script.failure("require('other')").message,
              "test.lua:1: there is no module 'other' (team.lua)");
    EXPECT_EQ(Script().failure("require('x')").message,
              "test.lua:1: there are no modules here: require('x')");
}

TEST(Sandbox, PrintsThroughTheHost) {
    Script script;
    script.run("print('a', 1, nil, 2.5) print()");

    EXPECT_EQ(script.printed, (std::vector<std::string>{"a\t1\tnil\t2.5", ""}));
}

TEST(Sandbox, MetatablesWorkAsInLua) {
    Script script;

    EXPECT_EQ(script.value("local t = setmetatable({}, {__index = {x = 4}, __call = function(s, n) "
                           "return n end}) return t.x + t(1)"),
              Value(5));
    EXPECT_EQ(script.failure("local t = setmetatable({}, {__metatable = 1}) setmetatable(t, nil)")
                  .message,
              "test.lua:1: cannot change a protected metatable");
    EXPECT_EQ(script.failure("error('deep', 2)").message, "deep");
}

TEST(Sandbox, TracesAreReadable) {
    Script script;

    EXPECT_EQ(
        script.value(
            "local function f() return debug.traceback('here') end local s = f() return s"),
        Value("here\n    test.lua:1: in local 'f'\n    test.lua:1: in the script's own lines"));
}

}  // namespace
}  // namespace agon::script
