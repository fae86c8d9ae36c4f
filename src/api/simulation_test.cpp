// SPDX-License-Identifier: Apache-2.0
#include "api/simulation.hpp"

#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;
using scene::ScriptKind;

constexpr const char* kTellsAll = R"(
function sysCall_init() print('init') end
function sysCall_actuation() print('act') end
function sysCall_sensing() print('sense') end
function sysCall_cleanup() print('clean') end
)";

TEST(Simulation, CallsAScriptInItsPhases) {
    Scene scene;
    add_scripted(scene, "robot", kTellsAll);
    Stage run(std::move(scene));
    EXPECT_EQ(run.said(), "") << "nothing runs before the start";

    run.start();
    run.advance();
    EXPECT_EQ(run.said(), "init act sense");
    run.advance();
    EXPECT_EQ(run.said(), "act sense");
}

TEST(Simulation, AStopCostsOneMorePassThatCleansUp) {
    Scene scene;
    add_scripted(scene, "robot", kTellsAll);
    Stage run(std::move(scene));
    run.start();
    run.advance();
    run.said();

    run->stop();
    run.advance();
    EXPECT_EQ(run->state(), SimulationState::LastBeforeStop);
    EXPECT_EQ(run.said(), "act sense");
    run.advance();

    EXPECT_EQ(run.said(), "act sense clean");
    EXPECT_EQ(run->state(), SimulationState::Stopped);
    run.advance();
    EXPECT_EQ(run.said(), "");
}

TEST(Simulation, TimeGoesOnByTheSceneStep) {
    Scene scene;
    scene::Settings settings;
    settings.step = core::Duration::milliseconds(20);
    scene.set_settings(settings);
    add_scripted(scene, "clock", R"(
        function sysCall_sensing()
            print(string.format('%.3f/%.3f', sim.getSimulationTime(), sim.getSimulationTimeStep()))
        end)");
    Stage run(std::move(scene));
    run.start();

    run.advance(3);

    EXPECT_EQ(run.said(), "0.000/0.020 0.020/0.020 0.040/0.020");
    EXPECT_EQ(run->time().since_start(), core::Duration::milliseconds(60));
}

TEST(Simulation, APausedPassTakesNoTime) {
    Scene scene;
    add_scripted(scene, "robot", kTellsAll);
    Stage run(std::move(scene));
    run.start();
    run.advance();
    run.said();

    run->pause();
    run.advance();
    EXPECT_EQ(run.said(), "act sense") << "the pass that was asked to be the last is finished";
    EXPECT_EQ(run->state(), SimulationState::Paused);
    EXPECT_EQ(run->time().since_start(), core::Duration::milliseconds(50));
    run.advance(5);
    EXPECT_EQ(run.said(), "");
    EXPECT_EQ(run->time().since_start(), core::Duration::milliseconds(50));

    run.start();
    run.advance();
    EXPECT_EQ(run.said(), "act sense");
    EXPECT_EQ(run->time().since_start(), core::Duration::milliseconds(100));
}

TEST(Simulation, IsPausedAndStoppedByScripts) {
    Scene scene;
    add_scripted(scene, "robot", R"(
        function sysCall_actuation()
            if sim.getSimulationTime() > 0.12 then sim.stopSimulation() end
            print(sim.getSimulationState() == sim.simulation_lastbeforestop and 'last' or 'running')
        end)");
    Stage run(std::move(scene));
    run.start();

    run.advance(20);

    EXPECT_EQ(run.said(), "running running running running last");
    EXPECT_EQ(run->state(), SimulationState::Stopped);
}

TEST(Simulation, TheEndBringsTheStartBack) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        function sysCall_actuation()
            sim.setObjectPosition(sim.getObject('.'), {1, 2, 3})
            sim.copyPasteObjects({sim.getObject('.')}, 2)
            sim.setObjectAlias(sim.getObject('.'), 'renamed')
            sim.setObjectParent(sim.getObject('/other'), sim.getObject('.'))
        end)");
    const Handle other = *scene.add({.alias = "other", .properties = scene::Dummy()});
    const Scene before = scene;
    Stage run(std::move(scene));
    run.start();
    run.advance(3);
    EXPECT_EQ(run->scene().object_count(), 5U);
    EXPECT_EQ(run->scene().parent(other), robot);
    const std::uint64_t in_the_run = run->hash();

    run.finish();

    EXPECT_EQ(run.errors(), "");
    EXPECT_EQ(run->scene().object_count(), 2U);
    EXPECT_EQ(run->scene().alias(robot), "robot");
    EXPECT_EQ(run->scene().world_from_object(robot), before.world_from_object(robot));
    EXPECT_FALSE(run->scene().parent(other).is_valid());

    run.start();
    run.advance(3);
    EXPECT_EQ(run->hash(), in_the_run) << "the second run is like the first";
}

