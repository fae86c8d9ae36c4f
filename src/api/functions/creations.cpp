// SPDX-License-Identifier: Apache-2.0
// Making objects that are no shapes: dummies, joints, sensors, graphs.
#include <array>
#include <cmath>

#include "api/functions/families.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using scene::Handle;

constexpr std::string_view kFamily = "making objects";

constexpr std::int64_t kPyramid = 30;
constexpr std::int64_t kCylinder = 31;
constexpr std::int64_t kDisk = 32;
constexpr std::int64_t kCone = 33;
constexpr std::int64_t kRay = 34;

/// What createProximitySensor and its like are told by single bits.
constexpr std::int64_t kExplicit = 1;
constexpr std::int64_t kNoFrontFaces = 4;
constexpr std::int64_t kNoBackFaces = 8;
constexpr std::int64_t kAnyPoint = 16;
constexpr std::int64_t kLimitsAngle = 32;
constexpr std::int64_t kChecksOcclusion = 64;

bool is_size(double value) {
    return value > 0 && std::isfinite(value);
}

Result<Handle> create_dummy(Caller& caller, std::optional<double> size_m) {
    scene::Dummy dummy;
    dummy.size_m = size_m.value_or(dummy.size_m);
    if (!is_size(dummy.size_m)) {
        return Error{"argument 1 'size' must be above 0 and finite", ""};
    }
    return caller.simulation.add({.alias = "dummy", .properties = dummy});
}

Result<Handle> create_joint(Caller& caller, std::int64_t type, std::optional<std::int64_t> mode,
                            std::optional<std::int64_t> /*options*/) {
    scene::Joint joint;
    switch (type) {
        case 10:
            joint.kind = scene::JointKind::Revolute;
            joint.is_cyclic = true;
            break;
        case 11:
            joint.kind = scene::JointKind::Prismatic;
            joint.low = 0;
            joint.high = 1;
            break;
        case 12:
            joint.kind = scene::JointKind::Spherical;
            break;
        default:
            return Error{
                "argument 1 'type' must be sim.joint_revolute, sim.joint_prismatic or "
                "sim.joint_spherical",
                ""};
    }
    switch (mode.value_or(0)) {
        case 0:
            joint.mode = scene::JointMode::Kinematic;
            break;
        case 4:
            joint.mode = scene::JointMode::Dependent;
            break;
        case 5:
            joint.mode = scene::JointMode::Dynamic;
            break;
        default:
            return Error{
                "argument 2 'mode' must be sim.jointmode_kinematic, sim.jointmode_dependent or "
                "sim.jointmode_dynamic",
                ""};
    }
    return caller.simulation.add({.alias = "joint", .properties = joint});
}

// --- Sensors -------------------------------------------------------------------------------------

/// The places in the list of sizes, which are those of the older scripts.
struct VolumeSizes {
    std::array<double, 11> at = {};  ///< offset, range, x, y, far x, far y, gap, radius, far
                                     ///< radius, angle of the volume, angle of the surface
};

Result<scene::SensorVolume> volume_of(std::int64_t type, const VolumeSizes& sizes) {
    const auto& s = sizes.at;
    switch (type) {
        case kPyramid:
            return scene::SensorVolume(
                scene::PyramidVolume{s[0], s[1], {s[2], s[3]}, {s[4], s[5]}});
        case kCylinder: {
            scene::CylinderVolume volume{.offset_m = s[0], .range_m = s[1], .radius_m = s[7]};
            if (s[8] > 0) {
                volume.far_radius_m = s[8];
            }
            return scene::SensorVolume(volume);
        }
        case kDisk:
            return scene::SensorVolume(scene::DiskVolume{s[0], s[1], s[9], s[3], s[6]});
        case kCone:
            return scene::SensorVolume(scene::ConeVolume{s[0], s[1], s[9], s[6]});
        case kRay:
            return scene::SensorVolume(scene::RayVolume{s[0], s[1]});
        default:
            return Error{
                "argument 1 'type' must be sim.proximitysensor_pyramid, _cylinder, _disc, _cone "
                "or _ray",
                ""};
    }
}

