// SPDX-License-Identifier: Apache-2.0
#pragma once

// What the tests of this module measure it against: slow, short, and sharing no code with it but
// the vectors.

#include <array>
#include <cmath>
#include <vector>

#include "calc/mesh.hpp"
#include "core/math.hpp"
#include "core/random.hpp"

namespace agon::calc::brute_force {

inline double clamp01(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/// Each end of both against the other one, and where both lines are nearest to each other.
inline double segment_distance(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1) {
    const Vec3 u = a1 - a0;
    const Vec3 v = b1 - b0;
    const Vec3 w = a0 - b0;
    const double uu = dot(u, u);
    const double uv = dot(u, v);
    const double vv = dot(v, v);
    const double determinant = uu * vv - uv * uv;
    double best = Bounds::kInfinity;
    const auto offer = [&](double s, double t) {
        best = std::min(best, norm(w + u * s - v * t));
    };
    // Either an end of one is nearest, or both insides are.
    for (const double s : {0.0, 1.0}) {
        offer(s, clamp01(dot(w + u * s, v) / vv));
    }
    for (const double t : {0.0, 1.0}) {
        offer(clamp01(dot(v * t - w, u) / uu), t);
    }
    if (determinant > 1e-14 * uu * vv) {
        const double s = (uv * dot(v, w) - vv * dot(u, w)) / determinant;
        const double t = (uu * dot(v, w) - uv * dot(u, w)) / determinant;
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
            offer(s, t);
        }
    }
    return best;
}

inline bool is_over(Vec3 p, const Triangle& t) {
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        if (dot(n, cross(t[(i + 1) % 3] - t[i], p - t[i])) < 0) {
            return false;
        }
    }
    return true;
}

inline double point_distance(Vec3 p, const Triangle& t) {
    double best = Bounds::kInfinity;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 side = t[(i + 1) % 3] - t[i];
        const double s = clamp01(dot(p - t[i], side) / dot(side, side));
        best = std::min(best, norm(t[i] + side * s - p));
    }
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    if (is_over(p, t)) {
        best = std::min(best, std::abs(dot(p - t[0], n)) / norm(n));
    }
    return best;
}

inline bool crosses(Vec3 from, Vec3 to, const Triangle& t) {
    const Vec3 n = cross(t[1] - t[0], t[2] - t[0]);
    const double before = dot(n, from - t[0]);
    const double after = dot(n, to - t[0]);
    if (before * after > 0 || before == after) {
        return false;
    }
    return is_over(from + (to - from) * (before / (before - after)), t);
}

inline double triangle_distance(const Triangle& a, const Triangle& b) {
    double best = Bounds::kInfinity;
    for (std::size_t i = 0; i < 3; ++i) {
        if (crosses(a[i], a[(i + 1) % 3], b) || crosses(b[i], b[(i + 1) % 3], a)) {
            return 0;
        }
        best = std::min({best, point_distance(a[i], b), point_distance(b[i], a)});
        for (std::size_t j = 0; j < 3; ++j) {
            best = std::min(best, segment_distance(a[i], a[(i + 1) % 3], b[j], b[(j + 1) % 3]));
        }
    }
    return best;
}

inline std::vector<Triangle> placed(const TriangleMesh& mesh, const Rigid& pose) {
    std::vector<Triangle> result;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        result.push_back({pose.at(t[0]), pose.at(t[1]), pose.at(t[2])});
    }
    return result;
}

inline double mesh_distance(const std::vector<Triangle>& a, const std::vector<Triangle>& b) {
    double best = Bounds::kInfinity;
    for (const Triangle& one : a) {
        for (const Triangle& other : b) {
            best = std::min(best, triangle_distance(one, other));
        }
    }
    return best;
}

inline Vec3 random_point(core::RandomStream& random, double reach_m) {
    return {random.uniform(-reach_m, reach_m), random.uniform(-reach_m, reach_m),
            random.uniform(-reach_m, reach_m)};
}

inline Pose3 random_pose(core::RandomStream& random, double reach_m) {
    core::Quat q{random.normal(0, 1), random.normal(0, 1), random.normal(0, 1),
                 random.normal(0, 1)};
    const double scale = 1 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    q = {q.w * scale, q.x * scale, q.y * scale, q.z * scale};
    return {random_point(random, reach_m), q};
}

/// Triangles anywhere: neither closed nor connected.
inline TriangleMesh random_mesh(core::RandomStream& random, std::uint32_t count) {
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 at = random_point(random, 1);
        for (int corner = 0; corner < 3; ++corner) {
            mesh.vertices_m.push_back(at + random_point(random, 0.3));
        }
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

}  // namespace agon::calc::brute_force
