// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::Ground;
using for_tests::lone_robot;

/// Points of a way along x, then along y.
Ground ground() {
    return lone_robot(R"(
        points = {0,0,0, 0,0,0,1,  3,0,0, 0,0,0,1,  3,4,0, 0,0,2,0}
        xyz = {0,0,0, 3,0,0, 3,4,0})");
}

TEST(PathFunctions, APathMovesWithItsObject) {
    auto [robot, run] = ground();
    run.eval(robot, "p = sim.createPath(points) sim.setObjectPosition(p, {0, 0, 1})");

    EXPECT_EQ(run.eval(robot, "sim.getPathPoints(p)"),
              "{0, 0, 1, 0, 0, 0, 1, 3, 0, 1, 0, 0, 0, 1, 3, 4, 1, 0, 0, 1, 0}");
    EXPECT_EQ(run.eval(robot, "sim.getObjectType(p) == sim.sceneobject_path"), "true");
    EXPECT_EQ(run.eval(robot, "#sim.getPathPoints(sim.createPath(points, 2))"), "28") << "closed";
}

TEST(PathFunctions, MeasureAndFollowAWay) {
    auto [robot, run] = ground();

    EXPECT_EQ(run.eval(robot, "l, total = sim.getPathLengths(points, 7) return l, total"),
              "{0, 3, 7}, 7");
    EXPECT_EQ(run.eval(robot, "sim.getPathInterpolatedConfig(xyz, l, 5)"), "{3, 2, 0}");
    EXPECT_EQ(run.eval(robot,
                       "sim.getPathInterpolatedConfig(points, l, 5, {type = 'linear'}, "
                       "{0, 0, 0, 2, 2, 2, 2})"),
              "{3, 2, 0, 0, 0, 0.707107, 0.707107}");
    EXPECT_EQ(run.eval(robot, "sim.resamplePath(xyz, l, 3)"), "{0, 0, 0, 3, 0.5, 0, 3, 4, 0}");
    EXPECT_EQ(run.eval(robot, "sim.getClosestPosOnPath(xyz, l, {9, 1, 0})"), "4");
}

TEST(PathFunctions, RefuseWhatIsNoWay) {
    auto [robot, run] = ground();
    run.eval(robot, "l = {0, 3, 7}");

    for (const auto& [text, why] :
         {std::pair{"sim.createPath({1, 2, 3})", "argument 1 'points' must have 2 to"},
          {"sim.createPath({0,0,0, 0,0,0,1, 0,0,0, 0,0,0,0})", "a quaternion that is 0"},
          {"sim.getPathPoints(sim.handle_self)", "is no path"},
          {"sim.getPathLengths({1, 2, 3}, 2)", "argument 1 'path'"},
          {"sim.getPathLengths({}, 3)", "argument 1 'path'"},
          {"sim.getPathInterpolatedConfig(xyz, {1, 2}, 0)", "argument 2 'lengths'"},
          {"sim.getPathInterpolatedConfig(xyz, l, 0, {type = 'bezier'})", "argument 4 'method'"},
          {"sim.getPathInterpolatedConfig(xyz, l, 0, nil, {0, 0, 3})", "argument 5 'types'"},
          {"sim.getPathInterpolatedConfig(xyz, l, 0, nil, {0})", "as many configurations"},
          {"sim.resamplePath(xyz, l, 1)", "resamplePath: argument 3 'count' must be from 2"},
          {"sim.resamplePath(xyz, {}, 3)", "argument 2 'lengths'"},
          {"sim.getClosestPosOnPath({1, 2, 3}, l, {0, 0, 0})", "argument 1 'path'"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

}  // namespace
}  // namespace agon::api
