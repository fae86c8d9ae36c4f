// SPDX-License-Identifier: Apache-2.0
#include "physics/validity.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "core/suggest.hpp"

namespace agon::physics {

using core::Error;
using core::Result;
using core::Vec2;
using core::Vec3;

namespace {

constexpr double kSmallestArea_m2 = kSmallestSize_m * kSmallestSize_m;

bool is_size(double value_m) {
    return std::isfinite(value_m) && value_m >= kSmallestSize_m && value_m <= kLargestSize_m;
}

bool is_at_least_zero(double value) {
    return std::isfinite(value) && value >= 0;
}

const char* fault_of(const core::Prism& prism) {
    const std::size_t count = prism.corners_m.size();
    if (count < 3 || count > 8) {
        return "a prism must have 3 to 8 corners";
    }
    if (!is_size(prism.height_m)) {
        return "a prism's height must be from 0.001 to 1000 m";
    }
    double area_m2 = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 here = prism.corners_m[i];
        const Vec2 edge = prism.corners_m[(i + 1) % count] - here;
        if (!std::isfinite(here.x) || !std::isfinite(here.y) || !is_size(core::norm(edge))) {
            return "a prism's edges must be from 0.001 to 1000 m long";
        }
        for (const Vec2 other : prism.corners_m) {
            // A corner may stand out by no more than rounding does.
            if (core::cross(edge, other - here) < -1e-9 * core::norm(edge)) {
                return "a prism's corners must be convex and counter-clockwise";
            }
        }
        area_m2 += core::cross(here, here + edge) / 2;
    }
    return area_m2 >= kSmallestArea_m2 ? nullptr : "a prism's area must be 1e-6 m2 or more";
}

struct ShapeFault {
    const char* operator()(const core::Sphere& sphere) const {
        return is_size(sphere.radius_m) ? nullptr
                                        : "a sphere's radius must be from 0.001 to 1000 m";
    }

    const char* operator()(const core::Box& box) const {
        return is_size(box.size_m.x) && is_size(box.size_m.y) && is_size(box.size_m.z)
                   ? nullptr
                   : "a box's sizes must be from 0.001 to 1000 m";
    }

    const char* operator()(const core::Cylinder& cylinder) const {
        return is_size(cylinder.radius_m) && is_size(cylinder.height_m)
                   ? nullptr
                   : "a cylinder's radius and height must be from 0.001 to 1000 m";
    }

    const char* operator()(const core::Prism& prism) const { return fault_of(prism); }

    const char* operator()(const core::Stroke&) const { return "a stroke is paint, no body"; }
};

bool is_ratio_of_friction(double value) {
    return is_at_least_zero(value) && value <= 100;
}

bool is_ratio_of_restitution(double value) {
    return is_at_least_zero(value) && value <= 1;
}

constexpr const char* kRatios = "friction must be from 0 to 100, restitution from 0 to 1";

Result<void> check_material(const Material& material, const std::vector<std::string>& earlier) {
    const std::string where = "material '" + material.name + "'";
    if (material.name.empty()) {
        return Error{"a material must have a name", "material " + std::to_string(earlier.size())};
    }
    if (!is_ratio_of_friction(material.friction_ratio) ||
        !is_ratio_of_restitution(material.restitution_ratio)) {
        return Error{kRatios, where};
    }
    if (std::find(earlier.begin(), earlier.end(), material.name) != earlier.end()) {
        return Error{"two materials have the same name", where};
    }
    return {};
}

Result<void> check_pair(const MaterialPair& pair, const std::vector<std::string>& names) {
    const std::string where = "pair '" + pair.a + "', '" + pair.b + "'";
    for (const std::string& name : {pair.a, pair.b}) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            return Error{"unknown material '" + name + "'" + core::did_you_mean(name, names),
                         where};
        }
    }
    if (!is_ratio_of_friction(pair.friction_ratio) ||
        !is_ratio_of_restitution(pair.restitution_ratio)) {
        return Error{kRatios, where};
    }
    return {};
}

/// The first thing wrong with a dynamic body's masses, or nullptr.
const char* fault_of_mass(const BodyDefinition& definition) {
    if (definition.kind != BodyKind::Dynamic) {
        return nullptr;
    }
    if (!std::isfinite(definition.mass_kg) || definition.mass_kg < 1e-6 ||
        definition.mass_kg > 1e6) {
        return "a dynamic body's mass must be from 1e-6 to 1e6 kg";
    }
    if (!is_at_least_zero(definition.inertia_kgm2) ||
        (definition.inertia_kgm2 == 0 && definition.shapes.empty())) {
        return "a dynamic body needs an inertia above 0, or shapes to take it from";
    }
    return nullptr;
}

