// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::lone_robot;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;

constexpr const char* kOld = "require 'sim_compat'\n";

/// Tells its object's name, then calls on if it is told to.
std::string old_teller(bool calls_on) {
    std::string text = kOld;
    text +=
        "function sysCall_actuation()\n"
        "print(simGetObjectName(simGetObjectAssociatedWithScript(sim_handle_self)))\n";
    if (calls_on) {
        text += "simHandleChildScript(sim_handle_all)\n";
    }
    return text + "end";
}

TEST(CompatScript, ACascadeIsCalledByItsOldName) {
    // The tree of the paper's figure 4, and one more below 4, which calls none.
    Scene scene;
    scene::Settings settings;
    settings.script_order = scene::ScriptOrder::Cascade;
    scene.set_settings(settings);
    const auto add = [&](const char* alias, Handle parent) {
        return *scene.add({.alias = alias, .parent = parent, .properties = scene::Dummy()});
    };
    const Handle one = add("1", {});
    const Handle two = add("2", {});
    const Handle three = add_scripted(scene, "3", old_teller(true), one);
    const Handle four = add_scripted(scene, "4", old_teller(false), one);
    add_scripted(scene, "6", old_teller(true), add("5", three));
    add_scripted(scene, "7", old_teller(true), two);
    add_scripted(scene, "8", old_teller(true), four);
    Stage run(std::move(scene));
    run.start();

    run.advance();

    EXPECT_EQ(run.errors(), "");
    EXPECT_EQ(run.said(), "3 6 4 7");
}

TEST(CompatScript, CopiesFindTheirOwnObjects) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", kOld);
    ASSERT_TRUE(scene.set_flags(robot, {.is_model_base = true}));
    ASSERT_TRUE(scene.add({.alias = "eye", .parent = robot, .properties = scene::Dummy()}));
    Stage run(std::move(scene));
    run.eval(robot, "copy = simCopyPasteObjects({sim_handle_self}, 1)[1]");
    const Handle copy = *run->scene().find("/robot[1]");
    const std::string eye = std::to_string(number_of(*run->scene().find("/robot[1]/eye")));

    EXPECT_EQ(run.eval(copy, "simGetObjectHandle('eye')"), eye);
    EXPECT_EQ(run.eval(copy, "simGetObjectHandle('eye') == simGetObjectHandle('eye#0')"), "true");
    EXPECT_EQ(run.eval(copy, "simGetObjectHandle('/robot/eye') == simGetObjectHandle('eye')"),
              "false")
        << "a path is one";
    EXPECT_EQ(run.eval(robot, "simGetObjectHandle('ear@silentError')"), "-1");
    EXPECT_NE(run.eval(robot, "simGetObjectHandle('ear')")
                  .find("simGetObjectHandle: argument 1 'name' is no object's: 'ear'"),
              std::string::npos);
}

TEST(CompatScript, OldArgumentsComeInTheirOldOrder) {
    auto [robot, run] = lone_robot(kOld);

    EXPECT_EQ(run.eval(robot,
                       "simSetObjectPosition(sim_handle_self, -1, {1, 2, 3}) "
                       "simSetObjectOrientation(sim_handle_self, -1, {0, 0, 0.5}) "
                       "return simGetObjectPosition(sim_handle_self, -1), "
                       "simGetObjectOrientation(sim_handle_self, -1)"),
              "{1, 2, 3}, {0, 0, 0.5}");
    EXPECT_EQ(run.eval(robot,
                       "simUnpackInts(simPackInts({1, 2})), simGetSimulationTime(), "
                       "simGetShapeMass(simCreatePureShape(0, 8, {1, 1, 1}, 2))"),
              "{1, 2}, 0, 2");
    EXPECT_EQ(run.eval(robot,
                       "sim_simulation_advancing_running == sim.simulation_running, "
                       "sim_object_dummy_type == sim.sceneobject_dummy"),
              "true, true");
}

TEST(CompatScript, NamesThatAreNoneSayWhatIsNear) {
    auto [robot, run] = lone_robot(kOld);

    EXPECT_NE(run.eval(robot, "simGetObjectPositon(1)")
                  .find("simGetObjectPositon: sim.getObjectPositon is not in agon (nearest: "
                        "sim.getObjectPosition)"),
              std::string::npos)
        << run.eval(robot, "simGetObjectPositon(1)");
    EXPECT_EQ(run.eval(robot, "simExtMine, similar"), "nil, nil") << "a plugin's, a script's own";
    EXPECT_NE(run.eval(robot, "simHandleChildScript(5)")
                  .find("simHandleChildScript: argument 1 must be sim_handle_all"),
              std::string::npos);
}

TEST(CompatScript, WhoDoesNotAskForItHasNoOldNames) {
    auto [robot, run] = lone_robot();

    EXPECT_EQ(run.eval(robot, "simGetObjectHandle, sim_handle_all"), "nil, nil");
}

}  // namespace
}  // namespace agon::api
