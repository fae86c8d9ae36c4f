// SPDX-License-Identifier: Apache-2.0
#include "api/rotations.hpp"

#include <algorithm>
#include <cmath>

#include "core/math.hpp"

namespace agon::api {

using core::Quat;
using core::Vec3;

namespace {

struct Columns {
    Vec3 x;
    Vec3 y;
    Vec3 z;
};

Columns columns_of(const Quat& q) {
    return {core::rotated(Vec3{1, 0, 0}, q), core::rotated(Vec3{0, 1, 0}, q),
            core::rotated(Vec3{0, 0, 1}, q)};
}

/// By the largest of the four squares, so that nothing small is divided by.
Quat rotation_of(const Columns& c) {
    const double trace = c.x.x + c.y.y + c.z.z;
    Quat q;
    if (trace > 0) {
        const double s = 2 * std::sqrt(1 + trace);
        q = {s / 4, (c.y.z - c.z.y) / s, (c.z.x - c.x.z) / s, (c.x.y - c.y.x) / s};
    } else if (c.x.x >= c.y.y && c.x.x >= c.z.z) {
        const double s = 2 * std::sqrt(1 + c.x.x - c.y.y - c.z.z);
        q = {(c.y.z - c.z.y) / s, s / 4, (c.y.x + c.x.y) / s, (c.z.x + c.x.z) / s};
    } else if (c.y.y >= c.z.z) {
        const double s = 2 * std::sqrt(1 + c.y.y - c.x.x - c.z.z);
        q = {(c.z.x - c.x.z) / s, (c.y.x + c.x.y) / s, s / 4, (c.z.y + c.y.z) / s};
    } else {
        const double s = 2 * std::sqrt(1 + c.z.z - c.x.x - c.y.y);
        q = {(c.x.y - c.y.x) / s, (c.z.x + c.x.z) / s, (c.z.y + c.y.z) / s, s / 4};
    }
    return normalized(q);
}

}  // namespace

Quat rotation_of(Vec3 angles) {
    return Quat::from_axis_angle({1, 0, 0}, angles.x) * Quat::from_axis_angle({0, 1, 0}, angles.y) *
           Quat::from_axis_angle({0, 0, 1}, angles.z);
}

Quat rotation_from(const YawPitchRoll& angles) {
    return Quat::from_axis_angle({0, 0, 1}, angles.yaw_rad) *
           Quat::from_axis_angle({0, 1, 0}, angles.pitch_rad) *
           Quat::from_axis_angle({1, 0, 0}, angles.roll_rad);
}

YawPitchRoll yaw_pitch_roll_of(const Quat& rotation) {
    // Rz(yaw) Ry(pitch) Rx(roll): its lower left entry is -sin pitch.
    const Columns c = columns_of(rotation);
    const double sine = std::clamp(-c.x.z, -1.0, 1.0);
    if (std::fabs(sine) > 1 - 1e-12) {
        return {core::atan2(-c.y.x, c.y.y), sine > 0 ? core::kPi / 2 : -core::kPi / 2, 0};
    }
    return {core::atan2(c.x.y, c.x.x), core::asin(sine), core::atan2(c.y.z, c.z.z)};
}

Vec3 angles_of(const Quat& rotation) {
    // Rx(a) Ry(b) Rz(g): its upper right entry is sin b.
    const Columns c = columns_of(rotation);
    const double sine = std::clamp(c.z.x, -1.0, 1.0);
    if (std::fabs(sine) > 1 - 1e-12) {
        return {0, sine > 0 ? core::kPi / 2 : -core::kPi / 2, core::atan2(c.x.y, c.y.y)};
    }
    return {core::atan2(-c.z.y, c.z.z), core::asin(sine), core::atan2(-c.y.x, c.x.x)};
}

Matrix matrix_of(const core::Pose3& pose) {
    const Columns c = columns_of(pose.rotation);
    const Vec3 p = pose.position_m;
    return {c.x.x, c.y.x, c.z.x, p.x, c.x.y, c.y.y, c.z.y, p.y, c.x.z, c.y.z, c.z.z, p.z};
}

core::Result<core::Pose3> pose_of(const Matrix& m) {
    Columns c{{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}};
    const double volume = core::dot(core::cross(c.x, c.y), c.z);
    if (!(std::fabs(volume - 1) < 0.01) || !(std::fabs(core::norm(c.x) - 1) < 0.01) ||
        !(std::fabs(core::dot(c.x, c.y)) < 0.01)) {
        return core::Error{"must have a rotation in its first three columns", ""};
    }
    c.x = c.x * (1 / core::norm(c.x));
    c.y = c.y - c.x * core::dot(c.x, c.y);
    c.y = c.y * (1 / core::norm(c.y));
    c.z = core::cross(c.x, c.y);
    return core::Pose3{{m[3], m[7], m[11]}, rotation_of(c)};
}

Quat between(const Quat& from, const Quat& to, double share_ratio) {
    Quat way = from.conjugate() * to;
    if (way.w < 0) {
        way = {-way.w, -way.x, -way.y, -way.z};
    }
    const Vec3 axis{way.x, way.y, way.z};
    const double sine = core::norm(axis);
    if (sine < 1e-15) {
        return from;
    }
    const double angle_rad = 2 * core::atan2(sine, way.w);
    return from * Quat::from_axis_angle(axis * (1 / sine), angle_rad * share_ratio);
}

}  // namespace agon::api
