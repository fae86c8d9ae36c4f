// SPDX-License-Identifier: Apache-2.0
#include "sim/object_figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <variant>

#include "core/math.hpp"

namespace agon::sim {

namespace {

using core::Vec3;
using Parts = std::vector<protocol::SceneNode::Part>;

constexpr protocol::Color kJointColor = 0xE58A2BB0U;
constexpr protocol::Color kSensorColor = 0x3F9BE5A0U;
constexpr protocol::Color kPathColor = 0x8A8F98C0U;
constexpr protocol::Color kDummyColor = 0xC94FB8B0U;
constexpr double kJointLength_m = 0.1;
constexpr double kJointThickness_m = 0.004;
constexpr double kThinnest_m = 0.001;
/// Of a rod, as a share of its length: seen at any size of a scene.
constexpr double kThicknessRatio = 0.01;
constexpr double kThickest_m = 0.01;
/// Longer paths are shown in part.
constexpr std::size_t kMostSegments = 500;

/// The turn that takes the x axis to a direction of length 1.
core::Quat turn_from_x(Vec3 to) {
    // Half way between the two lies the axis of half a turn; straight back needs another one.
    const double w = 1 + to.x;
    core::Quat turn = w > 1e-9 ? core::Quat{w, 0, -to.z, to.y} : core::Quat{0, 0, 0, 1};
    const double size =
        std::sqrt(turn.w * turn.w + turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);
    return {turn.w / size, turn.x / size, turn.y / size, turn.z / size};
}

void add_rod(Vec3 from_m, Vec3 to_m, protocol::Color color, Parts& parts) {
    const Vec3 way_m = to_m - from_m;
    const double length_m = norm(way_m);
    if (!(length_m > 0)) {
        return;
    }
    const double thickness_m = std::clamp(kThicknessRatio * length_m, kThinnest_m, kThickest_m);
    const core::Pose3 pose{from_m + way_m * 0.5, turn_from_x(way_m * (1 / length_m))};
    parts.push_back({core::Box{{length_m, thickness_m, thickness_m}}, pose, color});
}

/// Rods from the corners of one ring to those of another, and along the far one.
void add_frustum(const std::array<Vec3, 4>& near_m, const std::array<Vec3, 4>& far_m,
                 Parts& parts) {
    for (std::size_t i = 0; i < far_m.size(); ++i) {
        add_rod(near_m.at(i), far_m.at(i), kSensorColor, parts);
        add_rod(far_m.at(i), far_m.at((i + 1) % far_m.size()), kSensorColor, parts);
    }
}

std::array<Vec3, 4> ring(double half_x_m, double half_y_m, double z_m) {
    return {Vec3{half_x_m, half_y_m, z_m}, Vec3{-half_x_m, half_y_m, z_m},
            Vec3{-half_x_m, -half_y_m, z_m}, Vec3{half_x_m, -half_y_m, z_m}};
}

/// The same about the axis, its corners on the x and y axes.
std::array<Vec3, 4> cross_ring(double radius_m, double z_m) {
    return {Vec3{radius_m, 0, z_m}, Vec3{0, radius_m, z_m}, Vec3{-radius_m, 0, z_m},
            Vec3{0, -radius_m, z_m}};
}

void add_volume(const scene::RayVolume& ray, Parts& parts) {
    add_rod({0, 0, ray.offset_m}, {0, 0, ray.offset_m + ray.range_m}, kSensorColor, parts);
}

void add_volume(const scene::ConeVolume& cone, Parts& parts) {
    const double cosine = core::cos(cone.angle_rad / 2);
    const double sine = core::sin(cone.angle_rad / 2);
    const double far_m = cone.offset_m + cone.range_m;
    add_frustum(cross_ring(cone.offset_m * sine, cone.offset_m * cosine),
                cross_ring(far_m * sine, far_m * cosine), parts);
    add_rod({0, 0, cone.offset_m}, {0, 0, far_m}, kSensorColor, parts);
}

void add_volume(const scene::CylinderVolume& cylinder, Parts& parts) {
    add_frustum(cross_ring(cylinder.radius_m, cylinder.offset_m),
                cross_ring(cylinder.far_radius_m.value_or(cylinder.radius_m),
                           cylinder.offset_m + cylinder.range_m),
                parts);
}

void add_volume(const scene::DiskVolume& disk, Parts& parts) {
    constexpr int kSpokes = 9;
    const double far_m = disk.offset_m + disk.range_m;
    const auto at = [&disk](int spoke, double radius_m) {
        const double angle_rad = disk.angle_rad * (spoke / (kSpokes - 1.0) - 0.5);
        return Vec3{radius_m * core::sin(angle_rad), 0, radius_m * core::cos(angle_rad)};
    };
    for (const int edge : {0, kSpokes - 1}) {
        add_rod(at(edge, disk.offset_m), at(edge, far_m), kSensorColor, parts);
    }
    for (int spoke = 1; spoke < kSpokes; ++spoke) {
        add_rod(at(spoke - 1, far_m), at(spoke, far_m), kSensorColor, parts);
    }
}

void add_volume(const scene::PyramidVolume& pyramid, Parts& parts) {
    add_frustum(ring(pyramid.near_size_m.x / 2, pyramid.near_size_m.y / 2, pyramid.offset_m),
                ring(pyramid.far_size_m.x / 2, pyramid.far_size_m.y / 2,
                     pyramid.offset_m + pyramid.range_m),
                parts);
}

void add_path(const scene::Path& path, Parts& parts) {
    const std::size_t count = path.points.size();
    const std::size_t segments =
        std::min(path.is_closed ? count : count - std::min<std::size_t>(count, 1), kMostSegments);
    for (std::size_t i = 0; i < segments; ++i) {
        add_rod(path.points[i].position_m, path.points[(i + 1) % count].position_m, kPathColor,
                parts);
    }
}

}  // namespace

Parts figures_of(const scene::Properties& properties) {
    Parts parts;
    if (std::holds_alternative<scene::Joint>(properties)) {
        parts.push_back({core::Cylinder{kJointThickness_m, kJointLength_m}, {}, kJointColor});
    } else if (const auto* dummy = std::get_if<scene::Dummy>(&properties)) {
        if (dummy->size_m > 0) {
            parts.push_back({core::Sphere{dummy->size_m / 2}, {}, kDummyColor});
        }
    } else if (const auto* sensor = std::get_if<scene::ProximitySensor>(&properties)) {
        std::visit([&parts](const auto& volume) { add_volume(volume, parts); }, sensor->volume);
    } else if (const auto* path = std::get_if<scene::Path>(&properties)) {
        add_path(*path, parts);
    }
    return parts;
}

}  // namespace agon::sim
