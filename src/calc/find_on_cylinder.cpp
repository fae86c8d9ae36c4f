// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "calc/crossings.hpp"
#include "calc/surface_point.hpp"

namespace agon::calc {

bool find_on_cylinder(const core::Cylinder& cylinder, const Rigid& sensor_from_cylinder,
                      const SensingVolume& volume, const SurfaceFilter& filter,
                      SurfacePoint& best) {
    const Line ray{sensor_from_cylinder.back({}), sensor_from_cylinder.turned_back({0, 0, 1})};
    const double half_m = cylinder.height_m / 2;
    bool found = false;
    const auto offer = [&](Vec3 p, Vec3 normal) {
        const double distance_m = dot(p - ray.point, ray.direction);
        const double facing = -dot(normal, ray.direction);
        const bool is_seen = facing > 0 ? filter.finds_front : facing < 0 && filter.finds_back;
        if (is_seen && std::abs(facing) >= filter.min_cos_angle && distance_m < best.distance_m &&
            distance_m >= volume.near_m() - kInside_m && distance_m <= volume.far_m() + kInside_m &&
            distance_m >= 0) {
            best = {distance_m, {0, 0, distance_m}, sensor_from_cylinder.turned(normal)};
            found = true;
        }
    };
    visit_lathe_crossings(ray, {1, 0, cylinder.radius_m, false}, [&](Vec3 p) {
        if (std::abs(p.z) <= half_m + kInside_m) {
            offer(p, {p.x / cylinder.radius_m, p.y / cylinder.radius_m, 0});
        }
    });
    if (ray.direction.z != 0) {
        for (const double sign : {-1.0, 1.0}) {
            const Vec3 p =
                ray.point + ray.direction * ((sign * half_m - ray.point.z) / ray.direction.z);
            if (norm(p.xy()) <= cylinder.radius_m + kInside_m) {
                offer(p, {0, 0, sign});
            }
        }
    }
    return found;
}

}  // namespace agon::calc
