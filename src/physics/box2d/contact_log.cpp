// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/contact_log.hpp"

#include <cstddef>
#include <limits>
#include <utility>

#include <box2d/b2_contact.h>

#include "physics/box2d/body.hpp"
#include "physics/box2d/scale.hpp"

namespace agon::physics::box2d {

namespace {

std::uint64_t pair_of(BodyId a, BodyId b) {
    return std::uint64_t{a.index()} << 32U | b.index();
}

std::uint64_t pair_of(const Contact& contact) {
    return pair_of(contact.a, contact.b);
}

}  // namespace

void ContactLog::begin_step() {
    places_.clear();
    gathered_.clear();
}

void ContactLog::collect(const b2World& world) {
    for (const b2Contact* contact = world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        if (!contact->IsTouching()) {
            continue;
        }
        const b2Fixture* fixture_a = contact->GetFixtureA();
        const b2Fixture* fixture_b = contact->GetFixtureB();
        const BodyId id_a = body_of(fixture_a).id;
        const BodyId id_b = body_of(fixture_b).id;
        const bool is_swapped = id_b < id_a;
        Contact& sum = is_swapped ? entry(id_b, id_a) : entry(id_a, id_b);

        const b2Manifold& manifold = *contact->GetManifold();
        b2WorldManifold in_world;
        contact->GetWorldManifold(&in_world);
        const float skin = skin_of(fixture_a) + skin_of(fixture_b);
        for (int i = 0; i < manifold.pointCount; ++i) {
            sum.normal_impulse_ns += to_meters(manifold.points[i].normalImpulse);
            // Box2D's tangent is the normal turned right; which of the two is called a changes both
            // the normal's direction and whom the impulse pushes.
            sum.tangent_impulse_ns -= to_meters(manifold.points[i].tangentImpulse);
            const double gap_m = to_meters(in_world.separations[i] + skin);
            if (gap_m < sum.gap_m) {
                sum.gap_m = gap_m;
                const core::Vec2 point = to_meters(in_world.points[i]);
                sum.point_m = {point.x, point.y, 0};
                const double sign = is_swapped ? -1 : 1;
                sum.normal = {sign * static_cast<double>(in_world.normal.x),
                              sign * static_cast<double>(in_world.normal.y), 0};
            }
        }
    }
}

void ContactLog::end_step() {
    // Few, so by insertion.
    for (std::size_t i = 1; i < places_.size(); ++i) {
        for (std::size_t k = i; k > 0 && places_[k].pair < places_[k - 1].pair; --k) {
            std::swap(places_[k], places_[k - 1]);
        }
    }
    std::swap(contacts_, previous_);
    contacts_.clear();
    auto earlier = previous_.begin();
    for (const Place& place : places_) {
        Contact& contact = contacts_.emplace_back(gathered_[place.index]);
        while (earlier != previous_.end() && pair_of(*earlier) < place.pair) {
            ++earlier;
        }
        contact.has_begun = earlier == previous_.end() || pair_of(*earlier) != place.pair;
    }
}

void ContactLog::restore(std::span<const Contact> contacts) {
    contacts_.assign(contacts.begin(), contacts.end());
    previous_.clear();
}

Contact& ContactLog::entry(BodyId a, BodyId b) {
    const std::uint64_t pair = pair_of(a, b);
    for (const Place& place : places_) {
        if (place.pair == pair) {
            return gathered_[place.index];
        }
    }
    places_.push_back({pair, gathered_.size()});
    Contact& contact = gathered_.emplace_back();
    contact.a = a;
    contact.b = b;
    contact.gap_m = std::numeric_limits<double>::infinity();
    return contact;
}

}  // namespace agon::physics::box2d
