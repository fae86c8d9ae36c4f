// SPDX-License-Identifier: Apache-2.0
// What every backend must do with its state: the same again, hashes, snapshots.
#include <vector>

#include <gtest/gtest.h>

#include "physics/conformance.hpp"

namespace agon::physics {
namespace {

class StateConformance : public Conformance {};

TEST_P(StateConformance, SameCallsGiveTheSameBits) {
    const auto one = crowd(make());
    const auto other = crowd(make());
    if (!one->capabilities().is_bit_reproducible) {
        GTEST_SKIP() << GetParam() << " does not promise equal bits";
    }

    for (int i = 0; i < 400; ++i) {
        one->step(kTick);
        other->step(kTick);
        ASSERT_EQ(hash(*one), hash(*other)) << "step " << i;
    }
}

TEST_P(StateConformance, HashTellsStatesApart) {
    const auto engine = crowd(make());
    const std::uint64_t before = hash(*engine);

    engine->step(kTick);
    const std::uint64_t after = hash(*engine);
    engine->set_velocity(BodyId(4), {0.25, 0, 0}, {});

    EXPECT_NE(before, after);
    EXPECT_NE(hash(*engine), after);
}

TEST_P(StateConformance, RestoreGoesBackAndOnFromTheSnapshotAlone) {
    const auto engine = crowd(make());
    for (int i = 0; i < 100; ++i) {
        engine->step(kTick);
    }
    std::vector<std::byte> snapshot;
    engine->save(snapshot);
    const Motion saved = motion(*engine, BodyId(6));
    const std::size_t saved_contacts = engine->contacts().size();
    std::vector<std::uint64_t> straight_on;
    for (int i = 0; i < 100; ++i) {
        engine->step(kTick);
        straight_on.push_back(hash(*engine));
    }

    ASSERT_TRUE(engine->restore(snapshot));
    const Motion restored = motion(*engine, BodyId(6));
    const std::size_t restored_contacts = engine->contacts().size();
    std::vector<std::uint64_t> once;
    for (int i = 0; i < 100; ++i) {
        engine->step(kTick);
        once.push_back(hash(*engine));
    }
    ASSERT_TRUE(engine->restore(snapshot));
    std::vector<std::uint64_t> twice;
    for (int i = 0; i < 100; ++i) {
        engine->step(kTick);
        twice.push_back(hash(*engine));
    }

    EXPECT_EQ(restored.pose, saved.pose);
    EXPECT_EQ(restored.velocity, saved.velocity);
    EXPECT_EQ(restored.spin, saved.spin);
    EXPECT_EQ(restored_contacts, saved_contacts);
    EXPECT_EQ(once, twice);
    if (engine->capabilities().restores_bit_exactly) {
        EXPECT_EQ(once, straight_on);
    }
}

TEST_P(StateConformance, RestoreRefusesWhatIsNoSnapshotOfIt) {
    const auto engine = crowd(make());
    const auto other = make();
    (void)other->add_body(ball(0, 0));
    std::vector<std::byte> snapshot;
    other->save(snapshot);
    const std::uint64_t before = hash(*engine);

    EXPECT_FALSE(engine->restore(snapshot));
    engine->save(snapshot);
    EXPECT_FALSE(engine->restore(std::span(snapshot).first(snapshot.size() / 2)));
    EXPECT_FALSE(engine->restore({}));

    EXPECT_EQ(hash(*engine), before);
}

INSTANTIATE_TEST_SUITE_P(Backends, StateConformance, testing::ValuesIn(backend_names()),
                         [](const auto& backend) { return backend.param; });

}  // namespace
}  // namespace agon::physics
