// SPDX-License-Identifier: Apache-2.0
#include "api/primitive_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "core/math.hpp"

namespace agon::api {

using core::Error;
using core::Result;
using core::Vec2;
using core::Vec3;
using scene::Mesh;
using scene::Part;

namespace {

constexpr std::uint32_t kSides = 32;

/// A ring of a body that is turned about z: a radius of 0 is a single point.
struct Ring {
    double radius = 0;
    double z = 0;
};

/// Rings from below upward, joined; x and y are scaled apart.
Result<Part> turned(const std::vector<Ring>& rings, Vec2 scale) {
    Mesh mesh;
    std::vector<std::uint32_t> first;
    for (const Ring& ring : rings) {
        first.push_back(static_cast<std::uint32_t>(mesh.vertices_m.size()));
        for (std::uint32_t i = 0; i < (ring.radius > 0 ? kSides : 1); ++i) {
            const core::SinCos around = core::sincos(2 * core::kPi * i / kSides);
            mesh.vertices_m.push_back(
                {ring.radius * around.cos * scale.x, ring.radius * around.sin * scale.y, ring.z});
        }
    }
    for (std::size_t k = 0; k + 1 < rings.size(); ++k) {
        const bool is_below_point = rings[k].radius <= 0;
        const bool is_above_point = rings[k + 1].radius <= 0;
        for (std::uint32_t i = 0; i < kSides; ++i) {
            const std::uint32_t next = (i + 1) % kSides;
            const std::uint32_t low = first[k] + (is_below_point ? 0 : i);
            const std::uint32_t high = first[k + 1] + (is_above_point ? 0 : next);
            if (!is_below_point) {
                mesh.triangles.push_back({low, first[k] + next, high});
            }
            if (!is_above_point) {
                mesh.triangles.push_back({low, high, first[k + 1] + i});
            }
        }
    }
    auto made = scene::make_mesh(std::move(mesh));
    return made ? Result<Part>(scene::mesh_part(std::move(*made), {})) : made.error();
}

/// A half circle or two quarters of one, around heights of -shift and shift.
std::vector<Ring> round_rings(double radius, double height, double shift) {
    constexpr int kSteps = 16;
    std::vector<Ring> rings;
    for (int i = 0; i <= kSteps; ++i) {
        const core::SinCos at = core::sincos(core::kPi * i / kSteps);
        const bool is_end = i == 0 || i == kSteps;
        const double up = i < kSteps / 2 ? -shift : i > kSteps / 2 ? shift : 0;
        if (i == kSteps / 2 && shift > 0) {
            rings.push_back({radius, -shift});
            rings.push_back({radius, shift});
        } else {
            rings.push_back({is_end ? 0 : radius * at.sin, -height * at.cos + up});
        }
    }
    return rings;
}

Part exact(core::Shape shape) {
    Part part;
    part.shape = std::move(shape);
    return part;
}

Result<Part> plane(Vec3 half) {
    Mesh mesh;
    mesh.vertices_m = {
        {-half.x, -half.y, 0}, {half.x, -half.y, 0}, {half.x, half.y, 0}, {-half.x, half.y, 0}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    auto made = scene::make_mesh(std::move(mesh));
    return made ? Result<Part>(scene::mesh_part(std::move(*made), {})) : made.error();
}

}  // namespace

Result<Part> primitive_part(PrimitiveKind kind, Vec3 size_m) {
    const bool is_flat = kind == PrimitiveKind::Plane || kind == PrimitiveKind::Disc;
    for (const double size : {size_m.x, size_m.y, is_flat ? 1.0 : size_m.z}) {
        if (!(size > 0 && size <= 1e6)) {
            return Error{"each size must be above 0 and at most 1e6 m", ""};
        }
    }
    const Vec3 half = size_m * 0.5;
    const Vec2 across = half.xy();
    const bool is_round = size_m.x == size_m.y;
    switch (kind) {
        case PrimitiveKind::Plane:
            return plane(half);
        case PrimitiveKind::Disc:
            return turned({{1, 0}, {0, 0}}, across);
        case PrimitiveKind::Cuboid:
            return exact(core::Box{size_m});
        case PrimitiveKind::Spheroid:
            return is_round && size_m.y == size_m.z ? exact(core::Sphere{half.x})
                                                    : turned(round_rings(1, half.z, 0), across);
        case PrimitiveKind::Cylinder:
            return is_round
                       ? exact(core::Cylinder{half.x, size_m.z})
                       : turned({{0, -half.z}, {1, -half.z}, {1, half.z}, {0, half.z}}, across);
        case PrimitiveKind::Cone:
            return turned({{0, -half.z}, {1, -half.z}, {0, half.z}}, across);
        case PrimitiveKind::Capsule:
            if (size_m.z < size_m.x) {
                return Error{"a capsule must be at least as high as broad", ""};
            }
            return turned(round_rings(1, half.x, half.z - half.x), across);
    }
    return Error{"the type must be one of sim.primitiveshape_...", ""};
}

namespace {

/// Half of the box around a shape in its frame, and its middle.
struct Extent {
    Vec3 half;
    Vec3 middle;
};

Extent flat_extent(const std::vector<Vec2>& points, double margin_m, double height_m) {
    Vec2 low = points.front();
    Vec2 high = low;
    for (const Vec2 p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return {{(high.x - low.x) / 2 + margin_m, (high.y - low.y) / 2 + margin_m, height_m / 2},
            {(low.x + high.x) / 2, (low.y + high.y) / 2, 0}};
}

Extent extent_of(const core::Shape& shape) {
    if (const auto* sphere = std::get_if<core::Sphere>(&shape)) {
        return {{sphere->radius_m, sphere->radius_m, sphere->radius_m}, {}};
    }
    if (const auto* box = std::get_if<core::Box>(&shape)) {
        return {box->size_m * 0.5, {}};
    }
    if (const auto* cylinder = std::get_if<core::Cylinder>(&shape)) {
        return {{cylinder->radius_m, cylinder->radius_m, cylinder->height_m / 2}, {}};
    }
    if (const auto* prism = std::get_if<core::Prism>(&shape)) {
        return flat_extent(prism->corners_m, 0, prism->height_m);
    }
    const auto& stroke = std::get<core::Stroke>(shape);
    return flat_extent(stroke.points_m, stroke.width_m / 2, 0);
}

}  // namespace

PartsBox box_around(std::span<const Part> parts) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    PartsBox box{{kInfinity, kInfinity, kInfinity}, {-kInfinity, -kInfinity, -kInfinity}};
    const auto take_in = [&box](Vec3 p) {
        box.low_m = {std::min(box.low_m.x, p.x), std::min(box.low_m.y, p.y),
                     std::min(box.low_m.z, p.z)};
        box.high_m = {std::max(box.high_m.x, p.x), std::max(box.high_m.y, p.y),
                      std::max(box.high_m.z, p.z)};
    };
    for (const Part& part : parts) {
        if (part.mesh != nullptr) {
            for (const Vec3 vertex : part.mesh->vertices_m) {
                take_in(core::transformed(part.object_from_shape, vertex));
            }
            continue;
        }
        const Extent extent = extent_of(part.shape);
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3 way{(corner & 1) != 0 ? extent.half.x : -extent.half.x,
                           (corner & 2) != 0 ? extent.half.y : -extent.half.y,
                           (corner & 4) != 0 ? extent.half.z : -extent.half.z};
            take_in(core::transformed(part.object_from_shape, extent.middle + way));
        }
    }
    return parts.empty() ? PartsBox() : box;
}

}  // namespace agon::api
