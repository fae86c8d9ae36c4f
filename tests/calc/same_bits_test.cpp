// SPDX-License-Identifier: Apache-2.0
// Calculation objects give the same bits in every build: both compilers, each optimisation. Meshes
// against meshes are FCL's, whose code came compiled: that the same program has the same bits in
// two builds of ours holds for them, too, for FCL 0.7.0 as Debian 12 has it for amd64.
#include <cstdint>

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "flock.hpp"

namespace agon::calc {
namespace {

constexpr std::uint64_t kSensorBits = 2672745671496914896ULL;
constexpr std::uint64_t kDistanceBits = 6956024888660569247ULL;
constexpr std::uint64_t kMeshBits = 13921652386285554081ULL;

void add(core::Hasher& hasher, const std::optional<NearestPair>& pair) {
    if (pair) {
        hasher.add(pair->separation.distance_m);
        hasher.add(pair->separation.point_on_a_m);
        hasher.add(pair->separation.point_on_b_m);
        hasher.add(pair->b.index());
    }
}

TEST(Calculations, OfSensorsHaveTheSameBitsInEveryBuild) {
    Flock flock(10, 8, 40, 1);
    Stage stage;
    Calculations calculations;
    core::Hasher hasher;
    int found = 0;

    for (int i = 0; i < 20; ++i) {
        flock.scatter();
        ASSERT_TRUE(stage.place(flock.scene(), flock.poses()));
        for (const scene::Handle sensor : flock.sensors()) {
            const auto reading = calculations.handle_sensor(flock.scene(), stage, sensor);
            found += reading->found ? 1 : 0;
        }
        calculations.hash_into(flock.scene(), hasher);
    }

    EXPECT_GT(found, 200);
    EXPECT_EQ(hasher.digest(), kSensorBits);
}

TEST(Calculations, OfDistancesHaveTheSameBitsInEveryBuild) {
    Flock flock(10, 0, 40, 2);
    Stage stage;
    Checks checks;
    core::Hasher hasher;

    for (int i = 0; i < 20; ++i) {
        flock.scatter();
        ASSERT_TRUE(stage.place(flock.scene(), flock.poses()));
        for (const scene::Handle robot : flock.robots()) {
            add(hasher, *checks.distance(flock.scene(), stage, robot, scene::Entity::all()));
        }
    }

    EXPECT_EQ(hasher.digest(), kDistanceBits);
}

#ifdef __x86_64__
TEST(Calculations, OfMeshesHaveTheSameBitsInEveryBuild) {
    Flock flock(0, 0, 40, 3);
    Stage stage;
    Checks checks;
    core::Hasher hasher;

    for (int i = 0; i < 20; ++i) {
        flock.scatter();
        ASSERT_TRUE(stage.place(flock.scene(), flock.poses()));
        // Every fourth obstacle is a mesh.
        for (std::size_t one = 3; one + 4 < flock.obstacles().size(); one += 4) {
            add(hasher, *checks.distance(flock.scene(), stage, flock.obstacles()[one],
                                         flock.obstacles()[one + 4]));
        }
    }

    EXPECT_EQ(hasher.digest(), kMeshBits);
}
#endif

}  // namespace
}  // namespace agon::calc
