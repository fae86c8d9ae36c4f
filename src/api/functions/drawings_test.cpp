// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Ground;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;

Ground ground() {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    EXPECT_TRUE(scene.set_pose(robot, {{1, 0, 0}, {}}));
    return {robot, Stage(std::move(scene))};
}

TEST(DrawingFunctions, ItemsStayOnTheParent) {
    auto [robot, run] = ground();
    run.eval(robot,
             "d = sim.addDrawingObject(sim.drawing_lines, 0.01, 0, sim.handle_self, 10, {0, 1, 0}) "
             "sim.addDrawingObjectItem(d, {1, 0, 0, 2, 0, 0})");

    const Handle drawing = *run->scene().find("/robot/drawing");
    const auto& items = run->measurements().drawn().at(drawing);
    ASSERT_EQ(items.size(), 1U);
    EXPECT_EQ(items[0], (std::vector<core::Vec3>{{0, 0, 0}, {1, 0, 0}}));
    EXPECT_EQ(std::get<scene::Drawing>(run->scene().properties(drawing)).color, 0x00FF00FFU);

    EXPECT_EQ(run.eval(robot, "sim.addDrawingObjectItem(d, nil)"), "true");
    EXPECT_TRUE(run->measurements().drawn().empty());
    EXPECT_EQ(run.eval(robot, "sim.removeDrawingObject(d) return sim.isHandle(d)"), "false");
}

TEST(DrawingFunctions, AFullOneTakesNoMoreOrForgetsTheOldest) {
    auto [robot, run] = ground();
    run.eval(
        robot,
        "full = sim.addDrawingObject(sim.drawing_points, 0.01, 0, -1, 2) "
        "cyclic = sim.addDrawingObject(sim.drawing_points + sim.drawing_cyclic, 0.01, 0, -1, 2)");

    EXPECT_EQ(run.eval(robot, "sim.addDrawingObjectItem(full, {1,0,0, 2,0,0, 3,0,0})"), "false");
    EXPECT_EQ(run.eval(robot, "sim.addDrawingObjectItem(cyclic, {1,0,0, 2,0,0, 3,0,0})"), "true");
    const auto& drawn = run->measurements().drawn();
    EXPECT_EQ(drawn.at(*run->scene().find("/drawing[0]")).back()[0].x, 2);
    EXPECT_EQ(drawn.at(*run->scene().find("/drawing[1]")).back()[0].x, 3);
    EXPECT_EQ(drawn.at(*run->scene().find("/drawing[1]")).size(), 2U);
}

TEST(DrawingFunctions, EndWithTheirParentAndTheRun) {
    auto [robot, run] = ground();
    run.start();
    run.eval(robot, R"(
        box = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        d = sim.addDrawingObject(sim.drawing_points, 0.01, 0, box, 2)
        sim.addDrawingObjectItem(d, {1, 0, 0})
        sim.addDrawingObjectItem(sim.addDrawingObject(0, 0.01, 0, -1, 2), {1, 0, 0})
        sim.removeObjects({box}))");
    EXPECT_EQ(run.eval(robot, "sim.isHandle(d)"), "false");
    EXPECT_EQ(run->measurements().drawn().size(), 1U);

    run.finish();

    EXPECT_TRUE(run->measurements().drawn().empty());
}

TEST(DrawingFunctions, RefuseWhatCannotBeDrawn) {
    auto [robot, run] = ground();
    run.eval(robot, "d = sim.addDrawingObject(sim.drawing_lines, 0.01, 0, -1, 2)");

    for (const auto& [text, why] :
         {std::pair{"sim.addDrawingObject(99, 0.01, 0, -1, 2)", "argument 1 'type'"},
          {"sim.addDrawingObject(0, 0.01, 0, 999, 2)", "argument 4 'parent' is no object"},
          {"sim.addDrawingObject(0, 0.01, 0, -1, -2)", "argument 5 'max_items'"},
          {"sim.addDrawingObject(0, 0.01, 0, -1, 2, {1, 2, 3})", "argument 6 'color'"},
          {"sim.addDrawingObject(0, -1, 0, -1, 2)", "addDrawingObject: "},
          {"sim.addDrawingObjectItem(d, {1, 2, 3})", "6 numbers for each item"},
          {"sim.addDrawingObjectItem(d, {1, 2, 3, 4, 5, 0/0})", "finite"},
          {"sim.addDrawingObjectItem(sim.handle_self, {1, 2, 3})", "is no drawing"},
          {"sim.removeDrawingObject(sim.handle_self)", "is no drawing"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

}  // namespace
}  // namespace agon::api
