// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "core/geometry.hpp"
#include "core/result.hpp"
#include "scene/object.hpp"

namespace agon::api {

/// What createPrimitiveShape makes; the numbers are those of sim.primitiveshape_...
enum class PrimitiveKind : std::uint8_t {
    Plane = 1,
    Disc = 2,
    Cuboid = 3,
    Spheroid = 4,
    Cylinder = 5,
    Cone = 6,
    Capsule = 8,
};

/// A primitive as large as a box of these sizes around the origin, heights along z: exact where
/// there is such a form (cuboids, round spheres and cylinders), else a mesh of 32 sides. Error: a
/// size that is not above 0 (of planes and discs the height does not count); a capsule that is
/// broader than high.
[[nodiscard]] core::Result<scene::Part> primitive_part(PrimitiveKind kind, core::Vec3 size_m);

/// The box around an object's parts, in the object's frame; paint counts, flat. All 0 without any.
struct PartsBox {
    core::Vec3 low_m;
    core::Vec3 high_m;
};

[[nodiscard]] PartsBox box_around(std::span<const scene::Part> parts);

}  // namespace agon::api
