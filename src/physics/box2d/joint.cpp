// SPDX-License-Identifier: Apache-2.0
#include "physics/box2d/joint.hpp"

#include <box2d/b2_body.h>
#include <box2d/b2_prismatic_joint.h>
#include <box2d/b2_revolute_joint.h>
#include <box2d/b2_weld_joint.h>

#include "physics/box2d/scale.hpp"

namespace agon::physics::box2d {

namespace {

b2Joint* build_fixed(b2World& world, b2JointDef& ends, const Joint& record) {
    b2WeldJointDef weld;
    static_cast<b2JointDef&>(weld) = ends;
    weld.type = e_weldJoint;
    weld.localAnchorA = record.anchor_in_a;
    weld.localAnchorB = record.anchor_in_b;
    weld.referenceAngle = record.reference_angle;
    return world.CreateJoint(&weld);
}

b2Joint* build_revolute(b2World& world, b2JointDef& ends, const Joint& record,
                        const JointDefinition& definition) {
    b2RevoluteJointDef revolute;
    static_cast<b2JointDef&>(revolute) = ends;
    revolute.type = e_revoluteJoint;
    revolute.localAnchorA = record.anchor_in_a;
    revolute.localAnchorB = record.anchor_in_b;
    revolute.referenceAngle = record.reference_angle;
    if (definition.limits) {
        revolute.enableLimit = true;
        revolute.lowerAngle = static_cast<float>(definition.limits->low);
        revolute.upperAngle = static_cast<float>(definition.limits->high);
    }
    return world.CreateJoint(&revolute);
}

b2Joint* build_prismatic(b2World& world, b2JointDef& ends, const Joint& record,
                         const JointDefinition& definition) {
    b2PrismaticJointDef prismatic;
    static_cast<b2JointDef&>(prismatic) = ends;
    prismatic.type = e_prismaticJoint;
    prismatic.localAnchorA = record.anchor_in_a;
    prismatic.localAnchorB = record.anchor_in_b;
    prismatic.localAxisA = record.axis_in_a;
    prismatic.referenceAngle = record.reference_angle;
    if (definition.limits) {
        prismatic.enableLimit = true;
        prismatic.lowerTranslation = to_units(definition.limits->low);
        prismatic.upperTranslation = to_units(definition.limits->high);
    }
    return world.CreateJoint(&prismatic);
}

}  // namespace

Joint anchored(const JointDefinition& definition, const b2Body& a, const b2Body& b) {
    Joint record;
    record.kind = definition.kind;
    const b2Vec2 anchor = to_units(definition.anchor_in_world_m.xy());
    record.anchor_in_a = a.GetLocalPoint(anchor);
    record.anchor_in_b = b.GetLocalPoint(anchor);
    const core::Vec2 axis = definition.axis_in_world.xy();
    record.axis_in_a = a.GetLocalVector({static_cast<float>(axis.x), static_cast<float>(axis.y)});
    record.reference_angle = b.GetAngle() - a.GetAngle();
    return record;
}

void build_joint(b2World& world, const JointDefinition& definition, b2Body& a, b2Body& b,
                 Joint& record) {
    b2JointDef ends;
    ends.bodyA = &a;
    ends.bodyB = &b;
    ends.collideConnected = definition.bodies_collide;
    switch (record.kind) {
        case JointKind::Fixed:
            record.joint = build_fixed(world, ends, record);
            break;
        case JointKind::Revolute:
            record.joint = build_revolute(world, ends, record, definition);
            break;
        case JointKind::Prismatic:
            record.joint = build_prismatic(world, ends, record, definition);
            break;
    }
    drive(record, definition.motor);
}

void drive(const Joint& record, const std::optional<JointDefinition::Motor>& motor) {
    const JointDefinition::Motor wanted = motor.value_or(JointDefinition::Motor());
    if (record.kind == JointKind::Revolute) {
        auto* joint = static_cast<b2RevoluteJoint*>(record.joint);
        joint->EnableMotor(motor.has_value());
        joint->SetMotorSpeed(static_cast<float>(wanted.speed));
        joint->SetMaxMotorTorque(static_cast<float>(wanted.max_effort * kTorqueScale));
    } else if (record.kind == JointKind::Prismatic) {
        auto* joint = static_cast<b2PrismaticJoint*>(record.joint);
        joint->EnableMotor(motor.has_value());
        joint->SetMotorSpeed(to_units(wanted.speed));
        joint->SetMaxMotorForce(static_cast<float>(wanted.max_effort * kUnitsPerMeter));
    }
}

JointState state_of(const Joint& record, float last_part_s) {
    const float inverse_s = last_part_s > 0 ? 1 / last_part_s : 0;
    JointState state;
    if (record.kind == JointKind::Revolute) {
        auto* joint = static_cast<b2RevoluteJoint*>(record.joint);
        state.coordinate = static_cast<double>(joint->GetJointAngle());
        state.speed = static_cast<double>(joint->GetJointSpeed());
        state.motor_effort = static_cast<double>(joint->GetMotorTorque(inverse_s)) / kTorqueScale;
    } else if (record.kind == JointKind::Prismatic) {
        auto* joint = static_cast<b2PrismaticJoint*>(record.joint);
        state.coordinate = to_meters(joint->GetJointTranslation());
        state.speed = to_meters(joint->GetJointSpeed());
        state.motor_effort = static_cast<double>(joint->GetMotorForce(inverse_s)) / kUnitsPerMeter;
    }
    return state;
}

}  // namespace agon::physics::box2d
