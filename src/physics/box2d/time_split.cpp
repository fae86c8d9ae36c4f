// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/time_split.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <box2d/b2_circle_shape.h>
#include <box2d/b2_contact_manager.h>
#include <box2d/b2_polygon_shape.h>

namespace agon::physics::box2d {

namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

// Pairs deeper than this (5 mm) along every axis are left to the solver's position correction.
constexpr float kDeep = 0.05F;

// Box2D moves no body by more than b2_maxTranslation nor turns it by more than b2_maxRotation in a
// step, but cuts its velocity instead.
constexpr float kLongestWay = 0.95F * b2_maxTranslation;
constexpr float kWidestTurn = 0.95F * b2_maxRotation;

/// The corners of a polygon, or the center of a circle, in the world.
struct Points {
    std::array<b2Vec2, b2_maxPolygonVertices> at;
    int count = 0;
    float radius = 0;  ///< of a circle
};

Points points_of(const b2Fixture* fixture) {
    const b2Transform& transform = fixture->GetBody()->GetTransform();
    Points points;
    if (fixture->GetType() == b2Shape::e_circle) {
        const auto* circle = static_cast<const b2CircleShape*>(fixture->GetShape());
        points.at[0] = b2Mul(transform, circle->m_p);
        points.count = 1;
        points.radius = circle->m_radius;
        return points;
    }
    const auto* polygon = static_cast<const b2PolygonShape*>(fixture->GetShape());
    points.count = polygon->m_count;
    for (int i = 0; i < points.count; ++i) {
        points.at[static_cast<std::size_t>(i)] = b2Mul(transform, polygon->m_vertices[i]);
    }
    return points;
}

/// The velocity of `b`'s points as seen from `a`, turning with it: at x it is constant + spin x x.
struct RelativeMotion {
    b2Vec2 constant;
    float spin = 0;

    RelativeMotion(const b2Body& a, const b2Body& b) {
        const b2Vec2 ca = a.GetWorldCenter();
        const b2Vec2 cb = b.GetWorldCenter();
        constant = b.GetLinearVelocity() - a.GetLinearVelocity() -
                   b2Cross(b.GetAngularVelocity(), cb) + b2Cross(a.GetAngularVelocity(), ca);
        spin = b.GetAngularVelocity() - a.GetAngularVelocity();
    }

