// SPDX-License-Identifier: Apache-2.0
// Questions of a kind that was asked before take nothing from the heap. This executable counts what
// `new` hands out, to FCL as well.
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "flock.hpp"

namespace {

std::size_t allocation_count = 0;  // of this one test's process, which has one thread

}  // namespace

void* operator new(std::size_t size) {
    allocation_count += 1;
    if (void* memory = std::malloc(size)) {
        return memory;
    }
    throw std::bad_alloc();
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    allocation_count += 1;
    return std::malloc(size);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

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

    const std::size_t before = allocation_count;
    for (int i = 0; i < 20; ++i) {
        warm.ask_all();
    }

    EXPECT_EQ(allocation_count, before);
    EXPECT_GT(before, 0U);
}

}  // namespace
}  // namespace agon::calc
