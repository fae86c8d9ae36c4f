// SPDX-License-Identifier: Apache-2.0
#include "scene/validity.hpp"

#include <cmath>
#include <string>
#include <variant>

#include "core/utf8.hpp"

namespace agon::scene {

using core::Error;
using core::Result;

namespace {

constexpr std::size_t kLongestAlias = 64;
constexpr std::uint32_t kMostItems = 10'000'000;

bool is_size(double value_m) {
    return std::isfinite(value_m) && value_m > 0;
}

bool are_finite(const std::vector<core::Vec2>& points) {
    for (const core::Vec2 point : points) {
        if (!std::isfinite(point.x) || !std::isfinite(point.y)) {
            return false;
        }
    }
    return true;
}

/// What is wrong with a shape, or nullptr.
struct ShapeFault {
    const char* operator()(const core::Sphere& sphere) const {
        return is_size(sphere.radius_m) ? nullptr : "a sphere's radius must be above 0";
    }

    const char* operator()(const core::Box& box) const {
        return is_size(box.size_m.x) && is_size(box.size_m.y) && is_size(box.size_m.z)
                   ? nullptr
                   : "a box's sizes must be above 0";
    }

    const char* operator()(const core::Cylinder& cylinder) const {
        return is_size(cylinder.radius_m) && is_size(cylinder.height_m)
                   ? nullptr
                   : "a cylinder's radius and height must be above 0";
    }

    const char* operator()(const core::Prism& prism) const {
        const bool is_good =
            prism.corners_m.size() >= 3 && are_finite(prism.corners_m) && is_size(prism.height_m);
        return is_good ? nullptr : "a prism must have 3 corners or more and a height above 0";
    }

    const char* operator()(const core::Stroke& stroke) const {
        const bool is_good =
            stroke.points_m.size() >= 2 && are_finite(stroke.points_m) && is_size(stroke.width_m);
        return is_good ? nullptr : "a stroke must have 2 points or more and a width above 0";
    }
};

bool is_not_negative(double value) {
    return std::isfinite(value) && value >= 0;
}

bool is_angle(double value_rad) {
    return is_size(value_rad) && value_rad <= 2 * core::kPi;
}

bool is_unit(const core::Quat& q) {
    return is_proper({{}, q});
}

struct VolumeFault {
    const char* operator()(const RayVolume& ray) const { return of(ray.offset_m, ray.range_m); }

    const char* operator()(const ConeVolume& cone) const {
        if (!is_gap(cone.inside_gap_ratio)) {
            return kGapFault;
        }
        return is_angle(cone.angle_rad) ? of(cone.offset_m, cone.range_m)
                                        : "a cone's angle must be above 0 and at most 2 pi";
    }

    const char* operator()(const CylinderVolume& cylinder) const {
        return is_size(cylinder.radius_m) && is_not_negative(cylinder.far_radius_m.value_or(0))
                   ? of(cylinder.offset_m, cylinder.range_m)
                   : "a cylinder's radius must be above 0, its far one 0 or above";
    }

    const char* operator()(const DiskVolume& disk) const {
        if (!is_gap(disk.inside_gap_ratio)) {
            return kGapFault;
        }
        return is_angle(disk.angle_rad) && is_not_negative(disk.height_m)
                   ? of(disk.offset_m, disk.range_m)
                   : "a disk's angle must be above 0 and at most 2 pi, its height 0 or above";
    }

    const char* operator()(const PyramidVolume& pyramid) const {
        return is_not_negative(pyramid.near_size_m.x) && is_not_negative(pyramid.near_size_m.y) &&
                       is_size(pyramid.far_size_m.x) && is_size(pyramid.far_size_m.y)
                   ? of(pyramid.offset_m, pyramid.range_m)
                   : "a pyramid's near sizes must be 0 or above, its far ones above 0";
    }

    static constexpr const char* kGapFault = "a volume's inside gap must be 0 or above and below 1";

    static bool is_gap(double ratio) { return is_not_negative(ratio) && ratio < 1; }

    static const char* of(double offset_m, double range_m) {
        return is_not_negative(offset_m) && is_size(range_m)
                   ? nullptr
                   : "a volume's offset must be 0 or above, its range above 0";
    }
};

/// What is wrong with an object's properties, or nullptr.
struct PropertiesFault {
    const char* operator()(const Joint& joint) const {
        for (const double value : {joint.position, joint.offset, joint.ratio, joint.target_position,
                                   joint.target_velocity}) {
            if (!std::isfinite(value)) {
                return "a joint's numbers must be finite";
            }
        }
        for (const double value : {joint.max_force, joint.max_velocity, joint.max_acceleration,
                                   joint.max_jerk, joint.stiffness, joint.damping}) {
            if (!is_not_negative(value)) {
                return "a joint's limits, stiffness and damping must be 0 or above";
            }
        }
        const bool is_interval =
            std::isfinite(joint.low) && std::isfinite(joint.high) && joint.low <= joint.high;
        if (!is_interval) {
            return "a joint's low must not be above its high";
        }
        const bool is_free = joint.is_cyclic || joint.mode == JointMode::Dependent;
        if (!is_free && (joint.position < joint.low || joint.position > joint.high)) {
            return "a joint's position must lie between its low and its high";
        }
        if (joint.is_cyclic && joint.kind != JointKind::Revolute) {
            return "only a revolute joint can be cyclic";
        }
        return is_unit(joint.rotation) ? nullptr : "a joint's rotation must be a unit";
    }

