// SPDX-License-Identifier: Apache-2.0
#include "script/thread.hpp"

#include <stdexcept>

#include "script/script_for_tests.hpp"

namespace agon::script {
namespace {

using testing::Script;
using State = Thread::State;

Thread thread_of(Script& script, std::string_view text) {
    EXPECT_TRUE(script.run(text));
    auto thread = Thread::create(*script.machine, script.machine->find("main"));
    EXPECT_TRUE(thread);
    return std::move(thread).value();
}

TEST(Thread, IsSuspendedByABoundFunctionAndGetsItsResults) {
    Script script;
    script.machine->bind({"sim.step", {"what"}}, [](Call& call, const std::string& what) {
        call.suspend();
        return what;
    });
    Thread thread = thread_of(script,
                              "function main(n) local a, b = sim.step('first') "
                              "local c = sim.step(a + b + n) return c end");

    const Value argument[] = {1};
    EXPECT_EQ(thread.resume(argument).value(), Value("first"));
    EXPECT_EQ(thread.state(), State::Suspended);
    EXPECT_EQ(thread.place(), "test.lua:1");
    const Value two[] = {10, 20};
    const Outcome outcome = thread.resume(two);
    ASSERT_FALSE(outcome);  // a number is no string
    EXPECT_EQ(thread.state(), State::Failed);
    EXPECT_EQ(outcome.failure->message,
              "sim.step: argument 1 'what' must be a string, got 31 (test.lua:1)");
    EXPECT_NE(outcome.failure->traceback.find("test.lua:1: in"), std::string::npos);
}

TEST(Thread, EndsWithWhatItReturns) {
    Script script;
    Thread thread = thread_of(script, "function main() coroutine.yield(1) return 2, 3 end");

    EXPECT_EQ(thread.resume().value(), Value(1));
    const Outcome outcome = thread.resume();
    EXPECT_EQ(thread.state(), State::Finished);
    ASSERT_EQ(outcome.values.size(), 2U);
    EXPECT_EQ(outcome.values[1], Value(3));
}

TEST(Thread, IsPreemptedAfterItsSliceAtTheSamePlaceInEveryRun) {
    std::vector<std::int64_t> counts[2];
    for (auto& seen : counts) {
        Script script;
        Thread thread = thread_of(script, "n = 0 function main() while true do n = n + 1 end end");
        thread.set_slice(10'000);
        for (int i = 0; i < 5; ++i) {
            ASSERT_TRUE(thread.resume());
            EXPECT_TRUE(thread.was_preempted());
            seen.push_back(*script.machine->global("n").integer());
        }
    }

    EXPECT_EQ(counts[0], counts[1]);
    EXPECT_NEAR(static_cast<double>(counts[0][4]), 5 * 10'000 / 4.0, 2'000);
}

TEST(Thread, IsNotPreemptedWhileLocked) {
    Script script;
    Thread thread = thread_of(script, "function main() for i = 1, 10000 do end return 'done' end");
    thread.set_slice(1'000);
    thread.lock();

    EXPECT_EQ(thread.resume().value(), Value("done"));
}

TEST(Thread, WaitsForAPlaceWhereItCanBeLeft) {
    Script script;
    Thread thread =
        thread_of(script,
                  "function main() table.sort({1, 2}, function(a, b) for i = 1, 5000 do end "
                  "inside = true return a < b end) inside = false while true do end end");
    thread.set_slice(1'000);

    EXPECT_TRUE(thread.resume());
    EXPECT_TRUE(thread.was_preempted());
    EXPECT_EQ(script.machine->global("inside"), Value(false));
}

TEST(Thread, PreemptionPassesThroughPcall) {
    Script script;
    Thread thread = thread_of(script,
                              "n = 0 function main() pcall(function() while n < 1e5 do n = n + 1 "
                              "end end) return 'done' end");
    thread.set_slice(10'000);

    int slices = 0;
    Outcome outcome = thread.resume();
    while (thread.state() == State::Suspended && slices < 1000) {
        ASSERT_TRUE(outcome);
        ++slices;
        outcome = thread.resume();
    }
    EXPECT_EQ(outcome.value(), Value("done"));
    EXPECT_GT(slices, 20);
}

TEST(Thread, ALoopForEverIsOverBudget) {
    Script script({.instruction_budget = 50'000});
    Thread thread = thread_of(script,
                              "function main() while true do pcall(function() while true do end "
                              "end) end end");

    const Outcome outcome = thread.resume();

    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.failure->kind, Failure::Kind::Budget);
    EXPECT_EQ(thread.state(), State::Failed);
    EXPECT_EQ(script.value("return 1"), Value(1));
}

TEST(Thread, WaitingOutsideOfAThreadIsAnErrorThatSaysSo) {
    Script script;
    script.machine->bind({"sim.wait", {}}, [](Call& call) { call.suspend(); });

    EXPECT_EQ(script.failure("sim.wait()").message,
              "sim.wait: waits, which only a thread can (test.lua:1)");
    Thread thread =
        thread_of(script, "function main() table.sort({1, 2}, function() sim.wait() end) end");
    EXPECT_NE(thread.resume().failure->message.find("cannot wait here"), std::string::npos);
    Thread inner = thread_of(script, "function main() return coroutine.wrap(sim.wait)() end");
    EXPECT_NE(inner.resume().failure->message.find("cannot wait here"), std::string::npos);
}

TEST(Thread, AThreadKnowsItselfWhileItRuns) {
    Script script;
    Thread* seen = nullptr;
    script.machine->bind({"look", {}}, [&] { seen = Thread::running(*script.machine); });
    Thread thread = thread_of(script, "function main() look() end");

    EXPECT_TRUE(thread.resume());
    EXPECT_EQ(seen, &thread);
    EXPECT_EQ(Thread::running(*script.machine), nullptr);
}

}  // namespace
}  // namespace agon::script
