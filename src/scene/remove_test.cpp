// SPDX-License-Identifier: Apache-2.0
// What dies with what, one rule after the other.
#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

using Kind = CalculationKind;

TEST(Removal, GivesChildrenToTheGrandparentWhereTheyAre) {
    Scene scene;
    const Handle top = add(scene, "top", {}, {{1, 0, 0}, core::Quat::from_yaw(1)});
    const Handle middle = add(scene, "middle", top, {{0, 2, 0}, core::Quat::from_yaw(-2)});
    const Handle low = add(scene, "low", middle, {{0, 0, 3}, {}});
    const core::Pose3 before = scene.world_from_object(low);

    remove(scene, {middle});

    const core::Pose3 after = scene.world_from_object(low);
    EXPECT_EQ(paths(scene), (std::vector<std::string>{"/top", "/top/low"}));
    EXPECT_NEAR(after.position_m.x, before.position_m.x, 1e-15);
    EXPECT_NEAR(after.position_m.y, before.position_m.y, 1e-15);
    EXPECT_NEAR(after.position_m.z, before.position_m.z, 1e-15);
    EXPECT_NEAR(after.rotation.yaw_rad(), before.rotation.yaw_rad(), 1e-15);
}

TEST(Removal, OfParentAndGrandparentMakesTheChildARoot) {
    Scene scene;
    const Handle top = add(scene, "top");
    const Handle middle = add(scene, "middle", top);
    add(scene, "low", middle);

    remove(scene, {middle, top, middle});

    EXPECT_EQ(paths(scene), (std::vector<std::string>{"/low"}));
}

TEST(Removal, TakesDrawingsThatHangOnTheObject) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle trace = add(scene, "trace", Drawing{}, robot);
    const Handle other = add(scene, "other", Drawing{});

    const Removal removal = remove(scene, {robot});

    EXPECT_EQ(removal.objects, (std::vector<Handle>{robot, trace}));
    EXPECT_TRUE(scene.contains(other));
}

TEST(Removal, TakesTheObjectsScriptsAlone) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle other = add(scene, "other");
    const ScriptHandle mine = add_script(scene, robot);
    const ScriptHandle its = add_script(scene, other);
    const ScriptHandle main = *scene.add_script({.kind = ScriptKind::Main});

    const Removal removal = remove(scene, {robot});

    EXPECT_EQ(removal.scripts, std::vector<ScriptHandle>{mine});
    EXPECT_FALSE(scene.contains(mine));
    EXPECT_TRUE(scene.contains(its));
    EXPECT_EQ(scene.main_script(), main);
}

TEST(Removal, EndsACollisionWithEitherEntity) {
    for (const bool first : {true, false}) {
        Scene scene;
        const Handle a = add(scene, "a");
        const Handle b = add(scene, "b");
        const CalculationHandle collision = add_calculation(scene, Kind::Collision, {a, b});

        const Removal removal = remove(scene, {first ? a : b});

        EXPECT_EQ(removal.calculations, std::vector<CalculationHandle>{collision});
        EXPECT_FALSE(scene.contains(collision));
    }
}

TEST(Removal, EndsADistanceWithItsObjectButNotWithAnother) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    const CalculationHandle distance = add_calculation(scene, Kind::Distance, {a, Entity::all()});

    EXPECT_TRUE(remove(scene, {b}).calculations.empty());
    EXPECT_TRUE(scene.contains(distance));
    EXPECT_FALSE(remove(scene, {a}).calculations.empty());
    EXPECT_TRUE(scene.calculations().empty());
}

TEST(Removal, OfOneElementEndsTheWholeGroup) {
    Scene scene;
    const Handle tip = add(scene, "tip");
    const Handle base = add(scene, "base");
    const Handle second_base = add(scene, "second_base");
    const CalculationHandle group =
        add_calculation(scene, Kind::IkGroup, {tip, base, tip, second_base});

    remove(scene, {second_base});

    EXPECT_FALSE(scene.contains(group));
}

TEST(Removal, SwitchesOffWhatWaitsForADeadGroup) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    const CalculationHandle first = add_calculation(scene, Kind::IkGroup, {a});
    const CalculationHandle second = *scene.add_calculation(
        {.name = "second", .kind = Kind::IkGroup, .needs = {b}, .condition = first});

    remove(scene, {a});

    ASSERT_TRUE(scene.contains(second));
    EXPECT_FALSE(scene.calculation(second).is_enabled);
    EXPECT_FALSE(scene.calculation(second).condition.is_valid());
}

TEST(Removal, EndsAPlanWithEachOfItsFourButNotWithTheObstacle) {
    for (std::size_t doomed = 0; doomed < 5; ++doomed) {
        Scene scene;
        const std::vector<Handle> objects = {add(scene, "path", Path{}), add(scene, "start"),
                                             add(scene, "goal"), add(scene, "robot"),
                                             add(scene, "obstacle")};
        const CalculationHandle plan =
            add_calculation(scene, Kind::PathPlanning,
                            {objects[0], objects[1], objects[2], objects[3]}, {objects[4]});

        remove(scene, {objects[doomed]});

        EXPECT_EQ(scene.contains(plan), doomed == 4);
        if (doomed == 4) {
            EXPECT_EQ(scene.calculation(plan).uses, std::vector<Entity>{{}});
        }
    }
}

