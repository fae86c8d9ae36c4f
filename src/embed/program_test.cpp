// SPDX-License-Identifier: Apache-2.0
#include "embed/program.hpp"

#include <string>

#include <gtest/gtest.h>

#include "api/simulation.hpp"

namespace agon::embed {

using script::Value;

namespace {

scene::Scene scene_with_scripts() {
    scene::Scene scene;
    for (const auto kind : {scene::ScriptKind::Child, scene::ScriptKind::Customization}) {
        const bool is_child = kind == scene::ScriptKind::Child;
        const auto object =
            scene.add({.alias = is_child ? "child" : "custom", .properties = scene::Dummy()});
        EXPECT_TRUE(scene.add_script(
            {.kind = kind, .object = *object, .text = "function twice(x) return 2 * x end"}));
    }
    return scene;
}

}  // namespace

TEST(Program, CallsSceneFunctionsWithAndWithoutTheirPrefix) {
    api::Simulation simulation(scene_with_scripts(), {});
    Program program(simulation);
    const Value path("/child");

    const auto object = program.call("sim.getObject", std::span(&path, 1));
    ASSERT_TRUE(object) << object.error().text();
    const auto again = program.call("getObject", std::span(&path, 1));
    ASSERT_TRUE(again);
    EXPECT_EQ(*object, *again);
    EXPECT_EQ(object->front(), Value(std::int64_t{0}));
}

TEST(Program, GetsTheErrorsThatAScriptWouldGet) {
    api::Simulation simulation(scene_with_scripts(), {});
    Program program(simulation);
    const Value wrong(true);

    EXPECT_EQ(program.call("sim.getObjct", {}).error().text(),
              "sim.getObjct is not in agon (nearest: sim.getObject)");
    EXPECT_EQ(program.call("sim.getObject", std::span(&wrong, 1)).error().text(),
              "sim.getObject: argument 1 'path' must be a string, got boolean");
    EXPECT_NE(program.call("sim.step", {}).error().text().find("is for scripts"),
              std::string::npos);
}

TEST(Program, CallsFunctionsOfScriptsWhileTheyLive) {
    api::Simulation simulation(scene_with_scripts(), {});
    const Value four(std::int64_t{4});
    const auto call = [&](const char* path, const char* name) {
        return call_script(simulation, path, name, std::span(&four, 1));
    };

    EXPECT_EQ(call("/custom", "twice").value().front(), Value(std::int64_t{8}));
    EXPECT_EQ(call("/child", "twice").error().text(),
              "the script lives during a run alone (/child)");
    ASSERT_TRUE(simulation.start());
    EXPECT_EQ(call("/child", "twice").value().front(), Value(std::int64_t{8}));
    EXPECT_EQ(call("/child", "thrice").error().text(), "[/child] has no function 'thrice'");
    EXPECT_EQ(call("", "twice").error().text(), "the scene has no main script of its own");
    EXPECT_FALSE(call("/nobody", "twice"));
}

}  // namespace agon::embed
