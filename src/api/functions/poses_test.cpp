// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Ground;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;

constexpr double kQuarter = core::kPi / 2;

/// A robot at (1, 0, 0) turned left by a quarter, with a mark one meter in front of it.
Ground ground() {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    EXPECT_TRUE(scene.set_pose(robot, {{1, 0, 0}, core::Quat::from_yaw(kQuarter)}));
    EXPECT_TRUE(scene.add({.alias = "mark",
                           .parent = robot,
                           .parent_from_object = {{1, 0, 0}, {}},
                           .properties = scene::Dummy()}));
    return {robot, Stage(std::move(scene))};
}

TEST(PoseFunctions, SeeFromTheWorldTheParentOrAnother) {
    auto [robot, run] = ground();

    EXPECT_EQ(run.eval(robot, "sim.getObjectPosition(sim.getObject('./mark'))"), "{1, 1, 0}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectPosition(sim.getObject('./mark'), -1)"), "{1, 1, 0}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectPosition(sim.getObject('./mark'), sim.handle_parent)"),
              "{1, 0, 0}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectPosition(sim.handle_self, sim.getObject('./mark'))"),
              "{-1, 0, 0}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectOrientation(sim.handle_self)"), "{0, 0, 1.5708}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectQuaternion(sim.handle_self)"),
              "{0, 0, 0.707107, 0.707107}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectPose(sim.handle_self)"),
              "{1, 0, 0, 0, 0, 0.707107, 0.707107}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectMatrix(sim.handle_self)"),
              "{0, -1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0}");
}

TEST(PoseFunctions, PutAndGiveBackTheSame) {
    auto [robot, run] = ground();
    for (const char* frame : {"-1", "sim.handle_parent", "sim.handle_self"}) {
        const std::string mark = std::string("m, ") + frame;
        const std::string at = std::string(", ") + frame + ") ";
        EXPECT_EQ(run.eval(robot, "m = sim.getObject('./mark') sim.setObjectPosition(m, {3, 4, 5}" +
                                      at + "return sim.getObjectPosition(" + mark + ")"),
                  "{3, 4, 5}");
        EXPECT_EQ(run.eval(robot, "sim.setObjectOrientation(m, {0.1, 0.2, 0.3}" + at +
                                      "return sim.getObjectOrientation(" + mark + ")"),
                  "{0.1, 0.2, 0.3}");
        EXPECT_EQ(run.eval(robot, "return sim.getObjectPosition(" + mark + ")"), "{3, 4, 5}")
            << "a turn moves nothing";
        EXPECT_EQ(run.eval(robot, "sim.setObjectPose(m, {1, 2, 3, 0, 0, 3, 4}" + at +
                                      "return sim.getObjectPose(" + mark + ")"),
                  "{1, 2, 3, 0, 0, 0.6, 0.8}")
            << "brought to length 1";
        EXPECT_EQ(run.eval(robot, "sim.setObjectQuaternion(m, {1, 0, 0, 0}" + at +
                                      "return sim.getObjectQuaternion(" + mark + ")"),
                  "{1, 0, 0, 0}");
        EXPECT_EQ(run.eval(robot, "sim.setObjectMatrix(m, {0,-1,0,7, 1,0,0,8, 0,0,1,9}" + at +
                                      "return sim.getObjectMatrix(" + mark + ")"),
                  "{0, -1, 0, 7, 1, 0, 0, 8, 0, 0, 1, 9}");
    }
}

TEST(PoseFunctions, RefuseWhatIsNoPlace) {
    auto [robot, run] = ground();
    const Handle object = robot;
    const core::Pose3 before = run->scene().world_from_object(object);

    for (const char* text : {"sim.setObjectPosition(sim.handle_self, {0/0, 0, 0})",
                             "sim.setObjectPosition(sim.handle_self, {1/0, 0, 0})",
                             "sim.setObjectQuaternion(sim.handle_self, {0, 0, 0, 0})",
                             "sim.setObjectMatrix(sim.handle_self, {0,0,0,0,0,0,0,0,0,0,0,0})",
                             "sim.setObjectOrientation(sim.handle_self, {0, 0, 0/0})"}) {
        EXPECT_EQ(run.eval(robot, text).rfind("error: ", 0), 0U) << text;
    }
    EXPECT_EQ(run->scene().world_from_object(object), before);
}

TEST(PoseFunctions, TellHowABodyCarriesWhatIsOnIt) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    scene::ObjectDefinition cart = {
        .alias = "cart",
        .parts = {{.shape = core::Box{{1, 1, 1}}}},
        .body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 1}};
    const Handle base = *scene.add(cart);
    ASSERT_TRUE(scene.add({.alias = "mast",
                           .parent = base,
                           .parent_from_object = {{0, 1, 0}, {}},
                           .properties = scene::Dummy()}));
    Stage run(std::move(scene));
    run.start();
    run.eval(robot, "sim.setObjectVelocity(sim.getObject('/cart'), {1, 0, 0}, {0, 0, 2})");

    EXPECT_EQ(run.eval(robot, "sim.getObjectVelocity(sim.getObject('/cart'))"),
              "{1, 0, 0}, {0, 0, 2}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectVelocity(sim.getObject('/cart/mast'))"),
              "{-1, 0, 0}, {0, 0, 2}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectVelocity(sim.handle_self)"), "{0, 0, 0}, {0, 0, 0}");
    EXPECT_NE(
        run.eval(robot, "sim.addForceAndTorque(sim.handle_self, {1, 0, 0})").find("it has no body"),
        std::string::npos);
}

TEST(PoseFunctions, AForceActsDuringOneStep) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    const Handle cart =
        *scene.add({.alias = "cart",
                    .parts = {{.shape = core::Box{{1, 1, 1}}}},
                    .body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 2}});
    Stage run(std::move(scene));
    run.start();
    run.eval(robot, "sim.addForceAndTorque(sim.getObject('/cart'), {4, 0, 0})");

    run.advance(2);

    EXPECT_NEAR(run->bodies().velocity(cart).x, 4.0 / 2 * 0.05, 1e-6);
}

}  // namespace
}  // namespace agon::api
