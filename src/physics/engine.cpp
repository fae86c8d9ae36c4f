// SPDX-License-Identifier: Apache-2.0
#include "physics/engine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.hpp"
#include "core/suggest.hpp"
#include "physics/validity.hpp"

namespace agon::physics {

using core::Error;
using core::Result;

namespace {

std::vector<std::string> names_of(const std::vector<Material>& materials) {
    std::vector<std::string> names;
    for (const Material& material : materials) {
        names.push_back(material.name);
    }
    return names;
}

}  // namespace

Engine::Engine(EngineDefinition definition) : definition_(std::move(definition)) {
    const std::vector<Material>& materials = definition_.materials;
    const std::size_t count = materials.size();
    AGON_CHECK(count > 0);
    pairs_.resize(count * count);
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count; ++b) {
            pairs_[a * count + b] = {static_cast<float>(std::sqrt(materials[a].friction_ratio *
                                                                  materials[b].friction_ratio)),
                                     static_cast<float>(std::max(materials[a].restitution_ratio,
                                                                 materials[b].restitution_ratio))};
        }
    }
    for (const MaterialPair& pair : definition_.pairs) {
        const std::size_t a = material(pair.a).value().index();
        const std::size_t b = material(pair.b).value().index();
        pairs_[a * count + b] = {static_cast<float>(pair.friction_ratio),
                                 static_cast<float>(pair.restitution_ratio)};
        pairs_[b * count + a] = pairs_[a * count + b];
    }
}

Result<MaterialId> Engine::material(const std::string& name) const {
    if (name.empty()) {
        return MaterialId(0);
    }
    for (std::size_t i = 0; i < definition_.materials.size(); ++i) {
        if (definition_.materials[i].name == name) {
            return MaterialId(static_cast<std::uint32_t>(i));
        }
    }
    return Error{"unknown material '" + name + "'" +
                     core::did_you_mean(name, names_of(definition_.materials)),
                 {}};
}

Result<BodyId> Engine::add_body(const BodyDefinition& definition) {
    const auto valid =
        check_body(definition, definition_.materials.size(), capabilities().is_planar);
    if (!valid) {
        return valid.error();
    }
    const BodyId body(static_cast<std::uint32_t>(bodies_.size()));
    bodies_.push_back(definition);
    presence_.push_back(definition.kind == BodyKind::Static      ? Presence::Static
                        : definition.kind == BodyKind::Kinematic ? Presence::Kinematic
                                                                 : Presence::Dynamic);
    loads_.emplace_back();
    make_body(body, definition);
    return body;
}

void Engine::remove_body(BodyId body) {
    AGON_CHECK(contains(body), body.index());
    for (std::uint32_t i = 0; i < joints_.size(); ++i) {
        const JointEntry& entry = joints_[i];
        if (entry.is_alive && (entry.definition.a == body || entry.definition.b == body)) {
            remove_joint(JointId(i));
        }
    }
    drop_body(body);
    presence_[body.index()] = Presence::Removed;
}

Result<JointId> Engine::add_joint(const JointDefinition& definition) {
    if (!contains(definition.a) || !contains(definition.b)) {
        return Error{"a joint's bodies must exist", {}};
    }
    if (const auto valid = check_joint(definition); !valid) {
        return valid.error();
    }
    if (capabilities().is_planar && definition.kind == JointKind::Prismatic &&
        std::fabs(definition.axis_in_world.z) > 1e-6) {
        return Error{"a planar backend takes axes in the plane only", {}};
    }
    if (kind(definition.a) != BodyKind::Dynamic && kind(definition.b) != BodyKind::Dynamic) {
        return Error{"a joint needs a dynamic body", {}};
    }
    const JointId joint(static_cast<std::uint32_t>(joints_.size()));
    joints_.push_back({definition});
    make_joint(joint, definition);
    return joint;
}

void Engine::remove_joint(JointId joint) {
    AGON_CHECK(contains(joint), joint.index());
    drop_joint(joint);
    joints_[joint.index()].is_alive = false;
}

bool Engine::contains(BodyId body) const {
    return body.is_valid() && body.index() < presence_.size() &&
           presence_[body.index()] != Presence::Removed;
}

bool Engine::contains(JointId joint) const {
    return joint.is_valid() && joint.index() < joints_.size() && joints_[joint.index()].is_alive;
}

