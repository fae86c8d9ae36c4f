// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::robot_and_wall;
using for_tests::Stage;
using scene::CalculationKind;
using scene::Handle;
using scene::Part;
using scene::Scene;

TEST(CalculationFunctions, HandleKeepsWhatReadGives) {
    auto [robot, run] = robot_and_wall();
    run.eval(robot,
             "c = sim.createCollision('c', plate, wall) "
             "d = sim.createDistance('d', plate, sim.handle_all) "
             "n = sim.createDistance('n', plate, wall, 0.5)");

    EXPECT_EQ(run.eval(robot, "sim.readDistance(d)"), "-1, nil");
    EXPECT_EQ(run.eval(robot, "sim.handleDistance(d)"), "1, 1");
    EXPECT_EQ(run.eval(robot, "sim.handleDistance(n)"), "0, nil") << "farther than the threshold";
    EXPECT_EQ(run.eval(robot, "sim.handleCollision(c)"), "0, nil");
    run.eval(robot, "sim.setObjectPosition(wall, {0.75, 0, 0})");
    EXPECT_EQ(run.eval(robot, "sim.readDistance(d)"), "1, 1") << "read never computes";
    EXPECT_EQ(run.eval(robot, "sim.handleDistance(sim.handle_all)"), "1, 0");
    EXPECT_EQ(run.eval(robot,
                       "local r, p = sim.handleCollision(c) return r, p[1] == plate, p[2] == wall"),
              "1, true, true");
    EXPECT_EQ(run.eval(robot, "(sim.handleCollision(sim.handle_all))"), "1") << "how many";
    EXPECT_EQ(run.eval(robot, "(sim.readCollision(c))"), "1");

    run.eval(robot, "sim.resetCollision(sim.handle_all) sim.resetDistance(d)");
    EXPECT_EQ(run.eval(robot, "sim.readCollision(c)"), "-1, nil");
    EXPECT_EQ(run.eval(robot, "sim.readDistance(d)"), "-1, nil");
    EXPECT_EQ(run.eval(robot, "sim.readDistance(n)"), "1, 0");
}

TEST(CalculationFunctions, TheMainScriptHandlesAllButExplicitOnes) {
    auto [robot, run] = robot_and_wall();
    run.start();
    run.eval(robot,
             "c = sim.createCollision('c', plate, wall) "
             "d = sim.createDistance('d', plate, wall, 0, {explicit = true})");

    run.advance();

    EXPECT_EQ(run.eval(robot, "(sim.readCollision(c)), (sim.readDistance(d))"), "0, -1");
    run.finish();
    EXPECT_TRUE(run->scene().calculations().empty()) << "they end with the run";
}

TEST(CalculationFunctions, AreCopiedWithTheirObjectsAndFoundByTheCopy) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "");
    ASSERT_TRUE(scene.set_flags(robot, {.is_measurable = false}));
    Part part;
    part.shape = core::Box{{1, 1, 1}};
    const Handle plate = *scene.add({.alias = "plate", .parent = robot, .parts = {part}});
    ASSERT_TRUE(scene.add_calculation({.name = "gap",
                                       .kind = CalculationKind::Distance,
                                       .needs = {plate, scene::Entity::all()}}));
    Stage run(std::move(scene));
    const auto made = run->copy(std::vector{robot, plate}, {});
    ASSERT_TRUE(made);
    const Handle copy = made->copy_of(robot);
    run.eval(copy, "sim.setObjectPosition(sim.handle_self, {3, 0, 0})");

    const auto calculations = run->scene().calculations();
    for (const auto& [each, own] :
         {std::pair{robot, calculations[0]}, std::pair{copy, calculations[1]}}) {
        EXPECT_EQ(run.eval(each, "gap = sim.getDistanceHandle('gap') return gap == " +
                                     std::to_string(number_of(own))),
                  "true");
    }
    EXPECT_EQ(run.eval(copy, "sim.handleDistance(gap)"), "1, 2");
    run.eval(robot, "sim.removeModel(sim.handle_self)");
    run.advance();
    EXPECT_EQ(run->scene().calculations().size(), 1U) << "it can't be without its plate";
    EXPECT_EQ(run.eval(copy, "sim.readDistance(gap)"), "1, 2");
}

TEST(CalculationFunctions, RefuseWhatCannotBe) {
    auto [robot, run] = robot_and_wall();
    run.eval(robot, "c = sim.createCollision('c', plate, wall)");

    for (const auto& [text, why] :
         {std::pair{"sim.handleDistance(c)", "'c' is a collision calculation, not a distance one"},
          {"sim.readDistance(c)", "not a distance one"},
          {"sim.resetDistance(c)", "not a distance one"},
          {"sim.handleCollision(plate)", "argument 1 'calculation' is no calculation"},
          {"sim.createCollision('x', sim.handle_all, wall)", "createCollision: "},
          {"sim.createCollision('', plate, wall)", "createCollision: "},
          {"sim.createDistance('x', plate, wall, 0/0) sim.handleDistance(9)", "'calculation' is"},
          {"sim.getCollisionHandle('d')", "no collision calculation is named 'd'"},
          {"sim.removeCalculation(c) sim.readCollision(c)", "it was removed"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

}  // namespace
}  // namespace agon::api
