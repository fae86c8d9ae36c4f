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
    EXPECT_TRUE(scene.add({.alias = "arm", .parent = robot}));
    return {robot, Stage(std::move(scene))};
}

TEST(DataFunctions, KeepBytesUnderTags) {
    auto [robot, run] = ground();
    run.eval(robot, R"(sim.writeCustomDataBlock(sim.handle_self, 'x', 'a\0b'))");

    EXPECT_EQ(run->scene().definition(robot).custom_data.at("x"), std::string("a\0b", 3));
    EXPECT_EQ(run.eval(robot, R"(sim.readCustomDataBlock(sim.handle_self, 'x') == 'a\0b')"),
              "true");
    EXPECT_EQ(run.eval(robot, "sim.readCustomStringData(sim.handle_self, 'y')"), "nil");
    run.eval(robot, "sim.writeCustomDataBlock(sim.handle_scene, 's', 'for all')");
    EXPECT_EQ(run.eval(robot, "sim.readCustomDataBlock(sim.handle_scene, 's')"), "'for all'");
    EXPECT_EQ(run.eval(robot,
                       "sim.writeCustomDataBlock(sim.handle_self, 'a', '1') "
                       "return sim.readCustomDataBlockTags(sim.handle_self)"),
              "{'a', 'x'}");
    EXPECT_EQ(run.eval(robot,
                       "sim.writeCustomDataBlock(sim.handle_self, 'a') "
                       "sim.writeCustomDataBlock(sim.handle_self, 'x', '') "
                       "return sim.readCustomDataBlockTags(sim.handle_self)"),
              "{}");
}

TEST(DataFunctions, KeepTables) {
    auto [robot, run] = ground();

    EXPECT_EQ(
        run.eval(robot,
                 "sim.writeCustomTableData(sim.handle_self, 't', {speed = 2.5, list = {1, 2}}) "
                 "local t = sim.readCustomTableData(sim.handle_self, 't') "
                 "return t.speed, t.list"),
        "2.5, {1, 2}");
    EXPECT_EQ(run.eval(robot, "sim.readCustomTableData(sim.handle_self, 'none')"), "{}");
    run.eval(robot, "sim.writeCustomDataBlock(sim.handle_self, 't', '\\255')");
    EXPECT_NE(
        run.eval(robot, "sim.readCustomTableData(sim.handle_self, 't')").find("no packed table"),
        std::string::npos);
}

TEST(DataFunctions, DataHasItsLimits) {
    auto [robot, run] = ground();

    for (const auto& [text, why] :
         {std::pair{"sim.writeCustomDataBlock(sim.handle_self, '', 'x')", "argument 2 'tag'"},
          {"sim.writeCustomDataBlock(999, 'a', 'x')", "argument 1 'object' is no object"},
          {"local m = ('x'):rep(9 << 20) sim.writeCustomDataBlock(sim.handle_self, 'a', m) "
           "sim.writeCustomDataBlock(sim.handle_self, 'b', m)",
           "at most 16 MiB"},
          {"for i = 1, 2000 do sim.writeCustomDataBlock(sim.handle_self, 'a' .. i, 'x') end",
           "1000 tags"}}) {
        EXPECT_NE(run.eval(robot, text).find(why), std::string::npos) << run.eval(robot, text);
    }
}

TEST(DataFunctions, ReferencesFollowCopiesAndRemovals) {
    auto [robot, run] = ground();
    run.eval(robot, R"(
        arm = sim.getObject('./arm')
        wall = sim.createPrimitiveShape(sim.primitiveshape_cuboid, {1, 1, 1})
        sim.setReferencedHandles(sim.handle_self, {arm, wall, -1})
        sim.setReferencedOriginalHandles(sim.handle_self, {arm, wall}, 'originals')
        c, a = table.unpack(sim.copyPasteObjects({sim.handle_self, arm})))");

    EXPECT_EQ(run.eval(robot,
                       "local r = sim.getReferencedHandles(sim.handle_self) "
                       "return #r, r[1] == arm, r[2] == wall, r[3]"),
              "3, true, true, -1");
    EXPECT_EQ(run.eval(robot, "local r = sim.getReferencedHandles(c) return r[1] == a, r[2], r[3]"),
              "true, -1, -1");
    EXPECT_EQ(run.eval(robot,
                       "local r = sim.getReferencedOriginalHandles(c, 'originals') "
                       "return r[1] == a, r[2] == wall"),
              "true, true");
    EXPECT_EQ(run.eval(robot,
                       "sim.removeObjects({wall}) "
                       "return sim.getReferencedHandles(sim.handle_self)[2]"),
              "-1");
    EXPECT_EQ(run.eval(robot,
                       "sim.setReferencedHandles(sim.handle_self, {}) "
                       "return sim.getReferencedHandles(sim.handle_self)"),
              "{}");
    EXPECT_NE(run.eval(robot, "sim.setReferencedHandles(sim.handle_self, {wall})")
                  .find("argument 2 'objects' is no object any more"),
              std::string::npos);
}

}  // namespace
}  // namespace agon::api
