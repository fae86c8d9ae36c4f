// SPDX-License-Identifier: Apache-2.0
// Joints: where they stand, and where they are going.
#include <cmath>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using scene::Handle;
using scene::Joint;
using scene::JointKind;
using scene::JointMode;

constexpr std::string_view kFamily = "joints";

std::int64_t number_of(JointKind kind) {
    return kind == JointKind::Revolute ? 10 : kind == JointKind::Prismatic ? 11 : 12;
}

std::int64_t number_of(JointMode mode) {
    return mode == JointMode::Kinematic ? 0 : mode == JointMode::Dependent ? 4 : 5;
}

Result<Joint> joint_at(const Caller& caller, Handle object) {
    const scene::Scene& scene = caller.simulation.scene();
    const auto* joint = std::get_if<Joint>(&scene.properties(object));
    if (joint == nullptr) {
        return Error{"'" + scene.path(object) + "' is no joint", ""};
    }
    return *joint;
}

/// One that has a single position.
Result<Joint> single_joint_at(const Caller& caller, Handle object) {
    auto joint = joint_at(caller, object);
    if (joint && joint->kind == JointKind::Spherical) {
        return Error{
            "'" + caller.simulation.scene().path(object) + "' is spherical: it has no one position",
            ""};
    }
    return joint;
}

Result<double> get_joint_position(Caller& caller, Handle object) {
    if (const auto joint = single_joint_at(caller, object); !joint) {
        return joint.error();
    }
    return caller.simulation.scene().joint_position(object);
}

Result<void> set_joint_position(Caller& caller, Handle object, double position) {
    caller.simulation.joint_motions().erase(object);
    return caller.simulation.moving_scene().set_joint_position(object, position);
}

/// Sets the aim of a joint, and keeps it in its properties.
Result<void> aim(Caller& caller, Handle object, JointMotion::Aim aim, double target,
                 const std::optional<std::vector<double>>& limits) {
    auto joint = single_joint_at(caller, object);
    if (!joint) {
        return joint.error();
    }
    if (joint->mode == JointMode::Dependent) {
        return Error{"'" + caller.simulation.scene().path(object) + "' follows another joint", ""};
    }
    const bool is_position = aim == JointMotion::Aim::Position;
    (is_position ? joint->target_position : joint->target_velocity) = target;
    joint->control = is_position ? scene::JointControl::Position : scene::JointControl::Velocity;
    // With a position come velocity, acceleration and jerk, with a velocity the last two.
    const std::size_t first = is_position ? 0 : 1;
    for (std::size_t i = 0; limits && i < limits->size() && i + first < 3; ++i) {
        double* const all[] = {&joint->max_velocity, &joint->max_acceleration, &joint->max_jerk};
        *all[i + first] = (*limits)[i];
    }
    if (is_position && !joint->is_cyclic && !(target >= joint->low && target <= joint->high)) {
        return Error{"the target lies outside of the joint's interval", ""};
    }
    if (auto set = caller.simulation.moving_scene().set_properties(object, *joint); !set) {
        return set;
    }
    if (!(joint->max_velocity > 0 && joint->max_acceleration > 0)) {
        return Error{"the joint's highest velocity and acceleration must be above 0", ""};
    }
    JointMotion& motion = caller.simulation.joint_motions()[object];
    motion.aim = aim;
    motion.target = target;
    motion.max_velocity = joint->max_velocity;
    motion.max_acceleration = joint->max_acceleration;
    return {};
}

Result<void> set_joint_target_position(Caller& caller, Handle object, double position,
                                       std::optional<std::vector<double>> limits) {
    return aim(caller, object, JointMotion::Aim::Position, position, limits);
}

Result<void> set_joint_target_velocity(Caller& caller, Handle object, double velocity,
                                       std::optional<std::vector<double>> limits) {
    return aim(caller, object, JointMotion::Aim::Velocity, velocity, limits);
}

