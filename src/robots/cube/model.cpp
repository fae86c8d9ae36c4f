// SPDX-License-Identifier: Apache-2.0
#include "robots/cube/model.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace agon::robots::cube {
namespace {

using core::Pose3;
using core::Vec2;

constexpr scene::Color kMarkColor = 0x101010FFU;
/// Paint lies this far above the top, so that it is seen.
constexpr double kPaint_m = 0.0005;

/// A digit as seven segments, one bit each: a top, b upper right, c lower right, d bottom, e lower
/// left, f upper left, g middle.
constexpr std::array<unsigned, 10> kSegments = {0x3F, 0x06, 0x5B, 0x4F, 0x66,
                                                0x6D, 0x7D, 0x07, 0x7F, 0x6F};

/// Ends of the segments in a digit of width 1 and height 2 about its center.
constexpr std::array<std::pair<Vec2, Vec2>, 7> kSegmentEnds = {{
    {{-0.5, 1}, {0.5, 1}},
    {{0.5, 1}, {0.5, 0}},
    {{0.5, 0}, {0.5, -1}},
    {{-0.5, -1}, {0.5, -1}},
    {{-0.5, 0}, {-0.5, -1}},
    {{-0.5, 1}, {-0.5, 0}},
    {{-0.5, 0}, {0.5, 0}},
}};

/// Seen from above with the heading upwards: a digit's up is forward, its right is the robot's
/// right.
Vec2 on_top(Vec2 in_digit, double right_m, double scale_m) {
    return {in_digit.y * scale_m, -(in_digit.x * scale_m + right_m)};
}

void add_digit(scene::ObjectDefinition& object, unsigned digit, double right_m, double side_m,
               double top_m) {
    const double scale_m = 0.14 * side_m;
    const double back_m = -0.12 * side_m;
    for (std::size_t i = 0; i < kSegmentEnds.size(); ++i) {
        if ((kSegments[digit] >> i & 1U) == 0) {
            continue;
        }
        scene::Part part;
        part.shape = core::Stroke{{on_top(kSegmentEnds[i].first, right_m, scale_m),
                                   on_top(kSegmentEnds[i].second, right_m, scale_m)},
                                  0.06 * side_m,
                                  false};
        part.object_from_shape.position_m = {back_m, 0, top_m + kPaint_m};
        part.color = kMarkColor;
        part.is_respondable = false;
        object.parts.push_back(std::move(part));
    }
}

void add_number(scene::ObjectDefinition& object, std::uint32_t number, double side_m,
                double top_m) {
    const unsigned tens = number / 10 % 10;
    const double shift_m = tens == 0 ? 0 : 0.15 * side_m;
    if (tens != 0) {
        add_digit(object, tens, -shift_m, side_m, top_m);
    }
    add_digit(object, number % 10, shift_m, side_m, top_m);
}

}  // namespace

scene::ObjectDefinition make_object(const Parameters& parameters, const Look& look,
                                    const core::Pose2& place) {
    const double side_m = parameters.side_m;
    const double top_m = parameters.height_m / 2;
    scene::ObjectDefinition object;
    object.alias = look.alias;
    object.parent_from_object = Pose3::from_planar(place, top_m);

    scene::Part body;
    body.shape = core::Box{{side_m, side_m, parameters.height_m}};
    body.color = look.color;
    body.material = look.material;
    object.parts.push_back(std::move(body));

    scene::Part mark;
    mark.shape = core::Prism{
        {{0.48 * side_m, 0}, {0.26 * side_m, 0.2 * side_m}, {0.26 * side_m, -0.2 * side_m}},
        kPaint_m};
    mark.object_from_shape.position_m = {0, 0, top_m + kPaint_m / 2};
    mark.color = kMarkColor;
    mark.is_respondable = false;
    object.parts.push_back(std::move(mark));
    add_number(object, look.number, side_m, top_m);

    scene::BodyProperties properties;
    properties.kind = scene::BodyKind::Dynamic;
    properties.mass_kg = parameters.mass_kg;
    properties.inertia_kgm2 = parameters.inertia_kgm2();
    object.body = properties;
    return object;
}

}  // namespace agon::robots::cube
