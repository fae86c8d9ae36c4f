// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Ground;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;

/// /robot with two wheels, a joint and a plate on it, and /robot again.
Ground ground() {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    EXPECT_TRUE(scene.add({.alias = "wheel", .parent = robot, .properties = scene::Dummy()}));
    EXPECT_TRUE(scene.add({.alias = "wheel", .parent = robot, .properties = scene::Dummy()}));
    const Handle joint =
        *scene.add({.alias = "arm", .parent = robot, .properties = scene::Joint()});
    EXPECT_TRUE(scene.add({.alias = "plate", .parent = joint}));
    EXPECT_TRUE(scene.add({.alias = "robot", .properties = scene::Dummy()}));
    return {robot, Stage(std::move(scene))};
}

TEST(ObjectFunctions, FindByPath) {
    auto [robot, run] = ground();

    EXPECT_EQ(run.eval(robot, "sim.getObjectAlias(sim.getObject('.'), 1)"), "'/robot[0]'");
    EXPECT_EQ(run.eval(robot, "sim.getObjectAlias(sim.getObject('./plate'), 1)"),
              "'/robot[0]/arm/plate'");
    EXPECT_EQ(run.eval(robot, "sim.getObjectAlias(sim.getObject('./wheel', {index = 1}), 1)"),
              "'/robot[0]/wheel[1]'");
    EXPECT_EQ(run.eval(robot, "sim.getObject('/nothing', {noError = true})"), "-1");
    EXPECT_NE(run.eval(robot, "sim.getObject('/nothing')").find("nothing"), std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.getObject('./wheel', {index = 5})").rfind("error: ", 0), 1U);
    EXPECT_EQ(run.eval(robot, "sim.isHandle(sim.getObject('.')), sim.isHandle(-1)"), "true, false");
}

TEST(ObjectFunctions, WalkTheTree) {
    auto [robot, run] = ground();

    EXPECT_EQ(run.eval(robot,
                       "sim.getObjectParent(sim.getObject('./arm')) == sim.getObject('.'), "
                       "sim.getObjectParent(sim.getObject('.'))"),
              "true, -1");
    EXPECT_EQ(run.eval(robot,
                       "sim.getObjectAlias(sim.getObjectChild(sim.getObject('.'), 2)), "
                       "sim.getObjectChild(sim.getObject('.'), 3), "
                       "sim.getObjectChild(-1, 0) == sim.getObject('.')"),
              "'arm', -1, true");
    EXPECT_EQ(run.eval(robot,
                       "#sim.getObjectsInTree(sim.getObject('.')), "
                       "#sim.getObjectsInTree(sim.getObject('.'), sim.handle_all, 1), "
                       "#sim.getObjectsInTree(sim.getObject('.'), sim.handle_all, 2), "
                       "#sim.getObjectsInTree(sim.handle_scene), "
                       "#sim.getObjectsInTree(sim.handle_scene, sim.sceneobject_joint), "
                       "#sim.getObjectsInTree(sim.handle_scene, sim.handle_all, 2)"),
              "5, 4, 3, 6, 1, 2");
    EXPECT_EQ(run.eval(robot,
                       "sim.getObjectType(sim.getObject('./plate')) == "
                       "sim.sceneobject_shape, sim.getObjectType(sim.getObject('.')) == "
                       "sim.sceneobject_dummy"),
              "true, true");
}

TEST(ObjectFunctions, ChangeTheTree) {
    auto [robot, run] = ground();
    run.eval(robot, "sim.setObjectPosition(sim.getObject('.'), {1, 0, 0})");

    EXPECT_EQ(run.eval(robot,
                       "local w = sim.getObject('./wheel') sim.setObjectParent(w, -1) "
                       "return sim.getObjectPosition(w), sim.getObjectParent(w)"),
              "{1, 0, 0}, -1");
    EXPECT_EQ(run.eval(robot,
                       "local w = sim.getObject('/wheel') "
                       "sim.setObjectPosition(w, {0, 0, 0}) "
                       "sim.setObjectParent(w, sim.getObject('.'), false) "
                       "return sim.getObjectPosition(w)"),
              "{1, 0, 0}")
        << "at the same place seen from the parent";
    EXPECT_NE(run.eval(robot, "sim.setObjectParent(sim.getObject('.'), sim.getObject('./arm'))")
                  .rfind("error: ", 0),
              std::string::npos);
    EXPECT_EQ(run.eval(robot,
                       "local a = sim.getObject('./arm') sim.setObjectHierarchyOrder(a, 0) "
                       "return sim.getObjectHierarchyOrder(a)"),
              "0");
    EXPECT_EQ(run.eval(robot,
                       "local a = sim.getObject('./arm') sim.setObjectAlias(a, 'leg') "
                       "return sim.getObjectAlias(a)"),
              "'leg'");
    EXPECT_EQ(run.eval(robot, "sim.setObjectAlias(sim.getObject('.'), 'a/b')").rfind("error", 0),
              0U);
}

TEST(ObjectFunctions, CopyAndRemove) {
    auto [robot, run] = ground();

    EXPECT_EQ(run.eval(robot,
                       "c = sim.copyPasteObjects({sim.getObject('./wheel')}) return "
                       "#c, sim.getObjectAlias(c[1], 1), "
                       "sim.getObjectUid(c[1]) > sim.getObjectUid(sim.getObject('.'))"),
              "1, '/wheel', true");
    EXPECT_EQ(run.eval(robot, "sim.removeObjects(c) return sim.isHandle(c[1])"), "false");
    EXPECT_NE(run.eval(robot, "sim.removeObjects(c)").find("it was removed"), std::string::npos);
    EXPECT_EQ(run.eval(robot, "sim.removeModel(sim.getObject('./arm'))"), "2");
    EXPECT_EQ(run->scene().object_count(), 4U);
}

TEST(ObjectFunctions, CopyWholeModelsAndWithoutScriptsIfAsked) {
    auto [robot, run] = ground();
    scene::ObjectFlags flags;
    flags.is_model_base = true;
    ASSERT_TRUE(run->changing_scene().set_flags(robot, flags));

    EXPECT_EQ(run.eval(robot,
                       "local c = sim.copyPasteObjects({sim.getObject('.')}, 1) "
                       "return #sim.getObjectsInTree(c[1]), "
                       "sim.getScript(sim.scripttype_simulation, c[1]) > 0"),
              "5, true");
    EXPECT_EQ(run.eval(robot,
                       "local c = sim.copyPasteObjects({sim.getObject('.')}, 2) "
                       "return #sim.getObjectsInTree(c[1]), "
                       "sim.getScript(sim.scripttype_simulation, c[1])"),
              "1, -1");
}

}  // namespace
}  // namespace agon::api
