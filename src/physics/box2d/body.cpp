// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/body.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <box2d/b2_circle_shape.h>
#include <box2d/b2_contact_manager.h>
#include <box2d/b2_polygon_shape.h>

#include "core/check.hpp"
#include "physics/box2d/scale.hpp"

namespace agon::physics::box2d {

namespace {

// Box2D rounds polygons by two slops (1 mm here), and lets bodies rest in each other by one slop.
// With half a slop on each side the two cancel: what rests on another leaves no gap.
constexpr float kSkin = 0.5F * b2_linearSlop;

b2BodyType type_of(BodyKind kind) {
    switch (kind) {
        case BodyKind::Static:
            return b2_staticBody;
        case BodyKind::Kinematic:
            return b2_kinematicBody;
        case BodyKind::Dynamic:
            return b2_dynamicBody;
    }
    return b2_staticBody;
}

b2PolygonShape polygon(const PlanarShape& outline) {
    std::array<b2Vec2, PlanarShape::kMaximumCorners> corners;
    for (std::size_t i = 0; i < outline.corner_count; ++i) {
        corners[i] = to_units(outline.corners_m[i]);
    }
    b2PolygonShape shape;
    shape.Set(corners.data(), static_cast<int32>(outline.corner_count));
    shape.m_radius = kSkin;
    return shape;
}

b2CircleShape circle(const PlanarShape& outline) {
    b2CircleShape shape;
    shape.m_p = to_units(outline.center_m);
    shape.m_radius = to_units(outline.radius_m);
    return shape;
}

void add_fixture(Body& record, const PlanarShape& outline, const BodyDefinition& definition,
                 MaterialId material) {
    b2FixtureDef fixture;
    fixture.userData.pointer = material.index();
    fixture.density = definition.kind == BodyKind::Dynamic ? 1.0F : 0.0F;
    fixture.restitutionThreshold = kUnseen;
    fixture.filter.categoryBits = definition.groups;
    fixture.filter.maskBits = definition.collides_with;
    if (outline.is_circle()) {
        const b2CircleShape shape = circle(outline);
        fixture.shape = &shape;
        record.body->CreateFixture(&fixture);
    } else {
        const b2PolygonShape shape = polygon(outline);
        fixture.shape = &shape;
        record.body->CreateFixture(&fixture);
    }
}

/// Scales what unit density gave to the mass that is wanted.
void set_mass(b2Body& body, const BodyDefinition& definition) {
    b2MassData data;
    body.GetMassData(&data);
    const auto mass = static_cast<float>(definition.mass_kg);
    if (body.GetFixtureList() == nullptr) {
        data.center.SetZero();
        data.mass = 1;
        data.I = 0;
    }
    const float about_center = data.I - data.mass * b2Dot(data.center, data.center);
    const float inertia = definition.inertia_kgm2 > 0
                              ? static_cast<float>(definition.inertia_kgm2 * kTorqueScale)
                              : about_center * (mass / data.mass);
    data.mass = mass;
    data.I = inertia + mass * b2Dot(data.center, data.center);
    body.SetMassData(&data);
}

float reach_of(const Body& record) {
    const core::Vec2 center = to_meters(record.body->GetLocalCenter());
    double reach_m = 0;
    for (const PlanarShape& outline : record.outlines) {
        if (outline.is_circle()) {
            reach_m =
                std::max(reach_m, core::distance(outline.center_m, center) + outline.radius_m);
        }
        for (std::size_t i = 0; i < outline.corner_count; ++i) {
            reach_m = std::max(reach_m, core::distance(outline.corners_m[i], center));
        }
    }
    return to_units(reach_m);
}

/// Box2D shows a fixture's proxy to queries alone.
class ProxyFinder {
public:
    ProxyFinder(const b2BroadPhase& broad_phase, Body& record)
        : broad_phase_(broad_phase), record_(record) {}

    bool QueryCallback(int32 proxy_id) {
        auto* proxy = static_cast<b2FixtureProxy*>(broad_phase_.GetUserData(proxy_id));
        if (proxy->fixture->GetBody() == record_.body) {
            record_.proxies.push_back(proxy);
        }
        return true;
    }

private:
    const b2BroadPhase& broad_phase_;
    Body& record_;
};

void find_proxies(b2World& world, Body& record) {
    const b2BroadPhase& broad_phase = world.GetContactManager().m_broadPhase;
    b2AABB everything;
    everything.lowerBound.Set(-b2_maxFloat, -b2_maxFloat);
    everything.upperBound.Set(b2_maxFloat, b2_maxFloat);
    record.proxies.clear();
    ProxyFinder finder(broad_phase, record);
    broad_phase.Query(&finder, everything);
    std::sort(
        record.proxies.begin(), record.proxies.end(),
        [](const b2FixtureProxy* a, const b2FixtureProxy* b) { return a->proxyId < b->proxyId; });
}

}  // namespace

void build_body(b2World& world, BodyId id, const BodyDefinition& definition, Body& record) {
    const core::Pose2 pose = definition.world_from_body.planar();
    b2BodyDef body;
    body.type = type_of(definition.kind);
    body.position = to_units(pose.position_m);
    body.angle = static_cast<float>(pose.heading_rad);
    body.linearDamping = static_cast<float>(definition.linear_damping_per_s);
    body.angularDamping = static_cast<float>(definition.angular_damping_per_s);
    body.allowSleep = false;
    body.userData.pointer = reinterpret_cast<std::uintptr_t>(&record);

    record.id = id;
    record.body = world.CreateBody(&body);
    record.rolling_deceleration = to_units(definition.rolling_deceleration_mps2);
    record.spin_deceleration = static_cast<float>(definition.spin_deceleration_radps2);
    record.outlines.clear();
    for (const BodyShape& shape : definition.shapes) {
        record.outlines.push_back(outline(shape.shape, shape.body_from_shape.planar()));
        add_fixture(record, record.outlines.back(), definition, shape.material);
    }
    if (definition.kind == BodyKind::Dynamic) {
        set_mass(*record.body, definition);
    }
    record.reach = reach_of(record);
    find_proxies(world, record);
}

void slow_down(Body& record, b2Vec2 force, float torque, float part_s) {
    b2Body& body = *record.body;
    if (record.rolling_deceleration > 0) {
        const b2Vec2 gravity = body.GetWorld()->GetGravity();
        b2Vec2 direction =
            body.GetLinearVelocity() + part_s * (gravity + (1 / body.GetMass()) * force);
        const float speed = direction.Normalize();
        const float loss = std::min(speed, part_s * record.rolling_deceleration);
        body.SetLinearVelocity(body.GetLinearVelocity() - loss * direction);
    }
    if (record.spin_deceleration > 0) {
        const float inertia =
            body.GetInertia() - body.GetMass() * body.GetLocalCenter().LengthSquared();
        const float spin = body.GetAngularVelocity();
        const float wanted = spin + part_s * torque / inertia;
        const float loss = std::min(std::fabs(wanted), part_s * record.spin_deceleration);
        body.SetAngularVelocity(spin - (wanted < 0 ? -loss : loss));
    }
}

float skin_of(const b2Fixture* fixture) {
    return fixture->GetType() == b2Shape::e_polygon ? kSkin : 0.0F;
}

}  // namespace agon::physics::box2d
