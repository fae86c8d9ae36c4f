// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

TEST(Scripts, BelongToOneObjectAndTheMainOneToNone) {
    Scene scene;
    const Handle robot = add(scene, "robot");

    const ScriptHandle first = add_script(scene, robot);
    const ScriptHandle second =
        *scene.add_script({.kind = ScriptKind::Customization, .object = robot});

    EXPECT_EQ(scene.scripts(robot).size(), 2U);
    EXPECT_EQ(scene.scripts(robot)[0], first);
    EXPECT_EQ(scene.scripts(robot)[1], second);
    EXPECT_FALSE(scene.add_script({.kind = ScriptKind::Child}));
    EXPECT_FALSE(scene.add_script({.kind = ScriptKind::Main, .object = robot}));
    EXPECT_TRUE(scene.add_script({.kind = ScriptKind::Main}));
    EXPECT_FALSE(scene.add_script({.kind = ScriptKind::Main})) << "there is one";
    ASSERT_TRUE(scene.remove_script(scene.main_script()));
    EXPECT_TRUE(scene.add_script({.kind = ScriptKind::Main}));
}

TEST(Scripts, MayChangeAllButKindAndObject) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle other = add(scene, "other");
    const ScriptHandle script = add_script(scene, robot, "old");

    ASSERT_TRUE(scene.set_script(script, {.object = robot, .text = "new", .is_enabled = false}));

    EXPECT_EQ(scene.script(script).text, "new");
    EXPECT_FALSE(scene.set_script(script, {.object = other}));
    EXPECT_FALSE(scene.set_script(script, {.kind = ScriptKind::Customization, .object = robot}));
    ASSERT_TRUE(scene.remove_script(script));
    EXPECT_TRUE(scene.scripts(robot).empty());
    EXPECT_FALSE(scene.set_script(script, {.object = robot}));
}

/// a (b (c), d), e
struct Tree {
    Scene scene;
    Handle a = add(scene, "a");
    Handle b = add(scene, "b", a);
    Handle c = add(scene, "c", b);
    Handle d = add(scene, "d", a);
    Handle e = add(scene, "e");

    std::vector<Handle> members(std::vector<CollectionItem> items) {
        return scene.members(add_collection(scene, "set", std::move(items)));
    }
};

TEST(Collection, HoldsWhatItsItemsReach) {
    Tree t;
    using Handles = std::vector<Handle>;

    EXPECT_EQ(t.members({{t.b}}), Handles{t.b});
    EXPECT_EQ(t.members({{t.a, Reach::Tree}}), (Handles{t.a, t.b, t.c, t.d}));
    EXPECT_EQ(t.members({{t.a, Reach::Below}}), (Handles{t.b, t.c, t.d}));
    EXPECT_EQ(t.members({{t.c, Reach::Chain}}), (Handles{t.a, t.b, t.c}));
    EXPECT_EQ(t.members({{t.c, Reach::Above}}), (Handles{t.a, t.b}));
    EXPECT_EQ(t.members({{{}, Reach::Everything}}), (Handles{t.a, t.b, t.c, t.d, t.e}));
}

TEST(Collection, AddsAndSubtractsInOrder) {
    Tree t;
    using Handles = std::vector<Handle>;

    EXPECT_EQ(t.members({{t.a, Reach::Tree}, {t.b, Reach::Tree, true}}), (Handles{t.a, t.d}));
    EXPECT_EQ(t.members({{t.b, Reach::Tree, true}, {t.a, Reach::Tree}}),
              (Handles{t.a, t.b, t.c, t.d}));
}

TEST(Collection, IsWorkedOutAnewAtEachUse) {
    Tree t;
    const CollectionHandle tree = add_collection(t.scene, "tree", {{t.a, Reach::Tree}});
    ASSERT_EQ(t.scene.members(tree).size(), 4U);

    const Handle late = add(t.scene, "late", t.d);
    ASSERT_TRUE(t.scene.remove(t.b));

    EXPECT_EQ(t.scene.members(tree), (std::vector<Handle>{t.a, t.d, late}));
}

TEST(Collection, RefusesItemsWithoutObject) {
    Tree t;

    EXPECT_FALSE(t.scene.add_collection({.items = {{.reach = Reach::Tree}}}));
    EXPECT_FALSE(t.scene.add_collection({.items = {{t.a, Reach::Everything}}}));
    const CollectionHandle empty = add_collection(t.scene, "empty", {});
    EXPECT_TRUE(t.scene.members(empty).empty());
    ASSERT_TRUE(t.scene.set_collection(empty, {.name = "full", .items = {{t.e}}}));
    EXPECT_EQ(t.scene.members(empty), std::vector<Handle>{t.e});
    ASSERT_TRUE(t.scene.remove(t.e));
    EXPECT_FALSE(t.scene.contains(empty)) << "the new item counts";
}

TEST(Entity, NamesWhatLives) {
    Tree t;

    EXPECT_EQ(t.scene.members(t.c), std::vector<Handle>{t.c});
    EXPECT_EQ(t.scene.members(Entity::all()).size(), 5U);
    EXPECT_TRUE(t.scene.members(Entity()).empty());
    ASSERT_TRUE(t.scene.remove(t.c));
    EXPECT_TRUE(t.scene.members(t.c).empty());
    EXPECT_FALSE(t.scene.is_alive(t.c));
}

TEST(Calculations, MayChangeWhatTheyNeed) {
    Tree t;
    const CalculationHandle gap = add_calculation(t.scene, CalculationKind::Distance, {t.a, t.b});

    ASSERT_TRUE(t.scene.set_calculation(
        gap, {.name = "gap", .kind = CalculationKind::Distance, .needs = {t.e, t.d}}));

    ASSERT_TRUE(t.scene.remove(t.b));
    EXPECT_TRUE(t.scene.contains(gap));
    ASSERT_TRUE(t.scene.remove(t.e));
    EXPECT_FALSE(t.scene.contains(gap));
}

TEST(Calculations, DoNotWaitInACircle) {
    Tree t;
    const CalculationHandle first = add_calculation(t.scene, CalculationKind::IkGroup, {t.a});
    const CalculationHandle second = *t.scene.add_calculation(
        {.name = "second", .kind = CalculationKind::IkGroup, .needs = {t.b}, .condition = first});

    EXPECT_FALSE(t.scene.set_calculation(
        first,
        {.name = "first", .kind = CalculationKind::IkGroup, .needs = {t.a}, .condition = second}));
    ASSERT_TRUE(t.scene.remove_calculation(first));
    EXPECT_FALSE(t.scene.calculation(second).is_enabled);
    EXPECT_FALSE(t.scene.remove_calculation(first));
}

TEST(Calculations, RefuseTheDead) {
    Tree t;
    ASSERT_TRUE(t.scene.remove(t.e));

    EXPECT_FALSE(t.scene.add_calculation({.name = "x", .needs = {t.a, t.e}}));
    EXPECT_FALSE(t.scene.add_calculation({.name = "x", .needs = {t.a, t.b}, .uses = {t.e}}));
}

}  // namespace
}  // namespace agon::scene
