// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include "core/geometry.hpp"
#include "core/result.hpp"

namespace agon::core {

// Shapes lie in a frame of their own: centered on its origin, heights along z.

struct Sphere {
    double radius_m = 0;
    bool operator==(const Sphere&) const = default;
};

struct Box {
    Vec3 size_m;
    bool operator==(const Box&) const = default;
};

/// Stands along z.
struct Cylinder {
    double radius_m = 0;
    double height_m = 0;
    bool operator==(const Cylinder&) const = default;
};

/// A convex polygon, counter-clockwise, 3 to 8 corners, extruded along z.
struct Prism {
    std::vector<Vec2> corners_m;
    double height_m = 0;
    bool operator==(const Prism&) const = default;
};

/// Paint on the floor: a line of a width through points. Has no body.
struct Stroke {
    std::vector<Vec2> points_m;
    double width_m = 0;
    bool is_closed = false;
    bool operator==(const Stroke&) const = default;
};

using Shape = std::variant<Sphere, Box, Cylinder, Prism, Stroke>;

/// The most corners of a Prism: what planar engines take.
inline constexpr std::size_t kMaxPrismCorners = 8;

/// What is wrong with a shape: sizes that are not positive and finite, corners that are too few,
/// too many, not convex or clockwise.
[[nodiscard]] Result<void> check(const Shape& shape);

/// Of a body of even density, without the density. A Stroke's are all 0.
struct SolidProperties {
    double volume_m3 = 0;
    Vec3 center_m;
    /// Moments of inertia per kg about axes through the center, along x, y and z.
    Vec3 inertia_per_mass_m2;
};

/// @pre check(shape)
[[nodiscard]] SolidProperties solid_properties(const Shape& shape);

/// The area seen from above. @pre check(shape)
[[nodiscard]] double footprint_area_m2(const Shape& shape);

/// Radius of the smallest sphere around the frame's origin that holds the shape.
[[nodiscard]] double bounding_radius_m(const Shape& shape);

/// The same for the shape seen from above, and a circle.
[[nodiscard]] double footprint_radius_m(const Shape& shape);

/// The corners of a Box seen from above, counter-clockwise.
[[nodiscard]] std::vector<Vec2> footprint_corners_m(const Box& box);

}  // namespace agon::core
