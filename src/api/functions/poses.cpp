// SPDX-License-Identifier: Apache-2.0
// Where objects are.
#include "api/functions/families.hpp"
#include "api/rotations.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Pose3;
using core::Quat;
using core::Result;
using core::Vec3;
using scene::Handle;

/// The world from the frame in relation to which something is said about an object.
Pose3 world_from_frame(const Caller& caller, Handle object, const Frame& frame) {
    const scene::Scene& scene = caller.simulation.scene();
    if (!frame.is_parent) {
        return frame.object.is_valid() ? scene.world_from_object(frame.object) : Pose3();
    }
    return scene.world_from_children(scene.parent(object));
}

Pose3 pose_in(const Caller& caller, Handle object, const Frame& frame) {
    const Pose3 world_from_object = caller.simulation.scene().world_from_object(object);
    return core::composed(core::inverse(world_from_frame(caller, object, frame)),
                          world_from_object);
}

Result<void> put(Caller& caller, Handle object, const Frame& frame,
                 const Pose3& frame_from_object) {
    Pose3 pose = frame_from_object;
    if (!frame.is_parent) {
        pose = core::composed(world_from_frame(caller, object, frame), pose);
        pose = core::composed(core::inverse(world_from_frame(caller, object, {.is_parent = true})),
                              pose);
    }
    pose.rotation = normalized(pose.rotation);
    return caller.simulation.moving_scene().set_pose(object, pose);
}

Vec3 get_object_position(Caller& caller, Handle object, Frame frame) {
    return pose_in(caller, object, frame).position_m;
}

Result<void> set_object_position(Caller& caller, Handle object, Vec3 position_m, Frame frame) {
    return put(caller, object, frame, {position_m, pose_in(caller, object, frame).rotation});
}

Vec3 get_object_orientation(Caller& caller, Handle object, Frame frame) {
    return angles_of(pose_in(caller, object, frame).rotation);
}

Result<void> set_object_orientation(Caller& caller, Handle object, Vec3 angles_rad, Frame frame) {
    return put(caller, object, frame,
               {pose_in(caller, object, frame).position_m, rotation_of(angles_rad)});
}

Quat get_object_quaternion(Caller& caller, Handle object, Frame frame) {
    return pose_in(caller, object, frame).rotation;
}

Result<void> set_object_quaternion(Caller& caller, Handle object, Quat rotation, Frame frame) {
    return put(caller, object, frame, {pose_in(caller, object, frame).position_m, rotation});
}

Pose3 get_object_pose(Caller& caller, Handle object, Frame frame) {
    return pose_in(caller, object, frame);
}

Result<void> set_object_pose(Caller& caller, Handle object, Pose3 pose, Frame frame) {
    return put(caller, object, frame, pose);
}

Matrix get_object_matrix(Caller& caller, Handle object, Frame frame) {
    return matrix_of(pose_in(caller, object, frame));
}

Result<void> set_object_matrix(Caller& caller, Handle object, Matrix matrix, Frame frame) {
    const auto pose = pose_of(matrix);
    if (!pose) {
        return Error{"the matrix " + pose.error().what, ""};
    }
    return put(caller, object, frame, *pose);
}

std::tuple<Vec3, Vec3> get_object_velocity(Caller& caller, Handle object) {
    const world::LiveBodies& bodies = caller.simulation.bodies();
    const scene::Scene& scene = caller.simulation.scene();
    Handle carrier = object;
    while (carrier.is_valid() && !bodies.has_body(carrier)) {
        carrier = scene.parent(carrier);
    }
    const Vec3 turning = bodies.angular_velocity(carrier);
    if (!carrier.is_valid()) {
        return {};
    }
    const Vec3 arm =
        scene.world_from_object(object).position_m - scene.world_from_object(carrier).position_m;
    return {bodies.velocity(carrier) + core::cross(turning, arm), turning};
}

Result<void> set_object_velocity(Caller& caller, Handle object, Vec3 velocity_mps,
                                 std::optional<Vec3> angular_velocity_radps) {
    return caller.simulation.bodies().set_velocity(object, velocity_mps,
                                                   angular_velocity_radps.value_or(Vec3()));
}

Result<void> add_force_and_torque(Caller& caller, Handle object, std::optional<Vec3> force_n,
                                  std::optional<Vec3> torque_nm) {
    return caller.simulation.bodies().apply_force(object, force_n.value_or(Vec3()),
                                                  torque_nm.value_or(Vec3()));
}

struct Pair {
    const char* what;
    const char* results;
    const char* getter;
    const char* setter;
    const char* value;
};

constexpr std::string_view kFamily = "poses";

template <typename T>
void add_pair(Table& table, const Pair& pair, T (*getter)(Caller&, Handle, Frame),
              Result<void> (*setter)(Caller&, Handle, T, Frame)) {
    const std::string relative =
        " Seen from the world, from another object, or from the parent "
        "(sim.handle_parent).";
    table.add(
        kFamily,
        {pair.getter, {"object", "relative_to"}, pair.results, std::string(pair.what) + relative},
        getter);
    table.add(kFamily,
              {pair.setter,
               {"object", pair.value, "relative_to"},
               "",
               std::string("Puts an object there, with all below it. ") + pair.what + relative},
              setter);
}

}  // namespace

void add_pose_functions(Table& table) {
    add_pair(table,
             {"Position x, y, z of an object, in meters.", "float[3] position", "getObjectPosition",
              "setObjectPosition", "position"},
             get_object_position, set_object_position);
    add_pair(table,
             {"Angles alpha, beta, gamma of an object, in radians: turns about x, the new y, and "
              "the newest z.",
              "float[3] angles", "getObjectOrientation", "setObjectOrientation", "angles"},
             get_object_orientation, set_object_orientation);
    add_pair(table,
             {"Rotation of an object as a quaternion x, y, z, w.", "float[4] quaternion",
              "getObjectQuaternion", "setObjectQuaternion", "quaternion"},
             get_object_quaternion, set_object_quaternion);
    add_pair(table,
             {"Position and quaternion of an object: x, y, z, qx, qy, qz, qw.", "float[7] pose",
              "getObjectPose", "setObjectPose", "pose"},
             get_object_pose, set_object_pose);
    add_pair(table,
             {"Pose of an object as the upper three rows of a matrix, row by row.",
              "float[12] matrix", "getObjectMatrix", "setObjectMatrix", "matrix"},
             get_object_matrix, set_object_matrix);
    for (const char* name : {"getObjectVelocity", "getVelocity"}) {
        table.add(kFamily,
                  {name,
                   {"object"},
                   "float[3] velocity, float[3] angular_velocity",
                   "How an object's body moves, or that which carries it: in m/s and rad/s, in the "
                   "world. 0 without a body."},
                  get_object_velocity);
    }
    table.add(kFamily,
              {"setObjectVelocity",
               {"object", "velocity", "angular_velocity"},
               "",
               "Gives an object's body a velocity in m/s, and in rad/s (default: none), in the "
               "world."},
              set_object_velocity);
    table.add(kFamily,
              {"addForceAndTorque",
               {"object", "force", "torque"},
               "",
               "Pushes an object's body during the next dynamics step, in N and N m, in the "
               "world, at its center of mass. Adds up."},
              add_force_and_torque);
}

}  // namespace agon::api
