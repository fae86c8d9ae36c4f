// SPDX-License-Identifier: Apache-2.0
#include "calc/entity_solids.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "calc/scene_for_tests.hpp"

namespace agon::calc {
namespace {

using scene::Entity;
using scene::Handle;
using scene::Reach;

struct EntitySolids : testing::Test {
    TestScene world;
    Handle base = world.add_ball({0, 0, 0});
    Handle arm = world.add_ball({1, 0, 0}, base);
    Handle hand = world.add_ball({1, 0, 0}, arm);

    std::vector<Handle> objects_of(const Entity& entity, Purpose purpose,
                                   NamedObjects named = NamedObjects::IgnoreFlags) {
        world.place();
        std::vector<PlacedSolid> storage;
        std::vector<Handle> objects;
        for (const PlacedSolid& one :
             solids_of(world.scene, world.stage, entity, purpose, named, storage)) {
            objects.push_back(one.object);
        }
        return objects;
    }

    void set_number(Handle object, std::int32_t number) {
        scene::ObjectFlags flags;
        flags.self_collision_number = number;
        ASSERT_TRUE(world.scene.set_flags(object, flags));
    }
};

TEST_F(EntitySolids, OfAnObjectAreItsOwnAlone) {
    EXPECT_EQ(objects_of(base, Purpose::Distance), std::vector{base});
}

TEST_F(EntitySolids, OfATreeAreAllBelow) {
    const auto tree = scene::add_collection(world.scene, "tree", {{arm, Reach::Tree}});

    EXPECT_EQ(objects_of(tree, Purpose::Distance), (std::vector{arm, hand}));
}

TEST_F(EntitySolids, OfACollectionAreWhatIsLeftOfIt) {
    const auto some = scene::add_collection(world.scene, "some",
                                            {{base, Reach::Tree}, {arm, Reach::Object, true}});

    EXPECT_EQ(objects_of(some, Purpose::Distance), (std::vector{base, hand}));
}

TEST_F(EntitySolids, FlagsCountUnlessTheObjectIsNamedInACheck) {
    scene::ObjectFlags flags;
    flags.is_detectable = false;
    ASSERT_TRUE(world.scene.set_flags(arm, flags));
    const auto tree = scene::add_collection(world.scene, "tree", {{base, Reach::Tree}});

    EXPECT_EQ(objects_of(arm, Purpose::Detection), std::vector{arm});
    EXPECT_TRUE(objects_of(arm, Purpose::Detection, NamedObjects::AskFlags).empty());
    EXPECT_EQ(objects_of(tree, Purpose::Detection), (std::vector{base, hand}));
    EXPECT_EQ(objects_of(Entity::all(), Purpose::Detection), (std::vector{base, hand}));
    EXPECT_EQ(objects_of(arm, Purpose::Collision, NamedObjects::AskFlags), std::vector{arm});
}

TEST_F(EntitySolids, NoneHasNone) {
    EXPECT_TRUE(objects_of(Entity(), Purpose::Distance).empty());
}

TEST_F(EntitySolids, PairsOfAnObjectWithItselfAreLeftOut) {
    const PairRule rule(world.scene, base, arm);

    EXPECT_TRUE(rule(base, base));
    EXPECT_FALSE(rule(base, arm));
}

TEST_F(EntitySolids, AllOthersAreNotOfTheFirstSide) {
    const auto tree = scene::add_collection(world.scene, "tree", {{arm, Reach::Tree}});
    const PairRule rule(world.scene, tree, Entity::all());

    EXPECT_TRUE(rule(arm, hand));
    EXPECT_FALSE(rule(arm, base));
}

TEST_F(EntitySolids, OfACollectionWithItselfNeighborsAreLeftOut) {
    const auto tree = scene::add_collection(world.scene, "tree", {{base, Reach::Tree}});
    const PairRule self(world.scene, tree, tree);
    const PairRule not_self(world.scene, tree, Entity(base));

    for (const std::int32_t difference : {1, 10, 100, 1000, 10'000, 100'000, -1, -1000}) {
        set_number(arm, 7 + difference);
        set_number(hand, 7);
        EXPECT_TRUE(self(arm, hand)) << difference;
        EXPECT_FALSE(not_self(arm, hand)) << difference;
    }
    for (const std::int32_t difference : {0, 2, 9, 11, 1'000'000, -20}) {
        set_number(arm, 7 + difference);
        EXPECT_FALSE(self(arm, hand)) << difference;
    }
    set_number(arm, 2'147'483'647);
    set_number(hand, -2'147'483'647);
    EXPECT_FALSE(self(arm, hand));
}

}  // namespace
}  // namespace agon::calc
