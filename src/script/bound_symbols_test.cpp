// SPDX-License-Identifier: Apache-2.0
// The same script gives the same results in every machine and run.
#include <cmath>

#include "core/math.hpp"
#include "script/runtime.hpp"
#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;

/// Walks tables whose keys are texts, numbers, booleans, tables, functions and coroutines.
constexpr const char* kWalk = R"(
    local t, names = {}, {}
    for i = 1, 200 do
        t['key' .. i * 7919 % 1000] = i
        local object = i % 3 == 0 and {} or i % 3 == 1 and function() end or coroutine.create(print)
        names[object] = 'object ' .. i
        t[object] = i
        t[i * 1.5] = i
        if i % 5 == 0 then t['key' .. (i - 3) * 7919 % 1000] = nil end
    end
    t[true], t[print], t[string.rep] = 1, 2, 3
    names[print], names[string.rep] = 'print', 'rep'
    local walked = {}
    for k, v in pairs(t) do
        walked[#walked + 1] = (names[k] or tostring(k)) .. '=' .. v
    end
    return table.concat(walked, ' ') .. ' ' .. tostring({}) .. tostring(print) .. collectgarbage('count')
)";

TEST(Repeatable, TheOrderOfATableIsTheSameInEveryMachine) {
    Script one;
    Script other;

    const Value walked = one.value(kWalk);

    EXPECT_EQ(other.value(kWalk), walked);
    EXPECT_GT(walked.bytes()->size(), 3000U);
}

TEST(Repeatable, TheOrderOfATableIsTheSameInEveryRun) {
    Script script;
    // Says what it said when this was written: the seed and the addresses depend on nothing.
    EXPECT_EQ(
        script.value("local s = '' for k in pairs({alpha = 1, beta = 2, gamma = 3, delta = 4, "
                     "[{}] = 5, [7.5] = 6}) do s = s .. (type(k) == 'table' and 't' or k) .. ' ' "
                     "end return s"),
        Value("t beta delta 7.5 alpha gamma "));
}

TEST(Repeatable, RandomNumbersAreOfTheMachinesSeed) {
    constexpr const char* kDraw =
        "local s = {} for i = 1, 5 do s[i] = math.random(1000) end s[6] = math.random() return s";
    Script one({.seed = 7});
    Script same({.seed = 7});
    Script other({.seed = 8});

    const Value drawn = one.value(kDraw);

    EXPECT_EQ(same.value(kDraw), drawn);
    EXPECT_FALSE(other.value(kDraw) == drawn);
    EXPECT_EQ(one.value("math.randomseed(3) local a = math.random() math.randomseed(3) return a == "
                        "math.random()"),
              Value(true));
    EXPECT_EQ(one.failure("math.random(0, -1)").message,
              "test.lua:1: bad argument #2 to 'random' (interval is empty)");
    EXPECT_EQ(
        one.value(
            "for i = 1, 1000 do local n = math.random(-3, 3) if n < -3 or n > 3 then return n "
            "end end return 'in'"),
        Value("in"));
}

TEST(Repeatable, TranscendentalsAreAgonsOwn) {
    Script script;
    for (const double x : {0.1, 0.7, 1.3, 2.9, 123.4}) {
        ASSERT_TRUE(script.machine->set_global("x", x));
        EXPECT_EQ(script.value("return math.sin(x)"), Value(core::sin(x)));
        EXPECT_EQ(script.value("return math.cos(x)"), Value(core::cos(x)));
        EXPECT_EQ(script.value("return math.tan(x)"), Value(core::tan(x)));
        EXPECT_EQ(script.value("return math.exp(x)"), Value(core::exp(x)));
        EXPECT_EQ(script.value("return math.log(x)"), Value(core::log(x)));
        EXPECT_EQ(script.value("return math.atan(x, 2)"), Value(core::atan2(x, 2)));
        EXPECT_EQ(script.value("return x ^ 0.3"), Value(core::pow(x, 0.3)));
        EXPECT_EQ(script.value("return math.asin(x / 200)"), Value(core::asin(x / 200)));
        EXPECT_EQ(script.value("return math.acos(x / 200)"), Value(core::acos(x / 200)));
    }
    EXPECT_EQ(
        script.value("return {2 ^ 10, 2 ^ 0.5 == 2 ^ 0.5, math.log(8, 2), math.log(1000, 10)}"),
        Value::list({1024.0, true, 3.0, 3.0}));
    EXPECT_TRUE(std::isinf(script.value("return -math.log(0, 2)").number_or(0)));
    EXPECT_TRUE(std::isnan(script.value("return math.log(-1, 10)").number_or(0)));
}

TEST(Repeatable, TextIsComparedByBytes) {
    Script script;

    EXPECT_EQ(script.value(
                  "return {'a' < 'b', 'B' < 'a', '\\xe4' > 'z', 'a\\0b' < 'a\\0c', 'a' < 'a\\0'}"),
              Value::list({true, true, true, true, true}));
}

TEST(Repeatable, LongTextIsNoNumber) {
    Script script;

    EXPECT_EQ(script.value("return tonumber('  12  ') + ('0x10' + 0)"), Value(28));
    EXPECT_TRUE(script.value("return tonumber(string.rep('1', 600))").is_nil());
    EXPECT_EQ(script.value("return pcall(function() return string.rep('1', 600) + 1 end)"),
              Value(false));
}

TEST(Repeatable, TheSameBudgetEndsAtTheSamePlace) {
    constexpr const char* kText =
        "n = 0 while true do n = n + #tostring({}) local t = {n, tostring(n)} end";
    Script one({.instruction_budget = 123'456});
    Script other({.instruction_budget = 123'456});

    const Failure failure = one.failure(kText);

    EXPECT_EQ(failure.message, other.failure(kText).message);
    EXPECT_EQ(one.machine->global("n"), other.machine->global("n"));
    EXPECT_EQ(one.machine->memory_bytes(), other.machine->memory_bytes());
}

}  // namespace
}  // namespace agon::script
