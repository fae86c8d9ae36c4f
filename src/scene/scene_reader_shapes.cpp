// SPDX-License-Identifier: Apache-2.0
// The parts of objects, with their meshes.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "scene/field_reader.hpp"
#include "scene/scene_reader.hpp"

namespace agon::scene {

namespace {

core::Shape read_sphere(JsonTable& table) {
    core::Sphere sphere;
    table.require("radius_m");
    table.read("radius_m", sphere.radius_m, kPositive);
    return sphere;
}

core::Shape read_box(JsonTable& table) {
    core::Box box;
    table.require("size_m");
    table.read("size_m", box.size_m, kPositive);
    return box;
}

core::Shape read_cylinder(JsonTable& table) {
    core::Cylinder cylinder;
    table.require("radius_m");
    table.require("height_m");
    table.read("radius_m", cylinder.radius_m, kPositive);
    table.read("height_m", cylinder.height_m, kPositive);
    return cylinder;
}

core::Shape read_prism(JsonTable& table) {
    core::Prism prism;
    table.require("corners_m");
    table.require("height_m");
    table.read("corners_m", prism.corners_m);
    table.read("height_m", prism.height_m, kPositive);
    return prism;
}

core::Shape read_stroke(JsonTable& table) {
    core::Stroke stroke;
    table.require("points_m");
    table.require("width_m");
    table.read("points_m", stroke.points_m);
    table.read("width_m", stroke.width_m, kPositive);
    table.read("closed", stroke.is_closed);
    return stroke;
}

struct Form {
    const char* key;
    core::Shape (*read)(JsonTable&);
};

constexpr std::array kForms = {Form{"sphere", read_sphere}, Form{"box", read_box},
                               Form{"cylinder", read_cylinder}, Form{"prism", read_prism},
                               Form{"stroke", read_stroke}};

}  // namespace

void SceneReader::read_parts(JsonIndex list, ObjectDefinition& definition) {
    for (const JsonIndex value : elements(text_, list, errors_)) {
        JsonTable table(text_, value, errors_);
        Part part;
        const bool has_shape = read_shape(table, value, part);
        read_pose(table, part.object_from_shape);
        table.read_color("color", part.color);
        table.read("material", part.material);
        table.read("visible", part.is_visible);
        table.read("respondable", part.is_respondable);
        if (has_shape) {
            definition.parts.push_back(std::move(part));
        }
    }
}

bool SceneReader::read_shape(JsonTable& table, JsonIndex part_value, Part& part) {
    std::size_t forms = 0;
    const std::size_t errors = errors_.count();
    for (const Form& form : kForms) {
        if (const JsonIndex value = table.find(form.key); value != kNoJson) {
            JsonTable inner(text_, value, errors_);
            part.shape = form.read(inner);
            if (const auto valid = core::check(part.shape); errors_.count() == errors && !valid) {
                inner.fail(value, "can't be: " + valid.error().text());
            }
            ++forms;
        }
    }
    if (const JsonIndex value = table.find("mesh"); value != kNoJson) {
        if (const MeshPointer mesh = read_mesh_part(value)) {
            part = mesh_part(mesh, {});
        }
        ++forms;
    }
    if (forms != 1 && text_.at(part_value).kind == JsonKind::Object) {
        table.fail(part_value,
                   "must have one of 'sphere', 'box', 'cylinder', 'prism', 'stroke' and 'mesh'");
    }
    return forms == 1 && errors_.count() == errors;
}

MeshPointer SceneReader::read_mesh_part(JsonIndex value) {
    JsonTable table(text_, value, errors_);
    const JsonIndex file = table.find("file");
    if (file == kNoJson) {
        return read_inline_mesh(table);
    }
    double scale = 1;
    table.read("scale", scale, {.min = 1e-9, .max = 1e9});
    return read_mesh_file(file, scale);
}

MeshPointer SceneReader::read_mesh_file(JsonIndex value, double scale) {
    const std::string path = file_path(value);
    if (path.empty()) {
        return nullptr;
    }
    const auto [place, is_new] = run_.meshes.try_emplace({path, scale});
    if (is_new) {
        if (auto bytes = run_.read(text_, value, path, kMaxMeshBytes)) {
            auto mesh = read_mesh(path, std::move(*bytes), scale);
            if (mesh) {
                place->second = *mesh;
            } else {
                errors_.add(text_, value, "can't be read: " + mesh.error().text());
            }
        }
    } else if (!place->second) {
        errors_.add(text_, value, "can't be read, as said before");
    }
    return place->second;
}

MeshPointer SceneReader::read_inline_mesh(JsonTable& table) {
    const std::size_t errors = errors_.count();
    Mesh mesh;
    if (const JsonIndex vertices = table.require("vertices_m"); vertices != kNoJson) {
        for (const JsonIndex each : elements(text_, vertices, errors_)) {
            std::array<double, 3> v{};
            read_numbers(text_, each, errors_, v);
            mesh.vertices_m.push_back({v[0], v[1], v[2]});
        }
    }
    if (const JsonIndex triangles = table.require("triangles"); triangles != kNoJson) {
        for (const JsonIndex each : elements(text_, triangles, errors_)) {
            std::array<double, 3> t{};
            const core::Range range{.min = 0, .max = static_cast<double>(mesh.vertices_m.size())};
            if (!read_numbers(text_, each, errors_, t, range)) {
                continue;
            }
            if (std::any_of(t.begin(), t.end(), [](double i) { return i != std::floor(i); })) {
                errors_.add(text_, each, "must be three whole numbers");
                continue;
            }
            mesh.triangles.push_back({static_cast<std::uint32_t>(t[0]),
                                      static_cast<std::uint32_t>(t[1]),
                                      static_cast<std::uint32_t>(t[2])});
        }
    }
    if (errors_.count() != errors) {
        return nullptr;
    }
    const auto made = make_mesh(std::move(mesh));
    if (!made) {
        table.fail(table.index(), "can't be: " + made.error().text());
        return nullptr;
    }
    return *made;
}

}  // namespace agon::scene
