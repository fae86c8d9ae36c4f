// SPDX-License-Identifier: Apache-2.0
// Questions of a kind that was asked before take nothing from the heap. This executable counts what
// `new` hands out, to FCL as well.
#include <gtest/gtest.h>

#include "core/allocations_for_tests.hpp"
#include "flock.hpp"

namespace agon::calc {
namespace {

struct WarmFlock {
    Flock flock{10, 8, 40, 4};
    Stage stage;
    Calculations calculations;

    void ask_all() {
        flock.scatter();
        ASSERT_TRUE(stage.place(flock.scene(), flock.poses()));
        for (const scene::Handle sensor : flock.sensors()) {
            ASSERT_TRUE(calculations.handle_sensor(flock.scene(), stage, sensor));
        }
        const auto& obstacles = flock.obstacles();
        for (std::size_t i = 0; i + 4 < obstacles.size(); ++i) {
            ASSERT_TRUE(calculations.checks().distance(flock.scene(), stage, obstacles[i],
                                                       obstacles[i + 4]));
            ASSERT_TRUE(calculations.checks().collision(flock.scene(), stage, obstacles[i],
                                                        obstacles[i + 1]));
        }
    }
};

TEST(Calculations, OfKnownObjectsTakeNothingFromTheHeap) {
    WarmFlock warm;
    for (int i = 0; i < 20; ++i) {
        warm.ask_all();
    }

    const std::uint64_t before = core::allocations;
    for (int i = 0; i < 20; ++i) {
        warm.ask_all();
    }

    EXPECT_EQ(core::allocations, before);
    EXPECT_GT(before, 0U);
}

}  // namespace
}  // namespace agon::calc
