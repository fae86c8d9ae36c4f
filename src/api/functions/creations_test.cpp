// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::lone_robot;
using for_tests::robot_and_wall;

TEST(CreationFunctions, MakeFramesJointsAndGraphs) {
    auto [robot, run] = lone_robot();

    EXPECT_EQ(run.eval(robot,
                       "local d = sim.createDummy(0.1) return sim.getObjectAlias(d), "
                       "sim.getObjectType(d) == sim.sceneobject_dummy, sim.getObjectParent(d)"),
              "'dummy', true, -1");
    EXPECT_EQ(run.eval(robot,
                       "j = sim.createJoint(sim.joint_prismatic, sim.jointmode_kinematic) "
                       "sim.setJointPosition(j, 0.25) return sim.getJointPosition(j)"),
              "0.25");
    EXPECT_EQ(run.eval(robot,
                       "(sim.getJointInterval(sim.createJoint(sim.joint_revolute))), "
                       "sim.getJointMode(sim.createJoint(sim.joint_spherical, "
                       "sim.jointmode_dynamic)) == sim.jointmode_dynamic"),
              "true, true");
    EXPECT_EQ(run.eval(robot, R"(
        g = sim.createGraph(2)
        s = sim.addGraphStream(g, 'x', 'm')
        for i = 1, 3 do sim.setGraphStreamValue(g, s, i) sim.handleGraph(g, i) end
        return sim.getGraphStream(g, s))"),
              "{2, 3}, {2, 3}");
}

TEST(CreationFunctions, MadeSensorsFindWhatIsThere) {
    auto [robot, run] = robot_and_wall();
    run.eval(robot, R"(
        sim.setObjectPosition(plate, {9, 9, 9})
        function look(type, sizes, options)
            local s = sim.createProximitySensor(type, 0, options or 0, nil, sizes)
            sim.setObjectOrientation(s, {0, math.pi / 2, 0})
            return (sim.checkProximitySensor(s, wall))
        end)");

    EXPECT_EQ(run.eval(robot,
                       "look(sim.proximitysensor_ray, {0, 2}), "
                       "look(sim.proximitysensor_ray, {0, 1})"),
              "1, 0");
    EXPECT_EQ(run.eval(robot, "look(sim.proximitysensor_ray, {0, 2}, 4 + 8)"), "0")
        << "finds neither front nor back faces";
    EXPECT_EQ(run.eval(robot,
                       "look(sim.proximitysensor_cone, {0, 2, 0, 0, 0, 0, 0, 0, 0, 0.5}), "
                       "look(sim.proximitysensor_cylinder, {0, 2, 0, 0, 0, 0, 0, 0.1}), "
                       "look(sim.proximitysensor_disc, {0, 2, 0, 0.1, 0, 0, 0, 0, 0, 0.5}), "
                       "look(sim.proximitysensor_pyramid, {0, 2, 0.1, 0.1, 0.2, 0.2})"),
              "1, 1, 1, 1");
    EXPECT_EQ(run.eval(robot, "sim.readLightSensor(sim.createLightSensor(0.2, 0.1))"), "nil");
    EXPECT_EQ(run.eval(robot,
                       "s = sim.createLightSensor(2) "
                       "sim.setObjectOrientation(s, {0, math.pi / 2, 0}) "
                       "sim.setShapeColor(wall, nil, 0, {1, 1, 1}) "
                       "return sim.handleLightSensor(s)"),
              "1");
}

TEST(CreationFunctions, RefuseWhatCannotBe) {
    auto [robot, run] = lone_robot();

    for (const auto& [text, why] :
         {std::pair{"sim.createDummy(0)", "createDummy: argument 1 'size' must be above 0"},
          {"sim.createJoint(3)", "argument 1 'type' must be sim.joint_revolute"},
          {"sim.createJoint(10, 3)", "argument 2 'mode' must be sim.jointmode_kinematic"},
          {"sim.createGraph(0)", "argument 1 'buffer_length' must be from 1"},
          {"sim.createProximitySensor(3, 0, 0, nil, {0, 1})", "argument 1 'type' must be"},
          {"sim.createProximitySensor(34, 0, 0, nil, {0})", "argument 5 'sizes' must have 2"},
          {"sim.createProximitySensor(34, 0, 0, nil, {0, -1})", "createProximitySensor: "},
          {"sim.createLightSensor(-1)", "createLightSensor: "},
          {"sim.createLightSensor('far')", "argument 1 'range'"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

}  // namespace
}  // namespace agon::api
