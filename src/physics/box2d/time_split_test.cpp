// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/time_split.hpp"

#include <cmath>
#include <deque>
#include <vector>

#include <box2d/b2_contact_manager.h>
#include <gtest/gtest.h>

#include "physics/box2d/scale.hpp"

namespace agon::physics::box2d {
namespace {

constexpr float kStep_s = 0.005F;
constexpr float kShortest_s = kStep_s / 16;

/// A b2World with bodies as the backend makes them.
class Ground {
public:
    Ground() { world_.SetContinuousPhysics(false); }

    Body& add(const core::Shape& shape, core::Vec2 position_m, core::Vec2 velocity_mps,
              double spin_radps = 0, BodyKind kind = BodyKind::Dynamic) {
        BodyDefinition definition;
        definition.kind = kind;
        definition.world_from_body.position_m = {position_m.x, position_m.y, 0};
        definition.mass_kg = 1;
        definition.shapes = {{.shape = shape}};
        Body& record = bodies_.emplace_back();
        build_body(world_, BodyId(static_cast<std::uint32_t>(bodies_.size() - 1)), definition,
                   record);
        record.body->SetLinearVelocity(to_units(velocity_mps));
        record.body->SetAngularVelocity(static_cast<float>(spin_radps));
        if (record.is_moving_kind()) {
            movers_.push_back(&record);
        }
        return record;
    }

    float part_s(float remaining_s = kStep_s) {
        // As the engine does before a step.
        const_cast<b2ContactManager&>(world_.GetContactManager()).FindNewContacts();
        return safe_part(world_, movers_, remaining_s, kShortest_s, {});
    }

private:
    b2World world_{b2Vec2(0, 0)};
    std::deque<Body> bodies_;
    std::vector<Body*> movers_;
};

const core::Box kWall{{0.025, 1, 0.05}};
const core::Box kCube{{0.075, 0.075, 0.075}};
const core::Sphere kBall{0.02135};

TEST(TimeSplit, LeavesStepsWholeWhileNothingIsInTheWay) {
    Ground ground;
    ground.add(kBall, {0, 0}, {10, 0});
    ground.add(kWall, {-0.1, 0}, {}, 0, BodyKind::Static);

    EXPECT_EQ(ground.part_s(), kStep_s);
}

TEST(TimeSplit, EndsAMillimeterPastTheMeeting) {
    Ground ground;
    // 20 mm before the wall at 10 m/s; so 21 mm in 2.1 ms.
    ground.add(kBall, {0, 0}, {10, 0});
    ground.add(kWall, {0.02135 + 0.02 + 0.0125, 0}, {}, 0, BodyKind::Static);

    EXPECT_NEAR(ground.part_s(), 0.0021, 1e-6);
}

TEST(TimeSplit, FindsWhatAKickedBodyWillReach) {
    Ground ground;
    // 45 mm away: outside of the margin of a body at rest, within one step at 10 m/s.
    Body& ball = ground.add(kBall, {0, 0}, {});
    ground.add(kWall, {0.02135 + 0.045 + 0.0125, 0}, {}, 0, BodyKind::Static);
    EXPECT_EQ(ground.part_s(), kStep_s);

    ball.body->SetLinearVelocity({100, 0});

    EXPECT_NEAR(ground.part_s(), 0.0046, 1e-6);
}

TEST(TimeSplit, CountsBothBodiesAndBothCenters) {
    Ground ground;
    ground.add(kBall, {0, 0}, {4, 0});
    ground.add(kBall, {2 * 0.02135 + 0.01, 0}, {-4, 0});

    EXPECT_NEAR(ground.part_s(), 0.011 / 8, 1e-6);
}

TEST(TimeSplit, MeetsACornerWhereItIs) {
    Ground ground;
    // Past the corner (0.0375, 0.0375) along the diagonal: 10 mm off it, coming in at 5 m/s.
    const double away_m = (0.02135 + 0.01) / std::sqrt(2.0);
    const double speed_mps = 5 / std::sqrt(2.0);
    ground.add(kCube, {0, 0}, {});
    ground.add(kBall, {0.0375 + away_m, 0.0375 + away_m}, {-speed_mps, -speed_mps});

    EXPECT_NEAR(ground.part_s(), 0.011 / 5, 1e-5);
}

TEST(TimeSplit, LetsATurningCornerComeNoNearer) {
    Ground ground;
    // The cube's face is 5 mm off the wall; turning at 40 rad/s its corner comes down at
    // omega * 37.5 mm = 1.5 m/s: 6 mm in 4 ms.
    ground.add(kCube, {0, 0}, {}, 40);
    ground.add(kWall, {0.0375 + 0.005 + 0.0125, 0}, {}, 0, BodyKind::Static);

    EXPECT_NEAR(ground.part_s(), 0.004, 1e-4);
}

TEST(TimeSplit, LetsNeighborsTravelTogether) {
    Ground ground;
    ground.add(kCube, {0, 0}, {2, 0});
    ground.add(kCube, {0.0755, 0}, {2, 0});

    EXPECT_EQ(ground.part_s(), kStep_s);
}

TEST(TimeSplit, KeepsTheHitItselfShort) {
    Ground ground;
    // In touch already, with 2 m/s to be stopped: a millimeter of it in half a millisecond.
    ground.add(kCube, {0, 0}, {2, 0});
    ground.add(kWall, {0.0375 + 0.0125, 0}, {}, 0, BodyKind::Static);

    EXPECT_NEAR(ground.part_s(), 0.0005, 1e-6);
}

TEST(TimeSplit, MakesNoPartShorterThanTheShortest) {
    Ground ground;
    ground.add(kBall, {0, 0}, {10, 0});
    ground.add(kWall, {0.02135 + 0.0125, 0}, {}, 0, BodyKind::Static);

    EXPECT_EQ(ground.part_s(), kShortest_s);
}

TEST(TimeSplit, KeepsWithinWhatBox2DMovesInAStep) {
    Ground ground;
    Body& fast = ground.add(kBall, {0, 0}, {100, 0});
    Body& spinning = ground.add(kBall, {0, 5}, {});
    EXPECT_LT(ground.part_s() * 100, to_meters(b2_maxTranslation));

    fast.body->SetLinearVelocity({0, 0});
    spinning.body->SetAngularVelocity(1000);

    EXPECT_LT(ground.part_s() * 1000, b2_maxRotation);
}

}  // namespace
}  // namespace agon::physics::box2d
