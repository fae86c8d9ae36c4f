// SPDX-License-Identifier: Apache-2.0
// Shapes: making, joining and coloring them, their masses, and what objects count for.
#include <algorithm>
#include <cmath>

#include "api/functions/families.hpp"
#include "api/primitive_shapes.hpp"

namespace agon::api {

namespace {

using core::Error;
using core::Result;
using core::Vec3;
using scene::Handle;
using scene::Part;
using script::Value;

constexpr std::string_view kFamily = "shapes";

constexpr std::int64_t kDiffuse = 0;
constexpr std::int64_t kTransparency = 4;

Result<void> check_is_shape(const Caller& caller, Handle object) {
    const scene::Scene& scene = caller.simulation.scene();
    if (scene.kind(object) != scene::ObjectKind::Shape) {
        return Error{"'" + scene.path(object) + "' is no shape", ""};
    }
    return {};
}

// --- Making --------------------------------------------------------------------------------------

Result<Handle> create_primitive_shape(Caller& caller, std::int64_t type, Vec3 size_m,
                                      std::optional<std::int64_t> /*options*/) {
    // A number that is none of the enumerators is refused there.
    const auto kind = static_cast<PrimitiveKind>(type < 0 || type > 255 ? 0 : type);
    auto part = primitive_part(kind, size_m);
    if (!part) {
        return part.error();
    }
    return caller.simulation.add({.alias = "shape", .parts = {std::move(*part)}});
}

Result<Handle> create_shape(Caller& caller, script::Call& call, std::int64_t /*options*/,
                            double /*shading_angle_rad*/, std::vector<double> vertices,
                            std::vector<std::int64_t> indices) {
    if (vertices.empty() || vertices.size() % 3 != 0) {
        call.fail_argument(3, "must have three numbers for each vertex");
    }
    if (indices.empty() || indices.size() % 3 != 0) {
        call.fail_argument(4, "must have three vertices, counted from 0, for each triangle");
    }
    scene::Mesh mesh;
    for (std::size_t i = 0; i < vertices.size(); i += 3) {
        mesh.vertices_m.push_back({vertices[i], vertices[i + 1], vertices[i + 2]});
    }
    const auto count = static_cast<std::int64_t>(mesh.vertices_m.size());
    const auto vertex = [&](std::size_t i) {
        if (indices[i] < 0 || indices[i] >= count) {
            call.fail_argument(4, "names vertex " + std::to_string(indices[i]) + " of " +
                                      std::to_string(count) + ", counted from 0");
        }
        return static_cast<std::uint32_t>(indices[i]);
    };
    for (std::size_t i = 0; i < indices.size(); i += 3) {
        mesh.triangles.push_back({vertex(i), vertex(i + 1), vertex(i + 2)});
    }
    auto made = scene::make_mesh(std::move(mesh));
    if (!made) {
        return made.error();
    }
    return caller.simulation.add(
        {.alias = "shape", .parts = {scene::mesh_part(std::move(*made), {})}});
}

/// Parts of all in the frame of the first, which stays.
Result<Handle> group_shapes(Caller& caller, std::vector<Handle> shapes) {
    if (shapes.size() < 2) {
        return Error{"argument 1 'shapes' must have two or more", ""};
    }
    scene::Scene& scene = caller.simulation.changing_scene();
    const Handle first = shapes.front();
    const core::Pose3 first_from_world = core::inverse(scene.world_from_object(first));
    std::vector<Part> parts;
    std::optional<scene::BodyProperties> body = scene.body(first);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (auto valid = check_is_shape(caller, shapes[i]); !valid) {
            return valid.error();
        }
        if (std::count(shapes.begin(), shapes.end(), shapes[i]) > 1) {
            return Error{"argument 1 'shapes' has '" + scene.path(shapes[i]) + "' twice", ""};
        }
        const core::Pose3 first_from_shape =
            core::composed(first_from_world, scene.world_from_object(shapes[i]));
        for (Part part : scene.parts(shapes[i])) {
            part.object_from_shape = i == 0
                                         ? part.object_from_shape
                                         : core::composed(first_from_shape, part.object_from_shape);
            parts.push_back(std::move(part));
        }
        if (i > 0 && body && scene.body(shapes[i])) {
            body->mass_kg += scene.body(shapes[i])->mass_kg;
        }
    }
    if (auto set = scene.set_parts(first, std::move(parts)); !set) {
        return set.error();
    }
    if (auto set = scene.set_body(first, body); !set) {
        return set.error();
    }
    shapes.erase(shapes.begin());
    auto removed = caller.simulation.remove(shapes);
    return removed ? Result<Handle>(first) : removed.error();
}

// --- Colors --------------------------------------------------------------------------------------

/// Takes over a color, red, green and blue from 0 to 1, or for the transparency its first number.
Result<void> mix(scene::Color& color, std::int64_t component, const std::vector<double>& given) {
    const bool is_transparency = component == kTransparency;
    if (component != kDiffuse && !is_transparency) {
        return Error{
            "the component must be sim.colorcomponent_ambient_diffuse or "
            "sim.colorcomponent_transparency",
            ""};
    }
    if (given.size() < (is_transparency ? 1U : 3U)) {
        return Error{"the color must have red, green and blue, the transparency one number", ""};
    }
    for (const double value : given) {
        if (!(value >= 0 && value <= 1)) {
            return Error{"the numbers of a color must be from 0 to 1", ""};
        }
    }
    const auto byte = [](double ratio) {
        return static_cast<std::uint32_t>(std::lround(ratio * 255));
    };
    if (is_transparency) {
        color = (color & 0xFFFFFF00U) | byte(1 - given[0]);
    } else {
        color = byte(given[0]) << 24 | byte(given[1]) << 16 | byte(given[2]) << 8 | (color & 0xFFU);
    }
    return {};
}

std::vector<double> parted(scene::Color color, std::int64_t component) {
    const auto ratio = [color](unsigned shift) {
        return static_cast<double>((color >> shift) & 0xFFU) / 255;
    };
    if (component == kTransparency) {
        return {1 - ratio(0)};
    }
    return {ratio(24), ratio(16), ratio(8)};
}

Result<void> set_parts_color(Caller& caller, Handle object, std::optional<std::size_t> only,
                             std::int64_t component, const std::vector<double>& given) {
    const auto old = caller.simulation.scene().parts(object);
    std::vector<Part> parts(old.begin(), old.end());
    if (only && *only >= parts.size()) {
        return Error{"the object has " + std::to_string(parts.size()) + " parts, counted from 0",
                     ""};
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!only || *only == i) {
            if (auto mixed = mix(parts[i].color, component, given); !mixed) {
                return mixed;
            }
        }
    }
    return caller.simulation.moving_scene().set_parts(object, std::move(parts));
}

