// SPDX-License-Identifier: Apache-2.0
#include "script/binder.hpp"

#include <tuple>

#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;

TEST(Binder, PassesTypedArgumentsAndResults) {
    Script script;
    script.machine->bind({"sim.mix", {"flag", "count", "ratio", "name", "place"}},
                         [](bool flag, std::int64_t count, double ratio, const std::string& name,
                            const std::array<double, 3>& place) {
                             return std::tuple(flag, count + 1, ratio * 2, name + "!", place);
                         });

    const Outcome outcome = script.run("return sim.mix(true, 4.0, 1, 'a\\0b', {1, 2.5, 3})");

    ASSERT_TRUE(outcome) << outcome.failure->text();
    ASSERT_EQ(outcome.values.size(), 5U);
    EXPECT_EQ(outcome.values[0], Value(true));
    EXPECT_EQ(outcome.values[1], Value(5));
    EXPECT_EQ(outcome.values[2], Value(2.0));
    EXPECT_EQ(outcome.values[3], Value(std::string("a\0b!", 4)));
    EXPECT_EQ(outcome.values[4], Value::list({1.0, 2.5, 3.0}));
}

TEST(Binder, NilAndNothingAreNoOption) {
    Script script;
    script.machine->bind({"add", {"a", "b"}}, [](double a, std::optional<double> b) {
        return b ? std::optional<double>(a + *b) : std::nullopt;
    });

    EXPECT_EQ(script.value("return add(1, 2)"), Value(3.0));
    EXPECT_TRUE(script.value("return add(1)").is_nil());
    EXPECT_TRUE(script.value("return add(1, nil)").is_nil());
}

TEST(Binder, SaysWhichArgumentIsWrongAndWhere) {
    Script script;
    script.machine->bind({"sim.setObjectPosition", {"handle", "position"}},
                         [](std::int64_t, const std::array<double, 3>&) {});
    const auto message = [&](const char* arguments) {
        return script.failure("\nsim.setObjectPosition(" + std::string(arguments) + ")").message;
    };

    EXPECT_EQ(
        message("1, 'here'"),
        "sim.setObjectPosition: argument 2 'position' must be a table of 3 numbers, got string "
        "(test.lua:2)");
    EXPECT_EQ(
        message("1, {1, 2}"),
        "sim.setObjectPosition: argument 2 'position' must be a table of 3 numbers, got one of "
        "2 (test.lua:2)");
    EXPECT_EQ(
        message("1, {1, '2', 3}"),
        "sim.setObjectPosition: argument 2 'position' must be a table of 3 numbers, got string "
        "at index 2 (test.lua:2)");
    EXPECT_EQ(
        message("1.5, {1, 2, 3}"),
        "sim.setObjectPosition: argument 1 'handle' must be an integer, got 1.5 (test.lua:2)");
    EXPECT_EQ(
        message("'1', {1, 2, 3}"),
        "sim.setObjectPosition: argument 1 'handle' must be an integer, got string (test.lua:2)");
    EXPECT_EQ(
        message("1"),
        "sim.setObjectPosition: argument 2 'position' must be a table of 3 numbers, got nothing "
        "(test.lua:2)");
    EXPECT_EQ(message("0/0, {1, 2, 3}").find("sim.setObjectPosition: argument 1 'handle' must be"),
              0U);
}

TEST(Binder, AnErrorOfTheFunctionBecomesOneOfTheScript) {
    Script script;
    script.machine->bind(
        {"sim.getObject", {"path"}}, [](std::string_view path) -> core::Result<std::int64_t> {
            if (path == "/door") {
                return std::int64_t{7};
            }
            return core::Error{"no object is named '" + std::string(path) + "'", ""};
        });

    EXPECT_EQ(script.value("return sim.getObject('/door')"), Value(7));
    EXPECT_EQ(script.failure("sim.getObject('/gate')").message,
              "sim.getObject: no object is named '/gate' (test.lua:1)");
    EXPECT_EQ(script.value("return pcall(sim.getObject, '/gate')"), Value(false));
}

TEST(Binder, ListsAndAnyValueArriveWhole) {
    Script script;
    Value kept;
    script.machine->bind({"keep", {"value"}}, [&](Value value) { kept = std::move(value); });
    script.machine->bind({"sum", {"numbers", "whole"}}, [](const std::vector<double>& numbers,
                                                           const std::vector<std::int64_t>& whole) {
        double sum = 0;
        for (const double number : numbers) {
            sum += number;
        }
        return sum + static_cast<double>(whole.size());
    });

    EXPECT_EQ(script.value("keep({a = {1, 'x'}, b = false}) return sum({0.5, 1}, {1, 2, 3})"),
              Value(4.5));
    EXPECT_EQ(kept.at("a"), Value::list({1, "x"}));
    EXPECT_EQ(kept.at("b"), Value(false));
    EXPECT_EQ(script.failure("keep({print})").message,
              "keep: argument 1 'value' holds a function (test.lua:1)");
    EXPECT_NE(script.failure("sum({}, {1.5})").message.find("table of integers"),
              std::string::npos);
}

TEST(Binder, AFunctionOfTheScriptCanBeKept) {
    Script script;
    Function kept;
    script.machine->bind(std::make_unique<Binding>(Signature{"on_hit", {"callback"}},
                                                   [&](Call& call) { kept = call.function(1); }));

    script.run("local hits = 0 on_hit(function(n) hits = hits + n return hits end)");

    const Value two[] = {2};
    EXPECT_EQ(script.machine->call(kept, two).value(), Value(2));
    EXPECT_EQ(script.machine->call(kept, two).value(), Value(4));
}

TEST(Binder, MakesACallTipFromTheTypes) {
    Script script;
    script.machine->bind({"sim.move", {"handle", "place", "speed"}},
                         [](std::int64_t, const std::array<double, 2>&, std::optional<double>) {});
    script.machine->bind({"sim.stop", {}, "sim.stop()  -- at once"}, [] {});

    EXPECT_EQ(script.machine->signatures()[0]->call_tip,
              "sim.move(int handle, float[2] place, float? speed)");
    EXPECT_EQ(script.machine->signatures()[1]->call_tip, "sim.stop()  -- at once");
}

}  // namespace
}  // namespace agon::script
