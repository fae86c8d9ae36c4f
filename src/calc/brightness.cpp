// SPDX-License-Identifier: Apache-2.0
#include "calc/brightness.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>
#include <vector>

#include "calc/definition_of.hpp"
#include "calc/rigid.hpp"
#include "core/math.hpp"
#include "core/shapes.hpp"

namespace agon::calc {

using core::Result;
using core::Vec2;
using scene::Handle;

namespace {

constexpr double kPaintThickness_m = 1e-3;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Ray {
    Vec3 origin;
    Vec3 direction;  ///< unit
};

/// The part of a ray's line that lies within a convex shape.
struct Stretch {
    double first_m = -kInfinity;
    double last_m = kInfinity;

    /// Where a ray meets the surface first, from outside or inside.
    [[nodiscard]] double meets_m() const {
        if (first_m > last_m || last_m < 0) {
            return kInfinity;
        }
        return first_m >= 0 ? first_m : last_m;
    }

    /// Keeps what has dot(normal, p) <= offset.
    void cut(const Ray& ray, Vec3 normal, double offset_m) {
        const double speed = dot(normal, ray.direction);
        const double left_m = offset_m - dot(normal, ray.origin);
        if (speed > 0) {
            last_m = std::min(last_m, left_m / speed);
        } else if (speed < 0) {
            first_m = std::max(first_m, left_m / speed);
        } else if (left_m < 0) {
            last_m = -kInfinity;
        }
    }

    /// Keeps what has a t^2 + 2 b t + c <= 0.
    void cut(double a, double b, double c) {
        if (a <= 0) {
            last_m = c > 0 ? -kInfinity : last_m;
            return;
        }
        const double square = b * b - a * c;
        if (square < 0) {
            last_m = -kInfinity;
            return;
        }
        const double root = std::sqrt(square);
        first_m = std::max(first_m, (-b - root) / a);
        last_m = std::min(last_m, (-b + root) / a);
    }
};

Stretch slab(const Ray& ray, double height_m) {
    Stretch stretch;
    stretch.cut(ray, {0, 0, 1}, height_m / 2);
    stretch.cut(ray, {0, 0, -1}, height_m / 2);
    return stretch;
}

bool is_painted(const core::Stroke& stroke, Vec2 p) {
    const std::size_t count = stroke.points_m.size();
    for (std::size_t i = 0; i + 1 < count + (stroke.is_closed ? 1 : 0); ++i) {
        const Vec2 from = stroke.points_m[i];
        const Vec2 along = stroke.points_m[(i + 1) % count] - from;
        const double length2 = core::dot(along, along);
        const double share =
            length2 > 0 ? std::clamp(core::dot(p - from, along) / length2, 0.0, 1.0) : 0;
        if (core::distance(p, from + along * share) <= stroke.width_m / 2) {
            return true;
        }
    }
    return false;
}

/// How far a ray goes until it meets a shape in the shape's frame.
struct Meets {
    const Ray& ray;

    double operator()(const core::Sphere& sphere) const {
        Stretch stretch;
        stretch.cut(1, dot(ray.origin, ray.direction),
                    dot(ray.origin, ray.origin) - sphere.radius_m * sphere.radius_m);
        return stretch.meets_m();
    }

    double operator()(const core::Box& box) const {
        Stretch stretch = slab(ray, box.size_m.z);
        for (const double side : {1.0, -1.0}) {
            stretch.cut(ray, {side, 0, 0}, box.size_m.x / 2);
            stretch.cut(ray, {0, side, 0}, box.size_m.y / 2);
        }
        return stretch.meets_m();
    }

    double operator()(const core::Cylinder& cylinder) const {
        Stretch stretch = slab(ray, cylinder.height_m);
        const Vec2 at = ray.origin.xy();
        const Vec2 along = ray.direction.xy();
        stretch.cut(core::dot(along, along), core::dot(at, along),
                    core::dot(at, at) - cylinder.radius_m * cylinder.radius_m);
        return stretch.meets_m();
    }

    double operator()(const core::Prism& prism) const {
        Stretch stretch = slab(ray, prism.height_m);
        const std::size_t count = prism.corners_m.size();
        for (std::size_t i = 0; i < count; ++i) {
            const Vec2 out =
                -core::perpendicular(prism.corners_m[(i + 1) % count] - prism.corners_m[i]);
            stretch.cut(ray, {out.x, out.y, 0}, core::dot(out, prism.corners_m[i]));
        }
        return stretch.meets_m();
    }

