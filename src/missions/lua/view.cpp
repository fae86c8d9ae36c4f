// SPDX-License-Identifier: Apache-2.0
#include "missions/lua/view.hpp"

#include <algorithm>
#include <limits>
#include <variant>
#include <vector>

#include "core/shapes.hpp"

namespace agon::missions::lua {

namespace {

using core::Vec3;

/// Points of a shape's frame between which all of it lies, seen from anywhere.
struct Corners {
    std::vector<Vec3> operator()(const core::Sphere& sphere) const {
        const double r = sphere.radius_m;
        return of_box({-r, -r, -r}, {r, r, r});
    }

    std::vector<Vec3> operator()(const core::Box& box) const {
        const Vec3 half = box.size_m * 0.5;
        return of_box(half * -1.0, half);
    }

    std::vector<Vec3> operator()(const core::Cylinder& cylinder) const {
        const Vec3 half = {cylinder.radius_m, cylinder.radius_m, cylinder.height_m / 2};
        return of_box(half * -1.0, half);
    }

    std::vector<Vec3> operator()(const core::Prism& prism) const {
        std::vector<Vec3> corners;
        for (const core::Vec2 corner : prism.corners_m) {
            corners.push_back({corner.x, corner.y, -prism.height_m / 2});
            corners.push_back({corner.x, corner.y, prism.height_m / 2});
        }
        return corners;
    }

    std::vector<Vec3> operator()(const core::Stroke& stroke) const {
        std::vector<Vec3> corners;
        const double half = stroke.width_m / 2;
        for (const core::Vec2 point : stroke.points_m) {
            corners.push_back({point.x - half, point.y - half, 0});
            corners.push_back({point.x + half, point.y + half, 0});
        }
        return corners;
    }

    static std::vector<Vec3> of_box(Vec3 low, Vec3 high) {
        std::vector<Vec3> corners;
        for (int i = 0; i < 8; ++i) {
            corners.push_back({(i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y,
                               (i & 4) != 0 ? high.z : low.z});
        }
        return corners;
    }
};

}  // namespace

std::pair<core::Vec2, core::Vec2> view_of(const scene::Scene& scene) {
    constexpr double kMost_m = std::numeric_limits<double>::max();
    core::Vec2 low = {kMost_m, kMost_m};
    core::Vec2 high = {-kMost_m, -kMost_m};
    scene.visit([&](scene::Handle object) {
        const core::Pose3 world_from_object = scene.world_from_object(object);
        for (const scene::Part& part : scene.parts(object)) {
            if (!part.is_visible) {
                continue;
            }
            const core::Pose3 world_from_shape =
                core::composed(world_from_object, part.object_from_shape);
            for (const Vec3 corner : std::visit(Corners(), part.shape)) {
                const Vec3 at = core::transformed(world_from_shape, corner);
                low = {std::min(low.x, at.x), std::min(low.y, at.y)};
                high = {std::max(high.x, at.x), std::max(high.y, at.y)};
            }
        }
    });
    if (low.x > high.x) {
        return {{-1, -1}, {1, 1}};
    }
    const double margin = 0.05 * std::max({high.x - low.x, high.y - low.y, 0.1});
    return {{low.x - margin, low.y - margin}, {high.x + margin, high.y + margin}};
}

}  // namespace agon::missions::lua
