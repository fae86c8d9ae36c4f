// SPDX-License-Identifier: Apache-2.0
// Ten robots and a ball in one heap: how deep do they get into each other? A short run for every
// day.
#include "scrum.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/hash.hpp"

namespace agon::physics {
namespace {

TEST(Scrum, BodiesStayOutOfEachOther) {
    std::vector<double> depths_m;
    for (const std::uint64_t seed : {1U, 8U}) {
        Scrum scrum(seed);
        for (int i = 0; i < 2000; ++i) {
            scrum.tick();
            depths_m.push_back(scrum.deepest_overlap_m());
        }
    }

    std::sort(depths_m.begin(), depths_m.end());
    EXPECT_LT(depths_m[depths_m.size() * 95 / 100], 0.002);
    EXPECT_LT(depths_m.back(), 0.008);
}

TEST(Scrum, NothingIsFasterThanItsWheels) {
    Scrum scrum(2);
    double fastest_mps = 0;
    for (int i = 0; i < 2000; ++i) {
        scrum.tick();
        for (const BodyId robot : scrum.robots()) {
            const PlanarState& state = scrum.engine().planar_states()[robot.index()];
            fastest_mps = std::max(fastest_mps, core::norm(state.velocity_mps));
        }
    }

    // Wheels give 2 m/s; a hit of two equal robots adds at most the restitution's share of 4 m/s. A
    // solver that made energy would show here.
    EXPECT_LT(fastest_mps, 3.5);
}

TEST(Scrum, HasTheSameBitsInEveryBuild) {
    Scrum scrum(1);
    for (int i = 0; i < 2000; ++i) {
        scrum.tick();
    }
    core::Hasher hasher;

    scrum.engine().hash_into(hasher);

    // Of ten seconds. Changes with every change of the physics, on purpose.
    EXPECT_EQ(hasher.digest(), 1790918904960547484U);
}

}  // namespace
}  // namespace agon::physics
