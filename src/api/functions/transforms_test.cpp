// SPDX-License-Identifier: Apache-2.0
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::Ground;
using for_tests::lone_robot;

class TransformFunctions : public testing::Test {
protected:
    std::string eval(const std::string& text) { return ground_.run.eval(ground_.robot, text); }

private:
    Ground ground_ = lone_robot("quarter = math.pi / 2");
};

TEST_F(TransformFunctions, ChangeTheirForm) {
    EXPECT_EQ(eval("sim.buildMatrix({1, 2, 3}, {0, 0, quarter})"),
              "{0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3}");
    EXPECT_EQ(eval("sim.buildPose({1, 2, 3}, {0, 0, quarter})"),
              "{1, 2, 3, 0, 0, 0.707107, 0.707107}");
    EXPECT_EQ(eval("sim.buildPose({1, 2, 3}, {0, 0, 3, 4})"), "{1, 2, 3, 0, 0, 0.6, 0.8}");
    EXPECT_EQ(eval("sim.getEulerAnglesFromMatrix(sim.buildMatrix({0, 0, 0}, {0.1, 0.2, 0.3}))"),
              "{0.1, 0.2, 0.3}");
    EXPECT_EQ(eval("sim.matrixToPose(sim.poseToMatrix({1, 2, 3, 0.5, 0.5, 0.5, 0.5}))"),
              "{1, 2, 3, 0.5, 0.5, 0.5, 0.5}");
}

TEST_F(TransformFunctions, KnowYawPitchAndRoll) {
    EXPECT_EQ(eval("sim.yprToAbg(quarter, 0, 0)"), "0, 0, 1.5708");
    EXPECT_EQ(eval("sim.yprToAbg(quarter, 0, 0.3)"), "0, 0.3, 1.5708")
        << "what rolls about x has its y turned there by the yaw";
    EXPECT_EQ(eval("sim.abgToYpr(sim.yprToAbg(0.1, 0.2, 0.3))"), "0.1, 0.2, 0.3");
    EXPECT_EQ(eval("sim.alphaBetaGammaToYawPitchRoll("
                   "sim.yawPitchRollToAlphaBetaGamma(0.5, quarter, 0))"),
              "0.5, 1.5708, 0")
        << "also where roll and yaw are one";
    EXPECT_NE(eval("sim.abgToYpr({1, 2, 3})").find("abgToYpr: argument 1 'alpha'"),
              std::string::npos);
}

TEST_F(TransformFunctions, MultiplyAndInvert) {
    EXPECT_EQ(eval("sim.multiplyVector(sim.buildMatrix({1, 0, 0}, {0, 0, quarter}), "
                   "{1, 0, 0, 0, 1, 5})"),
              "{1, 1, 0, 0, 0, 5}");
    EXPECT_EQ(eval("sim.multiplyVector(sim.buildPose({1, 0, 0}, {0, 0, quarter}), {1, 0, 0})"),
              "{1, 1, 0}");
    EXPECT_EQ(eval("m = sim.buildMatrix({1, 2, 3}, {0.4, 0.5, 0.6}) "
                   "return sim.multiplyMatrices(m, sim.getMatrixInverse(m))"),
              "{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}");
    EXPECT_EQ(eval("sim.getMatrixInverse({2,0,0,2, 0,4,0,4, 0,0,1,5})"),
              "{0.5, 0, 0, -1, 0, 0.25, 0, -1, 0, 0, 1, -5}")
        << "also of what is no rotation";
    EXPECT_EQ(eval("p = sim.buildPose({1, 2, 3}, {0.4, 0.5, 0.6}) "
                   "return sim.multiplyPoses(p, sim.getPoseInverse(p))"),
              "{0, 0, 0, 0, 0, 0, 1}");
    EXPECT_EQ(eval("n = sim.buildMatrix({4, 5, 6}, {-0.4, 1, 2}) "
                   "local a = sim.matrixToPose(sim.multiplyMatrices(m, n)) "
                   "local b = sim.multiplyPoses(p, sim.matrixToPose(n)) "
                   "for i = 1, 7 do if math.abs(a[i] - b[i]) > 1e-12 then return a, b end end "
                   "return 'same'"),
              "'same'");
}

TEST_F(TransformFunctions, GoBetween) {
    EXPECT_EQ(eval("sim.interpolatePoses(sim.buildPose({0, 0, 0}, {0, 0, 0}), "
                   "sim.buildPose({2, 0, 0}, {0, 0, quarter * 2 - 0.4}), 0.25)"),
              eval("sim.buildPose({0.5, 0, 0}, {0, 0, quarter / 2 - 0.1})"));
    EXPECT_EQ(eval("sim.interpolateMatrices(sim.buildMatrix({0, 0, 0}, {0, 0, 0}), "
                   "sim.buildMatrix({2, 0, 0}, {quarter, 0, 0}), 1)"),
              "{1, 0, 0, 2, 0, 0, -1, 0, 0, 1, 0, 0}");
}

TEST_F(TransformFunctions, TurnAboutAxes) {
    EXPECT_EQ(eval("sim.getRotationAxis(sim.buildMatrix({1, 2, 3}, {quarter, 0, 0}), "
                   "sim.rotateAroundAxis(sim.buildMatrix({1, 2, 3}, {quarter, 0, 0}), "
                   "{0, 0, 2}, {0, 0, 0}, 0.5))"),
              "{0, 0, 1}, 0.5")
        << "in the frame in which both are given";
    EXPECT_EQ(eval("sim.rotateAroundAxis({2, 0, 0, 0, 0, 0, 1}, {0, 0, 1}, {1, 0, 0}, quarter)"),
              "{1, 1, 0, 0, 0, 0.707107, 0.707107}");
    EXPECT_EQ(eval("sim.getRotationAxis({0, 0, 0, 0, 0, 0, 1}, {5, 0, 0, 0, 0, 0, 1})"),
              "{0, 0, 1}, 0");
}

TEST_F(TransformFunctions, RefuseWhatIsNoTransform) {
    for (const auto& [text, why] :
         {std::pair{"sim.buildPose({0, 0, 0}, {1, 2})", "argument 2 'rotation'"},
          {"sim.buildPose({0, 0, 0}, {0, 0, 0, 0})", "quaternion"},
          {"sim.matrixToPose({1,1,1,1,1,1,1,1,1,1,1,1})", "argument 1 'matrix' must have a rot"},
          {"sim.getMatrixInverse({1,1,1,1,1,1,1,1,1,1,1,1})", "has no inverse"},
          {"sim.multiplyVector({1, 2}, {1, 2, 3})", "12 numbers, a pose 7"},
          {"sim.multiplyVector({0,0,0,0,0,0,1}, {1, 2})", "argument 2 'vectors'"},
          {"sim.interpolatePoses({0,0,0,0,0,0,1}, {0,0,0,0,0,0,1}, 2)", "from 0 to 1"},
          {"sim.rotateAroundAxis({0,0,0,0,0,0,1}, {0, 0, 0}, {0, 0, 0}, 1)", "must not be 0"},
          {"sim.getRotationAxis({0,0,0,0,0,0,1}, {1})", "argument 2 "}}) {
        EXPECT_NE(eval(text).find(why), std::string::npos) << eval(text);
    }
}

}  // namespace
}  // namespace agon::api