    const char* operator()(const Dummy& dummy) const {
        return is_not_negative(dummy.size_m) ? nullptr : "a dummy's size must be 0 or above";
    }

    const char* operator()(const ProximitySensor& sensor) const {
        if (!is_not_negative(sensor.min_distance_m)) {
            return "a sensor's least distance must be 0 or above";
        }
        if (sensor.max_angle_rad && !is_angle(*sensor.max_angle_rad)) {
            return "a sensor's largest angle must be above 0 and at most 2 pi";
        }
        return std::visit(VolumeFault(), sensor.volume);
    }

    const char* operator()(const LightSensor& sensor) const {
        return is_size(sensor.range_m) && is_not_negative(sensor.angle_rad) &&
                       sensor.angle_rad < core::kPi
                   ? nullptr
                   : "a light sensor's range must be above 0, its angle 0 or above and below pi";
    }

    const char* operator()(const Camera& camera) const {
        const bool has_range =
            is_size(camera.near_m) && std::isfinite(camera.far_m) && camera.far_m > camera.near_m;
        return has_range && is_size(camera.angle_rad) && camera.angle_rad < core::kPi &&
                       is_size(camera.width_m)
                   ? nullptr
                   : "a camera's far must be above its near, its angle below pi, all above 0";
    }

    const char* operator()(const Light& light) const {
        return is_angle(light.angle_rad) ? nullptr
                                         : "a light's angle must be above 0 and at most 2 pi";
    }

    const char* operator()(const Path& path) const {
        for (const core::Pose3& point : path.points) {
            if (!is_proper(point)) {
                return "a path's point is not finite, or its rotation not a unit";
            }
        }
        return nullptr;
    }

    const char* operator()(const Graph& graph) const {
        return graph.buffer_length >= 1 && graph.buffer_length <= kMostItems
                   ? nullptr
                   : "a graph must keep 1 to 10 million values";
    }

    const char* operator()(const Drawing& drawing) const {
        if (drawing.max_items < 1 || drawing.max_items > kMostItems) {
            return "a drawing must have room for 1 to 10 million items";
        }
        return is_not_negative(drawing.size_m) ? nullptr : "a drawing's size must be 0 or above";
    }

    const char* operator()(const Shape& /*shape*/) const { return nullptr; }

    const char* operator()(const ScriptCarrier& /*carrier*/) const { return nullptr; }
};

}  // namespace

Result<void> check_alias(std::string_view alias) {
    if (alias.empty() || alias.size() > kLongestAlias) {
        return Error{"an alias must have 1 to 64 bytes, '" + std::string(alias) + "' has " +
                         std::to_string(alias.size()),
                     {}};
    }
    for (const char c : alias) {
        const bool is_in_paths = std::string_view("/[]{}*").find(c) != std::string_view::npos;
        if (is_in_paths || static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            return Error{
                "an alias must not contain '/', '[', ']', '{', '}', '*' or control characters: '" +
                    std::string(alias) + "'",
                {}};
        }
    }
    if (!core::is_utf8(alias)) {
        return Error{"an alias must be UTF-8: '" + core::as_utf8(alias) + "'", {}};
    }
    if (alias.front() == '.' || alias.front() == ':') {
        return Error{"an alias must not start with '.' or ':': '" + std::string(alias) + "'", {}};
    }
    return {};
}

bool is_proper(const core::Pose3& pose) {
    const core::Vec3 p = pose.position_m;
    const core::Quat q = pose.rotation;
    const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) &&
           std::fabs(square - 1) < 2e-6;
}

Result<void> check_parts(const std::string& alias, const std::vector<Part>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string where = "part " + std::to_string(i) + " of '" + alias + "'";
        if (!is_proper(parts[i].object_from_shape)) {
            return Error{"the pose is not finite, or its rotation not a unit", where};
        }
        if (const char* fault = std::visit(ShapeFault(), parts[i].shape)) {
            return Error{fault, where};
        }
    }
    return {};
}

Result<void> check_body(const std::string& alias, const std::optional<BodyProperties>& body) {
    if (!body) {
        return {};
    }
    for (const double value : {body->mass_kg, body->inertia_kgm2, body->rolling_deceleration_mps2,
                               body->spin_deceleration_radps2, body->linear_damping_per_s,
                               body->angular_damping_per_s}) {
        if (!(std::isfinite(value) && value >= 0)) {
            return Error{"a body's numbers must be 0 or above", "'" + alias + "'"};
        }
    }
    return {};
}

Result<void> check_properties(const std::string& alias, const Properties& properties) {
    if (const char* fault = std::visit(PropertiesFault(), properties)) {
        return Error{fault, "'" + alias + "'"};
    }
    return {};
}

Result<void> check_definition(const ObjectDefinition& definition) {
    const std::string name = "'" + definition.alias + "'";
    if (!is_proper(definition.parent_from_object)) {
        return Error{"the pose of " + name + " is not finite, or its rotation not a unit", {}};
    }
    if (!(std::isfinite(definition.rolling_radius_m) && definition.rolling_radius_m >= 0)) {
        return Error{"the rolling radius of " + name + " is no length", {}};
    }
    if (auto valid = check_parts(definition.alias, definition.parts); !valid) {
        return valid;
    }
    if (auto valid = check_body(definition.alias, definition.body); !valid) {
        return valid;
    }
    return check_properties(definition.alias, definition.properties);
}

}  // namespace agon::scene