TEST(Removal, TakesItemsFromACollectionAndTheEmptyOneWithItsCalculations) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    const Handle c = add(scene, "c");
    const CollectionHandle pair = add_collection(scene, "pair", {{a}, {b, Reach::Tree}});
    const CalculationHandle distance = add_calculation(scene, Kind::Distance, {c, pair});

    EXPECT_TRUE(remove(scene, {a}).collections.empty());
    EXPECT_EQ(scene.collection(pair).items, (std::vector<CollectionItem>{{b, Reach::Tree}}));
    EXPECT_TRUE(scene.contains(distance));
    const Removal removal = remove(scene, {b});

    EXPECT_EQ(removal.collections, std::vector<CollectionHandle>{pair});
    EXPECT_EQ(removal.calculations, std::vector<CalculationHandle>{distance});
    EXPECT_FALSE(scene.contains(pair));
}

TEST(Removal, LeavesACollectionOfEverything) {
    Scene scene;
    const Handle a = add(scene, "a");
    const CollectionHandle all = add_collection(scene, "all", {{a}, {.reach = Reach::Everything}});

    remove(scene, {a});

    EXPECT_EQ(scene.collection(all).items.size(), 1U);
}

TEST(Removal, OfACollectionEndsItsCalculationsAndBlindsItsSensors) {
    Scene scene;
    const Handle a = add(scene, "a");
    const CollectionHandle one = add_collection(scene, "one", {{a}});
    const CalculationHandle collision = add_calculation(scene, Kind::Collision, {one, a});
    const Handle sensor = add(scene, "sensor", ProximitySensor{.detects = one});

    ASSERT_TRUE(scene.remove_collection(one));

    EXPECT_FALSE(scene.contains(collision));
    EXPECT_EQ(std::get<ProximitySensor>(scene.properties(sensor)).detects, Entity());
    EXPECT_TRUE(scene.remove(a)) << "it has forgotten what named it";
}

TEST(Removal, MakesReferencesToTheDeadNone) {
    Scene scene;
    const Handle dead = add(scene, "dead", Dummy{});
    const Handle partner = add(scene, "partner", Dummy{.link = dead});
    const Handle master = add(scene, "master", Joint{});
    const Handle slave =
        add(scene, "slave",
            Joint{.mode = JointMode::Dependent, .master = master, .offset = 0.25, .ratio = 2});
    const Handle sensor = add(scene, "sensor", ProximitySensor{.detects = dead});
    const Handle camera = add(scene, "camera", Camera{.tracks = dead});
    const Handle living = add(scene, "living");
    ASSERT_TRUE(scene.set_references(living, "x", {.objects = {dead, living}}));

    remove(scene, {dead, master});

    EXPECT_FALSE(std::get<Dummy>(scene.properties(partner)).link.is_valid());
    EXPECT_FALSE(std::get<Joint>(scene.properties(slave)).master.is_valid());
    EXPECT_EQ(scene.joint_position(slave), 0.25);
    EXPECT_EQ(std::get<ProximitySensor>(scene.properties(sensor)).detects, Entity());
    EXPECT_FALSE(std::get<Camera>(scene.properties(camera)).tracks.is_valid());
    EXPECT_EQ(scene.definition(living).references.at("x").objects,
              (std::vector<Handle>{Handle(), living}));
}

TEST(Removal, IsToldBeforeItHappens) {
    Scene scene;
    const Handle a = add(scene, "a");
    const ScriptHandle script = add_script(scene, a);
    const CalculationHandle collision = add_calculation(scene, Kind::Collision, {a, Entity::all()});

    const std::vector<Handle> set = {a};
    const Removal planned = scene.removal_of(set);

    EXPECT_EQ(planned.scripts, std::vector<ScriptHandle>{script});
    EXPECT_EQ(planned.calculations, std::vector<CalculationHandle>{collision});
    EXPECT_TRUE(scene.contains(a) && scene.contains(script) && scene.contains(collision));
}

TEST(Removal, OfTheDeadIsAnErrorAndRemovesNothing) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    remove(scene, {a});

    const std::vector<Handle> set = {b, a};
    EXPECT_FALSE(scene.remove_objects(set));
    EXPECT_TRUE(scene.contains(b));
}

TEST(Restore, BringsBackWhatWasAndEndsWhatWasMade) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle wheel = add(scene, "wheel", robot, {{1, 0, 0}, {}});
    const ScriptHandle script = add_script(scene, robot);
    const Scene start = scene;

    ASSERT_TRUE(scene.remove(robot));
    const Handle made = add(scene, "made");
    const std::uint64_t made_uid = scene.uid(made);
    add(scene, "more");
    add(scene, "beyond");
    scene.restore(start);

    EXPECT_EQ(paths(scene), (std::vector<std::string>{"/robot", "/robot/wheel"}));
    EXPECT_TRUE(scene.contains(robot) && scene.contains(wheel) && scene.contains(script));
    EXPECT_FALSE(scene.contains(made));
    EXPECT_FALSE(scene.find_uid(made_uid).is_valid());
    const Handle again = add(scene, "again");
    EXPECT_FALSE(scene.contains(made)) << "its handle stays dead";
    EXPECT_GT(scene.uid(again), made_uid);
    EXPECT_EQ(again.index(), 2U) << "places are used as in the first run";
}

}  // namespace
}  // namespace agon::scene
