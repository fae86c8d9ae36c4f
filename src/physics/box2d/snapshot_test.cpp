// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/snapshot.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace agon::physics::box2d {
namespace {

Snapshot example() {
    Snapshot snapshot;
    snapshot.bodies = {{.is_alive = 1, .x = 1.5F, .angle = 2}, {}};
    snapshot.joints = {1, 0};
    snapshot.contacts.resize(1);
    snapshot.contacts[0].a = BodyId(0);
    snapshot.contacts[0].b = BodyId(1);
    snapshot.contacts[0].normal_impulse_ns = 0.25;
    return snapshot;
}

TEST(Snapshot, ComesBackAsItWas) {
    std::vector<std::byte> bytes;
    encode(example(), bytes);

    const auto decoded = decode(bytes);

    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->bodies.size(), 2U);
    EXPECT_EQ(decoded->bodies[0].x, 1.5F);
    EXPECT_EQ(decoded->bodies[0].angle, 2);
    EXPECT_EQ(decoded->bodies[1].is_alive, 0U);
    EXPECT_EQ(decoded->joints, example().joints);
    EXPECT_EQ(decoded->contacts[0].normal_impulse_ns, 0.25);
}

TEST(Snapshot, CutOrLengthenedIsNone) {
    std::vector<std::byte> bytes;
    encode(example(), bytes);

    for (std::size_t size = 0; size < bytes.size(); ++size) {
        EXPECT_FALSE(decode(std::span(bytes).first(size))) << size;
    }
    bytes.push_back(std::byte{0});
    EXPECT_FALSE(decode(bytes));
}

TEST(Snapshot, WithImpossibleValuesIsNone) {
    for (const float bad : {std::nanf(""), 1e30F}) {
        Snapshot snapshot = example();
        snapshot.bodies[0].velocity_y = bad;
        std::vector<std::byte> bytes;
        encode(snapshot, bytes);
        EXPECT_FALSE(decode(bytes));
    }
}

}  // namespace
}  // namespace agon::physics::box2d
