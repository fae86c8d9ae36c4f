// SPDX-License-Identifier: Apache-2.0
// What a script cannot do, however it tries: run for ever, or take more memory than it may.
#include "script/runtime.hpp"

#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;
using Kind = Failure::Kind;

const MachineSetup kSmall{.memory_bytes = std::size_t{8} << 20, .instruction_budget = 200'000};

struct Hostile {
    const char* name;
    const char* text;
};

/// How the log names a script: not by its bytes, which are addresses.
void PrintTo(const Hostile& script, std::ostream* out) {
    *out << script.name;
}

class OverBudget : public ::testing::TestWithParam<Hostile> {};

TEST_P(OverBudget, EndsAndIsSaid) {
    Script script(kSmall);

    const Failure failure = script.failure(GetParam().text);

    EXPECT_EQ(failure.kind, Kind::Budget) << failure.text();
    EXPECT_NE(failure.message.find("the budget of 200000 instructions for one call is used up"),
              std::string::npos)
        << failure.message;
    EXPECT_EQ(script.value("return 1"), Value(1));
}

INSTANTIATE_TEST_SUITE_P(
    Scripts, OverBudget,
    ::testing::Values(
        Hostile{"loop", "while true do end"}, Hostile{"jump", "::again:: goto again"},
        Hostile{"for_loop", "for i = 1, math.maxinteger do end"},
        Hostile{"caught_loop", "while true do pcall(function() while true do end end) end"},
        Hostile{"caught_deeply", "local function f() while true do pcall(f) end end f()"},
        Hostile{"caught_at_the_end", "pcall(function() while true do end end)"},
        Hostile{"handler_loops", "xpcall(error, function() while true do end end)"},
        Hostile{"handler_of_a_loop",
                "xpcall(function() while true do end end, function() while true do end end)"},
        Hostile{"coroutine", "coroutine.wrap(function() while true do end end)()"},
        Hostile{"coroutines",
                "while true do coroutine.resume(coroutine.create(function() for i = 1, 90 do end "
                "end)) end"},
        Hostile{
            "coroutine_in_coroutine",
            "local function f() while true do coroutine.resume(coroutine.create(f)) end end f()"},
        Hostile{"coroutine_catches",
                "local c = coroutine.wrap(function() while true do pcall(function() while true do "
                "coroutine.yield() end end) end end) while true do c() end"},
        Hostile{"close",
                "while true do local x <close> = setmetatable({}, {__close = function() "
                "while true do end end}) end"},
        Hostile{"index",
                "local t = setmetatable({}, {__index = function() while true do end end}) "
                "return t.x"},
        Hostile{"index_chain",
                "local t = setmetatable({}, {__index = function(t, k) return t[k + 1] "
                "end}) while true do pcall(function() return t[1] end) end"},
        Hostile{"compare", "table.sort({1, 2, 3}, function() while true do end end)"},
        Hostile{
            "compare_caught",
            "local t = {} for i = 1, 2000 do t[i] = i end while true do table.sort(t, pcall) end"},
        Hostile{"tostring",
                "tostring(setmetatable({}, {__tostring = function() while true do end "
                "end}))"},
        Hostile{"error_object",
                "error(setmetatable({}, {__tostring = function() while true do end "
                "end}))"},
        Hostile{"pattern", "string.find(string.rep('a', 300), '.-.-.-.-b')"},
        Hostile{"pattern_match", "string.match(string.rep('a', 5000), '(a*)*(a*)*(a*)*b')"},
        Hostile{"pattern_many", "for _ in string.gmatch(string.rep('a', 1000), '.-.-.-b') do end"},
        Hostile{"pattern_replace", "string.gsub(string.rep('a', 1000), '.-.-.-b', '')"},
        Hostile{"pattern_caught",
                "while true do pcall(string.find, string.rep('a', 300), '.-.-.-.-b') end"},
        Hostile{"pattern_balance",
                "for i = 1, 1e9 do string.find(string.rep('(', 10000), '%b()') end"},
        Hostile{"replace_calls", "string.gsub('a', 'a', function() while true do end end)"},
        Hostile{"repeat_nothing", "for i = 1, 1e12 do string.rep('', 1e15) end"},
        Hostile{"repeat", "while true do string.rep('x', 1e6) end"},
        Hostile{"repeat_too_much", "while true do pcall(string.rep, 'x', 1e9) end"},
        Hostile{"plain_find",
                "local s = string.rep('a', 1e6) while true do string.find(s, 'b', 1, true) end"},
        Hostile{"equal",
                "local a, b = string.rep('a', 1e6), string.rep('a', 1e6) while true do "
                "local c = a == b end"},
        Hostile{"less",
                "local a, b = string.rep('a', 1e6), string.rep('a', 1e6) .. 'b' while true do "
                "local c = a < b end"},
        Hostile{"join", "local s = string.rep('a', 1e6) while true do local c = s .. 'b' end"},
        Hostile{"upper", "local s = string.rep('a', 1e6) while true do s:upper() end"},
        Hostile{"byte",
                "local s = string.rep('a', 1e5) while true do pcall(string.byte, s, 1, -1) end"},
        Hostile{"characters",
                "local function f(...) while true do string.char(...) end end "
                "f(string.byte(string.rep('a', 1e4), 1, -1))"},
        Hostile{"format",
                "local s = string.rep('a', 1e6) while true do string.format('%s', s) end"},
        Hostile{"pack", "while true do pcall(string.pack, 'c1000000', 'x') end"},
        Hostile{"unicode", "local s = string.rep('a', 1e6) while true do utf8.len(s) end"},
        Hostile{"concat", "table.concat(setmetatable({}, {__index = type}), '', 1, 1e15)"},
        Hostile{"concat_nothing",
                "local n = setmetatable({}, {__index = function() return '' end}) "
                "table.concat(n, '', 1, 1e15)"},
        Hostile{"unpack", "while true do pcall(table.unpack, {}, 1, 1e5) end"},
        Hostile{"move", "table.move({}, 1, 1e15, 2)"},
        Hostile{"insert", "local t = {} while true do table.insert(t, 1, 0) end"},
        Hostile{"sort",
                "local t = {} for i = 1, 3000 do t[i] = i % 7 end while true do table.sort(t) "
                "end"},
        Hostile{"varargs",
                "local function f(...) while true do local n = select('#', ...) end end "
                "f(table.unpack({}, 1, 5e4))"},
        Hostile{"holes",
                "local t = {} for i = 1, 30000 do t['k' .. i] = 1 end for k in pairs(t) do "
                "t[k] = nil end t.z = 1 while true do next(t) end"},
        Hostile{"collect",
                "local t = {} for i = 1, 1000 do t[i] = {} end while true do "
                "collectgarbage() end"},
        Hostile{"trace", "while true do debug.traceback() end"},
        Hostile{"load", "local s = string.rep('x = 1 ', 1e4) while true do load(s) end"},
        Hostile{"load_pieces", "load(function() return ' ' end)"},
        Hostile{"number_of_digits",
                "local s = string.rep('1', 1e6) while true do local n = tonumber(s) "
                "end"},
        Hostile{
            "arithmetic_of_digits",
            "local s = string.rep('1', 1e6) while true do pcall(function() return s + 1 end) end"},
        Hostile{"print", "while true do print(1) end"}),
    [](const auto& tested) { return std::string(tested.param.name); });

class OverMemory : public ::testing::TestWithParam<Hostile> {};

TEST_P(OverMemory, EndsAndIsSaid) {
    Script script({.memory_bytes = std::size_t{2} << 20, .instruction_budget = 50'000'000});

    const Failure failure = script.failure(GetParam().text);

    EXPECT_EQ(failure.kind, Kind::Memory) << failure.text();
    EXPECT_EQ(failure.message, "test.lua:1: the memory limit of 2 MiB is reached");
    EXPECT_LE(script.machine->memory_bytes(), std::size_t{2} << 20);
    EXPECT_EQ(script.value("return 1"), Value(1));
}

INSTANTIATE_TEST_SUITE_P(
    Scripts, OverMemory,
    ::testing::Values(Hostile{"table", "local t = {} while true do t[#t + 1] = {} end"},
                      Hostile{"text", "local s = 'x' while true do s = s .. s end"},
                      Hostile{"repeat", "string.rep('x', 2000000)"},
                      Hostile{"coroutines",
                              "local t = {} while true do t[#t + 1] = coroutine.create(print) end"},
                      Hostile{"closures",
                              "local t = {} while true do t[#t + 1] = function() return "
                              "t end end"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(Budget, RecursionIsAnErrorOfTheScripts) {
    Script script;

    EXPECT_EQ(script.failure("local function f() return 1 + f() end f()").message.substr(0, 26),
              "test.lua:1: stack overflow");
    EXPECT_FALSE(
        script
            .failure("local t = {} setmetatable(t, {__index = function(t, k) return t[k] end})"
                     " return t.x")
            .message.empty());
    EXPECT_FALSE(
        script.failure("local function f() return pcall(f) end local ok, what = f() error(what)")
            .message.empty());
    EXPECT_FALSE(script.failure("string.gsub('a', 'a', function() error() end)").message.empty());
    EXPECT_FALSE(
        script.failure("local function f(s) return s:gsub('.', f) end f('a')").message.empty());
    EXPECT_FALSE(script.failure("return " + std::string(100000, '(')).message.empty());
    EXPECT_EQ(script.value("return 1"), Value(1));
}

TEST(Budget, AScriptMayCatchThatItHasNoMemory) {
    Script script({.memory_bytes = std::size_t{2} << 20});

    EXPECT_EQ(
        script.value("local ok, what = pcall(function() local s = 'x' while true do s = s .. s "
                     "end end) return what"),
        Value("not enough memory"));
}

TEST(Budget, IsFullForEachCall) {
    Script script({.instruction_budget = 20'000});
    script.run("function work() for i = 1, 3000 do end return 7 end");
    const Function work = script.machine->find("work");

    for (int i = 0; i < 50; ++i) {
        ASSERT_EQ(script.machine->call(work).value(), Value(7));
    }
    EXPECT_LT(script.machine->instructions_left(), 20'000);
    EXPECT_GT(script.machine->instructions_left(), 10'000);
}

TEST(Budget, FinalizersAreRefused) {
    Script script;

    EXPECT_NE(
        script.failure("setmetatable({}, {__gc = function() end})").message.find("no finalizers"),
        std::string::npos);
    // What is added later is never looked at.
    EXPECT_EQ(
        script.value("local m = {} for i = 1, 10 do setmetatable({}, m) end called = 0 m.__gc = "
                     "function() called = called + 1 end collectgarbage() return called"),
        Value(0));
}

}  // namespace
}  // namespace agon::script
