// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "calc/crossings.hpp"
#include "calc/surface_point.hpp"

namespace agon::calc {

namespace {

/// One sphere in one volume, between two distances from the origin. On the sphere
/// |p|^2 = 2 dot(center, p) - power, power = |center|^2 - radius^2: distance grows along the
/// center's direction, and all points at one distance lie in one plane.
class SphereSearch {
public:
    SphereSearch(Vec3 center, double radius_m, const SensingVolume& volume, double from_m,
                 double to_m, double limit_m)
        : center_(center),
          radius_m_(radius_m),
          power_m2_(dot(center, center) - radius_m * radius_m),
          volume_(volume),
          from_m_(from_m),
          to_m_(to_m),
          best2_m2_(limit_m * limit_m) {}

    bool run() {
        if (volume_.is_ray()) {
            visit_sphere_crossings(Line{{}, {0, 0, 1}}, center_, radius_m_,
                                   [this](Vec3 p) { offer(p); });
            return found_;
        }
        try_ends();
        try_planes();
        for (const Lathe& lathe : volume_.lathes()) {
            try_lathe(lathe);
        }
        try_shell();
        return found_;
    }

    [[nodiscard]] Vec3 point() const { return point_; }

private:
    void offer(Vec3 p) {
        const double distance2_m2 = dot(p, p);
        if (!(distance2_m2 < best2_m2_) || !volume_.contains(p)) {
            return;
        }
        const double distance_m = std::sqrt(distance2_m2);
        if (distance_m >= from_m_ - kInside_m && distance_m <= to_m_ + kInside_m) {
            best2_m2_ = distance2_m2;
            point_ = p;
            found_ = true;
        }
    }

    void try_ends() {
        const double distance_m = norm(center_);
        const Vec3 unit = distance_m > 0 ? center_ * (1 / distance_m) : Vec3{0, 0, 1};
        offer(unit * (distance_m - radius_m_));
        offer(unit * (distance_m + radius_m_));
    }

    /// Circles in which the volume's planes cut the sphere, and where these meet the rest; but for
    /// lathes: beside these stand planes across the axis alone, in which nearer to the origin is
    /// nearer to the axis, so that the lathe cuts off nothing near.
    void try_planes() {
        const std::span<const Plane> planes = volume_.planes();
        for (std::size_t i = 0; i < planes.size(); ++i) {
            const Plane& plane = planes[i];
            const double off_m = plane.offset_m - dot(plane.normal, center_);
            if (std::abs(off_m) > radius_m_ + kInside_m) {
                continue;
            }
            const Vec3 middle = center_ + plane.normal * off_m;
            const double circle_m = std::sqrt(std::max(radius_m_ * radius_m_ - off_m * off_m, 0.0));
            const Vec3 slide = center_ - plane.normal * dot(plane.normal, center_);
            const double length = norm(slide);
            const Vec3 unit = length > 0 ? slide * (1 / length) : across(plane.normal);
            offer(middle - unit * circle_m);
            offer(middle + unit * circle_m);
            for (const Plane& other : planes.subspan(i + 1)) {
                offer_on_line(plane, other);
            }
            offer_at_shell(plane);
        }
    }

    void offer_on_line(const Plane& a, const Plane& b) {
        visit_line(a, b, [this](const Line& line) {
            visit_sphere_crossings(line, center_, radius_m_, [this](Vec3 p) { offer(p); });
        });
    }

    void offer_at_shell(const Plane& plane) {
        const double distance_m = norm(center_);
        if (from_m_ > 0 && distance_m > 0) {
            offer_on_line(plane, {center_ * (1 / distance_m), shell_plane_m() / distance_m});
        }
    }

    /// dot(center, p) where the sphere is as far away as the nearest that counts.
    [[nodiscard]] double shell_plane_m() const { return (from_m_ * from_m_ + power_m2_) / 2; }

    void offer_on_circle(double t, double z) {
        const double value = (t * t + z * z + power_m2_) / 2 - center_.z * z;
        visit_on_circle(t, z, center_.xy(), value, [this](Vec3 p) { offer(p); });
    }

