// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "calc/crossings.hpp"
#include "calc/surface_point.hpp"

namespace agon::calc {

namespace {

/// One triangle in one volume; candidates that lie in both are kept if they are nearest.
class TriangleSearch {
public:
    TriangleSearch(const Triangle& triangle, const Plane& plane, const SensingVolume& volume,
                   double limit_m)
        : triangle_(triangle),
          plane_(plane),
          volume_(volume),
          shell_m_(volume.near_m()),
          best2_m2_(limit_m * limit_m) {}

    /// False: nothing nearer than the limit.
    bool run() {
        if (volume_.is_ray()) {
            try_ray();
            return found_;
        }
        // Where nothing is cut off it is nearest at this point.
        const Vec3 nearest = nearest_of_all();
        if (dot(nearest, nearest) >= best2_m2_) {
            return false;
        }
        offer_inside(nearest);
        if (found_ || is_clear()) {
            return found_;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            try_edge(triangle_[i], triangle_[(i + 1) % 3]);
        }
        offer(plane_.normal * plane_.offset_m);
        try_planes();
        try_lathes();
        try_shell();
        return found_;
    }

    [[nodiscard]] Vec3 point() const { return point_; }

private:
    /// A point of the triangle's plane.
    void offer(Vec3 p) {
        if (dot(p, p) < best2_m2_ && is_in_triangle(p)) {
            offer_inside(p);
        }
    }

    /// A point of the triangle.
    void offer_inside(Vec3 p) {
        if (dot(p, p) < best2_m2_ && volume_.contains(p)) {
            best2_m2_ = dot(p, p);
            point_ = p;
            found_ = true;
        }
    }

    [[nodiscard]] bool is_in_triangle(Vec3 p) const {
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 side = triangle_[(i + 1) % 3] - triangle_[i];
            const double out = dot(plane_.normal, cross(side, p - triangle_[i]));
            // How far out times the side's length.
            if (out < 0 && out * out > kInside_m * kInside_m * dot(side, side)) {
                return false;
            }
        }
        return true;
    }

    void try_ray() {
        // Seen edge on it is nowhere.
        if (plane_.normal.z != 0) {
            offer({0, 0, plane_.offset_m / plane_.normal.z});
        }
    }

    /// Of the whole triangle, whatever the volume.
    [[nodiscard]] Vec3 nearest_of_all() const {
        const Vec3 foot = plane_.normal * plane_.offset_m;
        if (is_in_triangle(foot)) {
            return foot;
        }
        Vec3 best = triangle_[0];
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 from = triangle_[i];
            const Vec3 side = triangle_[(i + 1) % 3] - from;
            const double share = std::min(std::max(-dot(from, side) / dot(side, side), 0.0), 1.0);
            const Vec3 p = from + side * share;
            if (dot(p, p) < dot(best, best)) {
                best = p;
            }
        }
        return best;
    }

    /// Whether a ball around the triangle lies outside the volume.
    [[nodiscard]] bool is_clear() const {
        const Vec3 middle = (triangle_[0] + triangle_[1] + triangle_[2]) * (1.0 / 3);
        double radius2_m2 = 0;
        for (const Vec3& corner : triangle_) {
            radius2_m2 = std::max(radius2_m2, dot(corner - middle, corner - middle));
        }
        return volume_.is_clear_of(middle, std::sqrt(radius2_m2));
    }

    void try_edge(Vec3 from, Vec3 to) {
        const Vec3 side = to - from;
        const double length_m = norm(side);
        const Line line{from, side * (1 / length_m)};
        const auto offer_along = [&](Vec3 p) {
            const double along_m = dot(p - from, line.direction);
            if (along_m >= -kInside_m && along_m <= length_m + kInside_m) {
                offer_inside(p);
            }
        };
        offer_inside(from);
        offer_along(from - line.direction * dot(from, line.direction));
        for (const Plane& plane : volume_.planes()) {
            visit_plane_crossing(line, plane, offer_along);
        }
        for (const Lathe& lathe : volume_.lathes()) {
            visit_lathe_crossings(line, lathe, offer_along);
        }
        if (shell_m_ > 0) {
            visit_sphere_crossings(line, {}, shell_m_, offer_along);
        }
    }

