// SPDX-License-Identifier: Apache-2.0
#include "scene/validity.hpp"

#include <cmath>
#include <string>
#include <variant>

namespace agon::scene {

using core::Error;
using core::Result;

namespace {

constexpr std::size_t kLongestAlias = 64;

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

}  // namespace

Result<void> check_alias(std::string_view alias) {
    if (alias.empty() || alias.size() > kLongestAlias) {
        return Error{"an alias must have 1 to 64 bytes, '" + std::string(alias) + "' has " +
                         std::to_string(alias.size()),
                     {}};
    }
    for (const char c : alias) {
        if (c == '/' || c == '[' || c == ']' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            return Error{"an alias must not contain '/', '[', ']' or control characters: '" +
                             std::string(alias) + "'",
                         {}};
        }
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

Result<void> check_definition(const ObjectDefinition& definition) {
    const std::string name = "'" + definition.alias + "'";
    if (!is_proper(definition.parent_from_object)) {
        return Error{"the pose of " + name + " is not finite, or its rotation not a unit", {}};
    }
    if (!(std::isfinite(definition.rolling_radius_m) && definition.rolling_radius_m >= 0)) {
        return Error{"the rolling radius of " + name + " is no length", {}};
    }
    for (std::size_t i = 0; i < definition.parts.size(); ++i) {
        const Part& part = definition.parts[i];
        const std::string where = "part " + std::to_string(i) + " of " + name;
        if (!is_proper(part.object_from_shape)) {
            return Error{"the pose is not finite, or its rotation not a unit", where};
        }
        if (const char* fault = std::visit(ShapeFault(), part.shape)) {
            return Error{fault, where};
        }
    }
    return {};
}

}  // namespace agon::scene
