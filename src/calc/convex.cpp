// SPDX-License-Identifier: Apache-2.0
#include "calc/convex.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace agon::calc {

namespace {

/// A corner of the simplex: a point of a - b and the points it comes from.
struct Corner {
    Vec3 difference;
    Vec3 on_a;
    Vec3 on_b;
};

/// Up to four corners and the weights that make the simplex's point nearest to the origin.
struct Simplex {
    std::array<Corner, 4> corners;
    std::array<double, 4> weights{};
    std::size_t count = 0;

    [[nodiscard]] Vec3 nearest() const {
        Vec3 sum;
        for (std::size_t i = 0; i < count; ++i) {
            sum = sum + corners[i].difference * weights[i];
        }
        return sum;
    }
};

/// Weights of corners by their place in the simplex; 0: not needed.
using Weights = std::array<double, 4>;

Weights nearest_on_segment(const Simplex& s, std::size_t i, std::size_t j) {
    const Vec3 a = s.corners[i].difference;
    const Vec3 ab = s.corners[j].difference - a;
    const double length2 = dot(ab, ab);
    const double t = length2 > 0 ? std::min(std::max(-dot(a, ab) / length2, 0.0), 1.0) : 0.0;
    Weights weights{};
    weights[i] = 1 - t;
    weights[j] += t;
    return weights;
}

Vec3 weighted(const Simplex& s, const Weights& weights) {
    Vec3 sum;
    for (std::size_t i = 0; i < s.count; ++i) {
        sum = sum + s.corners[i].difference * weights[i];
    }
    return sum;
}

/// Keeps the weights whose point is nearer.
struct Best {
    const Simplex& simplex;
    Weights weights{};
    double length2 = Bounds::kInfinity;

    void offer(const Weights& candidate) {
        const Vec3 p = weighted(simplex, candidate);
        if (dot(p, p) < length2) {
            length2 = dot(p, p);
            weights = candidate;
        }
    }
};

/// All parts of a triangle are tried: slower than walking its regions, but right for any sliver.
void offer_triangle(Best& best, std::size_t i, std::size_t j, std::size_t k) {
    const Simplex& s = best.simplex;
    best.offer(nearest_on_segment(s, i, j));
    best.offer(nearest_on_segment(s, j, k));
    best.offer(nearest_on_segment(s, k, i));
    const Vec3 a = s.corners[i].difference;
    const Vec3 b = s.corners[j].difference;
    const Vec3 c = s.corners[k].difference;
    const Vec3 normal = cross(b - a, c - a);
    const double area2 = dot(normal, normal);
    // Areas of the triangles that the origin's foot makes with the sides.
    const double u = dot(normal, cross(b, c));
    const double v = dot(normal, cross(c, a));
    const double w = dot(normal, cross(a, b));
    if (area2 > 0 && u > 0 && v > 0 && w > 0) {
        Weights weights{};
        const double sum = u + v + w;
        weights[i] = u / sum;
        weights[j] = v / sum;
        weights[k] = w / sum;
        best.offer(weights);
    }
}

/// Whether the origin lies strictly inside; then also the weights.
bool is_inside_tetrahedron(const Simplex& s, Weights& weights) {
    const Vec3 a = s.corners[0].difference;
    const Vec3 b = s.corners[1].difference;
    const Vec3 c = s.corners[2].difference;
    const Vec3 d = s.corners[3].difference;
    const double volume = dot(b - a, cross(c - a, d - a));
    // Six times the volumes of the tetrahedra of the origin and one face each.
    const std::array<double, 4> parts{dot(b, cross(c, d)), -dot(a, cross(c, d)),
                                      dot(a, cross(b, d)), -dot(a, cross(b, c))};
    for (std::size_t i = 0; i < 4; ++i) {
        weights[i] = parts[i] / volume;
        if (!(weights[i] > 0)) {
            return false;
        }
    }
    return true;
}

/// Finds the nearest point to the origin and drops the corners it does not need. True: the origin
/// is inside.
bool reduce(Simplex& s) {
    Best best{s, {}, Bounds::kInfinity};
    bool is_inside = false;
    switch (s.count) {
        case 1:
            best.offer({1, 0, 0, 0});
            break;
        case 2:
            best.offer(nearest_on_segment(s, 0, 1));
            break;
        case 3:
            offer_triangle(best, 0, 1, 2);
            break;
        default:
            is_inside = is_inside_tetrahedron(s, best.weights);
            if (!is_inside) {
                best.weights = {};
                offer_triangle(best, 0, 1, 2);
                offer_triangle(best, 0, 1, 3);
                offer_triangle(best, 0, 2, 3);
                offer_triangle(best, 1, 2, 3);
            }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < s.count; ++i) {
        if (best.weights[i] > 0) {
            s.corners[kept] = s.corners[i];
            s.weights[kept++] = best.weights[i];
        }
    }
    s.count = kept;
    return is_inside;
}

bool has_corner(const Simplex& s, Vec3 difference) {
    for (std::size_t i = 0; i < s.count; ++i) {
        if (s.corners[i].difference == difference) {
            return true;
        }
    }
    return false;
}

/// The points of both cores that the weights name, moved out by the margins.
Separation separation_of(const Simplex& s, double distance_m, double margin_a_m,
                         double margin_b_m) {
    Separation result;
    for (std::size_t i = 0; i < s.count; ++i) {
        result.point_on_a_m = result.point_on_a_m + s.corners[i].on_a * s.weights[i];
        result.point_on_b_m = result.point_on_b_m + s.corners[i].on_b * s.weights[i];
    }
    const double margins_m = margin_a_m + margin_b_m;
    if (distance_m > 0) {
        const Vec3 toward_b = (result.point_on_b_m - result.point_on_a_m) * (1 / distance_m);
        // Where the margins overlap, a point that both hold.
        const double step_a_m = distance_m > margins_m
                                    ? margin_a_m
                                    : std::min(std::max(distance_m - margin_b_m, 0.0), margin_a_m);
        const Vec3 on_a = result.point_on_a_m + toward_b * step_a_m;
        result.point_on_b_m =
            distance_m > margins_m ? result.point_on_b_m - toward_b * margin_b_m : on_a;
        result.point_on_a_m = on_a;
    } else {
        result.point_on_b_m = result.point_on_a_m;
    }
    result.distance_m = std::max(distance_m - margins_m, 0.0);
    return result;
}

/// A rim point in the direction's way, or the axis if it points along it.
Vec3 farthest_of_cylinder(double radius_m, double half_height_m, Vec3 direction) {
    const double across = std::sqrt(direction.x * direction.x + direction.y * direction.y);
    const double z = direction.z >= 0 ? half_height_m : -half_height_m;
    if (!(across > 0)) {
        return {0, 0, z};
    }
    return {direction.x / across * radius_m, direction.y / across * radius_m, z};
}

constexpr int kMaxIterations = 200;
constexpr double kTouching_m = 1e-13;
/// Between the bounds, where it is no longer worth a step.
constexpr double kGap_m = 1e-13;

}  // namespace