BodyKind Engine::kind(BodyId body) const {
    AGON_CHECK(contains(body), body.index());
    return bodies_[body.index()].kind;
}

void Engine::set_pose(BodyId body, const core::Pose3& world_from_body) {
    AGON_CHECK(contains(body), body.index());
    AGON_CHECK(is_proper(world_from_body), world_from_body.position_m.x,
               world_from_body.position_m.y, world_from_body.position_m.z);
    AGON_CHECK(!capabilities().is_planar || is_upright(world_from_body));
    move_body(body, world_from_body);
}

void Engine::set_velocity(BodyId body, core::Vec3 velocity_mps, core::Vec3 angular_velocity_radps) {
    AGON_CHECK(kind(body) != BodyKind::Static, body.index());
    AGON_CHECK(is_finite(velocity_mps) && core::norm(velocity_mps) <= kFastest_mps, velocity_mps.x,
               velocity_mps.y, velocity_mps.z);
    AGON_CHECK(
        is_finite(angular_velocity_radps) && core::norm(angular_velocity_radps) <= kFastest_mps,
        angular_velocity_radps.z);
    launch_body(body, velocity_mps, angular_velocity_radps);
}

void Engine::apply_force(BodyId body, core::Vec3 force_n, core::Vec3 torque_nm) {
    AGON_CHECK(body.is_valid() && body.index() < presence_.size() &&
                   presence_[body.index()] == Presence::Dynamic,
               body.index());
    // Called for each robot in each tick: a sum of finite values that is not finite is no force.
    AGON_CHECK(
        std::isfinite(force_n.x + force_n.y + force_n.z + torque_nm.x + torque_nm.y + torque_nm.z),
        force_n.x, force_n.y, torque_nm.z);
    Load& load = loads_[body.index()];
    load.force_n = load.force_n + force_n;
    load.torque_nm = load.torque_nm + torque_nm;
    has_loads_ = true;
}

void Engine::set_motor(JointId joint, std::optional<JointDefinition::Motor> motor) {
    AGON_CHECK(contains(joint), joint.index());
    JointDefinition& definition = joints_[joint.index()].definition;
    AGON_CHECK(definition.kind != JointKind::Fixed, joint.index());
    AGON_CHECK(!motor || (std::isfinite(motor->speed) && std::isfinite(motor->max_effort) &&
                          motor->max_effort >= 0),
               joint.index());
    definition.motor = motor;
    drive_joint(joint, motor);
}

JointState Engine::joint_state(JointId joint) const {
    AGON_CHECK(contains(joint), joint.index());
    return read_joint(joint);
}

void Engine::step(core::Duration step, int substeps) {
    AGON_CHECK(step > core::Duration() && step <= core::Duration::seconds(10), step.count_ns());
    AGON_CHECK(substeps >= 1, substeps);
    advance(step, substeps);
    clear_loads();
}

void Engine::clear_loads() {
    if (has_loads_) {
        std::fill(loads_.begin(), loads_.end(), Load());
        has_loads_ = false;
    }
}

void Engine::hash_into(core::Hasher& hasher) const {
    hash_state(hasher);
    if (has_loads_) {
        for (const Load& load : loads_) {
            hasher.add(load.force_n);
            hasher.add(load.torque_nm);
        }
    }
}

std::vector<Overlap> Engine::overlaps(const Placement& placement, double tolerance_m) const {
    AGON_CHECK(placement.body.has_value() != placement.shape.has_value());
    AGON_CHECK(is_proper(placement.world_from_placed), placement.world_from_placed.position_m.x,
               placement.world_from_placed.position_m.y);
    AGON_CHECK(!placement.body || contains(*placement.body));
    AGON_CHECK(!placement.shape || check_shape(*placement.shape));
    std::vector<Overlap> found;
    find_overlaps(placement, tolerance_m, found);
    return found;
}

void Engine::save(std::vector<std::byte>& snapshot) const {
    snapshot.clear();
    write_state(snapshot);
}

Result<void> Engine::restore(std::span<const std::byte> snapshot) {
    if (!read_state(snapshot)) {
        return Error{"no snapshot of " + capabilities().backend + " with these bodies and joints",
                     {}};
    }
    clear_loads();
    return {};
}

}  // namespace agon::physics
