// SPDX-License-Identifier: Apache-2.0
#include "core/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/math.hpp"

namespace agon::core {

namespace {

bool is_size(double size_m) {
    return std::isfinite(size_m) && size_m > 0;
}

bool is_finite(Vec2 point) {
    return std::isfinite(point.x) && std::isfinite(point.y);
}

Result<void> check_shape(const Sphere& sphere) {
    if (!is_size(sphere.radius_m)) {
        return Error{"a sphere's radius must be positive", ""};
    }
    return {};
}

Result<void> check_shape(const Box& box) {
    if (!is_size(box.size_m.x) || !is_size(box.size_m.y) || !is_size(box.size_m.z)) {
        return Error{"a box's sizes must be positive", ""};
    }
    return {};
}

Result<void> check_shape(const Cylinder& cylinder) {
    if (!is_size(cylinder.radius_m) || !is_size(cylinder.height_m)) {
        return Error{"a cylinder's radius and height must be positive", ""};
    }
    return {};
}

/// Convex and counter-clockwise: every corner turns left, and all turns together make one round.
bool is_convex(const std::vector<Vec2>& corners) {
    const std::size_t count = corners.size();
    double round_rad = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 before = corners[(i + 1) % count] - corners[i];
        const Vec2 after = corners[(i + 2) % count] - corners[(i + 1) % count];
        const double turn = cross(before, after);
        if (!(turn > 0)) {
            return false;
        }
        round_rad += atan2(turn, dot(before, after));
    }
    return round_rad < 3 * kPi;
}

Result<void> check_shape(const Prism& prism) {
    const std::size_t count = prism.corners_m.size();
    if (count < 3 || count > kMaxPrismCorners) {
        return Error{"a prism must have 3 to " + std::to_string(kMaxPrismCorners) +
                         " corners, but has " + std::to_string(count),
                     ""};
    }
    if (!is_size(prism.height_m)) {
        return Error{"a prism's height must be positive", ""};
    }
    if (!std::all_of(prism.corners_m.begin(), prism.corners_m.end(), is_finite)) {
        return Error{"a prism's corners must be finite", ""};
    }
    if (!is_convex(prism.corners_m)) {
        return Error{"a prism's corners must be convex and counter-clockwise", ""};
    }
    return {};
}

Result<void> check_shape(const Stroke& stroke) {
    if (!is_size(stroke.width_m)) {
        return Error{"a stroke's width must be positive", ""};
    }
    if (stroke.points_m.size() < 2) {
        return Error{"a stroke must have at least 2 points", ""};
    }
    if (!std::all_of(stroke.points_m.begin(), stroke.points_m.end(), is_finite)) {
        return Error{"a stroke's points must be finite", ""};
    }
    return {};
}

/// Area, centroid and second moments of a polygon about its centroid, as sums over the triangles
/// that its edges make with its first corner.
struct PolygonMoments {
    double area_m2 = 0;
    Vec2 center_m;
    Vec2 second_moment_m2;  ///< mean of x^2 and of y^2 about the center
};

PolygonMoments polygon_moments(const std::vector<Vec2>& corners) {
    PolygonMoments moments;
    const Vec2 first = corners[0];
    Vec2 sum;
    Vec2 squares;
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
        const Vec2 a = corners[i] - first;
        const Vec2 b = corners[i + 1] - first;
        const double area_m2 = cross(a, b) / 2;
        moments.area_m2 += area_m2;
        sum = sum + (a + b) * (area_m2 / 3);
        squares =
            squares + Vec2{a.x * a.x + a.x * b.x + b.x * b.x, a.y * a.y + a.y * b.y + b.y * b.y} *
                          (area_m2 / 6);
    }
    const Vec2 mean = sum / moments.area_m2;
    moments.center_m = first + mean;
    moments.second_moment_m2 = squares / moments.area_m2 - Vec2{mean.x * mean.x, mean.y * mean.y};
    return moments;
}

