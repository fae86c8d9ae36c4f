// SPDX-License-Identifier: Apache-2.0
#include "script/machine.hpp"

#include <stdexcept>

#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;
using Kind = Failure::Kind;

TEST(Machine, RunsATextAndGivesWhatItReturns) {
    Script script;

    const Outcome outcome = script.run("local a = 6; return a * 7, 'x', {1, 2, k = true}, nil");

    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome.values.size(), 4U);
    EXPECT_EQ(outcome.values[0], Value(42));
    EXPECT_EQ(outcome.values[1], Value("x"));
    EXPECT_EQ(outcome.values[2], Value(Value::Table{{1, 1}, {2, 2}, {"k", true}}));
    EXPECT_TRUE(outcome.values[3].is_nil());
}

TEST(Machine, CallsAFunctionThatATextDefined) {
    Script script;
    script.run(
        "function add(a, b) return a + b end tools = {twice = function(s) return s .. s end}");
    const Function add = script.machine->find("add");
    const Function twice = script.machine->find("tools.twice");
    ASSERT_TRUE(add);
    ASSERT_TRUE(twice);

    const Value numbers[] = {2, 0.5};
    const Value words[] = {"ab"};
    EXPECT_EQ(script.machine->call(add, numbers).value(), Value(2.5));
    EXPECT_EQ(script.machine->call(twice, words).value(), Value("abab"));
    EXPECT_FALSE(script.machine->find("subtract"));
    EXPECT_FALSE(script.machine->find("add.twice"));
    EXPECT_FALSE(script.machine->find("tools"));
}

TEST(Machine, KeepsItsGlobals) {
    Script script;
    ASSERT_TRUE(script.machine->set_global("sim.handle_all", -2));
    ASSERT_TRUE(script.machine->set_global("names", Value::list({"a", "b"})));

    EXPECT_EQ(script.value("color = sim.handle_all; return #names"), Value(2));
    EXPECT_EQ(script.machine->global("color"), Value(-2));
    EXPECT_EQ(script.machine->global("sim.handle_all"), Value(-2));
    EXPECT_TRUE(script.machine->global("sim.none").is_nil());
    EXPECT_TRUE(script.machine->global("print").is_nil());
}

TEST(Machine, SaysWhereATextIsNoLua) {
    Script script;

    const Failure failure = script.failure("local a =\nlocal b");

    EXPECT_EQ(failure.kind, Kind::Syntax);
    EXPECT_EQ(failure.message, "test.lua:2: unexpected symbol near 'local'");
    EXPECT_EQ(script.machine->check("x.lua", "f(")->message,
              "x.lua:1: unexpected symbol near <eof>");
    EXPECT_FALSE(script.machine->check("x.lua", "f()"));
}

TEST(Machine, SaysWhereAnErrorIsAndWhoCalled) {
    Script script;
    const Failure failure = script.failure(
        "local function inner(t) return t.x.y end\nfunction outer() local r = inner({}) return r "
        "end\n"
        "outer()");

    EXPECT_EQ(failure.kind, Kind::Runtime);
    EXPECT_EQ(failure.message, "test.lua:1: attempt to index a nil value (field 'x')");
    EXPECT_EQ(failure.traceback,
              "    test.lua:1: in upvalue 'inner'\n    test.lua:2: in global 'outer'\n"
              "    test.lua:3: in the script's own lines");
}

TEST(Machine, ShowsWhateverWasThrown) {
    Script script;

    EXPECT_EQ(script.failure("error({})").message.substr(0, 7), "table: ");
    EXPECT_EQ(script.failure("error()").message, "nil");
    EXPECT_EQ(script.failure("error('plain', 0)").message, "plain");
    EXPECT_EQ(script.failure("error(setmetatable({}, {__tostring = function() return 'mine' end}))")
                  .message,
              "mine");
    EXPECT_FALSE(script.failure("error(setmetatable({}, {__tostring = function(s) error(s) end}))")
                     .message.empty());
    EXPECT_FALSE(script.failure("error(setmetatable({}, {__tostring = function() return 1 end}))")
                     .message.empty());
}

TEST(Machine, AFailureLeavesItUsable) {
    Script script;
    script.run("x = 1 error('stop')");

    EXPECT_EQ(script.value("return x"), Value(1));
}

TEST(Machine, AFunctionIsNoValueToTakeOut) {
    Script script;

    EXPECT_EQ(script.failure("return print").message, "what it returned holds a function");
    EXPECT_EQ(script.failure("local t = {} t.t = t return t").message,
              "what it returned is too deep (more than 32 levels)");
    EXPECT_EQ(script.failure("return {[{}] = 1}").message,
              "what it returned has a key that is neither number, string nor boolean");
}

TEST(Machine, MachinesShareNothing) {
    Script one;
    Script other;
    one.run("shared = 1 string.shout = function() end");

    EXPECT_EQ(other.text("shared"), "nil");
    EXPECT_EQ(other.text("string.shout"), "nil");
}

TEST(Machine, ABoundFunctionMayCallTheMachine) {
    Script script;
    script.machine->bind({"apply", {"name"}}, [&](const std::string& name) {
        const Value argument[] = {20};
        return script.machine->call(script.machine->find(name), argument).value().number_or(0);
    });

    EXPECT_EQ(script.value("function more(n) return n + 1 end return apply('more')"), Value(21.0));
}

TEST(Machine, ACallWithinACallSharesItsBudget) {
    Script script({.instruction_budget = 100'000});
    script.machine->bind({"again", {}}, [&] {
        static_cast<void>(script.machine->call(script.machine->find("spin")));
        return true;
    });

    EXPECT_EQ(
        script.failure("function spin() while true do end end while true do again() end").kind,
        Kind::Budget);
    EXPECT_EQ(script.value("return 1"), Value(1));
}

TEST(Machine, AnExceptionOfABoundFunctionArrivesAtTheCaller) {
    Script script;
    script.machine->bind({"fail", {}}, [] { throw std::runtime_error("ours"); });

    EXPECT_THROW(script.run("while true do pcall(fail) end"), std::runtime_error);
    EXPECT_EQ(script.value("return 1"), Value(1));
}

TEST(Machine, IsRefusedWithLimitsThatMakeNoSense) {
    EXPECT_FALSE(Machine::create({.memory_bytes = 100}));
    EXPECT_FALSE(Machine::create({.instruction_budget = 0}));
    EXPECT_FALSE(Machine::create({.memory_bytes = std::size_t{1} << 40}));
}

}  // namespace
}  // namespace agon::script
