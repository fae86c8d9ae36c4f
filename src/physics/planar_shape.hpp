// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "core/geometry.hpp"
#include "core/shapes.hpp"

namespace agon::physics {

/// A shape seen from above: a convex polygon, or a circle. Its own frame is that of a body.
struct PlanarShape {
    static constexpr std::size_t kMaximumCorners = 8;

    std::array<core::Vec2, kMaximumCorners> corners_m{};  ///< counter-clockwise
    std::size_t corner_count = 0;                         ///< 0: a circle
    core::Vec2 center_m;                                  ///< of the circle
    double radius_m = 0;

    [[nodiscard]] bool is_circle() const { return corner_count == 0; }
};

/// The outline from above of an upright shape. @pre valid, no Stroke
[[nodiscard]] PlanarShape outline(const core::Shape& shape, const core::Pose2& body_from_shape);

/// The same shape in another frame.
[[nodiscard]] PlanarShape moved(const PlanarShape& shape, const core::Pose2& pose);

/// How deep two outlines in one frame are in each other, as the shortest way out; negative where
/// they are apart (then at most their true distance).
[[nodiscard]] double overlap_m(const PlanarShape& a, const PlanarShape& b);

}  // namespace agon::physics
