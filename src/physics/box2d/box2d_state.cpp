// SPDX-License-Identifier: Apache-2.0
// What an engine's state is: its hash, its snapshots, and what lies where.
#include <algorithm>
#include <optional>

#include <box2d/b2_contact.h>

#include "physics/box2d/engine_impl.hpp"
#include "physics/box2d/scale.hpp"

namespace agon::physics::box2d {

void Box2dEngine::hash_state(core::Hasher& hasher) const {
    for (const Body& record : bodies_) {
        if (record.is_moving_kind()) {
            const b2Body& body = *record.body;
            const float values[] = {
                body.GetWorldCenter().x,    body.GetWorldCenter().y,    body.GetAngle(),
                body.GetLinearVelocity().x, body.GetLinearVelocity().y, body.GetAngularVelocity()};
            hasher.add_bytes(std::as_bytes(std::span(values)));
        } else if (record.body != nullptr) {
            const float values[] = {record.body->GetPosition().x, record.body->GetPosition().y,
                                    record.body->GetAngle()};
            hasher.add_bytes(std::as_bytes(std::span(values)));
        }
    }
    // The next step starts from the impulses of the last.
    for (const b2Contact* contact = world_->GetContactList(); contact != nullptr;
         contact = contact->GetNext()) {
        const b2Manifold& manifold = *contact->GetManifold();
        for (int i = 0; contact->IsTouching() && i < manifold.pointCount; ++i) {
            const float values[] = {manifold.points[i].normalImpulse,
                                    manifold.points[i].tangentImpulse};
            hasher.add_bytes(std::as_bytes(std::span(values)));
        }
    }
    steady_.hash_into(hasher);
    hasher.add(last_part_s_);
}

/// Whether two bodies' groups let them touch.
bool Box2dEngine::can_meet(BodyId a, BodyId b) const {
    const BodyDefinition& one = body_definition(a);
    const BodyDefinition& other = body_definition(b);
    return a != b && (one.groups & other.collides_with) != 0 &&
           (other.groups & one.collides_with) != 0;
}

void Box2dEngine::find_overlaps(const Placement& placement, double tolerance_m,
                                std::vector<Overlap>& overlaps) const {
    const core::Pose2 pose = placement.world_from_placed.planar();
    std::vector<PlanarShape> placed;
    if (placement.body) {
        for (const PlanarShape& outline : bodies_[placement.body->index()].outlines) {
            placed.push_back(moved(outline, pose));
        }
    } else {
        placed.push_back(outline(*placement.shape, pose));
    }
    for (const Body& record : bodies_) {
        if (record.body == nullptr || (placement.body && !can_meet(*placement.body, record.id)) ||
            std::find(placement.ignoring.begin(), placement.ignoring.end(), record.id) !=
                placement.ignoring.end()) {
            continue;
        }
        const PlanarState& state = states_[record.id.index()];
        double depth_m = tolerance_m;
        for (const PlanarShape& outline : record.outlines) {
            const PlanarShape there = moved(outline, {state.position_m, state.heading_rad});
            for (const PlanarShape& shape : placed) {
                depth_m = std::max(depth_m, overlap_m(shape, there));
            }
        }
        if (depth_m > tolerance_m) {
            overlaps.push_back({record.id, depth_m});
        }
    }
}

void Box2dEngine::write_state(std::vector<std::byte>& snapshot) const {
    Snapshot state;
    for (const Body& record : bodies_) {
        BodySnapshot& body = state.bodies.emplace_back();
        if (record.body != nullptr) {
            body = {.is_alive = 1,
                    .x = record.body->GetPosition().x,
                    .y = record.body->GetPosition().y,
                    .angle = record.body->GetAngle(),
                    .velocity_x = record.body->GetLinearVelocity().x,
                    .velocity_y = record.body->GetLinearVelocity().y,
                    .spin = record.body->GetAngularVelocity()};
        }
    }
    for (const Joint& record : joints_) {
        state.joints.push_back(record.joint != nullptr ? 1 : 0);
    }
    state.contacts.assign(log_.contacts().begin(), log_.contacts().end());
    encode(state, snapshot);
}

bool Box2dEngine::read_state(std::span<const std::byte> snapshot) {
    const std::optional<Snapshot> state = decode(snapshot);
    if (!state || state->bodies.size() != bodies_.size() ||
        state->joints.size() != joints_.size()) {
        return false;
    }
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        if ((state->bodies[i].is_alive != 0) != (bodies_[i].body != nullptr)) {
            return false;
        }
    }
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        if ((state->joints[i] != 0) != (joints_[i].joint != nullptr)) {
            return false;
        }
    }
    for (const Contact& contact : state->contacts) {
        if (!contains(contact.a) || !contains(contact.b)) {
            return false;
        }
    }
    rebuild(*state);
    return true;
}

/// Makes everything anew: what Box2D remembers of contacts cannot be set, so it starts without.
void Box2dEngine::rebuild(const Snapshot& snapshot) {
    make_world();
    movers_.clear();
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        Body& record = bodies_[i];
        if (record.body == nullptr) {
            continue;
        }
        const BodySnapshot& saved = snapshot.bodies[i];
        build_body(*world_, record.id, body_definition(record.id), record);
        record.body->SetTransform({saved.x, saved.y}, saved.angle);
        if (record.is_moving_kind()) {
            movers_.push_back(&record);
            record.body->SetLinearVelocity({saved.velocity_x, saved.velocity_y});
            record.body->SetAngularVelocity(saved.spin);
        }
        read_body(record);
    }
    for (std::uint32_t i = 0; i < joints_.size(); ++i) {
        if (joints_[i].joint != nullptr) {
            const JointDefinition& definition = joint_definition(JointId(i));
            build_joint(*world_, definition, *bodies_[definition.a.index()].body,
                        *bodies_[definition.b.index()].body, joints_[i]);
        }
    }
    log_.restore(snapshot.contacts);
}

}  // namespace agon::physics::box2d
