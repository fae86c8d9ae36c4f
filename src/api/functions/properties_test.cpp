// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;

TEST(PropertyFunctions, SayWhatAnObjectCountsFor) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    Stage run(std::move(scene));
    run.eval(robot, R"(
        a = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        b = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        c = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        sim.setObjectPosition(b, {9, 0, 0}))");
    const auto touches = [&] {
        return run.eval(robot, "(sim.checkCollision(b, sim.handle_all))") +
               run.eval(robot, "(sim.checkCollision(a, sim.handle_all))");
    };
    EXPECT_EQ(touches(), "01");

    run.eval(robot,
             "sim.setObjectSpecialProperty(c, sim.objectspecialproperty_measurable + "
             "sim.objectspecialproperty_renderable)");

    EXPECT_EQ(touches(), "00") << "c counts no more";
    EXPECT_EQ(run.eval(robot,
                       "sim.getObjectSpecialProperty(c) == sim.objectspecialproperty_measurable + "
                       "sim.objectspecialproperty_renderable"),
              "true");
    EXPECT_EQ(run.eval(robot, "local r, d = sim.checkDistance(b, sim.handle_all) return r, d[7]"),
              "1, 8");
    EXPECT_NE(run.eval(robot, "sim.setObjectSpecialProperty(c, 4)").find("must be a sum of"),
              std::string::npos);
}

TEST(PropertyFunctions, AModelSwitchesOffForAllBelowIt) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    Stage run(std::move(scene));
    run.eval(robot, R"(
        a = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        b = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        sim.setObjectParent(b, sim.handle_self))");
    EXPECT_EQ(
        run.eval(robot, "sim.getModelProperty(sim.handle_self) == sim.modelproperty_not_model"),
        "true");

    run.eval(robot, "sim.setModelProperty(sim.handle_self, sim.modelproperty_not_collidable)");

    EXPECT_EQ(run.eval(robot,
                       "(sim.checkCollision(a, sim.handle_all)), "
                       "sim.getModelProperty(sim.handle_self) == sim.modelproperty_not_collidable"),
              "0, true");
    run.eval(robot, "sim.setModelProperty(sim.handle_self, sim.modelproperty_not_model)");
    EXPECT_EQ(run.eval(robot, "(sim.checkCollision(a, sim.handle_all))"), "1");
    EXPECT_NE(run.eval(robot, "sim.setModelProperty(sim.handle_self, 0x4)").find("must be a sum"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::api