    /// The curve on a lathe: on it the distance depends on the place along the lathe's line alone,
    /// and is smallest where the curve turns back on it. (At the line's own nearest place it is
    /// smallest only seen from outside the lathe.)
    void try_lathe(const Lathe& lathe) {
        const double reach = norm(center_.xy());
        const double e = lathe.offset_m;
        const auto offer_along = [&](double along) {
            offer_on_circle(e * lathe.cos + along * lathe.sin, -e * lathe.sin + along * lathe.cos);
        };
        if (from_m_ > std::abs(e)) {
            const double along = std::sqrt(from_m_ * from_m_ - e * e);
            offer_along(along);
            offer_along(-along);
        }
        for (const double sign : {-1.0, 1.0}) {
            visit_roots(1, -(center_.z * lathe.cos + sign * reach * lathe.sin),
                        e * e + power_m2_ + 2 * center_.z * e * lathe.sin -
                            2 * sign * reach * e * lathe.cos,
                        [&](double along) {
                            const double t = e * lathe.cos + along * lathe.sin;
                            const double z = -e * lathe.sin + along * lathe.cos;
                            const core::Vec2 unit =
                                reach > 0 ? center_.xy() * (sign / reach) : core::Vec2{sign, 0};
                            if (t >= 0) {
                                offer({unit.x * t, unit.y * t, z});
                            }
                        });
        }
    }

    /// The circle of points at the smallest distance that counts: all alike.
    void try_shell() {
        const double distance_m = norm(center_);
        if (from_m_ > 0 && distance_m > 0) {
            const Vec3 unit = center_ * (1 / distance_m);
            const double along_m = shell_plane_m() / distance_m;
            const double circle2_m2 = from_m_ * from_m_ - along_m * along_m;
            if (circle2_m2 >= 0) {
                offer(unit * along_m + across(unit) * std::sqrt(circle2_m2));
            }
        }
    }

    Vec3 center_;
    double radius_m_;
    double power_m2_;
    const SensingVolume& volume_;
    double from_m_;
    double to_m_;
    double best2_m2_;
    Vec3 point_;
    bool found_ = false;
};

}  // namespace

bool find_on_sphere(Vec3 center_m, double radius_m, const SensingVolume& volume,
                    const SurfaceFilter& filter, SurfacePoint& best) {
    bool found = false;
    const auto search_between = [&](double from_m, double to_m) {
        from_m = std::max(from_m, volume.near_m());
        to_m = std::min(to_m, volume.far_m());
        if (from_m > to_m) {
            return;
        }
        SphereSearch search(center_m, radius_m, volume, from_m, to_m, best.distance_m);
        if (search.run()) {
            const Vec3 p = search.point();
            best = {norm(p), p, (p - center_m) * (1 / radius_m)};
            found = true;
        }
    };
    const double power_m2 = dot(center_m, center_m) - radius_m * radius_m;
    if (filter.finds_front && filter.finds_back && filter.min_cos_angle <= 0) {
        search_between(0, Bounds::kInfinity);
        return found;
    }
    // The angle's cosine at a distance d is |power - d^2| / (2 d radius); the front is nearer than
    // sqrt(power), the back farther. It is large enough between these distances.
    const double half_m = radius_m * filter.min_cos_angle;
    const double root2_m2 = half_m * half_m + power_m2;
    if (power_m2 >= 0) {
        const double root_m = std::sqrt(root2_m2);
        if (filter.finds_front) {
            search_between(0, root_m - half_m);
        }
        if (filter.finds_back) {
            search_between(root_m + half_m, Bounds::kInfinity);
        }
    } else if (filter.finds_back) {
        // Seen from within, it shows its back alone; the angle is largest at a middle distance.
        if (root2_m2 < 0) {
            search_between(0, Bounds::kInfinity);
        } else {
            search_between(0, half_m - std::sqrt(root2_m2));
            search_between(half_m + std::sqrt(root2_m2), Bounds::kInfinity);
        }
    }
    return found;
}

}  // namespace agon::calc
