// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Stage;
using scene::Handle;
using scene::Part;
using scene::ProximitySensor;
using scene::Scene;

/// Along x.
const core::Quat kAhead = core::Quat::from_axis_angle({0, 1, 0}, core::kPi / 2);

Handle add_box(Scene& scene, const std::string& alias, core::Vec3 at) {
    Part part;
    part.shape = core::Box{{0.2, 1, 1}};
    return *scene.add({.alias = alias, .parent_from_object = {at, {}}, .parts = {part}});
}

Handle add_eye(Scene& scene, Handle parent, ProximitySensor sensor = {}) {
    sensor.volume = scene::RayVolume{.range_m = 2};
    return *scene.add({.alias = "eye",
                       .parent = parent,
                       .parent_from_object = {{}, kAhead},
                       .properties = sensor});
}

TEST(SensorFunctions, HandleKeepsWhatReadGives) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    add_eye(scene, robot);
    const Handle wall = add_box(scene, "wall", {1.1, 0, 0});
    Stage run(std::move(scene));
    run.eval(robot, "eye, wall = sim.getObject('./eye'), sim.getObject('/wall')");
    const std::string seen = "1, 1, {0, 0, 1}, " + std::to_string(number_of(wall)) + ", {0, 0, -1}";

    EXPECT_EQ(run.eval(robot, "sim.readProximitySensor(eye)"), "-1, nil, nil, nil, nil");
    EXPECT_EQ(run.eval(robot, "sim.handleProximitySensor(eye)"), seen);
    EXPECT_EQ(
        run.eval(robot,
                 "sim.setObjectPosition(wall, {9, 0, 0}) return sim.readProximitySensor(eye)"),
        seen)
        << "read never computes";
    EXPECT_EQ(run.eval(robot, "sim.checkProximitySensor(eye, sim.handle_all)"),
              "0, nil, nil, nil, nil");
    EXPECT_EQ(run.eval(robot, "return sim.readProximitySensor(eye)"), seen)
        << "check keeps nothing";
    EXPECT_EQ(run.eval(robot, "sim.handleProximitySensor(sim.handle_all)"),
              "0, nil, nil, nil, nil");
    EXPECT_EQ(run.eval(robot,
                       "sim.resetProximitySensor(sim.handle_all) "
                       "return sim.readProximitySensor(eye)"),
              "-1, nil, nil, nil, nil");
}

TEST(SensorFunctions, TheMainScriptHandlesAllButExplicitOnesAfterActuation) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        function sysCall_actuation()
            print('a', (sim.readProximitySensor(sim.getObject('./eye'))))
            sim.setObjectPosition(sim.getObject('/wall'), {1 + sim.getSimulationTime() * 20, 0, 0})
        end
        function sysCall_sensing()
            print('s', (sim.readProximitySensor(sim.getObject('./eye'))),
                (sim.readProximitySensor(sim.getObject('./ear'))))
        end)");
    add_eye(scene, robot);
    const Handle ear = add_eye(scene, robot, {.is_explicit = true});
    ASSERT_TRUE(scene.set_alias(ear, "ear"));
    add_box(scene, "wall", {1.1, 0, 0});
    Stage run(std::move(scene));
    run.start();

    run.advance(3);

    EXPECT_EQ(run.said(), "a\t-1 s\t1\t-1 a\t1 s\t1\t-1 a\t1 s\t0\t-1")
        << "actuation reads the pass before";
    EXPECT_EQ(run.errors(), "");
}

TEST(SensorFunctions, ADetectionTriggersTheScriptOfTheSensorOrTheNearestAbove) {
    Scene scene;
    const char* const text = R"(
        function sysCall_trigger(about)
            print(sim.getObjectAlias(about.handle), sim.getObjectAlias(about.detectedObjectHandle),
                about.distance, about.detectedPoint[3], about.normalVector[3])
        end)";
    const Handle gate = add_scripted(scene, "gate", text);
    const Handle post =
        *scene.add({.alias = "post", .parent = gate, .properties = scene::Camera()});
    const Handle eye = add_eye(scene, post);
    add_box(scene, "visitor", {1.1, 0, 0});
    Stage run(std::move(scene));
    run.start();

    run.advance();
    EXPECT_EQ(run.said(), "eye\tvisitor\t1.0\t1.0\t-1.0");

    run.eval(gate, "sim.setObjectPosition(sim.getObject('/visitor'), {9, 0, 0})");
    run.advance();
    EXPECT_EQ(run.said(), "") << "nothing is there";

    run.eval(gate, "sim.setObjectPosition(sim.getObject('/visitor'), {1.1, 0, 0})");
    ASSERT_TRUE(
        run->add_script({.object = eye, .text = "function sysCall_trigger() print('own') end"}));
    run.advance();
    EXPECT_EQ(run.said(), "own") << "its own come first, once they are initialized";
    EXPECT_EQ(run.errors(), "");
}