Result<double> get_joint_target_position(Caller& caller, Handle object) {
    const auto joint = joint_at(caller, object);
    return joint ? Result<double>(joint->target_position) : joint.error();
}

Result<double> get_joint_target_velocity(Caller& caller, Handle object) {
    const auto joint = joint_at(caller, object);
    return joint ? Result<double>(joint->target_velocity) : joint.error();
}

Result<double> get_joint_target_force(Caller& caller, Handle object) {
    const auto joint = joint_at(caller, object);
    return joint ? Result<double>(joint->max_force) : joint.error();
}

Result<void> set_joint_target_force(Caller& caller, Handle object, double force) {
    auto joint = joint_at(caller, object);
    if (!joint) {
        return joint.error();
    }
    if (!(force >= 0 && std::isfinite(force))) {
        return Error{"argument 2 'force' must be 0 or more and finite", ""};
    }
    joint->max_force = force;
    return caller.simulation.moving_scene().set_properties(object, *joint);
}

Result<double> get_joint_velocity(Caller& caller, Handle object) {
    if (const auto joint = single_joint_at(caller, object); !joint) {
        return joint.error();
    }
    const auto& motions = caller.simulation.joint_motions();
    const auto found = motions.find(object);
    return found != motions.end() ? found->second.velocity : 0.0;
}

Result<std::tuple<bool, std::array<double, 2>>> get_joint_interval(Caller& caller, Handle object) {
    const auto joint = joint_at(caller, object);
    if (!joint) {
        return joint.error();
    }
    return std::tuple(joint->is_cyclic,
                      std::array<double, 2>{joint->low, joint->high - joint->low});
}

Result<void> set_joint_interval(Caller& caller, Handle object, bool is_cyclic,
                                std::array<double, 2> interval) {
    auto joint = joint_at(caller, object);
    if (!joint) {
        return joint.error();
    }
    joint->is_cyclic = is_cyclic;
    joint->low = interval[0];
    joint->high = interval[0] + interval[1];
    return caller.simulation.moving_scene().set_properties(object, *joint);
}

Result<std::int64_t> get_joint_type(Caller& caller, Handle object) {
    const auto joint = joint_at(caller, object);
    return joint ? Result<std::int64_t>(number_of(joint->kind)) : joint.error();
}

Result<std::int64_t> get_joint_mode(Caller& caller, Handle object) {
    const auto joint = joint_at(caller, object);
    return joint ? Result<std::int64_t>(number_of(joint->mode)) : joint.error();
}

Result<void> set_joint_mode(Caller& caller, Handle object, std::int64_t mode) {
    auto joint = joint_at(caller, object);
    if (!joint) {
        return joint.error();
    }
    for (const JointMode each : {JointMode::Kinematic, JointMode::Dependent, JointMode::Dynamic}) {
        if (number_of(each) == mode) {
            joint->mode = each;
            caller.simulation.joint_motions().erase(object);
            return caller.simulation.moving_scene().set_properties(object, *joint);
        }
    }
    return Error{"the mode must be sim.jointmode_kinematic, _dependent or _dynamic", ""};
}

Result<std::tuple<Handle, double, double>> get_joint_dependency(Caller& caller, Handle object) {
    const auto joint = joint_at(caller, object);
    if (!joint) {
        return joint.error();
    }
    return std::tuple(joint->master, joint->offset, joint->ratio);
}

Result<void> set_joint_dependency(Caller& caller, Handle object, std::int64_t master,
                                  std::optional<double> offset, std::optional<double> ratio) {
    auto joint = joint_at(caller, object);
    if (!joint) {
        return joint.error();
    }
    const auto found = caller.object_or_none(master);
    if (!found) {
        return Error{"the master " + found.error().what, ""};
    }
    joint->master = *found;
    joint->offset = offset.value_or(0);
    joint->ratio = ratio.value_or(1);
    return caller.simulation.moving_scene().set_properties(object, *joint);
}

}  // namespace

