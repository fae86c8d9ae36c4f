// SPDX-License-Identifier: Apache-2.0
#include "world/live_bodies.hpp"

#include <algorithm>
#include <utility>

#include "physics/registry.hpp"
#include "physics/validity.hpp"
#include "world/body_definition.hpp"

namespace agon::world {

using core::Error;
using core::Pose3;
using core::Result;
using core::Vec3;

namespace {

/// Beyond, single precision would soon hold no number.
constexpr double kStrongest_n = 1e9;

bool is_speed(Vec3 v) {
    return physics::is_finite(v) && core::norm(v) <= physics::kFastest_mps;
}

bool is_force(Vec3 v) {
    return physics::is_finite(v) && core::norm(v) <= kStrongest_n;
}

}  // namespace

LiveBodies::LiveBodies(physics::EngineDefinition definition) : definition_(std::move(definition)) {}

LiveBodies::LiveBodies(LiveBodies&&) noexcept = default;
LiveBodies& LiveBodies::operator=(LiveBodies&&) noexcept = default;
LiveBodies::~LiveBodies() = default;

Result<void> LiveBodies::rebuild(const scene::Scene& scene) {
    std::vector<Body> bodies;
    scene.visit([&](Handle object) {
        if (scene.body(object)) {
            bodies.push_back({object, {}, scene.world_from_object(object)});
        }
    });
    std::sort(bodies.begin(), bodies.end(),
              [](const Body& a, const Body& b) { return a.object < b.object; });
    std::unique_ptr<physics::Engine> engine;
    if (!bodies.empty()) {
        auto made = physics::create(definition_);
        if (!made) {
            return made.error();
        }
        engine = std::move(*made);
    }
    for (Body& body : bodies) {
        const auto definition = body_definition(scene, *engine, body.object);
        if (!definition) {
            return definition.error();
        }
        const auto id = engine->add_body(*definition);
        if (!id) {
            return id.error();
        }
        body.id = *id;
        if (const Body* old = find(body.object)) {
            hand_over(*old, *engine, *id);
        }
    }
    engine_ = std::move(engine);
    bodies_ = std::move(bodies);
    objects_.clear();
    for (const Body& body : bodies_) {
        objects_.push_back(body.object);
    }
    sort_downward(scene);
    contacts_.clear();
    return {};
}

void LiveBodies::sort_downward(const scene::Scene& scene) {
    downward_.clear();
    scene.visit([&](Handle object) {
        if (const Body* body = find(object)) {
            downward_.push_back(static_cast<std::size_t>(body - bodies_.data()));
        }
    });
}

void LiveBodies::forget_dead(const scene::Scene& scene) {
    const auto is_dead = [&](Handle object) {
        return !scene.contains(object);
    };
    for (const Body& body : bodies_) {
        if (is_dead(body.object)) {
            engine_->remove_body(body.id);
        }
    }
    std::erase_if(bodies_, [&](const Body& body) { return is_dead(body.object); });
    std::erase_if(contacts_,
                  [&](const Contact& contact) { return is_dead(contact.a) || is_dead(contact.b); });
    sort_downward(scene);
}

void LiveBodies::hand_over(const Body& old, physics::Engine& engine, physics::BodyId heir) const {
    if (engine.kind(heir) != physics::BodyKind::Static) {
        engine.set_velocity(heir, velocity(old.object), angular_velocity(old.object));
    }
}

std::vector<std::string> LiveBodies::step(scene::Scene& scene, core::Duration step, int substeps) {
    std::vector<std::string> complaints;
    if (bodies_.empty()) {
        return complaints;
    }
    follow_objects(scene, complaints);
    engine_->step(step, substeps);
    follow_bodies(scene);
    collect_contacts(*engine_, objects_, contacts_);
    return complaints;
}

void LiveBodies::follow_objects(scene::Scene& scene, std::vector<std::string>& complaints) {
    const bool is_planar = engine_->capabilities().is_planar;
    for (const std::size_t i : downward_) {
        Body& body = bodies_[i];
        const Pose3 pose = scene.world_from_object(body.object);
        if (pose == body.pose) {
            continue;
        }
        if (physics::is_proper(pose) && (!is_planar || physics::is_upright(pose))) {
            engine_->set_pose(body.id, pose);
            body.pose = pose;
        } else {
            complaints.push_back("'" + scene.path(body.object) +
                                 "' can't go where it was put: a body stays within 1000 m" +
                                 (is_planar ? ", and the planar physics keeps it upright" : ""));
        }
    }
}

void LiveBodies::follow_bodies(scene::Scene& scene) {
    for (const std::size_t i : downward_) {
        Body& body = bodies_[i];
        if (engine_->kind(body.id) == physics::BodyKind::Static &&
            scene.world_from_object(body.object) == body.pose) {
            continue;
        }
        const Handle parent = scene.parent(body.object);
        Pose3 pose = pose_of(body);
        if (parent.is_valid()) {
            pose = core::composed(core::inverse(scene.world_from_children(parent)), pose);
        }
        // Only rounding could make this fail, and then the object stays where it was.
        (void)scene.set_pose(body.object, pose);
        body.pose = scene.world_from_object(body.object);
    }
}

Pose3 LiveBodies::pose_of(const Body& body) const {
    const std::span<const physics::PlanarState> planar = engine_->planar_states();
    if (planar.empty()) {
        return engine_->spatial_states()[body.id.index()].world_from_body;
    }
    const physics::PlanarState& state = planar[body.id.index()];
    return Pose3::from_planar({state.position_m, state.heading_rad}, body.pose.position_m.z);
}

const LiveBodies::Body* LiveBodies::find(Handle object) const {
    const auto found =
        std::lower_bound(bodies_.begin(), bodies_.end(), object,
                         [](const Body& body, Handle other) { return body.object < other; });
    return found != bodies_.end() && found->object == object ? &*found : nullptr;
}

Vec3 LiveBodies::velocity(Handle object) const {
    const Body* body = find(object);
    if (body == nullptr) {
        return {};
    }
    const std::span<const physics::PlanarState> planar = engine_->planar_states();
    if (planar.empty()) {
        return engine_->spatial_states()[body->id.index()].velocity_mps;
    }
    const core::Vec2 velocity = planar[body->id.index()].velocity_mps;
    return {velocity.x, velocity.y, 0};
}

Vec3 LiveBodies::angular_velocity(Handle object) const {
    const Body* body = find(object);
    if (body == nullptr) {
        return {};
    }
    const std::span<const physics::PlanarState> planar = engine_->planar_states();
    return planar.empty() ? engine_->spatial_states()[body->id.index()].angular_velocity_radps
                          : Vec3{0, 0, planar[body->id.index()].spin_radps};
}

Result<void> LiveBodies::set_velocity(Handle object, Vec3 velocity_mps,
                                      Vec3 angular_velocity_radps) {
    const Body* body = find(object);
    if (body == nullptr || engine_->kind(body->id) == physics::BodyKind::Static) {
        return Error{body == nullptr ? "it has no body" : "its body is static", {}};
    }
    if (!is_speed(velocity_mps) || !is_speed(angular_velocity_radps)) {
        return Error{"velocities must be finite and at most 1e4", {}};
    }
    engine_->set_velocity(body->id, velocity_mps, angular_velocity_radps);
    return {};
}

Result<void> LiveBodies::apply_force(Handle object, Vec3 force_n, Vec3 torque_nm) {
    const Body* body = find(object);
    if (body == nullptr || engine_->kind(body->id) != physics::BodyKind::Dynamic) {
        return Error{body == nullptr ? "it has no body" : "its body is not dynamic", {}};
    }
    if (!is_force(force_n) || !is_force(torque_nm)) {
        return Error{"forces must be finite and at most 1e9", {}};
    }
    engine_->apply_force(body->id, force_n, torque_nm);
    return {};
}

void LiveBodies::hash_into(core::Hasher& hasher) const {
    hasher.add(bodies_.size());
    if (engine_ != nullptr) {
        engine_->hash_into(hasher);
    }
}

}  // namespace agon::world
