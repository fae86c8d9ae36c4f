// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::lone_robot;

TEST(ShapeMeshFunctions, AMeshComesBackAsItWasMade) {
    auto [robot, run] = lone_robot();

    EXPECT_EQ(run.eval(robot,
                       "sim.getShapeMesh(sim.createShape(0, 0, {0,0,0, 2,0,0, 0,4,0}, {0, 1, 2}))"),
              "{0, 0, 0, 2, 0, 0, 0, 4, 0}, {0, 1, 2}, {0, 0, 1, 0, 0, 1, 0, 0, 1}");
    EXPECT_EQ(run.eval(robot, R"(
        local box = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 2, 3})
        local vertices, indices = sim.getShapeMesh(box)
        return #indices, sim.getShapeBB(sim.createShape(0, 0, vertices, indices)))"),
              "36, {1, 2, 3}, {0, 0, 0, 0, 0, 0, 1}");
    EXPECT_NE(run.eval(robot,
                       "sim.getShapeMesh(sim.createPrimitiveShape(sim.primitiveshape_spheroid, "
                       "{1, 1, 1}))")
                  .find("' has a part without triangles: a ball or paint"),
              std::string::npos);
    EXPECT_NE(run.eval(robot, "sim.getShapeMesh(sim.handle_self)").find("'/robot' is no shape"),
              std::string::npos);
}

TEST(ShapeMeshFunctions, UngroupingUndoesGrouping) {
    auto [robot, run] = lone_robot();
    run.eval(robot, R"(
        a = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        b = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 2, 1})
        sim.setShapeMass(a, 2) sim.setShapeMass(b, 4)
        sim.setObjectPosition(a, {5, 0, 0}) sim.setObjectPosition(b, {5, 3, 0})
        sim.setObjectOrientation(a, {0, 0, math.pi / 2})
        g = sim.groupShapes({a, b})
        parts = sim.ungroupShape(g))");

    EXPECT_EQ(run.eval(robot, "#parts, parts[1] == g, sim.getShapeMass(g)"), "2, true, 3");
    EXPECT_EQ(run.eval(robot, "sim.getShapeBB(g)"), "{1, 1, 1}, {0, 0, 0, 0, 0, 0, 1}");
    EXPECT_EQ(run.eval(robot,
                       "sim.getObjectPosition(parts[2]), (sim.getShapeBB(parts[2])), "
                       "sim.getShapeMass(parts[2])"),
              "{5, 3, 0}, {1, 2, 1}, 3");
    EXPECT_EQ(run.eval(robot, "#sim.ungroupShape(g)"), "1") << "nothing is left to part";
    EXPECT_NE(run.eval(robot, "sim.ungroupShape(sim.handle_self)")
                  .find("ungroupShape: '/robot' is no shape"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::api