void add_joint_functions(Table& table) {
    table.add(kFamily, {"getJointPosition", {"joint"}, "float position", "In rad or m."},
              get_joint_position);
    table.add(kFamily,
              {"setJointPosition",
               {"joint", "position"},
               "",
               "Puts a joint there at once, within its interval."},
              set_joint_position);
    table.add(kFamily,
              {"setJointTargetPosition",
               {"joint", "position", "limits"},
               "",
               "Sends a joint to a position, as fast as its highest velocity and acceleration "
               "allow. Limits: {max_velocity, max_acceleration, max_jerk}, to change these."},
              set_joint_target_position);
    table.add(kFamily,
              {"getJointTargetPosition", {"joint"}, "float position", "Where it was sent last."},
              get_joint_target_position);
    table.add(kFamily,
              {"setJointTargetVelocity",
               {"joint", "velocity", "limits"},
               "",
               "Keeps a joint moving at a velocity, in rad/s or m/s. Limits: {max_acceleration, "
               "max_jerk}."},
              set_joint_target_velocity);
    table.add(kFamily,
              {"getJointTargetVelocity",
               {"joint"},
               "float velocity",
               "The velocity that it was given last."},
              get_joint_target_velocity);
    table.add(kFamily,
              {"getJointTargetForce",
               {"joint"},
               "float force",
               "The highest force or torque of a dynamic joint's motor, in N or N m."},
              get_joint_target_force);
    table.add(kFamily,
              {"setJointTargetForce",
               {"joint", "force"},
               "",
               "Sets the highest force or torque of a dynamic joint's motor, in N or N m."},
              set_joint_target_force);
    table.add(kFamily, {"getJointVelocity", {"joint"}, "float velocity", "How fast it moves now."},
              get_joint_velocity);
    table.add(kFamily,
              {"getJointInterval",
               {"joint"},
               "bool cyclic, float[2] interval",
               "Whether it turns without limits; if not, its lowest position and its range."},
              get_joint_interval);
    table.add(kFamily,
              {"setJointInterval",
               {"joint", "cyclic", "interval"},
               "",
               "Its lowest position and its range."},
              set_joint_interval);
    table.add(
        kFamily,
        {"getJointType", {"joint"}, "int type", "sim.joint_revolute, _prismatic or _spherical."},
        get_joint_type);
    table.add(kFamily,
              {"getJointMode",
               {"joint"},
               "int mode",
               "sim.jointmode_kinematic: stands where it was put or moves to its target; "
               "_dependent: follows another joint; _dynamic: physics moves it."},
              get_joint_mode);
    table.add(kFamily, {"setJointMode", {"joint", "mode"}, "", "Changes the mode."},
              set_joint_mode);
    table.add(kFamily,
              {"getJointDependency",
               {"joint"},
               "int master, float offset, float ratio",
               "Position = offset + ratio * the master's, in the mode sim.jointmode_dependent."},
              get_joint_dependency);
    table.add(kFamily,
              {"setJointDependency",
               {"joint", "master", "offset", "ratio"},
               "",
               "Which joint a dependent one follows (-1: none), and how."},
              set_joint_dependency);
    for (const JointKind kind : {JointKind::Revolute, JointKind::Prismatic, JointKind::Spherical}) {
        constexpr const char* kNames[] = {"joint_revolute", "joint_prismatic", "joint_spherical"};
        table.add_constant(kNames[static_cast<int>(kind)], number_of(kind));
    }
    for (const JointMode mode : {JointMode::Kinematic, JointMode::Dependent, JointMode::Dynamic}) {
        constexpr const char* kNames[] = {"jointmode_kinematic", "jointmode_dependent",
                                          "jointmode_dynamic"};
        table.add_constant(kNames[static_cast<int>(mode)], number_of(mode));
    }
}

}  // namespace agon::api
