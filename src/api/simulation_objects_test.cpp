// SPDX-License-Identifier: Apache-2.0
// Objects that come and go, and who hears of it.
#include "api/simulation_for_tests.hpp"

namespace agon::api {
namespace {

using for_tests::add_scripted;
using for_tests::Stage;
using scene::Handle;
using scene::Scene;
using scene::ScriptKind;

constexpr const char* kWheeled = R"(
function sysCall_init()
    me = sim.getObject('.')
    wheel = sim.getObject('./wheel')
    print(sim.getObjectAlias(me, 1), sim.getObjectAlias(wheel, 1))
end)";

TEST(SimulationObjects, CopiesFindTheirOwnParts) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", kWheeled);
    ASSERT_TRUE(scene.add({.alias = "wheel", .parent = robot, .properties = scene::Dummy()}));
    scene::ObjectFlags flags;
    flags.is_model_base = true;
    ASSERT_TRUE(scene.set_flags(robot, flags));
    Stage run(std::move(scene));
    run.start();

    const auto made = run->copy(std::vector{robot}, {.takes_whole_models = true});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->objects.size(), 2U) << "a base stands for its model";
    run.advance();

    EXPECT_EQ(run.errors(), "");
    EXPECT_EQ(run.said(), "/robot[0]\t/robot[0]/wheel /robot[1]\t/robot[1]/wheel");
}

TEST(SimulationObjects, ScriptsHearOfWhatComesAndGoes) {
    Scene scene;
    const Handle watcher = add_scripted(scene, "watcher", R"(
        function sysCall_beforeCopy(data) print('before copy', #data.objects) end
        function sysCall_afterCreate(data) print('created', #data.objects) end
        function sysCall_afterCopy(data)
            for original, copy in pairs(data.handleMap) do
                print('copied', sim.getObjectAlias(original), sim.getObjectAlias(copy, 1))
            end
        end
        function sysCall_beforeDelete(data)
            print('before delete', sim.getObjectAlias(data.objects[1], 1))
        end
        function sysCall_afterDelete(data) print('deleted', sim.isHandle(data.objects[1])) end)");
    const Handle box = *scene.add({.alias = "box", .properties = scene::Dummy()});
    Stage run(std::move(scene));
    run.start();
    run.advance();

    const auto made = run->copy(std::vector{box}, {});
    ASSERT_TRUE(made);
    EXPECT_EQ(run.said(), "before copy\t1 created\t1 copied\tbox\t/box[1]");
    ASSERT_TRUE(run->remove(made->objects));
    EXPECT_EQ(run.said(), "before delete\t/box[1] deleted\tfalse");
    EXPECT_TRUE(run->scene().contains(watcher));
}

TEST(SimulationObjects, CleanUpBeforeTheyGo) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        function sysCall_init() end
        function sysCall_cleanup() print('clean', sim.getObjectAlias(sim.getObject('.'))) end)");
    Stage run(std::move(scene));
    run.start();
    run.advance();

    ASSERT_TRUE(run->remove(std::vector{robot}));

    EXPECT_EQ(run.said(), "clean\trobot");
    run.finish();
    EXPECT_EQ(run.said(), "") << "not again";
}

TEST(SimulationObjects, WhatRemovesTheSameAgainWhileItGoesIsFine) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", R"(
        function sysCall_init() end
        function sysCall_cleanup()
            sim.removeObjects({sim.getObject('.'), sim.getObject('/other')})
        end)");
    const Handle other = add_scripted(scene, "other", R"(
        function sysCall_init() end
        function sysCall_cleanup() sim.removeObjects({sim.getObject('/robot')}) end
        function sysCall_beforeDelete() sim.removeObjects({sim.getObject('.')}) end)");
    Stage run(std::move(scene));
    run.start();
    run.advance();

    ASSERT_TRUE(run->remove(std::vector{robot, other}));
    run.advance();

    EXPECT_EQ(run->scene().object_count(), 0U);
}

TEST(SimulationObjects, ChildrenOfWhatGoesStayWhereTheyAre) {
    Scene scene;
    const Handle table = *scene.add(
        {.alias = "table", .parent_from_object = {{1, 0, 0}, {}}, .properties = scene::Dummy()});
    const Handle cup = *scene.add({.alias = "cup",
                                   .parent = table,
                                   .parent_from_object = {{0, 1, 0}, {}},
                                   .properties = scene::Dummy()});
    Stage run(std::move(scene));
    run.start();

    ASSERT_TRUE(run->remove(std::vector{table}));

    EXPECT_FALSE(run->scene().parent(cup).is_valid());
    EXPECT_EQ(run->scene().world_from_object(cup).position_m, (core::Vec3{1, 1, 0}));
}

TEST(SimulationObjects, ACustomizationScriptComesBackWithItsObject) {
    Scene scene;
    const Handle panel = add_scripted(scene, "panel", R"(
        function sysCall_init() print('init') end
        function sysCall_cleanup() print('clean') end)",
                                      {}, ScriptKind::Customization);
    Stage run(std::move(scene));
    run.start();
    run.said();

    ASSERT_TRUE(run->remove(std::vector{panel}));
    EXPECT_EQ(run.said(), "clean");
    run.finish();
    EXPECT_TRUE(run->scene().contains(panel));
    EXPECT_EQ(run.said(), "init");
}

TEST(SimulationObjects, WhoWatchesIsToldWhatComesAndGoes) {
    Scene scene;
    const Handle robot = add_scripted(scene, "robot", "function sysCall_sensing() error('no') end");
    std::string told;
    SimulationSetup setup;
    setup.on_event = [&](const Event& event) {
        constexpr const char* kNames[] = {"about to start", "started", "ended", "created",
                                          "copied",         "erased",  "failed"};
        told += std::string(kNames[static_cast<int>(event.kind)]) + " " +
                std::to_string(number_of(event.object)) + " " + std::string(event.text) + "; ";
    };
    Stage run(std::move(scene), std::move(setup));

    run.start();
    const auto made = run->copy(std::span(&robot, 1), {});
    ASSERT_TRUE(made);
    EXPECT_EQ(told, "about to start -1 ; started -1 ; copied 1 ; ");
    told.clear();
    ASSERT_TRUE(run->remove(made->objects));
    run.advance();
    run.finish();
    EXPECT_EQ(told, "erased 1 ; failed -1 [/robot]:1: no; ended -1 ; ");
}

}  // namespace
}  // namespace agon::api
