// SPDX-License-Identifier: Apache-2.0
// One script: its thread, its failures, and what hostile ones can't do.
#include "api/instance.hpp"

#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;
using scene::ScriptKind;

Stage one_script(const std::string& text, SimulationSetup setup = {}) {
    Scene scene;
    add_scripted(scene, "robot", text);
    return Stage(std::move(scene), std::move(setup));
}

// --- Threads -------------------------------------------------------------------------------------

TEST(Instance, AThreadGoesOnOncePerPassBeforeActuation) {
    Scene scene;
    add_scripted(scene, "robot", R"(
        function sysCall_thread()
            for i = 1, 3 do print('thread' .. i); sim.step() end
            print('end')
        end
        function sysCall_actuation() print('act') end)");
    Stage run(std::move(scene));
    run.start();

    run.advance(6);

    EXPECT_EQ(run.said(), "thread1 act thread2 act thread3 act end act act act");
}

TEST(Instance, WaitsInSimulatedTime) {
    Scene scene;
    add_scripted(scene, "robot", R"(
        function sysCall_thread()
            local late = sim.wait(0.12)
            print(string.format('%.2f late %.2f', sim.getSimulationTime(), late))
        end)");
    Stage run(std::move(scene));
    run.start();

    run.advance(10);

    EXPECT_EQ(run.said(), "0.15 late 0.03");
    EXPECT_EQ(run.errors(), "");
}

TEST(Instance, WaitsForASignal) {
    Scene scene;
    add_scripted(scene, "robot",
                 "function sysCall_thread() print('got ' .. sim.waitForSignal('go')) end");
    add_scripted(scene, "starter", R"(
        function sysCall_actuation()
            if sim.getSimulationTime() > 0.12 then sim.setIntegerSignal('go', 7) end
        end)");
    Stage run(std::move(scene));
    run.start();

    run.advance(4);
    EXPECT_EQ(run.said(), "");
    run.advance(1);

    EXPECT_EQ(run.said(), "got 7");
}