TEST(SensorFunctions, ATriggerMayRemoveWhatWasFound) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        function sysCall_trigger(about)
            sim.removeObjects({about.detectedObjectHandle, about.handle})
        end)");
    add_eye(scene, robot);
    add_eye(scene, robot);
    add_box(scene, "wall", {1.1, 0, 0});
    add_box(scene, "wall", {1.3, 0, 0});
    Stage run(std::move(scene));
    run.start();

    run.advance(3);

    EXPECT_FALSE(run->scene().find("/wall[1]"));
    EXPECT_FALSE(run->scene().find("/robot/eye[1]"));
    run.finish();
    EXPECT_TRUE(run->scene().find("/wall[1]")) << "comes back with the end of the run";
}

TEST(SensorFunctions, ResultsEndWithTheRun) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    add_eye(scene, robot);
    add_box(scene, "wall", {1.1, 0, 0});
    Stage run(std::move(scene));
    const std::uint64_t before = run->hash();
    run.eval(robot, "sim.handleProximitySensor(sim.getObject('./eye'))");
    EXPECT_NE(run->hash(), before) << "a script may read it later";
    run.start();
    run.advance();
    run.finish();

    EXPECT_EQ(run.eval(robot, "sim.readProximitySensor(sim.getObject('./eye'))"),
              "-1, nil, nil, nil, nil");
}

TEST(SensorFunctions, AskOtherwiseThanTheSensorIsSet) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    add_eye(scene, robot);
    add_box(scene, "wall", {1.1, 0, 0});
    Stage run(std::move(scene));
    run.eval(robot, "eye = sim.getObject('./eye')");
    const auto ask = [&](const std::string& rest) {
        return run.eval(robot, "(sim.checkProximitySensorEx(eye, sim.handle_all, " + rest + "))");
    };

    EXPECT_EQ(ask("3, 0, 0"), "1");
    EXPECT_EQ(ask("3, 0.9, 0"), "0") << "farther than the threshold";
    EXPECT_EQ(
        run.eval(robot, "sim.checkProximitySensorEx(eye, sim.handle_all, 2, 0, 0)").substr(0, 6),
        "1, 1.2")
        << "its back";
    EXPECT_NE(ask("99, 0, 0").find("the mode must be"), std::string::npos);
}

TEST(SensorFunctions, RefuseWhatIsNoSensor) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    Stage run(std::move(scene));

    for (const char* name :
         {"handleProximitySensor", "readProximitySensor", "resetProximitySensor"}) {
        EXPECT_NE(run.eval(robot, std::string("sim.") + name + "(sim.handle_self)")
                      .find(std::string(name) + ": /robot is no proximity sensor"),
                  std::string::npos)
            << name;
    }
    for (const char* name : {"handleLightSensor", "readLightSensor", "resetLightSensor"}) {
        EXPECT_NE(run.eval(robot, std::string("sim.") + name + "(sim.handle_self)")
                      .find(std::string(name) + ": /robot is no light sensor"),
                  std::string::npos)
            << name;
    }
    EXPECT_NE(
        run.eval(robot, "sim.handleProximitySensor(999)").find("argument 1 'sensor' is no object"),
        std::string::npos);
    EXPECT_EQ(run.eval(robot, "sim.handleProximitySensor(sim.handle_all)"),
              "0, nil, nil, nil, nil");
}

TEST(SensorFunctions, LightIsMeasuredInEachPass) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    Part part;
    part.shape = core::Box{{2, 2, 0.2}};
    part.color = 0xFFFFFFFFU;
    const Handle floor =
        *scene.add({.alias = "floor", .parent_from_object = {{0, 0, -0.1}, {}}, .parts = {part}});
    ASSERT_TRUE(scene.add({.alias = "eye",
                           .parent = robot,
                           .parent_from_object = {{0, 0, 0.05}, {0, 1, 0, 0}},
                           .properties = scene::LightSensor()}));
    Stage run(std::move(scene));
    run.eval(robot, "eye = sim.getObject('./eye')");
    EXPECT_EQ(run.eval(robot, "sim.readLightSensor(eye)"), "nil");
    run.start();
    run.advance();
    EXPECT_EQ(run.eval(robot, "sim.readLightSensor(eye)"), "1");

    part.color = 0x000000FFU;
    ASSERT_TRUE(run->changing_scene().set_parts(floor, {part}));
    run.advance();

    EXPECT_EQ(run.eval(robot, "sim.readLightSensor(eye)"), "0");
    EXPECT_EQ(run.eval(robot, "sim.resetLightSensor(eye) return sim.readLightSensor(eye)"), "nil");
}

}  // namespace
}  // namespace agon::api
