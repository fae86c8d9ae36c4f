// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::robot_and_wall;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;

TEST(QueryFunctions, TellWhatTouchesWhereItIsNow) {
    auto [robot, run] = robot_and_wall();

    EXPECT_EQ(run.eval(robot, "sim.checkCollision(plate, wall)"), "0, nil");
    EXPECT_EQ(run.eval(robot,
                       "sim.setObjectPosition(wall, {0.9, 0, 0}) "
                       "local r, p = sim.checkCollision(plate, wall) "
                       "return r, p[1] == plate, p[2] == wall"),
              "1, true, true");
    EXPECT_EQ(run.eval(robot, "(sim.checkCollision(wall, sim.handle_all))"), "1");
    EXPECT_EQ(run.eval(robot, "(sim.checkCollision(sim.handle_self, wall))"), "0")
        << "without what hangs below it";
    EXPECT_EQ(run.eval(robot,
                       "sim.setObjectPosition(sim.handle_self, {0, 5, 0}) "
                       "return (sim.checkCollision(plate, wall))"),
              "0")
        << "the plate went along";
}

TEST(QueryFunctions, MeasureTheSmallestDistance) {
    auto [robot, run] = robot_and_wall();

    EXPECT_EQ(run.eval(robot,
                       "local r, d, p = sim.checkDistance(plate, wall) "
                       "return r, d[1], d[4], d[7], p[1] == plate, p[2] == wall"),
              "1, 0.5, 1.5, 1, true, true");
    EXPECT_EQ(run.eval(robot, "sim.checkDistance(plate, sim.handle_all, 1)"), "0, nil, nil")
        << "as far as the threshold";
    EXPECT_EQ(run.eval(robot, "(sim.checkDistance(plate, wall, 1.01))"), "1");
    EXPECT_NE(run.eval(robot, "sim.checkDistance(plate, wall, 0/0)").find("checkDistance: "),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.checkDistance(sim.handle_all, wall)").find("only the second"),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.checkDistance(plate, -1)").find("argument 2 'other'"),
              std::string::npos);
}

TEST(QueryFunctions, CollectionsAddAndSubtract) {
    auto [robot, run] = robot_and_wall();
    run.eval(robot, "c = sim.createCollection(0)");
    const auto aliases = [&run = run, at = robot] {
        return run.eval(at,
                        "local names = {} for _, o in ipairs(sim.getCollectionObjects(c)) do "
                        "names[#names + 1] = sim.getObjectAlias(o) end return names");
    };

    EXPECT_EQ(aliases(), "{}");
    run.eval(robot, "sim.addItemToCollection(c, sim.handle_tree, sim.getObject('.'), 0)");
    EXPECT_EQ(aliases(), "{'robot', 'plate'}");
    run.eval(robot, "sim.addItemToCollection(c, sim.handle_single, wall)");
    EXPECT_EQ(aliases(), "{'robot', 'plate', 'wall'}");
    run.eval(robot, "sim.addItemToCollection(c, sim.handle_tree, sim.getObject('.'), 1 + 2)");
    EXPECT_EQ(aliases(), "{'robot', 'wall'}") << "taken away, but for the base";
    run.eval(robot, "sim.addItemToCollection(c, sim.handle_all, -1)");
    EXPECT_EQ(aliases(), "{'robot', 'plate', 'wall'}");
    run.eval(robot, "sim.addItemToCollection(c, sim.handle_chain, plate, 1)");
    EXPECT_EQ(aliases(), "{'wall'}");
    EXPECT_EQ(run.eval(robot, "(sim.checkCollision(plate, c))"), "0");
    run.eval(robot, "sim.setObjectPosition(wall, {0.9, 0, 0})");
    EXPECT_EQ(run.eval(robot, "(sim.checkCollision(plate, c))"), "1");

    EXPECT_EQ(run.eval(robot, "sim.destroyCollection(c) return sim.isHandle(c)"), "false");
    EXPECT_NE(run.eval(robot, "sim.getCollectionObjects(c)").find("it was removed"),
              std::string::npos);
}

TEST(QueryFunctions, CollectionsEndWithTheirObjectsAndTheRun) {
    auto [robot, run] = robot_and_wall();
    run.start();
    run.eval(robot,
             "c = sim.createCollection('mine') "
             "sim.addItemToCollection(c, sim.handle_single, wall) "
             "d = sim.createCollection() "
             "sim.addItemToCollection(d, sim.handle_single, plate)");
    EXPECT_EQ(run.eval(robot, "sim.getCollectionHandle('mine') == c"), "true");
    EXPECT_EQ(run.eval(robot, "sim.removeObjects({wall}) return sim.isHandle(c), sim.isHandle(d)"),
              "false, true");

    run.finish();

    EXPECT_EQ(run->scene().collections().size(), 0U);
}

TEST(QueryFunctions, ACopyFindsItsOwnCollection) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    const Handle arm = *scene.add({.alias = "arm", .parent = robot});
    ASSERT_TRUE(scene.add_collection({.name = "limbs", .items = {{.object = arm}}}));
    Stage run(std::move(scene));
    const auto made = run->copy(std::vector{robot, arm}, {});
    ASSERT_TRUE(made);

    for (const Handle each : {robot, made->copy_of(robot)}) {
        EXPECT_EQ(run.eval(each,
                           "sim.getCollectionObjects(sim.getCollectionHandle('limbs'))[1] == "
                           "sim.getObject('./arm')"),
                  "true");
    }
}

TEST(QueryFunctions, RefuseCollectionsThatCannotBe) {
    auto [robot, run] = robot_and_wall();
    run.eval(robot, "c = sim.createCollection()");

    for (const auto& [text, why] :
         {std::pair{"sim.createCollection(1)", "can't override"},
          {"sim.createCollection('a/b')", "createCollection: "},
          {"sim.addItemToCollection(c, 7, plate)", "argument 2 'what' must be"},
          {"sim.addItemToCollection(c, sim.handle_single, 999)",
           "argument 3 'object' is no object"},
          {"sim.addItemToCollection(plate, sim.handle_single, plate)", "'collection' is no coll"},
          {"sim.getCollectionHandle('none')", "no collection is named 'none'"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
    EXPECT_NE(run.eval(robot, "for i = 1, 20000 do sim.createCollection() end").find("10000"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::api