Result<void> set_shape_color(Caller& caller, Handle shape, std::optional<Value> /*color_name*/,
                             std::int64_t component, std::vector<double> color) {
    if (auto valid = check_is_shape(caller, shape); !valid) {
        return valid;
    }
    return set_parts_color(caller, shape, {}, component, color);
}

Result<std::tuple<std::int64_t, std::vector<double>>> get_shape_color(
    Caller& caller, Handle shape, std::optional<Value> /*color_name*/, std::int64_t component) {
    if (auto valid = check_is_shape(caller, shape); !valid) {
        return valid.error();
    }
    const auto parts = caller.simulation.scene().parts(shape);
    if (parts.empty()) {
        return std::tuple(std::int64_t{0}, std::vector<double>());
    }
    return std::tuple(std::int64_t{1}, parted(parts.front().color, component));
}

Result<void> set_object_color(Caller& caller, Handle object, std::int64_t index,
                              std::int64_t component, std::vector<double> color) {
    if (index < 0) {
        return Error{"argument 2 'index' must be 0 or more", ""};
    }
    scene::Properties properties = caller.simulation.scene().properties(object);
    auto* light = std::get_if<scene::Light>(&properties);
    auto* drawing = std::get_if<scene::Drawing>(&properties);
    if (light == nullptr && drawing == nullptr) {
        return set_parts_color(caller, object, static_cast<std::size_t>(index), component, color);
    }
    if (auto mixed = mix(light != nullptr ? light->color : drawing->color, component, color);
        !mixed) {
        return mixed;
    }
    return caller.simulation.moving_scene().set_properties(object, std::move(properties));
}

Result<std::vector<double>> get_object_color(Caller& caller, Handle object, std::int64_t index,
                                             std::int64_t component) {
    const scene::Scene& scene = caller.simulation.scene();
    if (const auto* light = std::get_if<scene::Light>(&scene.properties(object))) {
        return parted(light->color, component);
    }
    if (const auto* drawing = std::get_if<scene::Drawing>(&scene.properties(object))) {
        return parted(drawing->color, component);
    }
    const auto parts = scene.parts(object);
    if (index < 0 || static_cast<std::size_t>(index) >= parts.size()) {
        return Error{"the object has " + std::to_string(parts.size()) + " parts, counted from 0",
                     ""};
    }
    return parted(parts[static_cast<std::size_t>(index)].color, component);
}

