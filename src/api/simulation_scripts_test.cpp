// SPDX-License-Identifier: Apache-2.0
// Whose turn comes when.
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;
using scene::ScriptKind;
using scene::ScriptOrder;

/// A script that tells its object's name; `and_then` is called after that.
std::string teller(const std::string& and_then = "") {
    return "function sysCall_actuation() print(sim.getObjectAlias(sim.getObject('.'))) " +
           and_then + " end";
}

/// The tree of the paper's figure 4: scripts on 3, 4, 6 below 3, and 7; here one below 4, too,
/// which shows that 4 calls none.
Scene figure_4(ScriptOrder order, const std::string& three_then = "") {
    Scene scene;
    scene::Settings settings;
    settings.script_order = order;
    scene.set_settings(settings);
    const auto add = [&](const char* alias, Handle parent) {
        return *scene.add({.alias = alias, .parent = parent, .properties = scene::Dummy()});
    };
    const Handle one = add("1", {});
    const Handle two = add("2", {});
    const Handle three = add_scripted(scene, "3", teller(three_then), one);
    const Handle four = add_scripted(scene, "4", teller(), one);
    add_scripted(scene, "6", teller(), add("5", three));
    add_scripted(scene, "7", teller(), two);
    add_scripted(scene, "8", teller(), four);
    return scene;
}

std::string order_of(Scene scene) {
    Stage run(std::move(scene));
    run.start();
    run.advance();
    EXPECT_EQ(run.errors(), "");
    return run.said();
}

TEST(SimulationScripts, LeavesFirst) {
    EXPECT_EQ(order_of(figure_4(ScriptOrder::LeafFirst)), "6 8 3 4 7");
}

TEST(SimulationScripts, ParentsFirst) {
    EXPECT_EQ(order_of(figure_4(ScriptOrder::ParentFirst)), "3 6 4 8 7");
}

TEST(SimulationScripts, InACascadeEachCallsTheFirstBelowIt) {
    EXPECT_EQ(order_of(figure_4(ScriptOrder::Cascade, "sim.handleChildScripts()")), "3 6 4 7")
        << "4 does not call on, so 8 stays silent";
    EXPECT_EQ(order_of(figure_4(ScriptOrder::Cascade)), "3 4 7");
}

TEST(SimulationScripts, OnlyACascadeHasChildScriptsCalledByScripts) {
    Stage run(figure_4(ScriptOrder::LeafFirst, "sim.handleChildScripts()"));
    run.start();

    run.advance();

    EXPECT_NE(run.errors().find("script order is 'cascade'"), std::string::npos) << run.errors();
}

TEST(SimulationScripts, OnlyTheMainScriptCallsAll) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    Stage run(std::move(scene));

    EXPECT_NE(run.eval(robot, "sim.handleSimulationScripts(sim.syscb_actuation)")
                  .find("is for the main script"),
              std::string::npos);
}

TEST(SimulationScripts, DisabledOnesAndStoppedModelsAreSkipped) {
    Scene scene;
    const Handle off = add_scripted(scene, "off", teller());
    scene::Script script = scene.script(scene.scripts(off).front());
    script.is_enabled = false;
    ASSERT_TRUE(scene.set_script(scene.scripts(off).front(), script));
    const Handle model = *scene.add({.alias = "model", .properties = scene::Dummy()});
    scene::ObjectFlags flags;
    flags.is_model_base = true;
    flags.overrides.stops_scripts = true;
    ASSERT_TRUE(scene.set_flags(model, flags));
    add_scripted(scene, "still", teller(), model);
    add_scripted(scene, "below_off", teller(), off);

    EXPECT_EQ(order_of(std::move(scene)), "below_off");
}

TEST(SimulationScripts, OneThatCameDuringThePassStartsAtItsFirstTurn) {
    Scene scene;
    add_scripted(scene, "child", R"(
        function sysCall_init() print('init ' .. sim.getObjectAlias(sim.getObject('.'), 1)) end)");
    add_scripted(scene, "parent", R"(
        function sysCall_actuation()
            if sim.getSimulationTime() == 0 then
                sim.copyPasteObjects({sim.getObject('/child')})
            end
        end)");
    Stage run(std::move(scene));
    run.start();

    run.advance();
    EXPECT_EQ(run.said(), "init /child init /child[1]") << "in the sensing of the same pass";
    run.advance();
    EXPECT_EQ(run.said(), "");
}

TEST(SimulationScripts, SpeakToEachOther) {
    Scene scene;
    const Handle one = add_scripted(scene, "one", R"(
        function sysCall_msg(message, origin) print(message.text, origin) end
        function add(a, b) return a + b, 'done' end
        function fail() error('no') end)");
    const Handle two = add_scripted(scene, "two", "");
    Stage run(std::move(scene));
    run.start();
    run.advance();

    EXPECT_EQ(run.eval(two, "sim.callScriptFunction('add', sim.getObject('/one'), 2, 3)"),
              "5, 'done'");
    EXPECT_NE(run.eval(two, "sim.callScriptFunction('nothing', sim.getObject('/one'))")
                  .find("[/one] has no function 'nothing'"),
              std::string::npos);
    EXPECT_NE(
        run.eval(two, "sim.callScriptFunction('fail', sim.getObject('/one'))").find("[/one]:4: no"),
        std::string::npos);
    EXPECT_EQ(run.eval(two, "sim.callScriptFunction('add', sim.getObject('/one'), 1, 1)"),
              "2, 'done'")
        << "a failure is the caller's";
    EXPECT_EQ(run.eval(one, "sim.broadcastMsg({text = 'hello'})"), "");
    EXPECT_EQ(run.said(), "hello\t" + std::to_string(number_of(run->scene().scripts(one).front())));
}

TEST(SimulationScripts, SignalsGoWithTheirScript) {
    Scene scene;
    const Handle one = add_scripted(scene, "one", "");
    const Handle two = add_scripted(scene, "two", "");
    Stage run(std::move(scene));
    run.start();
    run.eval(one, "sim.setStringSignal('a', 'x')");
    run.eval(two, "sim.setStringSignal('b', 'y')");

    ASSERT_TRUE(run->remove(std::vector{one}));

    EXPECT_EQ(run.eval(two, "sim.getStringSignal('a'), sim.getStringSignal('b')"), "nil, 'y'");
}

}  // namespace
}  // namespace agon::api