    [[nodiscard]] b2Vec2 at(b2Vec2 x) const { return constant + b2Cross(spin, x); }
};

/// How long until one of the points is `allowed` behind a line through `origin`; kNever if none
/// comes, 0 if one is deep behind it already.
float time_behind_line(b2Vec2 origin, b2Vec2 normal, const Points& points,
                       const RelativeMotion& motion, float allowed) {
    float time = kNever;
    for (int i = 0; i < points.count; ++i) {
        const b2Vec2 point = points.at[static_cast<std::size_t>(i)];
        const float gap = b2Dot(normal, point - origin) - points.radius;
        if (gap < -kDeep) {
            return 0;
        }
        const float approach = -b2Dot(normal, motion.at(point));
        if (approach > 0) {
            time = std::min(time, (std::max(gap, 0.0F) + allowed) / approach);
        }
    }
    return time;
}

/// Over all faces of `a`: a pair is apart as long as any line is between them.
float time_over_faces(const b2Fixture* a, const Points& corners, const Points& other,
                      const RelativeMotion& motion, float allowed, float enough) {
    const auto* polygon = static_cast<const b2PolygonShape*>(a->GetShape());
    const b2Rot& rotation = a->GetBody()->GetTransform().q;
    float time = 0;
    for (int i = 0; i < corners.count && time < enough; ++i) {
        const b2Vec2 normal = b2Mul(rotation, polygon->m_normals[i]);
        time = std::max(time, time_behind_line(corners.at[static_cast<std::size_t>(i)], normal,
                                               other, motion, allowed));
    }
    return time;
}

/// Between a corner (or another circle of a radius) and a circle, along the line of centers.
float time_between_centers(b2Vec2 center, float radius, const Points& circle,
                           const RelativeMotion& motion, float allowed) {
    b2Vec2 normal = circle.at[0] - center;
    if (normal.Normalize() < b2_epsilon) {
        return 0;
    }
    return time_behind_line(center + radius * normal, normal, circle, motion, allowed);
}

/// From the corner of the polygon that is nearest to the circle, if that is what faces it.
float time_at_corner(const Points& corners, const Points& circle, const RelativeMotion& motion,
                     float allowed) {
    b2Vec2 nearest = corners.at[0];
    for (int i = 1; i < corners.count; ++i) {
        const b2Vec2 corner = corners.at[static_cast<std::size_t>(i)];
        if (b2DistanceSquared(corner, circle.at[0]) < b2DistanceSquared(nearest, circle.at[0])) {
            nearest = corner;
        }
    }
    const b2Vec2 away = circle.at[0] - nearest;
    for (int i = 0; i < corners.count; ++i) {
        if (b2Dot(corners.at[static_cast<std::size_t>(i)] - nearest, away) > 0) {
            return 0;
        }
    }
    return time_between_centers(nearest, 0, circle, motion, allowed);
}

/// How long two fixtures may move as they do until they overlap by `allowed` more than now.
float time_to_overlap(const b2Fixture* a, const b2Fixture* b, float allowed, float enough) {
    const bool a_is_circle = a->GetType() == b2Shape::e_circle;
    const bool b_is_circle = b->GetType() == b2Shape::e_circle;
    if (a_is_circle && !b_is_circle) {
        return time_to_overlap(b, a, allowed, enough);
    }
    const Points points_a = points_of(a);
    const Points points_b = points_of(b);
    const RelativeMotion b_from_a(*a->GetBody(), *b->GetBody());
    if (a_is_circle) {
        return time_between_centers(points_a.at[0], points_a.radius, points_b, b_from_a, allowed);
    }
    float time = time_over_faces(a, points_a, points_b, b_from_a, allowed, enough);
    if (time >= enough) {
        return time;
    }
    if (b_is_circle) {
        return std::max(time, time_at_corner(points_a, points_b, b_from_a, allowed));
    }
    const RelativeMotion a_from_b(*b->GetBody(), *a->GetBody());
    return std::max(time, time_over_faces(b, points_b, points_a, a_from_b, allowed, enough));
}

/// Lets the broad phase know where a body is about to go, so that it pairs it with what is there.
/// Box2D does so itself for the next step's way, but not before the first step after a kick.
bool announce(b2BroadPhase& broad_phase, const Body& record, float remaining) {
    const b2Vec2 way = remaining * record.body->GetLinearVelocity();
    const float turn = remaining * std::fabs(record.body->GetAngularVelocity()) * record.reach;
    const b2Vec2 slack(turn, turn);
    bool is_changed = false;
    for (const b2FixtureProxy* proxy : record.proxies) {
        b2AABB swept;
        swept.lowerBound = proxy->aabb.lowerBound + b2Min(way, b2Vec2_zero) - slack;
        swept.upperBound = proxy->aabb.upperBound + b2Max(way, b2Vec2_zero) + slack;
        if (!broad_phase.GetFatAABB(proxy->proxyId).Contains(swept)) {
            broad_phase.MoveProxy(proxy->proxyId, swept, way);
            is_changed = true;
        }
    }
    return is_changed;
}

/// A cheap bound: whether any two points of a pair can come nearer by more than their boxes are
/// apart and what is allowed besides.
bool may_close_in(const b2Contact& contact, float remaining, float allowed) {
    const b2Fixture* a = contact.GetFixtureA();
    const b2Fixture* b = contact.GetFixtureB();
    const Body& body_a = body_of(a);
    const Body& body_b = body_of(b);
    const float motion = body_a.motion + body_b.motion;
    if (motion <= allowed) {
        return false;
    }
    const b2AABB& box_a = a->GetAABB(0);
    const b2AABB& box_b = b->GetAABB(0);
    const b2Vec2 apart =
        b2Max(box_a.lowerBound - box_b.upperBound, box_b.lowerBound - box_a.upperBound);
    if (motion <= std::max(apart.x, apart.y) + allowed) {
        return false;
    }
    // What moves along together does not close in.
    const b2Body& one = *body_a.body;
    const b2Body& other = *body_b.body;
    const float turning = std::fabs(one.GetAngularVelocity()) * body_a.reach +
                          std::fabs(other.GetAngularVelocity()) * body_b.reach;
    const float speed = (other.GetLinearVelocity() - one.GetLinearVelocity()).Length();
    return remaining * (speed + turning) > allowed;
}

}  // namespace

float safe_part(b2World& world, std::span<Body* const> movers, float remaining, float shortest,
                const SplitLimits& limits) {
    float part = remaining;
    float largest_motion = 0;
    for (Body* record : movers) {
        const float speed = record->body->GetLinearVelocity().Length();
        const float spin = std::fabs(record->body->GetAngularVelocity());
        record->motion = remaining * (speed + spin * record->reach);
        largest_motion = std::max(largest_motion, record->motion);
        if (speed * part > kLongestWay) {
            part = kLongestWay / speed;
        }
        if (spin * part > kWidestTurn) {
            part = kWidestTurn / spin;
        }
    }
    if (2 * largest_motion <= limits.overlap) {
        return part;
    }

    // GetContactManager is const for readers; the world itself is ours to change.
    auto& manager = const_cast<b2ContactManager&>(world.GetContactManager());
    bool is_changed = false;
    for (const Body* record : movers) {
        if (2 * record->motion > limits.overlap) {
            is_changed |= announce(manager.m_broadPhase, *record, remaining);
        }
    }
    if (is_changed) {
        manager.FindNewContacts();
    }

    float time = part;
    for (const b2Contact* contact = world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        if (may_close_in(*contact, remaining, limits.overlap)) {
            const float safe = time_to_overlap(contact->GetFixtureA(), contact->GetFixtureB(),
                                               limits.overlap, time);
            // 0: no line between them, so they are deep in each other already.
            if (safe > 0) {
                time = std::min(time, safe);
            }
        }
    }
    return std::min(part, std::max(time, shortest));
}

}  // namespace agon::physics::box2d
