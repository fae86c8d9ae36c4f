// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Ground;
using for_tests::Stage;
using scene::Handle;
using scene::Joint;
using scene::JointKind;
using scene::JointMode;
using scene::Scene;

/// /slider, /hinge (cyclic), /ball and /mirror, which follows the slider.
Ground ground() {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        slider, hinge, ball, mirror = sim.getObject('/slider'), sim.getObject('/hinge'),
            sim.getObject('/ball'), sim.getObject('/mirror'))");
    const Handle slider = *scene.add(
        {.alias = "slider",
         .properties = Joint{.kind = JointKind::Prismatic, .low = 0, .high = 2, .position = 0.5}});
    EXPECT_TRUE(scene.add({.alias = "hinge", .properties = Joint{.is_cyclic = true}}));
    EXPECT_TRUE(scene.add({.alias = "ball", .properties = Joint{.kind = JointKind::Spherical}}));
    EXPECT_TRUE(scene.add({.alias = "mirror",
                           .properties = Joint{.mode = JointMode::Dependent,
                                               .low = -10,
                                               .high = 10,
                                               .master = slider,
                                               .offset = 1,
                                               .ratio = -2}}));
    Ground made{robot, Stage(std::move(scene))};
    made.run.start();
    return made;
}

TEST(JointFunctions, ReadAndSetPositions) {
    auto [robot, run] = ground();

    EXPECT_EQ(run.eval(robot, "sim.getJointPosition(slider), sim.getJointPosition(mirror)"),
              "0.5, 0");
    EXPECT_EQ(run.eval(robot,
                       "sim.setJointPosition(slider, 1.5) return "
                       "sim.getJointPosition(slider), sim.getJointPosition(mirror)"),
              "1.5, -2");
    EXPECT_EQ(
        run.eval(robot, "sim.setJointPosition(slider, 9) return sim.getJointPosition(slider)"), "2")
        << "within its interval";
    EXPECT_NE(run.eval(robot, "sim.getJointPosition(ball)").find("is spherical"),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.getJointPosition(sim.handle_self)").find("is no joint"),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.setJointPosition(mirror, 1)").find("from another joint"),
              std::string::npos);
}

TEST(JointFunctions, GoToATargetWithinLimits) {
    auto [robot, run] = ground();
    run.eval(robot, "sim.setJointTargetPosition(slider, 1.5, {0.5, 1})");

    run.advance(10);
    // 0.5 s: just up to full speed.
    EXPECT_EQ(run.eval(robot, "sim.getJointPosition(slider), sim.getJointVelocity(slider)"),
              "0.625, 0.5");
    run.advance(50);

    EXPECT_EQ(run.eval(robot,
                       "sim.getJointPosition(slider), sim.getJointVelocity(slider), "
                       "sim.getJointTargetPosition(slider)"),
              "1.5, 0, 1.5");
    EXPECT_NE(run.eval(robot, "sim.setJointTargetPosition(slider, 2.5)").find("interval"),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.setJointTargetPosition(slider, 1, {0, 1})").find("above 0"),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.setJointTargetPosition(mirror, 1)").find("follows another"),
              std::string::npos);
}

TEST(JointFunctions, KeepAVelocityUpToTheirLimit) {
    auto [robot, run] = ground();
    run.eval(robot, "sim.setJointTargetVelocity(hinge, 2) sim.setJointTargetVelocity(slider, 1)");

    run.advance(100);

    EXPECT_EQ(run.eval(robot, "sim.getJointVelocity(hinge)"), "2");
    EXPECT_GT(run->scene().joint_position(*run->scene().find("/hinge")), 9)
        << "a cyclic joint turns on";
    EXPECT_EQ(run.eval(robot, "sim.getJointPosition(slider)"), "2") << "held by its end";
}

TEST(JointFunctions, StartWithTheVelocityOfTheScene) {
    Scene scene;
    const Handle wheel = *scene.add({.alias = "wheel",
                                     .properties = Joint{.is_cyclic = true,
                                                         .control = scene::JointControl::Velocity,
                                                         .target_velocity = 1,
                                                         .max_acceleration = 1000}});
    Stage run(std::move(scene));
    run.start();

    run.advance(20);

    EXPECT_NEAR(run->scene().joint_position(wheel), 1, 1e-3);
}

TEST(JointFunctions, TellAndChangeWhatTheyAre) {
    auto [robot, run] = ground();

    EXPECT_EQ(run.eval(robot,
                       "sim.getJointType(slider) == sim.joint_prismatic, "
                       "sim.getJointMode(mirror) == sim.jointmode_dependent"),
              "true, true");
    EXPECT_EQ(run.eval(robot, "sim.getJointInterval(slider)"), "false, {0, 2}");
    EXPECT_EQ(run.eval(robot,
                       "sim.setJointInterval(slider, false, {-1, 3}) return "
                       "sim.getJointInterval(slider)"),
              "false, {-1, 3}");
    EXPECT_EQ(run.eval(robot, "select(2, sim.getJointDependency(mirror))"), "1, -2");
    EXPECT_EQ(run.eval(robot,
                       "sim.setJointMode(hinge, sim.jointmode_dependent) "
                       "sim.setJointDependency(hinge, slider, 0.25) "
                       "return sim.getJointPosition(hinge)"),
              "0.75");
    EXPECT_EQ(run.eval(robot,
                       "sim.setJointTargetForce(hinge, 2.5) return sim.getJointTargetForce(hinge)"),
              "2.5");
    EXPECT_NE(run.eval(robot, "sim.setJointTargetForce(hinge, -1)")
                  .find("setJointTargetForce: argument 2 'force' must be 0 or more"),
              std::string::npos);
    EXPECT_NE(
        run.eval(robot, "sim.getJointTargetForce(sim.handle_self)").find("'/robot' is no joint"),
        std::string::npos);
    EXPECT_EQ(run.eval(robot, "sim.setJointDependency(slider, hinge)").rfind("error: ", 0), 0U)
        << "in a circle";
}

}  // namespace
}  // namespace agon::api
