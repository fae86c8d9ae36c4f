// SPDX-License-Identifier: Apache-2.0
// What is copied with what, one rule after the other.
#include "scene/copy.hpp"

#include <gtest/gtest.h>

#include "scene/scene_for_tests.hpp"

namespace agon::scene {
namespace {

using Kind = CalculationKind;

TEST(Copy, KeepsTheParentIfItIsCopiedToo) {
    Scene scene;
    const Handle robot = add(scene, "robot", {}, {{1, 2, 3}, {}});
    const Handle wheel = add(scene, "wheel", robot, {{0.5, 0, 0}, {}});

    const CopyResult result = copy(scene, {wheel, robot});

    EXPECT_EQ(result.objects.size(), 2U);
    EXPECT_EQ(scene.parent(result.copy_of(wheel)), result.copy_of(robot));
    EXPECT_EQ(scene.parent_from_object(result.copy_of(wheel)), scene.parent_from_object(wheel));
}

TEST(Copy, WithoutItsParentIsARootWhereItIsInTheWorld) {
    Scene scene;
    const Handle robot = add(scene, "robot", {}, {{1, 2, 3}, core::Quat::from_yaw(1)});
    const Handle wheel = add(scene, "wheel", robot, {{0.5, 0, 0}, {}});
    add(scene, "tire", wheel);

    const Handle twin = copy(scene, {wheel}).copy_of(wheel);

    EXPECT_FALSE(scene.parent(twin).is_valid());
    EXPECT_EQ(scene.world_from_object(twin), scene.world_from_object(wheel));
    EXPECT_TRUE(scene.children(twin).empty()) << "what is below is copied only if it is named";
}

TEST(Copy, AcrossAnUnnamedObjectIsARoot) {
    Scene scene;
    const Handle top = add(scene, "top");
    const Handle middle = add(scene, "middle", top);
    const Handle low = add(scene, "low", middle);

    const CopyResult result = copy(scene, {top, low});

    EXPECT_FALSE(scene.parent(result.copy_of(low)).is_valid());
    EXPECT_FALSE(result.copy_of(middle).is_valid());
}

TEST(Copy, OfAModelsBaseTakesTheModelIfAsked) {
    Scene scene;
    const Handle base = add(scene, "base");
    const Handle arm = add(scene, "arm", base);
    ASSERT_TRUE(scene.set_flags(base, {.is_model_base = true}));

    EXPECT_EQ(copy(scene, {base}).objects.size(), 1U);
    EXPECT_EQ(copy(scene, {base}, {.takes_whole_models = true}).objects.size(), 2U);
    EXPECT_EQ(copy(scene, {arm}, {.takes_whole_models = true}).objects.size(), 1U);
}

TEST(Copy, NamedTwiceIsMadeOnce) {
    Scene scene;
    const Handle box = add(scene, "box");

    EXPECT_EQ(copy(scene, {box, box}).objects.size(), 1U);
}

TEST(Copy, TakesTheScriptsOfItsObjectsAlone) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle other = add(scene, "other");
    add_script(scene, robot, "first");
    add_script(scene, robot, "second");
    add_script(scene, other, "third");
    ASSERT_TRUE(scene.add_script({.kind = ScriptKind::Main, .text = "main"}));

    const CopyResult result = copy(scene, {robot});

    const auto scripts = scene.scripts(result.copy_of(robot));
    ASSERT_EQ(scripts.size(), 2U);
    EXPECT_EQ(scene.script(scripts[0]).text, "first");
    EXPECT_EQ(scene.script(scripts[1]).text, "second");
    EXPECT_EQ(scene.script(scripts[0]).object, result.copy_of(robot));
    EXPECT_EQ(result.scripts.size(), 2U);
    EXPECT_TRUE(copy(scene, {robot}, {.with_scripts = false}).scripts.empty());
}

TEST(Copy, TakesACollisionWhoseEntitiesAreBothCopied) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    const CalculationHandle collision = add_calculation(scene, Kind::Collision, {a, b});

    EXPECT_TRUE(copy(scene, {a}).calculations.empty());
    EXPECT_TRUE(copy(scene, {b}).calculations.empty());
    const CopyResult both = copy(scene, {a, b});

