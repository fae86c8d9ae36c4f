// SPDX-License-Identifier: Apache-2.0
#include "api/script_order.hpp"

#include <string>

#include <gtest/gtest.h>

namespace agon::api {
namespace {

using scene::Handle;
using scene::Scene;
using scene::Script;
using scene::ScriptHandle;
using scene::ScriptKind;
using scene::ScriptOrder;
using scene::ScriptPriority;

Handle add(Scene& scene, const char* alias, Handle parent = {}) {
    return *scene.add({.alias = alias, .parent = parent});
}

Handle add_scripted(Scene& scene, const char* alias, Handle parent = {},
                    ScriptPriority priority = ScriptPriority::Normal) {
    const Handle object = add(scene, alias, parent);
    EXPECT_TRUE(scene.add_script({.object = object, .priority = priority}));
    return object;
}

std::string names(const Scene& scene, const std::vector<ScriptHandle>& scripts) {
    std::string text;
    for (const ScriptHandle script : scripts) {
        text += (text.empty() ? "" : " ") + scene.alias(scene.script(script).object);
    }
    return text;
}

/// Objects 3, 4, 6, 7 and 8 carry scripts; 6 lies below 3, 8 below 4.
Scene figure_tree() {
    Scene scene;
    const Handle one = add(scene, "1");
    const Handle two = add(scene, "2");
    const Handle three = add_scripted(scene, "3", one);
    const Handle four = add_scripted(scene, "4", one);
    const Handle five = add(scene, "5", three);
    add_scripted(scene, "6", five);
    add_scripted(scene, "7", two);
    add_scripted(scene, "8", four);
    return scene;
}

TEST(ScriptOrder, LeavesComeFirst) {
    const Scene scene = figure_tree();

    EXPECT_EQ(names(scene, scripts_in_order(scene, ScriptKind::Child, ScriptOrder::LeafFirst)),
              "6 8 3 4 7");
}

TEST(ScriptOrder, ParentsComeFirst) {
    const Scene scene = figure_tree();

    EXPECT_EQ(names(scene, scripts_in_order(scene, ScriptKind::Child, ScriptOrder::ParentFirst)),
              "3 6 4 8 7");
}

TEST(ScriptOrder, ACascadeStopsAtTheFirstScriptOfEachWay) {
    const Scene scene = figure_tree();

    EXPECT_EQ(names(scene, first_child_scripts(scene, {})), "3 4 7");
    EXPECT_EQ(names(scene, first_child_scripts(scene, *scene.find("/1/3"))), "6");
    EXPECT_EQ(names(scene, first_child_scripts(scene, *scene.find("/1/3/5/6"))), "");
}

TEST(ScriptOrder, ACascadeWalksPastDisabledScripts) {
    Scene scene = figure_tree();
    const ScriptHandle four = scene.scripts(*scene.find("/1/4")).front();
    Script off = scene.script(four);
    off.is_enabled = false;
    ASSERT_TRUE(scene.set_script(four, off));

    EXPECT_EQ(names(scene, first_child_scripts(scene, {})), "3 8 7");
}

TEST(ScriptOrder, SiblingsGoByPriority) {
    Scene scene;
    add_scripted(scene, "late", {}, ScriptPriority::Last);
    add_scripted(scene, "b");
    add_scripted(scene, "c");
    const Handle early = add_scripted(scene, "early", {}, ScriptPriority::First);
    add_scripted(scene, "below", early);

    EXPECT_EQ(names(scene, scripts_in_order(scene, ScriptKind::Child, ScriptOrder::LeafFirst)),
              "below early b c late");
    EXPECT_EQ(names(scene, scripts_in_order(scene, ScriptKind::Child, ScriptOrder::ParentFirst)),
              "early below b c late");
    EXPECT_EQ(names(scene, first_child_scripts(scene, {})), "early b c late");
}

TEST(ScriptOrder, KindsHaveOrdersOfTheirOwn) {
    Scene scene;
    const Handle both = add_scripted(scene, "both");
    ASSERT_TRUE(scene.add_script({.kind = ScriptKind::Customization, .object = both}));
    add_scripted(scene, "child");

    EXPECT_EQ(
        names(scene, scripts_in_order(scene, ScriptKind::Customization, ScriptOrder::LeafFirst)),
        "both");
    EXPECT_EQ(names(scene, scripts_in_order(scene, ScriptKind::Child, ScriptOrder::LeafFirst)),
              "both child");
}

}  // namespace
}  // namespace agon::api
