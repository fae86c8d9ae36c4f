// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <box2d/b2_body.h>
#include <box2d/b2_fixture.h>
#include <box2d/b2_world.h>

#include "physics/engine.hpp"
#include "physics/planar_shape.hpp"

namespace agon::physics::box2d {

/// What the backend keeps beside each b2Body; the body's user data points here. Units are Box2D's.
struct Body {
    b2Body* body = nullptr;  ///< nullptr once removed
    BodyId id;
    float reach = 0;  ///< from the center of mass to the farthest point
    float rolling_deceleration = 0;
    float spin_deceleration = 0;
    float motion = 0;         ///< at most how far a point of it moves in what is left of the step
    bool has_joints = false;  ///< its angle may not be wound back
    std::vector<b2FixtureProxy*> proxies;  ///< one for each fixture
    std::vector<PlanarShape> outlines;     ///< in meters, for queries

    [[nodiscard]] bool is_moving_kind() const {
        return body != nullptr && body->GetType() != b2_staticBody;
    }
};

[[nodiscard]] inline Body& body_of(b2Fixture* fixture) {
    return *reinterpret_cast<Body*>(fixture->GetBody()->GetUserData().pointer);
}

[[nodiscard]] inline const Body& body_of(const b2Fixture* fixture) {
    return body_of(const_cast<b2Fixture*>(fixture));
}

[[nodiscard]] inline MaterialId material_of(b2Fixture* fixture) {
    return MaterialId(static_cast<std::uint32_t>(fixture->GetUserData().pointer));
}

/// Makes the b2Body of a checked definition. `record` stays where it is as long as the world lives.
void build_body(b2World& world, BodyId id, const BodyDefinition& definition, Body& record);

/// Rolling resistance takes a constant amount from the speed that a body would get, but never turns
/// it round: what is pushed less hard than it resists stays where it is.
void slow_down(Body& record, b2Vec2 force, float torque, float part_s);

/// The restitution threshold of every fixture, and so of each new contact until its properties are
/// set; then it is 0: also the slowest hit bounces.
inline constexpr float kUnseen = 1;

/// How far Box2D's rounding of polygons reaches over the true outline of a fixture.
[[nodiscard]] float skin_of(const b2Fixture* fixture);

}  // namespace agon::physics::box2d
