// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/model.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/math.hpp"

namespace agon::robots::cube {
namespace {

using core::Pose3;
using core::Vec3;

constexpr scene::Color kMarkColor = 0x101010FFU;
constexpr scene::Color kChassisColor = 0x34383DFFU;
constexpr scene::Color kTireColor = 0x15171AFFU;
constexpr scene::Color kRimColor = 0xB9BEC4FFU;
/// Paint lies this far above the top, so that it is seen.
constexpr double kPaint_m = 0.0005;

/// Where things are in a robot, about the center of its box. Radius and track of the wheels are the
/// robot's; the rest, only seen, follows the build of such robots in parts of the side.
struct Build {
    double side_m = 0;
    double bottom_m = 0;  ///< the floor
    double top_m = 0;
    double wheel_radius_m = 0;
    double wheel_width_m = 0;
    double gap_m = 0;  ///< around a wheel in its niche
    double niche_top_m = 0;

    explicit Build(const Parameters& parameters)
        : side_m(parameters.side_m),
          bottom_m(-parameters.height_m / 2),
          top_m(parameters.height_m / 2),
          wheel_radius_m(parameters.wheel_radius_m),
          wheel_width_m(0.1 * side_m),
          gap_m(0.02 * side_m),
          niche_top_m(std::min(bottom_m + 2 * wheel_radius_m + gap_m,
                               bottom_m + 0.9 * parameters.height_m)) {}
};

/// A box between two corners that is only seen; none where nothing is left of it.
void add_seen_box(scene::ObjectDefinition& object, Vec3 low_m, Vec3 high_m, scene::Color color) {
    const Vec3 size_m = high_m - low_m;
    if (!(size_m.x > 0 && size_m.y > 0 && size_m.z > 0)) {
        return;
    }
    scene::Part part;
    part.shape = core::Box{size_m};
    part.object_from_shape.position_m = (low_m + high_m) * 0.5;
    part.color = color;
    part.is_respondable = false;
    object.parts.push_back(std::move(part));
}

void add_jacket(scene::ObjectDefinition& object, const Build& build, scene::Color color) {
    const double half_m = build.side_m / 2;
    add_seen_box(object, {-half_m, -half_m, build.niche_top_m}, {half_m, half_m, build.top_m},
                 color);
}

void add_chassis(scene::ObjectDefinition& object, const Build& build) {
    const double half_m = build.side_m / 2;
    const double low_m = build.bottom_m + 0.04 * build.side_m;
    const double inner_m = half_m - build.wheel_width_m - build.gap_m;
    const double niche_m = build.wheel_radius_m + build.gap_m;
    add_seen_box(object, {-half_m, -inner_m, low_m}, {half_m, inner_m, build.niche_top_m},
                 kChassisColor);
    // In front of and behind the niches, on both sides.
    for (const double side : {-1.0, 1.0}) {
        const double right_m = side > 0 ? inner_m : -half_m;
        const double left_m = side > 0 ? half_m : -inner_m;
        add_seen_box(object, {niche_m, right_m, low_m}, {half_m, left_m, build.niche_top_m},
                     kChassisColor);
        add_seen_box(object, {-half_m, right_m, low_m}, {-niche_m, left_m, build.niche_top_m},
                     kChassisColor);
    }
}

void add_mark(scene::ObjectDefinition& object, const Build& build) {
    const double side_m = build.side_m;
    scene::Part mark;
    mark.shape = core::Prism{
        {{0.48 * side_m, 0}, {0.3 * side_m, 0.18 * side_m}, {0.3 * side_m, -0.18 * side_m}},
        kPaint_m};
    mark.object_from_shape.position_m = {0, 0, build.top_m + kPaint_m / 2};
    mark.color = kMarkColor;
    mark.is_respondable = false;
    object.parts.push_back(std::move(mark));
}

/// With its axle along y; the rim has spokes on both faces, so that one sees it turn.
scene::ObjectDefinition make_wheel(const Build& build, double side) {
    const double radius_m = build.wheel_radius_m;
    scene::ObjectDefinition wheel;
    wheel.alias = "wheel";
    wheel.parent_from_object.position_m = {0, side * (build.side_m - build.wheel_width_m) / 2,
                                           build.bottom_m + radius_m};
    wheel.rolling_radius_m = radius_m;

    scene::Part tire;
    tire.shape = core::Cylinder{radius_m, build.wheel_width_m};
    tire.object_from_shape.rotation = core::Quat::from_axis_angle({1, 0, 0}, core::kPi / 2);
    tire.color = kTireColor;
    tire.is_respondable = false;
    wheel.parts.push_back(std::move(tire));

    const double reach_m = 0.72 * radius_m;
    const double half_m = 0.1 * radius_m;
    const double face_m = build.wheel_width_m / 2 + kPaint_m;
    add_seen_box(wheel, {-reach_m, -face_m, -half_m}, {reach_m, face_m, half_m}, kRimColor);
    add_seen_box(wheel, {-half_m, -face_m, -reach_m}, {half_m, face_m, reach_m}, kRimColor);
    return wheel;
}

}  // namespace

scene::ObjectDefinition make_object(const Parameters& parameters, const Look& look,
                                    const core::Pose2& place) {
    const Build build(parameters);
    scene::ObjectDefinition object;
    object.alias = look.alias;
    object.label = std::to_string(look.number);
    object.parent_from_object = Pose3::from_planar(place, build.top_m);

    scene::Part body;
    body.shape = core::Box{{parameters.side_m, parameters.side_m, parameters.height_m}};
    body.color = look.color;
    body.material = look.material;
    body.is_visible = false;
    object.parts.push_back(std::move(body));
    add_jacket(object, build, look.color);
    add_chassis(object, build);
    add_mark(object, build);

    scene::BodyProperties properties;
    properties.kind = scene::BodyKind::Dynamic;
    properties.mass_kg = parameters.mass_kg;
    properties.inertia_kgm2 = parameters.inertia_kgm2();
    object.body = properties;
    return object;
}

std::vector<scene::ObjectDefinition> make_wheels(const Parameters& parameters) {
    const Build build(parameters);
    return {make_wheel(build, 1), make_wheel(build, -1)};
}

}  // namespace agon::robots::cube
