// SPDX-License-Identifier: Apache-2.0
// A world that has warmed up takes nothing from the heap. This executable counts what `new` hands
// out; what Box2D takes from malloc itself shows in the heap's size.
#include <gtest/gtest.h>
#include <malloc.h>

#include "core/allocations_for_tests.hpp"
#include "core/hash.hpp"
#include "scrum.hpp"
#include "world/world.hpp"

namespace agon::world {
namespace {

/// The scrum's bodies as a scene, so that the whole way through World is walked.
scene::Scene crowded_field() {
    scene::Scene scene;
    const scene::BodyProperties robot{.kind = scene::BodyKind::Dynamic, .mass_kg = 0.5};
    for (const double side : {-1.0, 1.0}) {
        (void)*scene.add({.alias = "wall",
                          .parent_from_object = {{side * 0.56, 0, 0}, {}},
                          .parts = {{.shape = core::Box{{0.1, 1.2, 0.1}}}},
                          .body = scene::BodyProperties()});
        (void)*scene.add({.alias = "wall",
                          .parent_from_object = {{0, side * 0.56, 0}, {}},
                          .parts = {{.shape = core::Box{{1.2, 0.1, 0.1}}}},
                          .body = scene::BodyProperties()});
    }
    for (int i = 0; i < 10; ++i) {
        (void)*scene.add({.alias = "robot",
                          .parent_from_object = {{(i % 5 - 2) * 0.2, (i / 5) * 0.3 - 0.15, 0}, {}},
                          .parts = {{.shape = core::Box{{0.075, 0.075, 0.075}}}},
                          .body = robot});
    }
    return scene;
}

TEST(World, WarmTickTakesNothingFromTheHeap) {
    World world = std::move(World::create(crowded_field(), {})).value();
    const std::vector<Handle> robots(world.bodies().begin() + 4, world.bodies().end());
    core::RandomStream stream(5, "pushes");
    core::Hasher hasher;
    const auto tick = [&] {
        for (const Handle robot : robots) {
            const core::Vec2 inward = -4 * world.planar_pose(robot).position_m;
            world.apply_force(
                robot, {inward.x + stream.uniform(-4, 4), inward.y + stream.uniform(-4, 4), 0});
        }
        world.step(core::Duration::milliseconds(5));
        hasher.reset();
        world.hash_into(hasher);
    };
    std::size_t most_contacts = 0;
    for (int i = 0; i < 4000; ++i) {
        tick();
    }

    const std::uint64_t count_before = core::allocations;
    const std::size_t heap_before = mallinfo2().uordblks;
    for (int i = 0; i < 2000; ++i) {
        tick();
        most_contacts = std::max(most_contacts, world.contacts().size());
    }

    EXPECT_EQ(core::allocations, count_before);
    EXPECT_EQ(mallinfo2().uordblks, heap_before);
    EXPECT_GT(most_contacts, 5U) << "or nothing was tested";
}

}  // namespace
}  // namespace agon::world