SolidProperties solid(const Sphere& sphere) {
    const double r2 = sphere.radius_m * sphere.radius_m;
    return {4 * kPi / 3 * r2 * sphere.radius_m, {}, Vec3{1, 1, 1} * (0.4 * r2)};
}

SolidProperties solid(const Box& box) {
    const Vec3 s = box.size_m;
    return {s.x * s.y * s.z,
            {},
            Vec3{s.y * s.y + s.z * s.z, s.x * s.x + s.z * s.z, s.x * s.x + s.y * s.y} * (1.0 / 12)};
}

SolidProperties solid(const Cylinder& cylinder) {
    const double r2 = cylinder.radius_m * cylinder.radius_m;
    const double across = r2 / 4 + cylinder.height_m * cylinder.height_m / 12;
    return {kPi * r2 * cylinder.height_m, {}, {across, across, r2 / 2}};
}

SolidProperties solid(const Prism& prism) {
    const PolygonMoments moments = polygon_moments(prism.corners_m);
    const double height = prism.height_m * prism.height_m / 12;
    const Vec2 planar = moments.second_moment_m2;
    return {moments.area_m2 * prism.height_m,
            {moments.center_m.x, moments.center_m.y, 0},
            {planar.y + height, planar.x + height, planar.x + planar.y}};
}

SolidProperties solid(const Stroke&) {
    return {};
}

double footprint_area(const Sphere& sphere) {
    return kPi * sphere.radius_m * sphere.radius_m;
}

double footprint_area(const Box& box) {
    return box.size_m.x * box.size_m.y;
}

double footprint_area(const Cylinder& cylinder) {
    return kPi * cylinder.radius_m * cylinder.radius_m;
}

double footprint_area(const Prism& prism) {
    return polygon_moments(prism.corners_m).area_m2;
}

double footprint_area(const Stroke&) {
    return 0;
}

double farthest(const std::vector<Vec2>& points) {
    double radius_m = 0;
    for (const Vec2& point : points) {
        radius_m = std::max(radius_m, norm(point));
    }
    return radius_m;
}

double footprint_radius(const Sphere& sphere) {
    return sphere.radius_m;
}

double footprint_radius(const Box& box) {
    return norm(box.size_m.xy()) / 2;
}

double footprint_radius(const Cylinder& cylinder) {
    return cylinder.radius_m;
}

double footprint_radius(const Prism& prism) {
    return farthest(prism.corners_m);
}

double footprint_radius(const Stroke& stroke) {
    // A mitered corner may reach farther than its half width; strokes are drawn with round ones.
    return farthest(stroke.points_m) + stroke.width_m / 2;
}

double height(const Sphere&) {
    return 0;
}

double height(const Box& box) {
    return box.size_m.z;
}

double height(const Cylinder& cylinder) {
    return cylinder.height_m;
}

double height(const Prism& prism) {
    return prism.height_m;
}

double height(const Stroke&) {
    return 0;
}

}  // namespace

Result<void> check(const Shape& shape) {
    return std::visit([](const auto& one) { return check_shape(one); }, shape);
}

SolidProperties solid_properties(const Shape& shape) {
    return std::visit([](const auto& one) { return solid(one); }, shape);
}

double footprint_area_m2(const Shape& shape) {
    return std::visit([](const auto& one) { return footprint_area(one); }, shape);
}

double footprint_radius_m(const Shape& shape) {
    return std::visit([](const auto& one) { return footprint_radius(one); }, shape);
}

double bounding_radius_m(const Shape& shape) {
    const double half_height_m = std::visit([](const auto& one) { return height(one); }, shape) / 2;
    return norm(Vec2{footprint_radius_m(shape), half_height_m});
}

std::vector<Vec2> footprint_corners_m(const Box& box) {
    const double x = box.size_m.x / 2;
    const double y = box.size_m.y / 2;
    return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}

}  // namespace agon::core
