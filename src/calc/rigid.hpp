// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "core/geometry.hpp"

namespace agon::calc {

using core::cross;
using core::dot;
using core::norm;
using core::Pose3;
using core::Vec3;

/// A rotation and a shift as a matrix: what a Pose3 is turned into before many points are mapped.
struct Rigid {
    Vec3 x{1, 0, 0};  ///< the axes of the inner frame in the outer one: the columns
    Vec3 y{0, 1, 0};
    Vec3 z{0, 0, 1};
    Vec3 origin;

    Rigid() = default;

    /// The quaternion counts by its direction: it is brought to length 1. @pre not zero
    explicit Rigid(const Pose3& pose) : origin(pose.position_m) {
        core::Quat q = pose.rotation;
        const double scale = 1 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
        q = {q.w * scale, q.x * scale, q.y * scale, q.z * scale};
        x = {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z),
             2 * (q.x * q.z - q.w * q.y)};
        y = {2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z),
             2 * (q.y * q.z + q.w * q.x)};
        z = {2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x),
             1 - 2 * (q.x * q.x + q.y * q.y)};
    }

    [[nodiscard]] Vec3 turned(Vec3 v) const { return x * v.x + y * v.y + z * v.z; }

    [[nodiscard]] Vec3 turned_back(Vec3 v) const { return {dot(x, v), dot(y, v), dot(z, v)}; }

    [[nodiscard]] Vec3 at(Vec3 p) const { return origin + turned(p); }

    [[nodiscard]] Vec3 back(Vec3 p) const { return turned_back(p - origin); }

    /// inner_from_other, if this is outer_from_inner and the other outer_from_other.
    [[nodiscard]] Rigid to(const Rigid& other) const {
        Rigid result;
        result.x = turned_back(other.x);
        result.y = turned_back(other.y);
        result.z = turned_back(other.z);
        result.origin = back(other.origin);
        return result;
    }
};

/// Whether every number is finite and the rotation is one at all.
[[nodiscard]] inline bool is_usable(const Pose3& pose) {
    const core::Quat& q = pose.rotation;
    const double length2 = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    const Vec3& p = pose.position_m;
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) &&
           std::isfinite(length2) && length2 > 1e-12;
}

[[nodiscard]] inline bool is_finite(Vec3 v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

using Triangle = std::array<Vec3, 3>;

/// A box along the axes; empty until something was taken in.
struct Bounds {
    Vec3 low{kInfinity, kInfinity, kInfinity};
    Vec3 high{-kInfinity, -kInfinity, -kInfinity};

    void take_in(Vec3 p) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }

    [[nodiscard]] Vec3 center() const { return (low + high) * 0.5; }

    [[nodiscard]] Vec3 half_size() const { return (high - low) * 0.5; }

    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
};

/// How far a point is from an interval's ends; 0 inside.
[[nodiscard]] inline double outside(double value, double low, double high) {
    return std::max({low - value, value - high, 0.0});
}

[[nodiscard]] inline double distance2(const Bounds& box, Vec3 p) {
    const Vec3 off{outside(p.x, box.low.x, box.high.x), outside(p.y, box.low.y, box.high.y),
                   outside(p.z, box.low.z, box.high.z)};
    return dot(off, off);
}

[[nodiscard]] inline double distance2(const Bounds& a, const Bounds& b) {
    const Vec3 off{std::max({a.low.x - b.high.x, b.low.x - a.high.x, 0.0}),
                   std::max({a.low.y - b.high.y, b.low.y - a.high.y, 0.0}),
                   std::max({a.low.z - b.high.z, b.low.z - a.high.z, 0.0})};
    return dot(off, off);
}

/// The smallest box along the outer axes around a box along the inner ones.
[[nodiscard]] inline Bounds moved(const Bounds& box, const Rigid& outer_from_inner) {
    const Vec3 half = box.half_size();
    const Rigid& t = outer_from_inner;
    const Vec3 reach{
        std::abs(t.x.x) * half.x + std::abs(t.y.x) * half.y + std::abs(t.z.x) * half.z,
        std::abs(t.x.y) * half.x + std::abs(t.y.y) * half.y + std::abs(t.z.y) * half.z,
        std::abs(t.x.z) * half.x + std::abs(t.y.z) * half.y + std::abs(t.z.z) * half.z};
    const Vec3 center = t.at(box.center());
    return {center - reach, center + reach};
}

}  // namespace agon::calc