    double operator()(const core::Stroke& stroke) const {
        if (ray.direction.z == 0) {
            return kInfinity;
        }
        const double way_m = -ray.origin.z / ray.direction.z;
        const Vec3 p = ray.origin + ray.direction * way_m;
        return way_m >= 0 && is_painted(stroke, p.xy()) ? way_m : kInfinity;
    }
};

double meets_triangle(const Ray& ray, Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 ab = b - a;
    const Vec3 ac = c - a;
    const Vec3 across = cross(ray.direction, ac);
    const double volume = dot(ab, across);
    if (volume == 0) {
        return kInfinity;
    }
    const Vec3 from_a = ray.origin - a;
    const double u = dot(from_a, across) / volume;
    const Vec3 turned = cross(from_a, ab);
    const double v = dot(ray.direction, turned) / volume;
    const double way_m = dot(ac, turned) / volume;
    return u >= 0 && v >= 0 && u + v <= 1 && way_m >= 0 ? way_m : kInfinity;
}

double meets_m(const Ray& ray, const scene::Part& part) {
    if (part.mesh == nullptr) {
        return std::visit(Meets{ray}, part.shape);
    }
    double nearest_m = kInfinity;
    for (const scene::Mesh::Triangle& corner : part.mesh->triangles) {
        const std::vector<Vec3>& at = part.mesh->vertices_m;
        nearest_m =
            std::min(nearest_m, meets_triangle(ray, at[corner[0]], at[corner[1]], at[corner[2]]));
    }
    return nearest_m;
}

/// A part that may be seen, and where it stands in the sensor.
struct Seen {
    const scene::Part* part;
    Pose3 part_from_sensor;
};

std::vector<Seen> seen_parts(const scene::Scene& scene, Handle sensor,
                             const scene::LightSensor& definition) {
    const Pose3 sensor_from_world = core::inverse(scene.world_from_object(sensor));
    std::vector<Seen> seen;
    for (const Handle object : scene.members(definition.sees)) {
        if (scene.parts(object).empty() || scene.overrides(object).hides) {
            continue;
        }
        const Pose3 sensor_from_object =
            core::composed(sensor_from_world, scene.world_from_object(object));
        for (const scene::Part& part : scene.parts(object)) {
            const Pose3 sensor_from_part =
                core::composed(sensor_from_object, part.object_from_shape);
            if (part.is_visible && norm(sensor_from_part.position_m) <=
                                       definition.range_m + core::bounding_radius_m(part.shape)) {
                seen.push_back({&part, core::inverse(sensor_from_part)});
            }
        }
    }
    return seen;
}

double brightness_along(Vec3 direction, double range_m, const std::vector<Seen>& seen) {
    double nearest_m = range_m + kPaintThickness_m;
    double brightness = 0;
    for (const auto& [part, part_from_sensor] : seen) {
        const Ray ray{part_from_sensor.position_m,
                      core::rotated(direction, part_from_sensor.rotation)};
        const bool is_paint = std::holds_alternative<core::Stroke>(part->shape);
        const double way_m = meets_m(ray, *part);
        // What comes later is painted over what came before.
        const double counts_m = is_paint ? way_m - kPaintThickness_m : way_m;
        if (way_m <= range_m && counts_m <= nearest_m) {
            nearest_m = counts_m;
            brightness = brightness_of(part->color);
        }
    }
    return brightness;
}

}  // namespace

double brightness_of(scene::Color color) {
    const auto channel = [color](unsigned shift) {
        return static_cast<double>((color >> shift) & 0xFFU) / 255;
    };
    return 0.2126 * channel(24) + 0.7152 * channel(16) + 0.0722 * channel(8);
}

Result<double> measured_brightness(const scene::Scene& scene, Handle sensor) {
    const auto known = definition_of<scene::LightSensor>(scene, sensor, "light sensor");
    if (!known) {
        return known.error();
    }
    const scene::LightSensor& definition = **known;
    const std::vector<Seen> seen = seen_parts(scene, sensor, definition);
    double sum = brightness_along({0, 0, 1}, definition.range_m, seen);
    if (definition.angle_rad <= 0) {
        return sum;
    }
    // Rings of 6 and 12 rays around the one in the middle: about the same room for each.
    int rays = 1;
    for (const int ring : {1, 2}) {
        const core::SinCos off = core::sincos(definition.angle_rad / 2 * (ring == 1 ? 0.46 : 0.86));
        for (int i = 0; i < 6 * ring; ++i, ++rays) {
            const core::SinCos around = core::sincos(2 * core::kPi * i / (6 * ring));
            sum += brightness_along({off.sin * around.cos, off.sin * around.sin, off.cos},
                                    definition.range_m, seen);
        }
    }
    return sum / rays;
}

}  // namespace agon::calc
