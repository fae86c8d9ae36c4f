// SPDX-License-Identifier: Apache-2.0
#include "scene/object_kinds.hpp"

#include <array>

#include "core/check.hpp"
#include "scene/object.hpp"

namespace agon::scene {

const char* name_of(ObjectKind kind) {
    static constexpr std::array<const char*, kObjectKinds> kNames = {
        "shape", "joint", "dummy", "proximity_sensor", "light_sensor", "camera",
        "light", "path",  "graph", "drawing",          "script"};
    const auto index = static_cast<std::size_t>(kind);
    AGON_CHECK(index < kNames.size(), index);
    return kNames[index];
}

core::Pose3 joint_from_children(const Joint& joint, double position) {
    switch (joint.kind) {
        case JointKind::Revolute:
            return {{}, core::Quat::from_yaw(position)};
        case JointKind::Prismatic:
            return {{0, 0, position}, {}};
        case JointKind::Spherical:
            return {{}, joint.rotation};
    }
    return {};
}

ModelOverrides& ModelOverrides::operator|=(const ModelOverrides& other) {
    blocks_collisions |= other.blocks_collisions;
    blocks_measurements |= other.blocks_measurements;
    blocks_detections |= other.blocks_detections;
    hides |= other.hides;
    blocks_dynamics |= other.blocks_dynamics;
    blocks_responses |= other.blocks_responses;
    stops_scripts |= other.stops_scripts;
    return *this;
}

}  // namespace agon::scene