    ASSERT_EQ(both.calculations.size(), 1U);
    EXPECT_NE(both.calculations.front(), collision);
    const std::vector<Entity> needs = {both.copy_of(a), both.copy_of(b)};
    EXPECT_EQ(scene.calculation(both.calculations.front()).needs, needs);
    EXPECT_EQ(scene.calculations().size(), 2U);
}

TEST(Copy, TakesADistanceWithItsParameters) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    ASSERT_TRUE(scene.add_calculation({.name = "gap",
                                       .kind = Kind::Distance,
                                       .needs = {a, b},
                                       .parameters = {{"threshold_m", 0.5}},
                                       .is_explicit = true}));

    const CopyResult result = copy(scene, {a, b});

    const Calculation& twin = scene.calculation(result.calculations.at(0));
    EXPECT_EQ(twin.parameter("threshold_m", 0), 0.5);
    EXPECT_TRUE(twin.is_explicit);
}

TEST(Copy, TakesACollisionWithAllOthersForItsOneObject) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    add_calculation(scene, Kind::Collision, {robot, Entity::all()});

    const CopyResult result = copy(scene, {robot});

    const std::vector<Entity> needs = {result.copy_of(robot), Entity::all()};
    EXPECT_EQ(scene.calculation(result.calculations.at(0)).needs, needs);
}

TEST(Copy, TakesAGroupOnlyWithEveryElement) {
    Scene scene;
    const Handle tip = add(scene, "tip");
    const Handle base = add(scene, "base");
    const Handle second_tip = add(scene, "second_tip");
    add_calculation(scene, Kind::IkGroup, {tip, base, second_tip, base});

    EXPECT_TRUE(copy(scene, {tip, base}).calculations.empty());
    EXPECT_EQ(copy(scene, {tip, base, second_tip}).calculations.size(), 1U);
}

TEST(Copy, TakesAPlanWithoutItsObstacles) {
    Scene scene;
    const Handle path = add(scene, "path", Path{});
    const Handle start = add(scene, "start", Dummy{});
    const Handle goal = add(scene, "goal", Dummy{});
    const Handle robot = add(scene, "robot");
    const Handle wall = add(scene, "wall");
    add_calculation(scene, Kind::PathPlanning, {path, start, goal, robot}, {wall});

    EXPECT_TRUE(copy(scene, {path, start, goal, wall}).calculations.empty());
    const CopyResult without = copy(scene, {path, start, goal, robot});
    const CopyResult with = copy(scene, {path, start, goal, robot, wall});

    EXPECT_EQ(scene.calculation(without.calculations.at(0)).uses, std::vector<Entity>{{}});
    EXPECT_EQ(scene.calculation(with.calculations.at(0)).uses,
              std::vector<Entity>{with.copy_of(wall)});
}

TEST(Copy, IsNotTakenForWhatACalculationOnlyUses) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const CollectionHandle all = add_collection(scene, "all", {{.reach = Reach::Everything}});
    add_calculation(scene, Kind::IkGroup, {all}, {robot});

    EXPECT_TRUE(copy(scene, {robot}).calculations.empty());
}

TEST(Copy, TakesACollectionWithTheItemsThatAreCopied) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    const Handle c = add(scene, "c");
    add_collection(scene, "both",
                   {{a, Reach::Tree}, {b, Reach::Object, true}, {{}, Reach::Everything}});

    const CopyResult one = copy(scene, {b});
    const CopyResult none = copy(scene, {c});

    const std::vector<CollectionItem> items = {{one.copy_of(b), Reach::Object, true},
                                               {{}, Reach::Everything}};
    EXPECT_EQ(scene.collection(one.collections.at(0)).items, items);
    EXPECT_TRUE(none.collections.empty());
}

TEST(Copy, TakesACalculationWithItsCollection) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    const Handle c = add(scene, "c");
    const CollectionHandle pair = add_collection(scene, "pair", {{a}, {b}});
    add_calculation(scene, Kind::Distance, {pair, c});

    EXPECT_TRUE(copy(scene, {c}).calculations.empty()) << "the collection has died in the copy";
    EXPECT_TRUE(copy(scene, {a}).calculations.empty());
    const CopyResult result = copy(scene, {a, c});

    const std::vector<Entity> needs = {result.collections.at(0), result.copy_of(c)};
    EXPECT_EQ(scene.calculation(result.calculations.at(0)).needs, needs);
}

