// SPDX-License-Identifier: Apache-2.0
// What shapes consist of: their triangles, and the single shapes of a group.
#include "api/functions/families.hpp"
#include "calc/mesh.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using core::Vec3;
using scene::Handle;
using scene::Part;

constexpr std::string_view kFamily = "shapes";

Result<std::span<const Part>> parts_of(const Caller& caller, Handle object) {
    const scene::Scene& scene = caller.simulation.scene();
    if (scene.kind(object) != scene::ObjectKind::Shape) {
        return Error{"'" + scene.path(object) + "' is no shape", ""};
    }
    return scene.parts(object);
}

/// Lists that grow by one part after the other.
struct Triangles {
    std::vector<double> vertices_m;
    std::vector<script::Value> indices;
    std::vector<double> normals;  ///< of each corner of each triangle

    template <typename Mesh>
    void add(const Mesh& mesh, const core::Pose3& object_from_mesh) {
        const auto first = static_cast<std::int64_t>(vertices_m.size() / 3);
        std::vector<Vec3> at;
        for (const Vec3 vertex : mesh.vertices_m) {
            at.push_back(object_from_mesh.position_m +
                         core::rotated(vertex, object_from_mesh.rotation));
            vertices_m.insert(vertices_m.end(), {at.back().x, at.back().y, at.back().z});
        }
        for (const auto& [a, b, c] : mesh.triangles) {
            const Vec3 across = core::cross(at[b] - at[a], at[c] - at[a]);
            const double size = core::norm(across);
            const Vec3 normal = size > 0 ? across * (1 / size) : Vec3{};
            for (const std::uint32_t corner : {a, b, c}) {
                indices.emplace_back(first + std::int64_t{corner});
                normals.insert(normals.end(), {normal.x, normal.y, normal.z});
            }
        }
    }
};

Result<std::tuple<std::vector<double>, script::Value, std::vector<double>>> get_shape_mesh(
    Caller& caller, Handle shape) {
    const auto parts = parts_of(caller, shape);
    if (!parts) {
        return parts.error();
    }
    Triangles all;
    for (const Part& part : *parts) {
        if (part.mesh != nullptr) {
            all.add(*part.mesh, part.object_from_shape);
            continue;
        }
        const calc::TriangleMesh surface = calc::surface_mesh(part.shape);
        if (surface.triangles.empty()) {
            return Error{"'" + caller.simulation.scene().path(shape) +
                             "' has a part without triangles: a ball or paint",
                         ""};
        }
        all.add(surface, part.object_from_shape);
    }
    return std::tuple(std::move(all.vertices_m), script::Value::list(std::move(all.indices)),
                      std::move(all.normals));
}

/// The shape keeps its first part; each other becomes a shape beside it.
Result<std::vector<Handle>> ungroup_shape(Caller& caller, Handle shape) {
    const auto old = parts_of(caller, shape);
    if (!old) {
        return old.error();
    }
    const scene::Scene& scene = caller.simulation.scene();
    std::vector<Part> parts(old->begin(), old->end());
    std::vector<Handle> shapes = {shape};
    if (parts.size() < 2) {
        return shapes;
    }
    std::optional<scene::BodyProperties> body = scene.body(shape);
    if (body) {
        body->mass_kg /= static_cast<double>(parts.size());
        body->inertia_kgm2 = 0;
    }
    const scene::ObjectDefinition like = {.alias = scene.alias(shape),
                                          .parent = scene.parent(shape),
                                          .body = body,
                                          .properties = scene.properties(shape),
                                          .flags = scene.flags(shape)};
    const core::Pose3 parent_from_shape = scene.parent_from_object(shape);
    for (std::size_t i = 1; i < parts.size(); ++i) {
        scene::ObjectDefinition single = like;
        single.parent_from_object = core::composed(parent_from_shape, parts[i].object_from_shape);
        single.parts = {parts[i]};
        single.parts.front().object_from_shape = {};
        auto made = caller.simulation.add(std::move(single));
        if (!made) {
            return made.error();
        }
        shapes.push_back(*made);
    }
    parts.resize(1);
    scene::Scene& changing = caller.simulation.changing_scene();
    if (auto set = changing.set_parts(shape, std::move(parts)); !set) {
        return set.error();
    }
    if (auto set = changing.set_body(shape, body); !set) {
        return set.error();
    }
    return shapes;
}

}  // namespace

void add_shape_mesh_functions(Table& table) {
    table.add(kFamily,
              {"ungroupShape",
               {"shape"},
               "int[] shapes",
               "Makes each part of a shape a shape of its own, where it is: the shape keeps its "
               "first. If it has a body, each gets an equal share of the mass."},
              ungroup_shape);
    table.add(kFamily,
              {"getShapeMesh",
               {"shape"},
               "float[] vertices, int[] indices, float[] normals",
               "The triangles of all parts of a shape, in its own frame, as sim.createShape takes "
               "them; with the normal of each corner of each triangle. Balls have no triangles."},
              get_shape_mesh);
}

}  // namespace agon::api
