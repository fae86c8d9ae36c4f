// SPDX-License-Identifier: Apache-2.0
#include "calc/detection.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "calc/crossings.hpp"

namespace agon::calc {

namespace {

/// Where a ray enters a box; infinite if it does not between two distances.
double entry_m(const Bounds& box, const Line& ray, double from_m, double to_m) {
    const auto clip = [&](double low, double high, double start, double direction) {
        if (direction == 0) {
            if (start < low || start > high) {
                to_m = -Bounds::kInfinity;
            }
            return;
        }
        const double a = (low - start) / direction;
        const double b = (high - start) / direction;
        from_m = std::max(from_m, std::min(a, b));
        to_m = std::min(to_m, std::max(a, b));
    };
    clip(box.low.x, box.high.x, ray.point.x, ray.direction.x);
    clip(box.low.y, box.high.y, ray.point.y, ray.direction.y);
    clip(box.low.z, box.high.z, ray.point.z, ray.direction.z);
    // Rounding may shut out a box that the ray just touches.
    return from_m <= to_m + kInside_m ? std::max(from_m - kInside_m, 0.0) : Bounds::kInfinity;
}

/// How a box in a solid's frame bounds what a sensor can find there.
class BoxBound {
public:
    BoxBound(const SensingVolume& volume, const Rigid& sensor_from_solid)
        : volume_(volume),
          sensor_from_solid_(sensor_from_solid),
          line_of_sight_{sensor_from_solid.back({}), sensor_from_solid.turned_back({0, 0, 1})} {}

    /// Squared distance from the sensing point; infinite if the box lies outside the volume.
    [[nodiscard]] double operator()(const Bounds& box) const {
        if (volume_.is_ray()) {
            const double reach_m = entry_m(box, line_of_sight_, volume_.near_m(), volume_.far_m());
            return reach_m * reach_m;
        }
        return volume_.is_clear_of(sensor_from_solid_.at(box.center()), norm(box.half_size()))
                   ? Bounds::kInfinity
                   : distance2(box, line_of_sight_.point);
    }

private:
    const SensingVolume& volume_;
    const Rigid& sensor_from_solid_;
    Line line_of_sight_;
};

bool find_on_point(Vec3 p, const SensingVolume& volume, SurfacePoint& best) {
    const double distance_m = norm(p);
    // A ray has no width that a point could lie in.
    if (volume.is_ray() || distance_m >= best.distance_m || !volume.contains(p)) {
        return false;
    }
    best = {distance_m, p, distance_m > 0 ? p * (-1 / distance_m) : Vec3{0, 0, -1}};
    return true;
}

/// The nearest point of one solid; `accepts(SurfacePoint)` may turn down a surface's.
template <typename Accept>
bool find_on_solid(const Solid& solid, const Rigid& sensor_from_solid, const SensorQuery& query,
                   SurfacePoint& best, Accept&& accepts) {
    const SensingVolume& volume = query.volume;
    bool found = false;
    const auto take = [&](const SurfacePoint& point) {
        if (accepts(point)) {
            best = point;
            found = true;
        }
    };
    SurfacePoint point = best;
    if (solid.is_point()) {
        if (find_on_point(sensor_from_solid.origin, volume, point)) {
            take(point);
        }
    } else if (solid.sphere_radius_m() > 0) {
        if (find_on_sphere(sensor_from_solid.origin, solid.sphere_radius_m(), volume, query.filter,
                           point)) {
            take(point);
        }
    } else if (solid.cylinder() && volume.is_ray()) {
        if (find_on_cylinder(*solid.cylinder(), sensor_from_solid, volume, query.filter, point)) {
            take(point);
        }
    } else {
        solid.surface().visit_nearest_first(
            BoxBound(volume, sensor_from_solid),
            [&] { return found && query.takes_any ? 0 : best.distance_m * best.distance_m; },
            [&](const Triangle& triangle) {
                point = best;
                const Triangle seen{sensor_from_solid.at(triangle[0]),
                                    sensor_from_solid.at(triangle[1]),
                                    sensor_from_solid.at(triangle[2])};
                if (!(found && query.takes_any) &&
                    find_on_triangle(seen, volume, query.filter, point)) {
                    take(point);
                }
            });
    }
    return found;
}

/// Whether any solid lies between the sensing point and a point in the sensor's frame.
bool is_hidden(const SensorQuery& query, std::span<const PlacedSolid> solids, Vec3 point_m) {
    const double distance_m = norm(point_m);
    if (!(distance_m > 2 * kInside_m)) {
        return false;
    }
    Rigid sensor_from_ray;
    sensor_from_ray.z = point_m * (1 / distance_m);
    sensor_from_ray.x = across(sensor_from_ray.z);
    sensor_from_ray.y = cross(sensor_from_ray.z, sensor_from_ray.x);
    const auto ray = SensingVolume::ray(0, distance_m);
    SensorQuery sight{*ray, {}};
    sight.takes_any = true;
    // The surface itself lies at the end of the ray.
    SurfacePoint nearer;
    nearer.distance_m = distance_m - std::max(2 * kInside_m, 1e-9 * distance_m);
    for (const PlacedSolid& placed : solids) {
        const Rigid sensor_from_solid = query.world_from_sensor.to(placed.world_from_solid);
        if (find_on_solid(*placed.solid, sensor_from_ray.to(sensor_from_solid), sight, nearer,
                          [](const SurfacePoint&) { return true; })) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::optional<Detection> Detector::detect(const SensorQuery& query,
                                          std::span<const PlacedSolid> solids) {
    const Rigid& sensor = query.world_from_sensor;
    const Vec3 ball_center = sensor.at({0, 0, query.volume.ball_z_m()});
    const double ball2_m2 = query.volume.ball_radius_m() * query.volume.ball_radius_m();
    candidates_.clear();
    for (std::uint32_t i = 0; i < solids.size(); ++i) {
        if (distance2(solids[i].bounds, ball_center) <= ball2_m2) {
            candidates_.push_back({distance2(solids[i].bounds, sensor.origin), i});
        }
    }
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
        return std::tie(a.bound2_m2, a.solid) < std::tie(b.bound2_m2, b.solid);
    });
    SurfacePoint best;
    best.distance_m = query.limit_m;
    std::optional<Detection> detection;
    for (const Candidate& candidate : candidates_) {
        if (!(candidate.bound2_m2 < best.distance_m * best.distance_m) ||
            (detection && query.takes_any)) {
            break;
        }
        const PlacedSolid& placed = solids[candidate.solid];
        const bool found = find_on_solid(*placed.solid, sensor.to(placed.world_from_solid), query,
                                         best, [&](const SurfacePoint& point) {
                                             return !query.checks_occlusion ||
                                                    !is_hidden(query, solids, point.point_m);
                                         });
        if (found) {
            detection = Detection{best.distance_m, best.point_m, placed.object, best.normal};
        }
    }
    if (detection && detection->distance_m < query.min_distance_m) {
        return std::nullopt;
    }
    return detection;
}

}  // namespace agon::calc
