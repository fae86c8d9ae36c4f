// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/steady_forces.hpp"

#include <algorithm>
#include <utility>

namespace agon::physics::box2d {

namespace {

float normal_impulse(const b2Contact& contact) {
    const b2Manifold& manifold = *contact.GetManifold();
    float sum = 0;
    for (int i = 0; i < manifold.pointCount; ++i) {
        sum += manifold.points[i].normalImpulse;
    }
    return sum;
}

}  // namespace

void SteadyForces::clear() {
    entries_.clear();
    has_entries_ = false;
}

void SteadyForces::remember(const b2World& world, float last_part_s) {
    next_.clear();
    for (const b2Contact* contact = world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        if (!contact->IsTouching() || last_part_s <= 0) {
            continue;
        }
        float force = normal_impulse(*contact) / last_part_s;
        if (has_entries_) {
            // The last part was a short one itself: what it added is not steady either.
            const Entry* before = find(*contact);
            force = std::min(force, before != nullptr ? before->force : 0.0F);
        }
        next_.push_back({contact->GetFixtureA(), contact->GetFixtureB(), force});
    }
    std::swap(entries_, next_);
    has_entries_ = true;
}

void SteadyForces::prepare(b2World& world, float last_part_s, float part_s) {
    if (last_part_s <= 0) {
        return;
    }
    for (b2Contact* contact = world.GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        const float impulse = contact->IsTouching() ? normal_impulse(*contact) : 0;
        if (impulse <= 0) {
            continue;
        }
        const Entry* before = find(*contact);
        const float steady = before != nullptr ? before->force * last_part_s : 0.0F;
        const float hit = impulse * last_part_s / part_s;
        const float kept = std::max(steady, hit) / impulse;
        if (kept >= 1) {
            continue;
        }
        b2Manifold& manifold = *contact->GetManifold();
        for (int i = 0; i < manifold.pointCount; ++i) {
            manifold.points[i].normalImpulse *= kept;
            manifold.points[i].tangentImpulse *= kept;
        }
    }
}

void SteadyForces::hash_into(core::Hasher& hasher) const {
    hasher.add(has_entries_);
    for (const Entry& entry : entries_) {
        hasher.add(entry.force);
    }
}

const SteadyForces::Entry* SteadyForces::find(const b2Contact& contact) const {
    for (const Entry& entry : entries_) {
        if (entry.a == contact.GetFixtureA() && entry.b == contact.GetFixtureB()) {
            return &entry;
        }
    }
    return nullptr;
}

}  // namespace agon::physics::box2d
