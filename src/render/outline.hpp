// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>
#include <vector>

#include "core/geometry.hpp"
#include "core/shapes.hpp"

namespace agon::render {

/// What a shape covers, seen from above.
struct Disc {
    core::Vec2 center_m;
    double radius_m = 0;
    bool is_ball = false;
};

/// Convex, counter-clockwise.
struct Polygon {
    std::vector<core::Vec2> corners_m;
};

struct Path {
    std::vector<core::Vec2> points_m;
    double width_m = 0;
    bool is_closed = false;
};

using Outline = std::variant<Disc, Polygon, Path>;

/// An outline, and between which heights it lies.
struct SeenShape {
    Outline outline;
    double bottom_m = 0;
    double top_m = 0;
};

/// The shape seen from above. Any rotation; what is no number stays none.
[[nodiscard]] SeenShape seen_from_above(const core::Shape& shape,
                                        const core::Pose3& world_from_shape);

}  // namespace agon::render