    /// Lines in which the triangle's plane meets the volume's, and where these meet the rest; but
    /// for lathes: beside these stand planes across the axis alone, in which nearer to the origin
    /// is nearer to the axis, so that the lathe cuts off nothing near.
    void try_planes() {
        const std::span<const Plane> planes = volume_.planes();
        for (std::size_t i = 0; i < planes.size(); ++i) {
            visit_line(plane_, planes[i], [&](const Line& line) {
                offer(line.point);
                for (const Plane& other : planes.subspan(i + 1)) {
                    visit_plane_crossing(line, other, [this](Vec3 p) { offer(p); });
                }
                if (shell_m_ > 0) {
                    visit_sphere_crossings(line, {}, shell_m_, [this](Vec3 p) { offer(p); });
                }
            });
        }
    }

    /// Curves in which the plane meets the lathes. On one the distance depends on the place along
    /// the lathe's line alone, and is smallest where the curve turns back on it. (At the line's own
    /// nearest place it is smallest only seen from outside the lathe.)
    void try_lathes() {
        const core::Vec2 reach = plane_.normal.xy();
        const double lean = norm(reach);
        for (const Lathe& lathe : volume_.lathes()) {
            for (const double sign : {-1.0, 1.0}) {
                // normal.z z + sign lean t = plane, cos t - sin z = lathe
                const double determinant = plane_.normal.z * lathe.cos + sign * lean * lathe.sin;
                const double t =
                    (plane_.normal.z * lathe.offset_m + lathe.sin * plane_.offset_m) / determinant;
                const double z =
                    (plane_.offset_m * lathe.cos - sign * lean * lathe.offset_m) / determinant;
                if (t >= 0 && std::isfinite(t) && std::isfinite(z)) {
                    const core::Vec2 unit = lean > 0 ? reach * (sign / lean) : core::Vec2{sign, 0};
                    offer({unit.x * t, unit.y * t, z});
                }
            }
            if (shell_m_ > 0) {
                // Lathes within shells are cones from the origin.
                const double z = shell_m_ * lathe.cos;
                visit_on_circle(shell_m_ * lathe.sin, z, reach,
                                plane_.offset_m - plane_.normal.z * z,
                                [this](Vec3 p) { offer(p); });
            }
        }
    }

    /// The circle in which the plane meets the near end of a shell: all of it is as far away, so
    /// any point will do that no edge and no other surface cuts off.
    void try_shell() {
        const double off_m = std::abs(plane_.offset_m);
        if (shell_m_ > off_m) {
            const double radius_m = std::sqrt(shell_m_ * shell_m_ - off_m * off_m);
            offer(plane_.normal * plane_.offset_m + across(plane_.normal) * radius_m);
        }
    }

    const Triangle& triangle_;
    const Plane& plane_;
    const SensingVolume& volume_;
    double shell_m_;
    double best2_m2_;
    Vec3 point_;
    bool found_ = false;
};

bool passes(const SurfaceFilter& filter, double off_m, double distance_m) {
    // Seen edge on it is both front and back.
    if ((off_m < 0 && !filter.finds_front) || (off_m > 0 && !filter.finds_back)) {
        return false;
    }
    return std::abs(off_m) >= filter.min_cos_angle * distance_m;
}

}  // namespace

bool find_on_triangle(const Triangle& triangle, const SensingVolume& volume,
                      const SurfaceFilter& filter, SurfacePoint& best) {
    const Vec3 across = cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
    const double area = norm(across);
    if (!(area > 0)) {
        return false;
    }
    const Vec3 normal = across * (1 / area);
    const Plane plane{normal, dot(normal, triangle[0])};
    // The plane is no farther than its points, and no more slanted where it is nearest.
    if (std::abs(plane.offset_m) >= best.distance_m ||
        !passes(filter, plane.offset_m, std::abs(plane.offset_m))) {
        return false;
    }
    TriangleSearch search(triangle, plane, volume, best.distance_m);
    if (!search.run()) {
        return false;
    }
    const double distance_m = norm(search.point());
    if (!passes(filter, plane.offset_m, distance_m)) {
        return false;
    }
    best = {distance_m, search.point(), normal};
    return true;
}

}  // namespace agon::calc
