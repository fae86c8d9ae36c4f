// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <box2d/b2_joint.h>
#include <box2d/b2_world.h>

#include "physics/engine.hpp"

namespace agon::physics::box2d {

/// What the backend keeps of a joint: enough to make it again as it was first made.
struct Joint {
    b2Joint* joint = nullptr;  ///< nullptr once removed
    JointKind kind = JointKind::Fixed;
    b2Vec2 anchor_in_a = {0, 0};
    b2Vec2 anchor_in_b = {0, 0};
    b2Vec2 axis_in_a = {1, 0};
    float reference_angle = 0;
};

/// Fixes where the joint's ends lie in its bodies, as these stand now.
[[nodiscard]] Joint anchored(const JointDefinition& definition, const b2Body& a, const b2Body& b);

/// Makes the b2Joint of a record.
void build_joint(b2World& world, const JointDefinition& definition, b2Body& a, b2Body& b,
                 Joint& record);

void drive(const Joint& record, const std::optional<JointDefinition::Motor>& motor);

/// `last_part_s`: the length of the step that the motor last acted in; 0 if there was none.
[[nodiscard]] JointState state_of(const Joint& record, float last_part_s);

}  // namespace agon::physics::box2d
