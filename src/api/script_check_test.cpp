// SPDX-License-Identifier: Apache-2.0
#include "api/script_check.hpp"

#include <gtest/gtest.h>

namespace agon::api {
namespace {

using scene::Handle;
using scene::Scene;

std::string names_in(std::string_view text) {
    std::string all;
    for (const UsedName& used : used_names(text)) {
        all += (all.empty() ? "" : " ") + used.name + ":" + std::to_string(used.line);
    }
    return all;
}

TEST(ScriptCheck, FindsNamesOutsideOfTextAndComments) {
    EXPECT_EQ(names_in("sim.a()\nlocal x = sim . b -- sim.c\n"), "a:1 b:2");
    EXPECT_EQ(names_in("--[[ sim.a\nsim.b ]] sim.c"), "c:2");
    EXPECT_EQ(names_in("--[==[ ]] sim.a ]==] sim.b"), "b:1");
    EXPECT_EQ(names_in("x = 'sim.a' y = \"sim.b \\\" sim.c\" z = [[\nsim.d]] sim.e"), "e:2");
    EXPECT_EQ(names_in("my.sim.a() notsim.b() sim2.c() sim:d() t[sim.e]"), "e:1");
    EXPECT_EQ(names_in("'never ends sim.a\nsim.b"), "b:2");
    EXPECT_EQ(names_in("--[[ never ends sim.a"), "");
    EXPECT_EQ(names_in("sim."), "");
    EXPECT_EQ(names_in("a[[x]]"), "");
}

std::string found(const std::vector<Finding>& findings) {
    std::string all;
    for (const Finding& finding : findings) {
        all += finding.where + ": " + finding.what + "\n";
    }
    return all;
}

TEST(ScriptCheck, TellsByLineWhatCannotWork) {
    Scene scene;
    const Handle door = *scene.add({.alias = "door", .properties = scene::Dummy()});
    ASSERT_TRUE(scene.add_script({.object = door, .text = "\nsim.getObjct('/x')"}));
    ASSERT_TRUE(scene.add_script({.object = door, .text = "x = = 1", .file = "door.lua"}));
    ASSERT_TRUE(
        scene.add_script({.object = door, .text = "sim.getObject('/x') print(sim.handle_world)"}));

    EXPECT_EQ(found(check_scripts(scene, standard_table())),
              "[/door]:2: sim.getObjct is not in agon (nearest: sim.getObject)\n"
              "door.lua:1: unexpected symbol near '='\n");
}

TEST(ScriptCheck, CopiesOfOneFileSayItOnce) {
    Scene scene;
    for (const char* alias : {"one", "two"}) {
        const Handle object = *scene.add({.alias = alias, .properties = scene::Dummy()});
        ASSERT_TRUE(
            scene.add_script({.object = object, .text = "sim.qqqqqqqq()", .file = "go.lua"}));
    }

    EXPECT_EQ(check_scripts(scene, standard_table()).size(), 1U);
}

TEST(ScriptCheck, TellsWhatARunWouldRefuseOrIgnore) {
    Scene scene;
    ASSERT_TRUE(
        scene.add({.alias = "arm", .properties = scene::Joint{.mode = scene::JointMode::Dynamic}}));
    ASSERT_TRUE(scene.add({.alias = "ball",
                           .parts = {{.shape = core::Sphere{0.1}, .material = "jelly"}},
                           .body = scene::BodyProperties{}}));

    const std::string all = found(check_scene(scene, standard_table()));

    EXPECT_NE(all.find("/arm: a dynamic joint"), std::string::npos) << all;
    EXPECT_NE(all.find("jelly"), std::string::npos) << all;
}

}  // namespace
}  // namespace agon::api