Result<Handle> create_proximity_sensor(Caller& caller, std::int64_t type, std::int64_t /*subtype*/,
                                       std::int64_t options,
                                       std::optional<std::vector<std::int64_t>> /*resolution*/,
                                       std::vector<double> sizes) {
    if (sizes.size() < 2 || sizes.size() > 15) {
        return Error{"argument 5 'sizes' must have 2 to 15 numbers: offset, range, ...", ""};
    }
    sizes.resize(15);
    VolumeSizes taken;
    std::copy_n(sizes.begin(), taken.at.size(), taken.at.begin());
    const auto volume = volume_of(type, taken);
    if (!volume) {
        return volume.error();
    }
    scene::ProximitySensor sensor{.volume = *volume};
    sensor.is_explicit = (options & kExplicit) != 0;
    sensor.finds_front_faces = (options & kNoFrontFaces) == 0;
    sensor.finds_back_faces = (options & kNoBackFaces) == 0;
    sensor.finds_closest = (options & kAnyPoint) == 0;
    sensor.checks_occlusion = (options & kChecksOcclusion) != 0;
    if ((options & kLimitsAngle) != 0) {
        sensor.max_angle_rad = taken.at[10];
    }
    sensor.min_distance_m = sizes[11];
    return caller.simulation.add({.alias = "proximitySensor", .properties = sensor});
}

Result<Handle> create_light_sensor(Caller& caller, double range_m, std::optional<double> angle_rad,
                                   std::optional<std::int64_t> options) {
    return caller.simulation.add(
        {.alias = "lightSensor",
         .properties = scene::LightSensor{.range_m = range_m,
                                          .angle_rad = angle_rad.value_or(0),
                                          .is_explicit = (options.value_or(0) & kExplicit) != 0}});
}

Result<Handle> create_graph(Caller& caller, std::optional<std::int64_t> buffer_length,
                            std::optional<std::int64_t> options) {
    const std::int64_t length = buffer_length.value_or(1000);
    if (length < 1 || length > 1'000'000) {
        return Error{"argument 1 'buffer_length' must be from 1 to 1000000", ""};
    }
    return caller.simulation.add(
        {.alias = "graph",
         .properties = scene::Graph{.buffer_length = static_cast<std::uint32_t>(length),
                                    .is_explicit = (options.value_or(0) & kExplicit) != 0}});
}

void add_sensors(Table& table) {
    table.add(kFamily,
              {"createProximitySensor",
               {"type", "subtype", "options", "resolution", "sizes"},
               "int sensor",
               "A new sensor that finds all. Options, added: 1 explicit, 4 not front faces, 8 not "
               "back faces, 16 any point, 32 limited angle, 64 not what is behind others. Sizes in "
               "m and rad: offset, range, x, y, far x, far y (of a pyramid; y is a disc's height), "
               "share of the angle inside which nothing is found, radius, far radius, angle, "
               "limit of the angle, smallest distance. Subtype and resolution are of no effect: "
               "volumes are exact."},
              create_proximity_sensor);
    for (const auto& [name, number] : {std::pair{"pyramid", kPyramid},
                                       {"cylinder", kCylinder},
                                       {"disc", kDisk},
                                       {"cone", kCone},
                                       {"ray", kRay}}) {
        table.add_constant(std::string("proximitysensor_") + name, number);
    }
    table.add(kFamily,
              {"createLightSensor",
               {"range", "angle", "options"},
               "int sensor",
               "A new light sensor: how far it sees, in m, and its cone from one side to the other "
               "in rad (0: one ray). Options: 1 explicit."},
              create_light_sensor);
}

}  // namespace

void add_creation_functions(Table& table) {
    table.add(kFamily,
              {"createDummy",
               {"size"},
               "int dummy",
               "A new frame without a parent, drawn as large as this, in m (default 0.01)."},
              create_dummy);
    table.add(kFamily,
              {"createJoint",
               {"type", "mode", "options"},
               "int joint",
               "A new joint: sim.joint_revolute (without limits), _prismatic (0 to 1 m) or "
               "_spherical, in the mode sim.jointmode_kinematic (default), _dependent or _dynamic. "
               "Options are of no effect."},
              create_joint);
    table.add(kFamily,
              {"createGraph",
               {"buffer_length", "options"},
               "int graph",
               "A new graph without streams, which keeps that many values of each (default 1000). "
               "Options: 1 explicit."},
              create_graph);
    add_sensors(table);
}

}  // namespace agon::api