Vec3 Convex::farthest(Vec3 direction) const {
    if (core == Core::Box) {
        return {std::copysign(half_size_m.x, direction.x),
                std::copysign(half_size_m.y, direction.y),
                std::copysign(half_size_m.z, direction.z)};
    }
    if (core == Core::Cylinder) {
        return farthest_of_cylinder(radius_m, half_size_m.z, direction);
    }
    Vec3 best = points_m.front();
    double best_reach = dot(best, direction);
    for (const Vec3& point : points_m.subspan(1)) {
        const double reach = dot(point, direction);
        if (reach > best_reach) {
            best_reach = reach;
            best = point;
        }
    }
    return best;
}

bool separation(const Convex& a, const Convex& b, const Rigid& a_from_b, double limit_m,
                Separation& result) {
    const double margins_m = a.margin_m + b.margin_m;
    const auto corner_against = [&](Vec3 v) {
        const Vec3 on_a = a.farthest(-v);
        const Vec3 on_b = a_from_b.at(b.farthest(a_from_b.turned_back(v)));
        return Corner{on_a - on_b, on_a, on_b};
    };
    Simplex simplex;
    simplex.corners[0] = corner_against(-a_from_b.origin);
    simplex.weights[0] = 1;
    simplex.count = 1;
    Vec3 v = simplex.nearest();
    double distance_m = norm(v);
    for (int i = 0; i < kMaxIterations && distance_m > kTouching_m; ++i) {
        const Corner next = corner_against(v);
        const double lower_m = dot(v, next.difference) / distance_m;
        if (lower_m - margins_m >= limit_m) {
            return false;
        }
        if (distance_m - lower_m <= 1e-15 * distance_m || has_corner(simplex, next.difference)) {
            break;
        }
        Simplex larger = simplex;
        larger.corners[larger.count++] = next;
        if (reduce(larger)) {
            simplex = larger;
            distance_m = 0;
            break;
        }
        const Vec3 nearer = larger.nearest();
        if (!(norm(nearer) < distance_m)) {
            break;  // rounding: no step leads nearer
        }
        simplex = larger;
        v = nearer;
        distance_m = norm(v);
        if (distance_m - lower_m <= kGap_m) {
            break;
        }
    }
    if (distance_m <= kTouching_m) {
        distance_m = 0;
    }
    if (distance_m - margins_m >= limit_m) {
        return false;
    }
    result = separation_of(simplex, distance_m, a.margin_m, b.margin_m);
    return true;
}

}  // namespace agon::calc
