// SPDX-License-Identifier: Apache-2.0
#include "world/world.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "physics/registry.hpp"
#include "world/body_definition.hpp"

namespace agon::world {

using core::Error;
using core::Pose3;
using core::Result;
using core::Vec3;
using physics::BodyId;

World::World(scene::Scene scene, std::unique_ptr<physics::Engine> engine)
    : scene_(std::move(scene)), engine_(std::move(engine)) {}

World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

Result<World> World::create(scene::Scene scene, const physics::EngineDefinition& definition) {
    auto engine = physics::create(definition);
    if (!engine) {
        return engine.error();
    }
    World world(std::move(scene), std::move(*engine));
    world.bindings_.resize(world.scene_.index_bound());
    std::vector<Handle> with_body;
    world.scene_.visit([&](Handle object) {
        world.bindings_[object.index()].generation = object.generation();
        if (world.scene_.body(object)) {
            with_body.push_back(object);
        }
    });
    std::sort(with_body.begin(), with_body.end());
    for (const Handle object : with_body) {
        if (const auto bound = world.bind(object); !bound) {
            return bound.error();
        }
    }
    world.planar_states_ = world.engine_->planar_states();
    return world;
}

Result<void> World::bind(Handle object) {
    const auto definition = body_definition(scene_, *engine_, object);
    if (!definition) {
        return definition.error();
    }
    const auto body = engine_->add_body(*definition);
    if (!body) {
        return body.error();
    }
    bindings_[object.index()].body = *body;
    objects_.push_back(object);
    heights_m_.push_back(definition->world_from_body.position_m.z);
    return {};
}

Pose3 World::pose(Handle object) const {
    const BodyId body = body_of(object);
    if (!body.is_valid()) {
        const Handle parent = scene_.parent(object);
        const Pose3 parent_from_this = scene_.place_in_parent(object);
        return parent.is_valid() ? core::composed(pose(parent), parent_from_this)
                                 : parent_from_this;
    }
    if (!planar_states_.empty()) {
        const physics::PlanarState& state = planar_states_[body.index()];
        return Pose3::from_planar({state.position_m, state.heading_rad}, heights_m_[body.index()]);
    }
    return engine_->spatial_states()[body.index()].world_from_body;
}

core::Pose2 World::planar_pose(Handle object) const {
    const BodyId body = body_of(object);
    if (body.is_valid() && !planar_states_.empty()) {
        const physics::PlanarState& state = planar_states_[body.index()];
        return {state.position_m, state.heading_rad};
    }
    return pose(object).planar();
}

physics::PlanarState World::planar_state(Handle object) const {
    const BodyId body = require_body(object);
    if (!planar_states_.empty()) {
        return planar_states_[body.index()];
    }
    const physics::SpatialState& spatial = engine_->spatial_states()[body.index()];
    physics::PlanarState state;
    const core::Pose2 pose = spatial.world_from_body.planar();
    state.position_m = pose.position_m;
    state.heading_rad = pose.heading_rad;
    state.forward = core::direction(pose.heading_rad);
    state.velocity_mps = spatial.velocity_mps.xy();
    state.spin_radps = spatial.angular_velocity_radps.z;
    return state;
}

Vec3 World::velocity(Handle object) const {
    const BodyId body = require_body(object);
    if (!planar_states_.empty()) {
        const core::Vec2 velocity = planar_states_[body.index()].velocity_mps;
        return {velocity.x, velocity.y, 0};
    }
    return engine_->spatial_states()[body.index()].velocity_mps;
}

Vec3 World::angular_velocity(Handle object) const {
    const BodyId body = require_body(object);
    if (!planar_states_.empty()) {
        return {0, 0, planar_states_[body.index()].spin_radps};
    }
    return engine_->spatial_states()[body.index()].angular_velocity_radps;
}

const Contact* World::contact(Handle one, Handle other) const {
    for (const Contact& contact : contacts_) {
        if ((contact.a == one && contact.b == other) || (contact.a == other && contact.b == one)) {
            return &contact;
        }
    }
    return nullptr;
}

std::vector<Obstacle> World::obstacles(Handle object, const Pose3& pose,
                                       std::span<const Handle> ignoring, double tolerance_m) const {
    physics::Placement placement;
    placement.body = require_body(object);
    placement.world_from_placed = pose;
    return obstacles_at(placement, ignoring, tolerance_m);
}

std::vector<Obstacle> World::obstacles(const core::Shape& shape, const Pose3& pose,
                                       std::span<const Handle> ignoring, double tolerance_m) const {
    physics::Placement placement;
    placement.shape = shape;
    placement.world_from_placed = pose;
    return obstacles_at(placement, ignoring, tolerance_m);
}

std::vector<Obstacle> World::obstacles_at(physics::Placement placement,
                                          std::span<const Handle> ignoring,
                                          double tolerance_m) const {
    std::vector<BodyId> ignored;
    for (const Handle object : ignoring) {
        ignored.push_back(require_body(object));
    }
    placement.ignoring = ignored;
    std::vector<Obstacle> obstacles;
    for (const physics::Overlap& overlap : engine_->overlaps(placement, tolerance_m)) {
        obstacles.push_back({objects_[overlap.body.index()], overlap.depth_m});
    }
    return obstacles;
}

Result<void> World::check_free_of_overlaps(double tolerance_m) const {
    for (const Handle object : objects_) {
        if (engine_->kind(require_body(object)) == physics::BodyKind::Static) {
            continue;
        }
        const std::vector<Obstacle> found = obstacles(object, pose(object), {}, tolerance_m);
        if (!found.empty()) {
            const long depth_um = static_cast<long>(found.front().depth_m * 1e6 + 0.5);
            return Error{scene_.path(object) + " stands " + std::to_string(depth_um / 1000) + "." +
                             std::to_string(depth_um % 1000 / 100) + " mm deep in " +
                             scene_.path(found.front().object),
                         {}};
        }
    }
    return {};
}

void World::set_pose(Handle object, const Pose3& pose) {
    const BodyId body = require_body(object);
    engine_->set_pose(body, pose);
    heights_m_[body.index()] = pose.position_m.z;
}

void World::set_velocity(Handle object, Vec3 velocity_mps, Vec3 angular_velocity_radps) {
    engine_->set_velocity(require_body(object), velocity_mps, angular_velocity_radps);
}

void World::apply_force(Handle object, Vec3 force_n, Vec3 torque_nm) {
    engine_->apply_force(require_body(object), force_n, torque_nm);
}

void World::step(core::Duration step, int substeps) {
    engine_->step(step, substeps);
    collect_contacts(*engine_, objects_, contacts_);
}

Snapshot World::save() const {
    Snapshot snapshot;
    engine_->save(snapshot.bytes);
    const auto heights = std::as_bytes(std::span(heights_m_));
    snapshot.bytes.insert(snapshot.bytes.end(), heights.begin(), heights.end());
    return snapshot;
}

Result<void> World::restore(const Snapshot& snapshot) {
    const std::size_t heights_size = heights_m_.size() * sizeof(double);
    if (snapshot.bytes.size() < heights_size) {
        return Error{"no snapshot of this world", {}};
    }
    const std::span<const std::byte> bytes = snapshot.bytes;
    const auto [engine_size, heights] =
        std::pair(bytes.size() - heights_size, bytes.last(heights_size));
    if (auto done = engine_->restore(bytes.first(engine_size)); !done) {
        return done;
    }
    if (heights_size > 0) {
        std::memcpy(heights_m_.data(), heights.data(), heights_size);
    }
    collect_contacts(*engine_, objects_, contacts_);
    return {};
}

void World::hash_into(core::Hasher& hasher) const {
    engine_->hash_into(hasher);
}

BodyId World::body_of(Handle object) const {
    AGON_CHECK(object.is_valid() && object.index() < bindings_.size() &&
                   bindings_[object.index()].generation == object.generation(),
               object.index(), object.generation());
    return bindings_[object.index()].body;
}

BodyId World::require_body(Handle object) const {
    const BodyId body = body_of(object);
    AGON_CHECK(body.is_valid(), scene_.path(object));
    return body;
}

}  // namespace agon::world
