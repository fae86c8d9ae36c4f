// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::lone_robot;

TEST(ShapeFunctions, MakePrimitives) {
    auto [robot, run] = lone_robot();
    run.eval(robot, "box = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 2, 3}, 0)");

    EXPECT_EQ(run.eval(robot, "sim.getShapeBB(box)"), "{1, 2, 3}, {0, 0, 0, 0, 0, 0, 1}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectAlias(box), sim.getShapeMass(box)"), "'shape', 0");
    EXPECT_EQ(run.eval(robot,
                       "local cone = sim.createPrimitiveShape(sim.primitiveshape_cone, {1, 1, 1}) "
                       "sim.setObjectPosition(cone, {0, 0, 2.5}) "
                       "local r, d = sim.checkDistance(box, cone) return r, d[7]"),
              "1, 0.5");
    EXPECT_NE(run.eval(robot, "sim.createPrimitiveShape(77, {1, 1, 1})").find("must be one of"),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.createPrimitiveShape(3, {1, 0, 1})").find("above 0"),
              std::string::npos);
}

TEST(ShapeFunctions, MakeMeshes) {
    auto [robot, run] = lone_robot();

    EXPECT_EQ(run.eval(robot,
                       "m = sim.createShape(0, 0, {0,0,0, 2,0,0, 0,4,0}, {0, 1, 2}) "
                       "return sim.getShapeBB(m)"),
              "{2, 4, 0}, {1, 2, 0, 0, 0, 0, 1}");
    for (const auto& [text, why] :
         {std::pair{"sim.createShape(0, 0, {0, 0}, {0, 1, 2})", "argument 3 'vertices' must"},
          {"sim.createShape(0, 0, {}, {})", "argument 3 'vertices' must"},
          {"sim.createShape(0, 0, {0,0,0}, {0, 1})", "argument 4 'indices' must"},
          {"sim.createShape(0, 0, {0,0,0, 1,0,0, 0,1,0}, {1, 2, 3})", "names vertex 3 of 3"},
          {"sim.createShape(0, 0, {0,0,0, 1,0,0, 0,1,0}, {-1, 1, 2})", "names vertex -1 of 3"},
          {"sim.createShape(0, 0, {0,0,0, 1/0,0,0, 0,1,0}, {0, 1, 2})", "createShape: "}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

TEST(ShapeFunctions, GroupingKeepsEverythingInItsPlace) {
    auto [robot, run] = lone_robot();
    run.eval(robot, R"(
        a = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        b = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        sim.setShapeMass(a, 2) sim.setShapeMass(b, 3)
        sim.setObjectPosition(a, {5, 0, 0}) sim.setObjectPosition(b, {5, 3, 0})
        sim.setObjectOrientation(a, {0, 0, math.pi / 2})
        c = sim.copyPasteObjects({sim.handle_self}, 2)[1]
        sim.setObjectParent(c, b)
        g = sim.groupShapes({a, b}))");

    EXPECT_EQ(run.eval(robot, "g == a, sim.isHandle(b), sim.getShapeMass(g)"), "true, false, 5");
    EXPECT_EQ(run.eval(robot, "sim.getShapeBB(g)"), "{4, 1, 1}, {1.5, 0, 0, 0, 0, 0, 1}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectParent(c)"), "-1");
    EXPECT_NE(run.eval(robot, "sim.groupShapes({g})").find("two or more"), std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.groupShapes({g, g})").find("twice"), std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.groupShapes({g, c})").find("is no shape"), std::string::npos);
}

TEST(ShapeFunctions, ColorsAreThoseOfParts) {
    auto [robot, run] = lone_robot();
    run.eval(robot, R"(
        a = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        b = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        g = sim.groupShapes({a, b})
        diffuse, clear = sim.colorcomponent_ambient_diffuse, sim.colorcomponent_transparency)");

    run.eval(robot, "sim.setShapeColor(g, nil, diffuse, {1, 0, 0.2})");
    EXPECT_EQ(run.eval(robot, "sim.getShapeColor(g, nil, diffuse)"), "1, {1, 0, 0.2}");
    run.eval(robot, "sim.setShapeColor(g, nil, clear, {0.6})");
    EXPECT_EQ(run.eval(robot, "sim.getShapeColor(g, nil, clear)"), "1, {0.6}");
    run.eval(robot, "sim.setObjectColor(g, 1, diffuse, {0, 1, 0})");
    EXPECT_EQ(run.eval(robot,
                       "sim.getObjectColor(g, 0, diffuse), sim.getObjectColor(g, 1, diffuse), "
                       "sim.getObjectColor(g, 1, clear)"),
              "{1, 0, 0.2}, {0, 1, 0}, {0.6}");
    for (const auto& [text, why] :
         {std::pair{"sim.setObjectColor(g, 2, diffuse, {0, 1, 0})", "has 2 parts"},
          {"sim.getObjectColor(g, 2, diffuse)", "has 2 parts"},
          {"sim.setShapeColor(g, nil, 9, {0, 1, 0})", "the component must be"},
          {"sim.setShapeColor(g, nil, diffuse, {0, 1})", "red, green and blue"},
          {"sim.setShapeColor(g, nil, diffuse, {0, 1, 2})", "from 0 to 1"},
          {"sim.setShapeColor(sim.handle_self, nil, diffuse, {0, 1, 0})", "is no shape"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

TEST(ShapeFunctions, AShapeThatGetsAMassIsPushed) {
    auto [robot, run] = lone_robot();
    run.eval(robot, R"(
        a = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        sim.setShapeMass(a, 2))");
    run.start();
    run.eval(robot, "sim.addForceAndTorque(a, {4, 0, 0})");

    run.advance();

    EXPECT_EQ(run.eval(robot, "sim.getShapeMass(a)"), "2");
    EXPECT_NEAR(run->bodies().velocity(*run->scene().find("/shape")).x, 4.0 / 2 * 0.05, 1e-6);
    EXPECT_NE(run.eval(robot, "sim.setShapeMass(a, 0)").find("'mass' must be above 0"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::api