TEST(Copy, SharesACollectionThatNamesNoObject) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const CollectionHandle all = add_collection(scene, "all", {{.reach = Reach::Everything}});
    const Handle sensor = add(scene, "sensor", ProximitySensor{.detects = all}, robot);
    add_calculation(scene, Kind::Collision, {robot, all});

    const CopyResult result = copy(scene, {robot, sensor});

    EXPECT_TRUE(result.collections.empty());
    EXPECT_EQ(scene.calculation(result.calculations.at(0)).needs.at(1), Entity(all));
    EXPECT_EQ(std::get<ProximitySensor>(scene.properties(result.copy_of(sensor))).detects,
              Entity(all));
}

TEST(Copy, OfAConditionIsOffIfTheOtherIsNotCopied) {
    Scene scene;
    const Handle a = add(scene, "a");
    const Handle b = add(scene, "b");
    const CalculationHandle first = add_calculation(scene, Kind::IkGroup, {a});
    ASSERT_TRUE(scene.add_calculation(
        {.name = "second", .kind = Kind::IkGroup, .needs = {b}, .condition = first}));

    const CopyResult alone = copy(scene, {b});
    const CopyResult both = copy(scene, {a, b});

    EXPECT_FALSE(scene.calculation(alone.calculations.at(0)).is_enabled);
    EXPECT_FALSE(scene.calculation(alone.calculations.at(0)).condition.is_valid());
    EXPECT_TRUE(scene.calculation(both.calculations.at(1)).is_enabled);
    EXPECT_EQ(scene.calculation(both.calculations.at(1)).condition, both.calculations.at(0));
}

TEST(Copy, LinksDummiesThatAreCopiedTogether) {
    Scene scene;
    const Handle tip = add(scene, "tip", Dummy{});
    const Handle target =
        add(scene, "target", Dummy{.link = tip, .link_kind = DummyLink::IkTarget});

    const CopyResult both = copy(scene, {tip, target});
    const CopyResult alone = copy(scene, {tip});

    const auto link = [&](Handle dummy) {
        return std::get<Dummy>(scene.properties(dummy)).link;
    };
    EXPECT_EQ(link(both.copy_of(tip)), both.copy_of(target));
    EXPECT_EQ(link(both.copy_of(target)), both.copy_of(tip));
    EXPECT_FALSE(link(alone.copy_of(tip)).is_valid());
    EXPECT_EQ(link(tip), target);
    EXPECT_EQ(link(target), tip);
}

TEST(Copy, TurnsMasterEntityAndTrackedObjectToTheCopies) {
    Scene scene;
    const Handle master = add(scene, "master", Joint{});
    const Handle slave = add(scene, "slave", Joint{.mode = JointMode::Dependent, .master = master});
    const Handle sensor = add(scene, "sensor", ProximitySensor{.detects = master});
    const Handle eye = add(scene, "eye", LightSensor{.sees = master});
    const Handle camera = add(scene, "camera", Camera{.tracks = master});

    const CopyResult with = copy(scene, {master, slave, sensor, eye, camera});
    const CopyResult without = copy(scene, {slave, sensor, eye, camera});

    for (const CopyResult* result : {&with, &without}) {
        const Handle twin = result->copy_of(master);  // not valid in the second
        const auto of = [&](Handle original) -> const Properties& {
            return scene.properties(result->copy_of(original));
        };
        EXPECT_EQ(std::get<Joint>(of(slave)).master, twin);
        EXPECT_EQ(std::get<ProximitySensor>(of(sensor)).detects, Entity(twin));
        EXPECT_EQ(std::get<LightSensor>(of(eye)).sees, Entity(twin));
        EXPECT_EQ(std::get<Camera>(of(camera)).tracks, twin);
    }
}

TEST(Copy, OfASensorStillFindsAll) {
    Scene scene;
    const Handle sensor = add(scene, "sensor", ProximitySensor{});

    const CopyResult result = copy(scene, {sensor});

    EXPECT_EQ(std::get<ProximitySensor>(scene.properties(result.copy_of(sensor))).detects,
              Entity::all());
}