TEST(Simulation, RunsOfTheSameSeedAreTheSame) {
    const auto make = [] {
        Scene scene;
        add_scripted(scene, "walker", R"(
            function sysCall_thread()
                while true do
                    local p = sim.getObjectPosition(sim.getObject('.'))
                    sim.setObjectPosition(sim.getObject('.'), {p[1] + math.random(), p[2], p[3]})
                    sim.setFloatSignal('x', p[1])
                end
            end)");
        add_scripted(scene, "breeder", R"(
            function sysCall_actuation()
                if math.random() < 0.2 then sim.copyPasteObjects({sim.getObject('/walker')}) end
            end)");
        return scene;
    };
    Stage one(make(), {.thread_slice = 2000});
    Stage same(make(), {.thread_slice = 2000});
    Stage other(make(), {.seed = 2, .thread_slice = 2000});
    one.start();
    same.start();
    other.start();

    for (int pass = 0; pass < 40; ++pass) {
        one.advance();
        same.advance();
        other.advance();
        ASSERT_EQ(one->hash(), same->hash()) << "pass " << pass;
    }

    EXPECT_EQ(one.errors(), "");
    EXPECT_NE(one->hash(), other->hash());
    EXPECT_GT(one->scene().object_count(), 3U);
}

TEST(Simulation, AVetoStopsTimeUntilAStopIsAskedFor) {
    Scene scene;
    add_scripted(scene, "guard",
                 "function sysCall_beforeMainScript() return {doNotRunMainScript = true} end", {},
                 ScriptKind::Customization);
    add_scripted(scene, "robot", kTellsAll);
    Stage run(std::move(scene));
    run.start();

    run.advance(3);
    EXPECT_EQ(run.said(), "");
    EXPECT_EQ(run->time().since_start(), core::Duration());

    run.finish();
    EXPECT_EQ(run.said(), "init act sense act sense clean");
}

TEST(Simulation, TheMainScriptMayBeReplaced) {
    Scene scene;
    ASSERT_TRUE(scene.add_script({.kind = ScriptKind::Main, .text = R"(
        function sysCall_actuation() print('main') end)"}));
    add_scripted(scene, "robot", kTellsAll);
    Stage run(std::move(scene));
    run.start();

    run.advance(2);

    EXPECT_EQ(run.said(), "main main") << "it calls no others";
}

TEST(Simulation, CustomizationScriptsLiveWhileItIsStopped) {
    Scene scene;
    add_scripted(scene, "panel", R"(
        count = 0
        function sysCall_init() print('init') end
        function sysCall_nonSimulation() print('idle') end
        function sysCall_beforeSimulation() print('before') end
        function sysCall_actuation() count = count + 1; print('act' .. count) end
        function sysCall_afterSimulation() print('after' .. count) end)",
                 {}, ScriptKind::Customization);
    Stage run(std::move(scene));
    EXPECT_EQ(run.said(), "init");

    run.advance();
    EXPECT_EQ(run.said(), "idle");
    run.start();
    run.advance();
    EXPECT_EQ(run.said(), "before act1");
    run.finish();
    EXPECT_EQ(run.said(), "act2 act3 after3");
}

TEST(Simulation, BodiesMoveAndComeAndGo) {
    Scene scene;
    scene::ObjectDefinition ball = {
        .alias = "ball",
        .parts = {{.shape = core::Sphere{0.1}}},
        .body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 1}};
    const Handle first = *scene.add(ball);
    add_scripted(scene, "kicker", R"(
        function sysCall_actuation()
            local time = sim.getSimulationTime()
            if time == 0 then
                sim.setObjectVelocity(sim.getObject('/ball'), {1, 0, 0})
            elseif math.abs(time - 0.5) < 1e-9 then
                copy = sim.copyPasteObjects({sim.getObject('/ball')})[1]
                sim.setObjectPosition(copy, {0, 5, 0})
                sim.setObjectVelocity(copy, {0, 1, 0})
            end
        end)");
    Stage run(std::move(scene));
    run.start();

    run.advance(10);
    EXPECT_NEAR(run->scene().world_from_object(first).position_m.x, 0.5, 1e-5);
    run.advance(10);

    EXPECT_EQ(run.errors(), "");
    EXPECT_NEAR(run->scene().world_from_object(first).position_m.x, 1.0, 1e-5);
    const Handle copy = *run->scene().find("/ball[1]");
    EXPECT_NEAR(run->scene().world_from_object(copy).position_m.y, 5.5, 1e-5);
}

TEST(Simulation, StartFailsForABodyThatCannotBe) {
    Scene scene;
    ASSERT_TRUE(scene.add({.alias = "ball",
                           .parts = {{.shape = core::Sphere{0.1}, .material = "jelly"}},
                           .body = scene::BodyProperties{}}));
    Stage run(std::move(scene));

    const auto started = run->start();

    ASSERT_FALSE(started);
    EXPECT_NE(started.error().text().find("jelly"), std::string::npos);
    EXPECT_EQ(run->state(), SimulationState::Stopped);
}

TEST(Simulation, ManyStandSideBySide) {
    Scene scene;
    add_scripted(scene, "counter", R"(
        n = 0
        function sysCall_actuation() n = n + 1; sim.setIntegerSignal('n', n) end)");
    Stage one(scene);
    Stage two(scene);
    one.start();
    two.start();

    one.advance(3);
    two.advance(1);

    EXPECT_EQ(std::get<std::int64_t>(*one->signal("n")), 3);
    EXPECT_EQ(std::get<std::int64_t>(*two->signal("n")), 1);
}

}  // namespace
}  // namespace agon::api
