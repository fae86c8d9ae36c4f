// SPDX-License-Identifier: Apache-2.0
#include "render/outline.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace agon::render {

namespace {

using core::Pose3;
using core::Vec2;
using core::Vec3;

/// Andrew's monotone chain.
std::vector<Vec2> convex_hull(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(),
              [](Vec2 a, Vec2 b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) {
        return points;
    }
    std::vector<Vec2> hull;
    const auto extend = [&hull](Vec2 point, std::size_t keep) {
        while (hull.size() >= keep + 2 &&
               core::cross(hull.back() - hull[hull.size() - 2], point - hull.back()) <= 0) {
            hull.pop_back();
        }
        hull.push_back(point);
    };
    for (const Vec2 point : points) {
        extend(point, 0);
    }
    const std::size_t lower = hull.size() - 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) {
        extend(points[i], lower);
    }
    hull.pop_back();
    return hull;
}

bool is_finite(Vec3 v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

/// What a cloud of points of a convex body covers.
SeenShape seen_hull(const std::vector<Vec3>& points_in_shape, const Pose3& pose) {
    std::vector<Vec2> points;
    SeenShape seen;
    bool is_first = true;
    for (const Vec3& point : points_in_shape) {
        const Vec3 at = core::transformed(pose, point);
        // Sorting needs an order, which numbers that are none do not have.
        if (!is_finite(at)) {
            continue;
        }
        points.push_back(at.xy());
        seen.bottom_m = is_first ? at.z : std::min(seen.bottom_m, at.z);
        seen.top_m = is_first ? at.z : std::max(seen.top_m, at.z);
        is_first = false;
    }
    seen.outline = Polygon{convex_hull(std::move(points))};
    return seen;
}

SeenShape seen(const core::Sphere& sphere, const Pose3& pose) {
    const double z = pose.position_m.z;
    return {Disc{pose.position_m.xy(), sphere.radius_m, true}, z - sphere.radius_m,
            z + sphere.radius_m};
}

SeenShape seen(const core::Box& box, const Pose3& pose) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) {
        const auto half = [i](double size, int bit) {
            return (i >> bit & 1) != 0 ? size / 2 : -size / 2;
        };
        corners.push_back({half(box.size_m.x, 0), half(box.size_m.y, 1), half(box.size_m.z, 2)});
    }
    return seen_hull(corners, pose);
}

SeenShape seen(const core::Cylinder& cylinder, const Pose3& pose) {
    const Vec3 axis = core::rotated(Vec3{0, 0, 1}, pose.rotation);
    constexpr double kUpright = 1 - 1e-6;
    if (std::fabs(axis.z) > kUpright) {
        const double z = pose.position_m.z;
        return {Disc{pose.position_m.xy(), cylinder.radius_m}, z - cylinder.height_m / 2,
                z + cylinder.height_m / 2};
    }
    constexpr int kCorners = 32;
    std::vector<Vec3> rims;
    for (int i = 0; i < kCorners; ++i) {
        const Vec2 at = core::direction(2 * core::kPi * i / kCorners) * cylinder.radius_m;
        rims.push_back({at.x, at.y, -cylinder.height_m / 2});
        rims.push_back({at.x, at.y, cylinder.height_m / 2});
    }
    return seen_hull(rims, pose);
}

SeenShape seen(const core::Prism& prism, const Pose3& pose) {
    std::vector<Vec3> corners;
    for (const Vec2 corner : prism.corners_m) {
        corners.push_back({corner.x, corner.y, -prism.height_m / 2});
        corners.push_back({corner.x, corner.y, prism.height_m / 2});
    }
    return seen_hull(corners, pose);
}

SeenShape seen(const core::Stroke& stroke, const Pose3& pose) {
    Path path{{}, stroke.width_m, stroke.is_closed};
    for (const Vec2 point : stroke.points_m) {
        path.points_m.push_back(core::transformed(pose, Vec3{point.x, point.y, 0}).xy());
    }
    return {std::move(path), pose.position_m.z, pose.position_m.z};
}

}  // namespace

SeenShape seen_from_above(const core::Shape& shape, const Pose3& world_from_shape) {
    return std::visit([&](const auto& each) { return seen(each, world_from_shape); }, shape);
}

}  // namespace agon::render