TEST(Copy, TurnsReferencedHandlesWithinTheSet) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle arm = add(scene, "arm", robot);
    const Handle home = add(scene, "home");
    ASSERT_TRUE(scene.set_references(robot, "mine", {.objects = {arm, home}}));
    ASSERT_TRUE(
        scene.set_references(robot, "kept", {.objects = {arm, home}, .keeps_originals = true}));

    const CopyResult result = copy(scene, {robot, arm});
    const auto& references = scene.definition(result.copy_of(robot)).references;

    const std::vector<Handle> mine = {result.copy_of(arm), Handle()};
    const std::vector<Handle> kept = {result.copy_of(arm), home};
    EXPECT_EQ(references.at("mine").objects, mine);
    EXPECT_EQ(references.at("kept").objects, kept);
    const CopyResult bare = copy(scene, {robot}, {.with_references = false});
    EXPECT_TRUE(scene.definition(bare.copy_of(robot)).references.empty());
}

TEST(Copy, TakesCustomDataUnlessToldNotTo) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    ASSERT_TRUE(scene.set_custom_data(robot, "speed", "fast"));

    const Handle with = copy(scene, {robot}).copy_of(robot);
    const Handle without = copy(scene, {robot}, {.with_custom_data = false}).copy_of(robot);

    EXPECT_EQ(scene.definition(with).custom_data.at("speed"), "fast");
    EXPECT_TRUE(scene.definition(without).custom_data.empty());
}

TEST(Copy, FromAnotherSceneBringsAllThatIsWholeThere) {
    Scene model;
    const Handle base = add(model, "base");
    const Handle eye = add(model, "eye", base);
    const CollectionHandle all = add_collection(model, "all", {{.reach = Reach::Everything}});
    add_calculation(model, Kind::Distance, {base, all});
    ASSERT_TRUE(model.set_references(base, "kept", {.objects = {eye}, .keeps_originals = true}));
    Scene scene;
    add(scene, "floor");

    const std::vector<Handle> set = {base};
    const CopyResult result = *scene.copy_objects(model, set);

    EXPECT_EQ(paths(scene), (std::vector<std::string>{"/floor", "/base"}));
    ASSERT_EQ(result.collections.size(), 1U) << "it can't be shared between scenes";
    EXPECT_EQ(scene.calculation(result.calculations.at(0)).needs.at(1),
              Entity(result.collections[0]));
    EXPECT_FALSE(
        scene.definition(result.copy_of(base)).references.at("kept").objects[0].is_valid());
}

TEST(Copy, OfDeadObjectsIsAnError) {
    Scene scene;
    const Handle box = add(scene, "box");
    ASSERT_TRUE(scene.remove(box));

    const std::vector<Handle> set = {box};
    EXPECT_FALSE(scene.copy_objects(set));
    EXPECT_EQ(scene.object_count(), 0U);
}

TEST(Copy, WithScriptsMovesOldNamesUpTogether) {
    Scene scene;
    const Handle robot = add(scene, "robot");
    const Handle arm = add(scene, "arm#0", robot);
    add_script(scene, robot);
    const CopyOptions numbered = {.numbers_names = true};

    const CopyResult first = copy(scene, {robot, arm}, numbered);
    const CopyResult second = copy(scene, {robot, arm}, numbered);

    EXPECT_EQ(scene.alias(first.copy_of(robot)), "robot#1");
    EXPECT_EQ(scene.alias(first.copy_of(arm)), "arm#2");
    EXPECT_EQ(scene.alias(second.copy_of(robot)), "robot#3");
    EXPECT_EQ(scene.alias(second.copy_of(arm)), "arm#4");
}

TEST(Copy, WithoutScriptsTakesTheFirstFreeOldName) {
    Scene scene;
    const Handle box = add(scene, "box");
    const CopyOptions numbered = {.numbers_names = true};

    EXPECT_EQ(scene.alias(copy(scene, {box}, numbered).copy_of(box)), "box0");
    EXPECT_EQ(scene.alias(copy(scene, {box}, numbered).copy_of(box)), "box1");
}

}  // namespace
}  // namespace agon::scene
