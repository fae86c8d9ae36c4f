// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "core/math.hpp"

namespace agon::core {

/// A planar vector or point; meters unless its name says otherwise. x forward, y left.
struct Vec2 {
    double x = 0;
    double y = 0;

    constexpr bool operator==(const Vec2&) const = default;

    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

    friend constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }

    friend constexpr Vec2 operator*(Vec2 a, double factor) { return {a.x * factor, a.y * factor}; }

    friend constexpr Vec2 operator*(double factor, Vec2 a) { return a * factor; }

    friend constexpr Vec2 operator/(Vec2 a, double divisor) {
        return {a.x / divisor, a.y / divisor};
    }
};

[[nodiscard]] constexpr double dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

/// The z component of the cross product: positive if `b` lies to the left of `a`.
[[nodiscard]] constexpr double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}

[[nodiscard]] inline double norm(Vec2 a) {
    return std::sqrt(dot(a, a));
}

[[nodiscard]] inline double distance(Vec2 a, Vec2 b) {
    return norm(b - a);
}

/// `a` turned by a quarter counter-clockwise.
[[nodiscard]] constexpr Vec2 perpendicular(Vec2 a) {
    return {-a.y, a.x};
}

/// The unit vector at an angle.
[[nodiscard]] inline Vec2 direction(double angle_rad) {
    const SinCos unit = sincos(angle_rad);
    return {unit.cos, unit.sin};
}

/// In [-pi, pi]; 0 for the zero vector.
[[nodiscard]] inline double angle_rad(Vec2 a) {
    return atan2(a.y, a.x);
}

/// Where a planar frame lies and how it is turned: `world_from_robot` maps robot to world
/// coordinates.
struct Pose2 {
    Vec2 position_m;
    /// Counter-clockwise; any value, not only (-pi, pi].
    double heading_rad = 0;

    constexpr bool operator==(const Pose2&) const = default;
};

[[nodiscard]] inline Vec2 rotated(Vec2 a, double angle_rad) {
    const Vec2 unit = direction(angle_rad);
    return {unit.x * a.x - unit.y * a.y, unit.y * a.x + unit.x * a.y};
}

/// Maps a point from the pose's own frame to the frame in which the pose is given.
[[nodiscard]] inline Vec2 transformed(const Pose2& pose, Vec2 point) {
    return pose.position_m + rotated(point, pose.heading_rad);
}

/// a_from_c = a_from_b composed with b_from_c.
[[nodiscard]] inline Pose2 composed(const Pose2& a_from_b, const Pose2& b_from_c) {
    return {transformed(a_from_b, b_from_c.position_m),
            a_from_b.heading_rad + b_from_c.heading_rad};
}

[[nodiscard]] inline Pose2 inverse(const Pose2& pose) {
    return {rotated(-pose.position_m, -pose.heading_rad), -pose.heading_rad};
}

/// A spatial vector or point; meters unless its name says otherwise. x forward, y left, z up.
struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;

    constexpr bool operator==(const Vec3&) const = default;

    friend constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

    friend constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }

    friend constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }

    friend constexpr Vec3 operator*(Vec3 a, double factor) {
        return {a.x * factor, a.y * factor, a.z * factor};
    }

    friend constexpr Vec3 operator*(double factor, Vec3 a) { return a * factor; }

    [[nodiscard]] constexpr Vec2 xy() const { return {x, y}; }
};

[[nodiscard]] constexpr double dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

[[nodiscard]] constexpr Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

[[nodiscard]] inline double norm(Vec3 a) {
    return std::sqrt(dot(a, a));
}

/// A rotation as a unit quaternion.
struct Quat {
    double w = 1;
    double x = 0;
    double y = 0;
    double z = 0;

    constexpr bool operator==(const Quat&) const = default;

    /// About the z axis, counter-clockwise seen from above.
    [[nodiscard]] static Quat from_yaw(double yaw_rad) {
        const SinCos half = sincos(yaw_rad / 2);
        return {half.cos, 0, 0, half.sin};
    }

    /// @pre `axis` has length 1
    [[nodiscard]] static Quat from_axis_angle(Vec3 axis, double angle_rad) {
        const double s = sin(angle_rad / 2);
        return {cos(angle_rad / 2), axis.x * s, axis.y * s, axis.z * s};
    }

    /// The heading of the rotated x axis seen from above, in [-pi, pi].
    [[nodiscard]] double yaw_rad() const {
        return atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    }

    [[nodiscard]] constexpr Quat conjugate() const { return {w, -x, -y, -z}; }

    friend constexpr Quat operator*(const Quat& a, const Quat& b) {
        return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
    }
};

[[nodiscard]] constexpr Vec3 rotated(Vec3 v, const Quat& q) {
    const Vec3 u{q.x, q.y, q.z};
    const Vec3 t = 2 * cross(u, v);
    return v + q.w * t + cross(u, t);
}

/// Where a frame lies and how it is turned: `world_from_body` maps body to world coordinates.
struct Pose3 {
    Vec3 position_m;
    Quat rotation;

    constexpr bool operator==(const Pose3&) const = default;

    [[nodiscard]] static Pose3 from_planar(const Pose2& pose, double height_m = 0) {
        return {{pose.position_m.x, pose.position_m.y, height_m}, Quat::from_yaw(pose.heading_rad)};
    }

    [[nodiscard]] Pose2 planar() const { return {position_m.xy(), rotation.yaw_rad()}; }
};

[[nodiscard]] constexpr Vec3 transformed(const Pose3& pose, Vec3 point) {
    return pose.position_m + rotated(point, pose.rotation);
}

[[nodiscard]] constexpr Pose3 composed(const Pose3& a_from_b, const Pose3& b_from_c) {
    return {transformed(a_from_b, b_from_c.position_m), a_from_b.rotation * b_from_c.rotation};
}

[[nodiscard]] constexpr Pose3 inverse(const Pose3& pose) {
    const Quat back = pose.rotation.conjugate();
    return {rotated(-pose.position_m, back), back};
}

}  // namespace agon::core
