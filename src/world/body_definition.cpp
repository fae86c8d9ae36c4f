// SPDX-License-Identifier: Apache-2.0
#include "world/body_definition.hpp"

#include <string>
#include <variant>

namespace agon::world {

using core::Error;
using core::Pose3;
using core::Result;
using scene::Handle;

namespace {

physics::BodyKind kind_of(scene::BodyKind kind) {
    switch (kind) {
        case scene::BodyKind::Static:
            return physics::BodyKind::Static;
        case scene::BodyKind::Kinematic:
            return physics::BodyKind::Kinematic;
        case scene::BodyKind::Dynamic:
            return physics::BodyKind::Dynamic;
    }
    return physics::BodyKind::Static;
}

physics::BodyDefinition own_properties(const scene::Scene& scene, Handle object) {
    const scene::BodyProperties& properties = *scene.body(object);
    physics::BodyDefinition definition;
    definition.name = scene.path(object);
    definition.kind = scene.overrides(object).blocks_dynamics ? physics::BodyKind::Static
                                                              : kind_of(properties.kind);
    definition.world_from_body = scene.world_from_object(object);
    definition.mass_kg = properties.mass_kg;
    definition.inertia_kgm2 = properties.inertia_kgm2;
    definition.rolling_deceleration_mps2 = properties.rolling_deceleration_mps2;
    definition.spin_deceleration_radps2 = properties.spin_deceleration_radps2;
    definition.linear_damping_per_s = properties.linear_damping_per_s;
    definition.angular_damping_per_s = properties.angular_damping_per_s;
    definition.groups = properties.groups;
    definition.collides_with = properties.collides_with;
    return definition;
}

/// Adds the respondable parts of an object and of all below it that has no body of its own.
Result<void> gather_shapes(const scene::Scene& scene, const physics::Engine& engine, Handle object,
                           const Pose3& body_from_object, physics::BodyDefinition& definition) {
    const bool touches = !scene.overrides(object).blocks_responses;
    const std::span<const scene::Part> parts = scene.parts(object);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!touches || !parts[i].is_respondable ||
            std::holds_alternative<core::Stroke>(parts[i].shape)) {
            continue;
        }
        const auto material = engine.material(parts[i].material);
        if (!material) {
            return Error{material.error().text(),
                         scene.path(object) + ", part " + std::to_string(i)};
        }
        definition.shapes.push_back({parts[i].shape,
                                     core::composed(body_from_object, parts[i].object_from_shape),
                                     *material});
    }
    const Pose3 body_from_children =
        core::composed(body_from_object, scene.object_from_children(object));
    for (const Handle child : scene.children(object)) {
        if (!scene.body(child)) {
            const Pose3 body_from_child =
                core::composed(body_from_children, scene.parent_from_object(child));
            if (auto done = gather_shapes(scene, engine, child, body_from_child, definition);
                !done) {
                return done;
            }
        }
    }
    return {};
}

}  // namespace

Result<physics::BodyDefinition> body_definition(const scene::Scene& scene,
                                                const physics::Engine& engine, Handle object) {
    physics::BodyDefinition definition = own_properties(scene, object);
    if (auto done = gather_shapes(scene, engine, object, Pose3(), definition); !done) {
        return done.error();
    }
    return definition;
}

}  // namespace agon::world