const char* fault_of_motion(const BodyDefinition& definition) {
    if (!is_finite(definition.velocity_mps) || !is_finite(definition.angular_velocity_radps) ||
        core::norm(definition.velocity_mps) > kFastest_mps ||
        core::norm(definition.angular_velocity_radps) > kFastest_mps) {
        return "velocities must be finite and at most 1e4";
    }
    if (definition.kind == BodyKind::Static &&
        (core::norm(definition.velocity_mps) > 0 ||
         core::norm(definition.angular_velocity_radps) > 0)) {
        return "a static body has no velocity";
    }
    if (!is_at_least_zero(definition.rolling_deceleration_mps2) ||
        !is_at_least_zero(definition.spin_deceleration_radps2) ||
        !is_at_least_zero(definition.linear_damping_per_s) ||
        !is_at_least_zero(definition.angular_damping_per_s)) {
        return "decelerations and dampings must be 0 or more";
    }
    return nullptr;
}

}  // namespace

bool is_finite(Vec3 v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool is_proper(const core::Pose3& pose) {
    const Vec3 p = pose.position_m;
    const core::Quat q = pose.rotation;
    const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return is_finite(p) && std::fabs(p.x) <= kFarthest_m && std::fabs(p.y) <= kFarthest_m &&
           std::fabs(p.z) <= kFarthest_m && std::fabs(square - 1) < 2e-6;
}

bool is_upright(const core::Pose3& pose) {
    return std::fabs(pose.rotation.x) < 1e-6 && std::fabs(pose.rotation.y) < 1e-6;
}

Result<void> check_shape(const core::Shape& shape) {
    if (const char* fault = std::visit(ShapeFault(), shape)) {
        return Error{fault, {}};
    }
    return {};
}

Result<EngineDefinition> completed(EngineDefinition definition) {
    if (!is_finite(definition.gravity_mps2) || core::norm(definition.gravity_mps2) > 1e3) {
        return Error{"gravity must be finite and at most 1000 m/s2", {}};
    }
    if (definition.velocity_iterations < 1 || definition.velocity_iterations > 1000 ||
        definition.position_iterations < 1 || definition.position_iterations > 1000) {
        return Error{"the solver's iterations must be from 1 to 1000", {}};
    }
    if (definition.materials.empty()) {
        definition.materials.push_back({.name = "default"});
    }
    std::vector<std::string> names;
    for (const Material& material : definition.materials) {
        if (auto valid = check_material(material, names); !valid) {
            return valid.error();
        }
        names.push_back(material.name);
    }
    for (const MaterialPair& pair : definition.pairs) {
        if (auto valid = check_pair(pair, names); !valid) {
            return valid.error();
        }
    }
    return definition;
}

Result<void> check_body(const BodyDefinition& definition, std::size_t material_count,
                        bool is_planar) {
    const std::string where =
        definition.name.empty() ? std::string("a body") : "body '" + definition.name + "'";
    if (!is_proper(definition.world_from_body)) {
        return Error{"the pose must be finite, within 1000 m, its rotation a unit", where};
    }
    if (is_planar && !is_upright(definition.world_from_body)) {
        return Error{"a planar backend takes turns about z only", where};
    }
    for (std::size_t i = 0; i < definition.shapes.size(); ++i) {
        const BodyShape& shape = definition.shapes[i];
        const std::string which = where + ", shape " + std::to_string(i);
        if (const auto valid = check_shape(shape.shape); !valid) {
            return Error{valid.error().what, which};
        }
        if (!is_proper(shape.body_from_shape)) {
            return Error{"the pose must be finite, within 1000 m, its rotation a unit", which};
        }
        if (is_planar && !is_upright(shape.body_from_shape)) {
            return Error{"a planar backend takes turns about z only", which};
        }
        if (!shape.material.is_valid() || shape.material.index() >= material_count) {
            return Error{"no such material", which};
        }
    }
    if (const char* fault = fault_of_mass(definition)) {
        return Error{fault, where};
    }
    if (const char* fault = fault_of_motion(definition)) {
        return Error{fault, where};
    }
    return {};
}

Result<void> check_joint(const JointDefinition& definition) {
    if (definition.a == definition.b) {
        return Error{"a joint needs two different bodies", {}};
    }
    if (!is_finite(definition.anchor_in_world_m)) {
        return Error{"a joint's anchor must be finite", {}};
    }
    if (!is_finite(definition.axis_in_world) ||
        std::fabs(core::norm(definition.axis_in_world) - 1) > 1e-6) {
        return Error{"a joint's axis must have length 1", {}};
    }
    if (definition.limits &&
        !(std::isfinite(definition.limits->low) && std::isfinite(definition.limits->high) &&
          definition.limits->low <= definition.limits->high)) {
        return Error{"a joint's limits must be finite, low at most high", {}};
    }
    if (definition.motor && !(std::isfinite(definition.motor->speed) &&
                              is_at_least_zero(definition.motor->max_effort))) {
        return Error{"a motor's speed must be finite, its effort 0 or more", {}};
    }
    if (definition.kind == JointKind::Fixed && (definition.limits || definition.motor)) {
        return Error{"a fixed joint has neither limits nor motor", {}};
    }
    return {};
}

}  // namespace agon::physics
