// SPDX-License-Identifier: Apache-2.0
#include "sensors/overhead.hpp"

#include <cmath>
#include <utility>

#include <gtest/gtest.h>

#include "core/math.hpp"

namespace agon::sensors {
namespace {

scene::ObjectDefinition puck(const char* alias, core::Pose2 place) {
    scene::ObjectDefinition object;
    object.alias = alias;
    object.parent_from_object = core::Pose3::from_planar(place);
    scene::Part part;
    part.shape = core::Cylinder{0.05, 0.02};
    object.parts.push_back(part);
    object.body = scene::BodyProperties{.kind = scene::BodyKind::Dynamic, .mass_kg = 0.1};
    return object;
}

class OverheadTrackerTest : public testing::Test {
protected:
    OverheadTrackerTest() {
        scene::Scene scene;
        first_ = *scene.add(puck("first", {{1, 2}, core::kPi / 2}));
        second_ = *scene.add(puck("second", {{-1, 0}, 0}));
        world_ = std::make_unique<world::World>(
            *world::World::create(std::move(scene), physics::EngineDefinition{}));
    }

    scene::Handle first_;
    scene::Handle second_;
    std::unique_ptr<world::World> world_;
};

TEST_F(OverheadTrackerTest, ReadsPoseAndMotionInTheOrderOfItsList) {
    world_->set_velocity(first_, {0.5, -0.25, 0}, {0, 0, 3});
    OverheadTracker tracker({second_, first_});

    tracker.read(*world_);

    ASSERT_EQ(tracker.readings().size(), 2U);
    EXPECT_NEAR(tracker.readings()[0].position_m.x, -1, 1e-6);
    const PlanarReading& reading = tracker.readings()[1];
    EXPECT_NEAR(reading.position_m.x, 1, 1e-6);
    EXPECT_NEAR(reading.position_m.y, 2, 1e-6);
    EXPECT_NEAR(reading.heading_rad, core::kPi / 2, 1e-6);
    EXPECT_NEAR(reading.forward.y, 1, 1e-6);
    EXPECT_NEAR(reading.velocity_mps.x, 0.5, 1e-6);
    EXPECT_NEAR(reading.velocity_mps.y, -0.25, 1e-6);
    EXPECT_NEAR(reading.turn_radps, 3, 1e-6);
}

TEST_F(OverheadTrackerTest, HeadingsStayWithinOneTurnHoweverOftenABodyTurns) {
    OverheadTracker tracker({first_});
    world_->set_velocity(first_, {}, {0, 0, 20});
    for (int i = 0; i < 400; ++i) {
        world_->step(core::Duration::milliseconds(5));
        tracker.read(*world_);

        const PlanarReading& reading = tracker.readings()[0];
        ASSERT_LE(std::fabs(reading.heading_rad), core::kPi);
        ASSERT_NEAR(reading.forward.x, core::cos(reading.heading_rad), 1e-5);
        ASSERT_NEAR(reading.forward.y, core::sin(reading.heading_rad), 1e-5);
    }
}

TEST_F(OverheadTrackerTest, KeepsItsReadingsUntilItReadsAgain) {
    OverheadTracker tracker({second_});
    tracker.read(*world_);

    world_->set_pose(second_, core::Pose3::from_planar({{5, 5}, 0}));

    EXPECT_NEAR(tracker.readings()[0].position_m.x, -1, 1e-6);
    tracker.read(*world_);
    EXPECT_NEAR(tracker.readings()[0].position_m.x, 5, 1e-6);
}

}  // namespace
}  // namespace agon::sensors