TEST(Instance, ABusyThreadIsSuspendedAfterItsSlice) {
    Scene scene;
    add_scripted(scene, "busy", R"(
        n = 0
        function sysCall_thread() while true do n = n + 1 end end
        function sysCall_actuation() print(n > before) before = n end
        before = -1)");
    Stage run(std::move(scene), {.thread_slice = 10'000});
    run.start();

    run.advance(3);

    EXPECT_EQ(run.said(), "true true true");
    EXPECT_EQ(run.errors(), "");
}

TEST(Instance, StandsStillWhereItSaysSoAlone) {
    Scene scene;
    const Handle busy = add_scripted(scene, "busy", R"(
        function sysCall_thread()
            levels = {sim.setStepping(true), sim.setStepping(true), sim.setStepping(false)}
            for i = 1, 100000 do n = i end
            sim.step()
        end
        function sysCall_actuation() print(n) end)");
    Stage run(std::move(scene), {.thread_slice = 10'000});
    run.start();

    run.advance();

    EXPECT_EQ(run.said(), "100000");
    EXPECT_EQ(run.eval(busy, "levels"), "{0, 1, 2}");
}

TEST(Instance, ALockIsCounted) {
    Scene scene;
    const Handle busy = add_scripted(scene, "busy", R"(
        function sysCall_thread()
            sim.acquireLock() sim.acquireLock() sim.releaseLock()
            for i = 1, 100000 do n = i end
            sim.releaseLock()
            while true do n = n + 1 end
        end
        function sysCall_actuation() print(n >= 100000 and n < 200000) end)");
    Stage run(std::move(scene), {.thread_slice = 10'000});
    run.start();

    run.advance();

    EXPECT_EQ(run.said(), "true");
    EXPECT_NE(run.eval(busy, "sim.releaseLock()").find("no lock to release"), std::string::npos);
}

TEST(Instance, OnlyAThreadCanWait) {
    Stage run = one_script("function sysCall_actuation() sim.step() end");
    run.start();

    run.advance();

    EXPECT_NE(run.errors().find("sim.step"), std::string::npos) << run.errors();
}

// --- Commands ------------------------------------------------------------------------------------

TEST(Instance, EndsAndStartsAnewAsItReturns) {
    Stage run = one_script(R"(
        function sysCall_init() print('init') n = 0 end
        function sysCall_actuation()
            n = n + 1
            print('act')
            if n == 2 then return {cmd = 'restart'} end
        end
        function sysCall_cleanup() print('clean') end)");
    run.start();

    run.advance(3);

    EXPECT_EQ(run.said(), "init act act clean init act");
}

TEST(Instance, CleansUpOnceWhenItEndsItself) {
    Stage run = one_script(R"(
        function sysCall_actuation() print('act') return {cmd = 'cleanup'} end
        function sysCall_cleanup() print('clean') end)");
    run.start();

    run.advance(3);
    run.finish();

    EXPECT_EQ(run.said(), "act clean");
}

// --- Failures ------------------------------------------------------------------------------------

TEST(Instance, AFailureStopsOneScriptAlone) {
    Scene scene;
    add_scripted(scene, "bad", R"(
        function sysCall_actuation()
            local x = nil + 1
        end
        function sysCall_sensing() print('never') end
        function sysCall_cleanup() print('bad cleans up') end)");
    add_scripted(scene, "good", "function sysCall_sensing() print('good') end");
    Stage run(std::move(scene));
    run.start();

    run.advance(3);
    ASSERT_EQ(run->errors().size(), 1U) << "told once";
    EXPECT_EQ(run->errors()[0].script, "[/bad]");
    EXPECT_EQ(run->errors()[0].message.rfind("[/bad]:3: attempt to perform arithmetic", 0), 0U)
        << run->errors()[0].message;
    EXPECT_NE(run->errors()[0].traceback.find("[/bad]:3"), std::string::npos);
    run.said();
    run.finish();

    EXPECT_EQ(run.said(), "good good bad cleans up") << "cleanup is called all the same";
}

TEST(Instance, TextThatIsNoLuaIsAFailureOfTheFirstCall) {
    Stage run = one_script("function sysCall_init() oops oops end");
    run.start();
    EXPECT_EQ(run.errors(), "");

    run.advance();

    EXPECT_EQ(run.errors().rfind("[/robot]:1: ", 0), 0U) << run.errors();
}

TEST(Instance, NamesTheFunctionTheArgumentAndTheLine) {
    Stage run = one_script(R"(
        function sysCall_actuation()
            sim.setObjectPosition(sim.getObject('.'), {1, 2})
        end)");
    run.start();

    run.advance();

    EXPECT_NE(run.errors().find("sim.setObjectPosition: argument 2 'position'"), std::string::npos)
        << run.errors();
    EXPECT_NE(run.errors().find("[/robot]:3"), std::string::npos) << run.errors();
}

TEST(Instance, AFunctionThatAgonLacksIsNamedWithTheNearest) {
    Stage run = one_script("function sysCall_actuation() sim.getObjectPositon(0) end");
    run.start();

    run.advance();

    EXPECT_EQ(run.errors(),
              "[/robot]:1: sim.getObjectPositon is not in agon (nearest: sim.getObjectPosition)");
}

TEST(Instance, TellsTheFileWhereTheTextCameFrom) {
    Scene scene;
    const Handle robot = *scene.add({.alias = "robot", .properties = scene::Dummy()});
    ASSERT_TRUE(scene.add_script({.object = robot,
                                  .text = "function sysCall_init()\n error('no') end",
                                  .file = "scripts/go.lua"}));
    Stage run(std::move(scene));
    run.start();

    run.advance();

    EXPECT_EQ(run.errors(), "scripts/go.lua:2: no");
    EXPECT_EQ(run->errors()[0].script, "[/robot]");
}

TEST(Instance, RequiresWhatStandsBesideTheScene) {
    Scene scene;
    add_scripted(scene, "robot", R"(
        local sim = require 'sim'
        local roles = require 'roles'
        function sysCall_actuation() print(roles.name, sim.getSimulationTime()) end)");
    SimulationSetup setup;
    setup.modules = [](std::string_view name) -> core::Result<std::string> {
        return name == "roles" ? core::Result<std::string>("return {name = 'goalie'}")
                               : core::Result<std::string>(core::Error{"no such module", ""});
    };
    Stage run(std::move(scene), std::move(setup));
    run.start();

    run.advance();

    EXPECT_EQ(run.errors(), "");
    EXPECT_EQ(run.said(), "goalie\t0.0");
}

// --- Hostile ones --------------------------------------------------------------------------------

TEST(Instance, ALoopWithoutEndIsStopped) {
    Scene scene;
    add_scripted(scene, "loop", "function sysCall_actuation() while true do end end");
    add_scripted(scene, "pattern", R"(
        function sysCall_actuation() string.find(string.rep('a', 100000), string.rep('a?', 5000) .. 'b') end)");
    add_scripted(scene, "good", "function sysCall_sensing() print('good') end");
    Stage run(std::move(scene), {.script_budget = 100'000});
    run.start();

    run.advance(2);

    EXPECT_EQ(run->errors().size(), 2U) << run.errors();
    EXPECT_NE(run.errors().find("[/loop]:1: the budget"), std::string::npos) << run.errors();
    EXPECT_EQ(run.lines().back(), "good");
}

TEST(Instance, AScriptThatAllocatesWithoutEndIsStopped) {
    Scene scene;
    add_scripted(scene, "hog",
                 "function sysCall_actuation() t = {} while true do t[#t + 1] = {} end end");
    add_scripted(scene, "good", "function sysCall_sensing() print('good') end");
    Stage run(std::move(scene), {.script_memory_bytes = std::size_t{2} << 20});
    run.start();

    run.advance();

    EXPECT_NE(run.errors().find("memory limit"), std::string::npos) << run.errors();
    EXPECT_EQ(run.lines().back(), "good");
}

TEST(Instance, ScriptsThatCallEachOtherWithoutEndAreStopped) {
    Scene scene;
    add_scripted(scene, "one", R"(
        function go() sim.callScriptFunction('go', sim.getObject('/two')) end
        function sysCall_actuation() go() end)");
    add_scripted(scene, "two",
                 "function go() sim.callScriptFunction('go', sim.getObject('/one')) end");
    Stage run(std::move(scene));
    run.start();

    run.advance();

    EXPECT_NE(run.errors().find("scripts call each other more than"), std::string::npos)
        << run.errors();
}

TEST(Instance, OneThatRemovesItsObjectGoesWhenItHasReturned) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        function sysCall_actuation()
            local me = sim.getObject('.')
            sim.removeObjects({me, me})
            print(sim.isHandle(me), sim.getObjectAlias(me))
        end
        function sysCall_sensing() print('never') end
        function sysCall_cleanup() print('clean') end)");
    Stage run(std::move(scene));
    run.start();

    run.advance(2);

    EXPECT_EQ(run.errors(), "");
    EXPECT_EQ(run.said(), "true\trobot clean");
    EXPECT_FALSE(run->scene().contains(robot));
    run.finish();
    EXPECT_TRUE(run->scene().contains(robot));
}

TEST(Instance, AThreadThatRemovesItsObjectGoesToo) {
    Stage run = one_script(R"(
        function sysCall_thread()
            sim.removeModel(sim.getObject('.'))
            print('still here')
            sim.step()
            print('never')
        end)");
    run.start();

    run.advance(3);

    EXPECT_EQ(run.errors(), "");
    EXPECT_EQ(run.said(), "still here");
    EXPECT_EQ(run->scene().object_count(), 0U);
}

TEST(Instance, CopyingItselfWithoutEndMeetsALimit) {
    Stage run = one_script(R"(
        function sysCall_actuation() sim.copyPasteObjects({sim.getObject('.')}) end)",
                           {.most_objects = 50});
    run.start();

    run.advance(20);

    EXPECT_EQ(run->scene().object_count(), 50U);
    EXPECT_NE(run.errors().find("more than 50 objects"), std::string::npos);
    run.finish();
    EXPECT_EQ(run->scene().object_count(), 1U);
}

TEST(Instance, ScriptsWithoutNumberMeetALimit) {
    Stage run = one_script(R"(
        function sysCall_actuation() while true do sim.createScript(sim.getObject('.'), '') end end)",
                           {.most_scripts = 20});
    run.start();

    run.advance();

    EXPECT_NE(run.errors().find("more than 20 scripts"), std::string::npos) << run.errors();
}

TEST(Instance, AllScriptsTogetherHaveALimitOfMemory) {
    Scene scene;
    for (int i = 0; i < 20; ++i) {
        add_scripted(scene, "robot", "t = string.rep('x', 200000)");
    }
    Stage run(std::move(scene), {.memory_bytes = std::size_t{2} << 20});
    run.start();

    run.advance();

    EXPECT_NE(run.errors().find("all scripts together"), std::string::npos) << run.errors();
}

TEST(Instance, StrangeArgumentsBreakNothing) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    const Handle other = *scene.add({.alias = "other", .properties = scene::Dummy()});
    ASSERT_TRUE(scene.add({.alias = "joint", .properties = scene::Joint()}));
    Stage run(std::move(scene), {.script_budget = 2'000'000});
    run.start();
    run.advance();
    const std::vector<std::string> values = {"nil",
                                             "true",
                                             "-1",
                                             "0",
                                             "1e308",
                                             "0/0",
                                             "math.mininteger",
                                             "'x'",
                                             "{}",
                                             "sim",
                                             "{1}",
                                             "{0, 0}",
                                             "{nil, 1}",
                                             "{{}}",
                                             "{1,2,3}",
                                             "{0,0,0,0,0,0,0}",
                                             "{1/0,0,0}",
                                             "function() end",
                                             "''",
                                             "sim.handle_self",
                                             std::to_string(number_of(other))};

    for (const Function& function : run->table().functions()) {
        for (const std::string& one : values) {
            run.eval(robot, "pcall(sim." + function.name + ", " + one + ")");
            for (const std::string& two : values) {
                run.eval(robot,
                         "pcall(sim." + function.name + ", " + one + ", " + two + ", " + two + ")");
            }
        }
        run.advance();
        if (!run->scene().contains(robot) || run->state() != SimulationState::Running) {
            run.finish();
            run.start();
        }
    }
    SUCCEED() << "nothing was thrown, no check failed";
}

// --- What is given from outside ------------------------------------------------------------------

TEST(Instance, HasTheFunctionsAndVariablesOfItsSimulation) {
    SimulationSetup setup;
    setup.extensions.push_back({[](Caller& caller) {
        return script::make_binding({"arm.reach", {"by"}}, [&caller](std::int64_t by) {
            return number_of(caller.self()) + by;
        });
    }});
    setup.variables.emplace_back("arm.color", "red");
    Stage run = one_script("print(arm.reach(5), arm.color)", std::move(setup));

    run.start();
    run.advance();

    EXPECT_EQ(run.said(), "5\tred");
}

TEST(Instance, AThreadWaitsForSomethingOutsideAndGetsItsResults) {
    const auto wait = std::make_shared<OutsideWait>();
    SimulationSetup setup;
    setup.extensions.push_back({[wait](Caller& caller) {
        return script::make_binding({"arm.move", {}}, [&caller, wait](script::Call& call) {
            call.suspend();
            caller.script->wait({.kind = ThreadWait::Kind::Outside, .outside = wait});
        });
    }});
    Stage run = one_script("function sysCall_thread() print('moves') print(arm.move()) end",
                           std::move(setup));
    run.start();
    run.advance(3);
    EXPECT_EQ(run.said(), "moves");

    wait->results = {script::Value(std::int64_t{7}), script::Value("mm")};
    wait->is_done = true;
    run.advance();

    EXPECT_EQ(run.said(), "7\tmm");
    run.finish();
    EXPECT_EQ(run.errors(), "");
}

}  // namespace
}  // namespace agon::api
