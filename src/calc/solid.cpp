// SPDX-License-Identifier: Apache-2.0
#include "calc/solid.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/check.hpp"

namespace agon::calc {

namespace {

Convex convex_of(const core::Sphere& sphere) {
    Convex convex;
    convex.margin_m = sphere.radius_m;
    return convex;
}

Convex convex_of(const core::Box& box) {
    Convex convex;
    convex.core = Convex::Core::Box;
    convex.half_size_m = box.size_m * 0.5;
    return convex;
}

Convex convex_of(const core::Cylinder& cylinder) {
    Convex convex;
    convex.core = Convex::Core::Cylinder;
    convex.radius_m = cylinder.radius_m;
    convex.half_size_m = {cylinder.radius_m, cylinder.radius_m, cylinder.height_m / 2};
    return convex;
}

Convex convex_of(const core::Prism&) {
    return {};
}

Convex convex_of(const core::Stroke&) {
    return {};
}

/// The core's points: of a Prism its corners, of a Sphere its center.
std::vector<Vec3> corners_of(const core::Shape& shape, const TriangleMesh& surface) {
    if (std::holds_alternative<core::Prism>(shape)) {
        return surface.vertices_m;
    }
    return {Vec3()};
}

/// A convex solid against the surface of a mesh, in the mesh's frame.
bool separation(const Solid& mesh, const Solid& solid, const Rigid& mesh_from_solid, double limit_m,
                Separation& result) {
    const Convex convex = solid.convex();
    const Bounds bounds = moved(solid.bounds(), mesh_from_solid);
    bool found = false;
    mesh.surface().visit_nearest_first(
        [&bounds](const Bounds& box) { return distance2(box, bounds); },
        [&limit_m] { return limit_m * limit_m; },
        [&](const Triangle& triangle) {
            Convex face;
            face.points_m = triangle;
            if (limit_m > 0 && separation(face, convex, mesh_from_solid, limit_m, result)) {
                limit_m = result.distance_m;
                found = true;
            }
        });
    return found;
}

}  // namespace

core::Result<Solid> Solid::create(const core::Shape& shape) {
    if (const core::Result<void> valid = core::check(shape); !valid) {
        return valid.error();
    }
    if (std::holds_alternative<core::Stroke>(shape)) {
        return core::Error{"a stroke is paint and cannot be touched", ""};
    }
    Solid solid;
    const TriangleMesh surface = surface_mesh(shape);
    solid.convex_ = std::visit([](const auto& one) { return convex_of(one); }, shape);
    solid.corners_ = corners_of(shape, surface);
    solid.surface_ = TriangleTree(surface);
    if (const auto* sphere = std::get_if<core::Sphere>(&shape)) {
        const double r = sphere->radius_m;
        solid.sphere_radius_m_ = r;
        solid.bounds_ = {{-r, -r, -r}, {r, r, r}};
    } else if (const auto* cylinder = std::get_if<core::Cylinder>(&shape)) {
        solid.cylinder_ = *cylinder;
        solid.bounds_ = {-solid.convex_.half_size_m, solid.convex_.half_size_m};
    } else {
        solid.bounds_ = solid.surface_.bounds();
    }
    return solid;
}

core::Result<Solid> Solid::create(TriangleMesh mesh) {
    core::Result<TriangleMesh> clean = checked(std::move(mesh));
    if (!clean) {
        return clean.error();
    }
    Solid solid;
    solid.surface_ = TriangleTree(*clean);
    solid.bounds_ = solid.surface_.bounds();
    solid.fcl_mesh_.emplace(*clean);
    return solid;
}

Solid Solid::point() {
    Solid solid;
    solid.bounds_ = {{}, {}};
    solid.corners_ = {Vec3()};
    solid.is_point_ = true;
    return solid;
}

Convex Solid::convex() const {
    AGON_CHECK(!is_mesh());
    Convex convex = convex_;
    convex.points_m = corners_;
    return convex;
}

bool collide(const Solid& a, const Rigid& world_from_a, const Solid& b, const Rigid& world_from_b) {
    return distance(a, world_from_a, b, world_from_b, kTouchLimit_m).has_value();
}

std::optional<Separation> distance(const Solid& a, const Rigid& world_from_a, const Solid& b,
                                   const Rigid& world_from_b, double limit_m) {
    AGON_CHECK(limit_m > 0, limit_m);
    limit_m = std::max(limit_m, kTouchLimit_m);
    const Rigid a_from_b = world_from_a.to(world_from_b);
    Separation found;
    bool is_within = false;
    const Rigid* frame = &world_from_a;
    if (a.is_mesh() && b.is_mesh()) {
        is_within = separation(a.fcl_mesh(), b.fcl_mesh(), a_from_b, limit_m, found);
    } else if (a.is_mesh()) {
        is_within = separation(a, b, a_from_b, limit_m, found);
    } else if (b.is_mesh()) {
        is_within = separation(b, a, world_from_b.to(world_from_a), limit_m, found);
        std::swap(found.point_on_a_m, found.point_on_b_m);
        frame = &world_from_b;
    } else {
        is_within = separation(a.convex(), b.convex(), a_from_b, limit_m, found);
    }
    if (!is_within) {
        return std::nullopt;
    }
    found.point_on_a_m = frame->at(found.point_on_a_m);
    found.point_on_b_m = frame->at(found.point_on_b_m);
    return found;
}

}  // namespace agon::calc
