// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/steady_forces.hpp"

#include <box2d/b2_body.h>
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_fixture.h>
#include <gtest/gtest.h>

namespace agon::physics::box2d {
namespace {

/// Two circles that touch, and the one contact between them.
class Pair {
public:
    Pair() {
        world_.SetAutoClearForces(false);
        world_.SetContinuousPhysics(false);
        left_ = add(-0.5F);
        right_ = add(0.499F);
    }

    b2World& world() { return world_; }

    /// Pressed together with this force for a step of this length.
    float press(float force, float step_s) {
        left_->ApplyForceToCenter({force, 0}, true);
        right_->ApplyForceToCenter({-force, 0}, true);
        world_.Step(step_s, 8, 2);
        world_.ClearForces();
        return impulse();
    }

    void hit(float speed) { left_->SetLinearVelocity({speed, 0}); }

    [[nodiscard]] float impulse() {
        return world_.GetContactList()->GetManifold()->points[0].normalImpulse;
    }

private:
    b2Body* add(float x) {
        b2BodyDef body;
        body.type = b2_dynamicBody;
        body.position.Set(x, 0);
        b2CircleShape circle;
        circle.m_radius = 0.5F;
        b2Body* made = world_.CreateBody(&body);
        made->CreateFixture(&circle, 1);
        return made;
    }

    b2World world_{b2Vec2(0, 0)};
    b2Body* left_ = nullptr;
    b2Body* right_ = nullptr;
};

constexpr float kWhole_s = 0.005F;
constexpr float kShort_s = 0.0005F;

TEST(SteadyForces, LeaveASteadyForceToBox2D) {
    Pair pair;
    for (int i = 0; i < 20; ++i) {
        pair.press(10, kWhole_s);
    }
    SteadyForces forces;

    forces.remember(pair.world(), kWhole_s);
    const float short_impulse = pair.press(10, kShort_s);
    forces.prepare(pair.world(), kShort_s, kWhole_s);

    // F dt, which Box2D will multiply by ten for the whole step: nothing to take out.
    EXPECT_NEAR(short_impulse, 10 * kShort_s, 0.05 * 10 * kShort_s);
    EXPECT_NEAR(pair.impulse(), short_impulse, 0.05F * short_impulse);
}

TEST(SteadyForces, DoNotLetAHitGrowWithTheStep) {
    Pair pair;
    for (int i = 0; i < 20; ++i) {
        pair.press(10, kWhole_s);
    }
    SteadyForces forces;

    forces.remember(pair.world(), kWhole_s);
    pair.hit(5);
    const float hit = pair.press(10, kShort_s);
    forces.prepare(pair.world(), kShort_s, kWhole_s);

    // m dv / 2 with m = pi / 4; what is kept, multiplied by ten, is the hit itself.
    EXPECT_GT(hit, 1);
    EXPECT_NEAR(pair.impulse(), hit * kShort_s / kWhole_s, 1e-4F);
}

TEST(SteadyForces, KnowAHitAfterSeveralShortParts) {
    for (const bool is_pressed_before : {true, false}) {
        Pair pair;
        SteadyForces forces;
        if (is_pressed_before) {
            for (int i = 0; i < 20; ++i) {
                pair.press(10, kWhole_s);
            }
        }

        forces.remember(pair.world(), kWhole_s);
        pair.hit(5);
        pair.press(10, kShort_s);
        forces.remember(pair.world(), kShort_s);
        pair.hit(5);
        const float hit = pair.press(10, kShort_s);
        forces.prepare(pair.world(), kShort_s, kWhole_s);

        // Neither the first hit nor the second passes for a steady force.
        EXPECT_GT(hit, 0.9);
        EXPECT_NEAR(pair.impulse(), hit * kShort_s / kWhole_s, 1e-4F) << is_pressed_before;
    }
}

}  // namespace
}  // namespace agon::physics::box2d