// --- Masses and sizes ----------------------------------------------------------------------------

Result<double> get_shape_mass(Caller& caller, Handle shape) {
    if (auto valid = check_is_shape(caller, shape); !valid) {
        return valid.error();
    }
    const auto& body = caller.simulation.scene().body(shape);
    return body ? body->mass_kg : 0.0;
}

Result<void> set_shape_mass(Caller& caller, Handle shape, double mass_kg) {
    if (auto valid = check_is_shape(caller, shape); !valid) {
        return valid;
    }
    if (!(mass_kg > 0 && std::isfinite(mass_kg))) {
        return Error{"argument 2 'mass' must be above 0 and finite", ""};
    }
    scene::BodyProperties body = caller.simulation.scene().body(shape).value_or(
        scene::BodyProperties{.kind = scene::BodyKind::Dynamic});
    body.mass_kg = mass_kg;
    return caller.simulation.changing_scene().set_body(shape, body);
}

std::tuple<Vec3, core::Pose3> get_shape_bb(Caller& caller, Handle object) {
    const PartsBox box = box_around(caller.simulation.scene().parts(object));
    return {box.high_m - box.low_m, {(box.low_m + box.high_m) * 0.5, {}}};
}

void add_making(Table& table) {
    table.add(
        kFamily,
        {"createPrimitiveShape",
         {"type", "size", "options"},
         "int shape",
         "A new shape without a body: sim.primitiveshape_plane, _disc, _cuboid, _spheroid, "
         "_cylinder, _cone or _capsule, as large as a box of these sizes in m. Options are of "
         "no effect."},
        create_primitive_shape);
    for (const char* name : {"createShape", "createMeshShape"}) {
        table.add(
            kFamily,
            {name,
             {"options", "shading_angle", "vertices", "indices"},
             "int shape",
             "A new shape of triangles: x, y, z of each vertex in m, and three vertices of "
             "each triangle, counted from 0, counter-clockwise seen from outside. Options and "
             "angle are of no effect."},
            create_shape);
    }
    table.add(kFamily,
              {"groupShapes",
               {"shapes"},
               "int shape",
               "Makes several shapes one: the first takes over the parts of the others, and if it "
               "has a body their masses. The others are removed; what hangs below them goes to "
               "their parents."},
              group_shapes);
    for (const auto& [name, kind] : {std::pair{"plane", PrimitiveKind::Plane},
                                     {"disc", PrimitiveKind::Disc},
                                     {"cuboid", PrimitiveKind::Cuboid},
                                     {"spheroid", PrimitiveKind::Spheroid},
                                     {"cylinder", PrimitiveKind::Cylinder},
                                     {"cone", PrimitiveKind::Cone},
                                     {"capsule", PrimitiveKind::Capsule}}) {
        table.add_constant(std::string("primitiveshape_") + name, static_cast<std::int64_t>(kind));
    }
}

void add_colors(Table& table) {
    table.add(kFamily,
              {"setShapeColor",
               {"shape", "color_name", "component", "color"},
               "",
               "Colors all parts of a shape: red, green and blue from 0 to 1, or a transparency "
               "from 0 to 1. The name of a color is of no effect: nil."},
              set_shape_color);
    table.add(kFamily,
              {"getShapeColor",
               {"shape", "color_name", "component"},
               "int result, float[] color",
               "The color of a shape's first part, or its transparency."},
              get_shape_color);
    table.add(kFamily,
              {"setObjectColor",
               {"object", "index", "component", "color"},
               "",
               "Colors one part of an object, counted from 0, or a light or drawing (index 0)."},
              set_object_color);
    table.add(kFamily,
              {"getObjectColor",
               {"object", "index", "component"},
               "float[] color",
               "The color of a part of an object, counted from 0, or of a light or drawing."},
              get_object_color);
    table.add_constant("colorcomponent_ambient_diffuse", kDiffuse);
    table.add_constant("colorcomponent_transparency", kTransparency);
}

}  // namespace

void add_shape_functions(Table& table) {
    add_making(table);
    add_colors(table);
    table.add(kFamily, {"getShapeMass", {"shape"}, "float mass", "In kg; 0 without a body."},
              get_shape_mass);
    table.add(kFamily,
              {"setShapeMass",
               {"shape", "mass"},
               "",
               "In kg. A shape without a body gets one that moves by forces and contacts."},
              set_shape_mass);
    table.add(kFamily,
              {"getShapeBB",
               {"object"},
               "float[3] size, float[7] pose",
               "The sizes of the box around an object's parts, along the axes of the object, and "
               "where its middle is in the object."},
              get_shape_bb);
}

}  // namespace agon::api
