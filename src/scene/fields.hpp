// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "core/table.hpp"
#include "scene/calculation.hpp"
#include "scene/collection.hpp"
#include "scene/object.hpp"
#include "scene/script.hpp"
#include "scene/settings.hpp"

namespace agon::scene {

// The keys of a scene file, once for reading and writing: fields_of(type, visitor) calls
// visitor(key, pointer to member) for each, numbers also with the range that they may have.

inline constexpr std::array kJointKindWords = {"revolute", "prismatic", "spherical"};
inline constexpr std::array kJointModeWords = {"kinematic", "dependent", "dynamic"};
inline constexpr std::array kJointControlWords = {"free", "force", "velocity", "position",
                                                  "spring_damper"};
inline constexpr std::array kDummyLinkWords = {"plain", "ik_target", "dynamics_overlap",
                                               "dynamics_tendon"};
inline constexpr std::array kLightKindWords = {"omnidirectional", "spot", "directional"};
inline constexpr std::array kDrawingKindWords = {"points",    "lines",   "line_strip",
                                                 "triangles", "spheres", "cubes"};
inline constexpr std::array kBodyKindWords = {"static", "kinematic", "dynamic"};
inline constexpr std::array kScriptKindWords = {"main", "child", "customization"};
inline constexpr std::array kScriptPriorityWords = {"first", "normal", "last"};
inline constexpr std::array kScriptOrderWords = {"leaf_first", "parent_first", "cascade"};
inline constexpr std::array kReachWords = {"object", "tree",  "below",
                                           "chain",  "above", "everything"};
inline constexpr std::array kCalculationKindWords = {"collision", "distance", "ik_group",
                                                     "path_planning"};
inline constexpr std::array kVolumeWords = {"ray", "cone", "cylinder", "disk", "pyramid"};

[[nodiscard]] constexpr const auto& words_of(JointKind /*type*/) {
    return kJointKindWords;
}

[[nodiscard]] constexpr const auto& words_of(JointMode /*type*/) {
    return kJointModeWords;
}

[[nodiscard]] constexpr const auto& words_of(JointControl /*type*/) {
    return kJointControlWords;
}

[[nodiscard]] constexpr const auto& words_of(DummyLink /*type*/) {
    return kDummyLinkWords;
}

[[nodiscard]] constexpr const auto& words_of(LightKind /*type*/) {
    return kLightKindWords;
}

[[nodiscard]] constexpr const auto& words_of(DrawingKind /*type*/) {
    return kDrawingKindWords;
}

[[nodiscard]] constexpr const auto& words_of(BodyKind /*type*/) {
    return kBodyKindWords;
}

[[nodiscard]] constexpr const auto& words_of(ScriptKind /*type*/) {
    return kScriptKindWords;
}

[[nodiscard]] constexpr const auto& words_of(ScriptPriority /*type*/) {
    return kScriptPriorityWords;
}

[[nodiscard]] constexpr const auto& words_of(ScriptOrder /*type*/) {
    return kScriptOrderWords;
}

[[nodiscard]] constexpr const auto& words_of(Reach /*type*/) {
    return kReachWords;
}

[[nodiscard]] constexpr const auto& words_of(CalculationKind /*type*/) {
    return kCalculationKindWords;
}

/// Marks a number that is written as "#RRGGBBAA".
struct AsColor {};

inline constexpr core::Range kNotNegative = core::Range::not_negative();
inline constexpr core::Range kPositive = core::Range::positive();

template <typename Visitor>
void fields_of(const Shape& /*type*/, Visitor&& v) {
    v("local_mask", &Shape::local_mask);
    v("global_mask", &Shape::global_mask);
}

template <typename Visitor>
void fields_of(const Joint& /*type*/, Visitor&& v) {
    v("type", &Joint::kind);
    v("mode", &Joint::mode);
    v("cyclic", &Joint::is_cyclic);
    v("low", &Joint::low);
    v("high", &Joint::high);
    v("position", &Joint::position);
    v("rotation", &Joint::rotation);
    v("master", &Joint::master);
    v("offset", &Joint::offset);
    v("ratio", &Joint::ratio);
    v("control", &Joint::control);
    v("target_position", &Joint::target_position);
    v("target_velocity", &Joint::target_velocity);
    v("max_force", &Joint::max_force, kNotNegative);
    v("max_velocity", &Joint::max_velocity, kNotNegative);
    v("max_acceleration", &Joint::max_acceleration, kNotNegative);
    v("max_jerk", &Joint::max_jerk, kNotNegative);
    v("stiffness", &Joint::stiffness, kNotNegative);
    v("damping", &Joint::damping, kNotNegative);
}

template <typename Visitor>
void fields_of(const Dummy& /*type*/, Visitor&& v) {
    v("link", &Dummy::link);
    v("link_type", &Dummy::link_kind);
    v("assembly_tag", &Dummy::assembly_tag);
    v("size_m", &Dummy::size_m, kNotNegative);
}

template <typename Visitor>
void fields_of(const RayVolume& /*type*/, Visitor&& v) {
    v("offset_m", &RayVolume::offset_m, kNotNegative);
    v("range_m", &RayVolume::range_m, kPositive);
}

template <typename Visitor>
void fields_of(const ConeVolume& /*type*/, Visitor&& v) {
    v("offset_m", &ConeVolume::offset_m, kNotNegative);
    v("range_m", &ConeVolume::range_m, kPositive);
    v("angle_rad", &ConeVolume::angle_rad, kPositive);
    v("inside_gap_ratio", &ConeVolume::inside_gap_ratio, kNotNegative);
}

template <typename Visitor>
void fields_of(const CylinderVolume& /*type*/, Visitor&& v) {
    v("offset_m", &CylinderVolume::offset_m, kNotNegative);
    v("range_m", &CylinderVolume::range_m, kPositive);
    v("radius_m", &CylinderVolume::radius_m, kPositive);
    v("far_radius_m", &CylinderVolume::far_radius_m, kNotNegative);
}

template <typename Visitor>
void fields_of(const DiskVolume& /*type*/, Visitor&& v) {
    v("offset_m", &DiskVolume::offset_m, kNotNegative);
    v("range_m", &DiskVolume::range_m, kPositive);
    v("angle_rad", &DiskVolume::angle_rad, kPositive);
    v("height_m", &DiskVolume::height_m, kNotNegative);
    v("inside_gap_ratio", &DiskVolume::inside_gap_ratio, kNotNegative);
}

template <typename Visitor>
void fields_of(const PyramidVolume& /*type*/, Visitor&& v) {
    v("offset_m", &PyramidVolume::offset_m, kNotNegative);
    v("range_m", &PyramidVolume::range_m, kPositive);
    v("near_size_m", &PyramidVolume::near_size_m, kNotNegative);
    v("far_size_m", &PyramidVolume::far_size_m, kPositive);
}

template <typename Visitor>
void fields_of(const ProximitySensor& /*type*/, Visitor&& v) {
    v("volume", &ProximitySensor::volume);
    v("detects", &ProximitySensor::detects);
    v("front_faces", &ProximitySensor::finds_front_faces);
    v("back_faces", &ProximitySensor::finds_back_faces);
    v("closest", &ProximitySensor::finds_closest);
    v("max_angle_rad", &ProximitySensor::max_angle_rad, kPositive);
    v("min_distance_m", &ProximitySensor::min_distance_m, kNotNegative);
    v("occlusion", &ProximitySensor::checks_occlusion);
    v("explicit", &ProximitySensor::is_explicit);
}

template <typename Visitor>
void fields_of(const LightSensor& /*type*/, Visitor&& v) {
    v("range_m", &LightSensor::range_m, kPositive);
    v("angle_rad", &LightSensor::angle_rad, kNotNegative);
    v("sees", &LightSensor::sees);
    v("explicit", &LightSensor::is_explicit);
}

template <typename Visitor>
void fields_of(const Camera& /*type*/, Visitor&& v) {
    v("perspective", &Camera::is_perspective);
    v("angle_rad", &Camera::angle_rad, kPositive);
    v("width_m", &Camera::width_m, kPositive);
    v("near_m", &Camera::near_m, kPositive);
    v("far_m", &Camera::far_m, kPositive);
    v("tracks", &Camera::tracks);
}

template <typename Visitor>
void fields_of(const Light& /*type*/, Visitor&& v) {
    v("type", &Light::kind);
    v("color", &Light::color, AsColor());
    v("angle_rad", &Light::angle_rad, kPositive);
    v("on", &Light::is_on);
}

template <typename Visitor>
void fields_of(const Path& /*type*/, Visitor&& v) {
    v("points", &Path::points);
    v("closed", &Path::is_closed);
}

template <typename Visitor>
void fields_of(const GraphStream& /*type*/, Visitor&& v) {
    v("name", &GraphStream::name);
    v("unit", &GraphStream::unit);
    v("color", &GraphStream::color, AsColor());
}

template <typename Visitor>
void fields_of(const Graph& /*type*/, Visitor&& v) {
    v("streams", &Graph::streams);
    v("buffer_length", &Graph::buffer_length);
    v("cyclic", &Graph::is_cyclic);
    v("explicit", &Graph::is_explicit);
}

template <typename Visitor>
void fields_of(const Drawing& /*type*/, Visitor&& v) {
    v("type", &Drawing::kind);
    v("size_m", &Drawing::size_m, kNotNegative);
    v("color", &Drawing::color, AsColor());
    v("max_items", &Drawing::max_items);
    v("cyclic", &Drawing::is_cyclic);
}

template <typename Visitor>
void fields_of(const ScriptCarrier& /*type*/, Visitor&& /*v*/) {}

template <typename Visitor>
void fields_of(const BodyProperties& /*type*/, Visitor&& v) {
    v("type", &BodyProperties::kind);
    v("mass_kg", &BodyProperties::mass_kg, kNotNegative);
    v("inertia_kgm2", &BodyProperties::inertia_kgm2, kNotNegative);
    v("rolling_deceleration_mps2", &BodyProperties::rolling_deceleration_mps2, kNotNegative);
    v("spin_deceleration_radps2", &BodyProperties::spin_deceleration_radps2, kNotNegative);
    v("linear_damping_per_s", &BodyProperties::linear_damping_per_s, kNotNegative);
    v("angular_damping_per_s", &BodyProperties::angular_damping_per_s, kNotNegative);
    v("groups", &BodyProperties::groups);
    v("collides_with", &BodyProperties::collides_with);
}

template <typename Visitor>
void fields_of(const ModelOverrides& /*type*/, Visitor&& v) {
    v("blocks_collisions", &ModelOverrides::blocks_collisions);
    v("blocks_measurements", &ModelOverrides::blocks_measurements);
    v("blocks_detections", &ModelOverrides::blocks_detections);
    v("hides", &ModelOverrides::hides);
    v("blocks_dynamics", &ModelOverrides::blocks_dynamics);
    v("blocks_responses", &ModelOverrides::blocks_responses);
    v("stops_scripts", &ModelOverrides::stops_scripts);
}

template <typename Visitor>
void fields_of(const ObjectFlags& /*type*/, Visitor&& v) {
    v("collidable", &ObjectFlags::is_collidable);
    v("measurable", &ObjectFlags::is_measurable);
    v("detectable", &ObjectFlags::is_detectable);
    v("selectable", &ObjectFlags::is_selectable);
    v("selects_model_base", &ObjectFlags::selects_model_base);
    v("model_base", &ObjectFlags::is_model_base);
    v("overrides", &ObjectFlags::overrides);
    v("layers", &ObjectFlags::layers);
    v("self_collision_number", &ObjectFlags::self_collision_number);
}

template <typename Visitor>
void fields_of(const SurfaceMaterial& /*type*/, Visitor&& v) {
    v("name", &SurfaceMaterial::name);
    v("friction_ratio", &SurfaceMaterial::friction_ratio, kNotNegative);
    v("restitution_ratio", &SurfaceMaterial::restitution_ratio, core::Range::ratio());
}

template <typename Visitor>
void fields_of(const Settings& /*type*/, Visitor&& v) {
    v("name", &Settings::name);
    v("step_s", &Settings::step, kPositive);
    v("gravity_mps2", &Settings::gravity_mps2);
    v("script_order", &Settings::script_order);
    v("materials", &Settings::materials);
    v("custom_data", &Settings::custom_data);
}

template <typename Visitor>
void fields_of(const Script& /*type*/, Visitor&& v) {
    v("enabled", &Script::is_enabled);
    v("threaded", &Script::is_threaded);
    v("priority", &Script::priority);
}

}  // namespace agon::scene
