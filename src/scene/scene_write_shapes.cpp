// SPDX-License-Identifier: Apache-2.0
// How the forms of parts are written.
#include "scene/field_writer.hpp"

namespace agon::scene {

namespace {

void write_member(JsonWriter& json, const char* key, double value) {
    json.key(key);
    json.value(value);
}

void write_points(JsonWriter& json, const char* key, const std::vector<core::Vec2>& points) {
    json.key(key);
    json.begin_array();
    for (const core::Vec2 point : points) {
        json.numbers({point.x, point.y});
    }
    json.end_array();
}

struct ShapeWriter {
    JsonWriter& json;

    void operator()(const core::Sphere& sphere) const {
        json.key("sphere");
        json.begin_object();
        write_member(json, "radius_m", sphere.radius_m);
    }

    void operator()(const core::Box& box) const {
        json.key("box");
        json.begin_object();
        json.key("size_m");
        json.numbers({box.size_m.x, box.size_m.y, box.size_m.z});
    }

    void operator()(const core::Cylinder& cylinder) const {
        json.key("cylinder");
        json.begin_object();
        write_member(json, "radius_m", cylinder.radius_m);
        write_member(json, "height_m", cylinder.height_m);
    }

    void operator()(const core::Prism& prism) const {
        json.key("prism");
        json.begin_object();
        write_points(json, "corners_m", prism.corners_m);
        write_member(json, "height_m", prism.height_m);
    }

    void operator()(const core::Stroke& stroke) const {
        json.key("stroke");
        json.begin_object();
        write_points(json, "points_m", stroke.points_m);
        write_member(json, "width_m", stroke.width_m);
        if (stroke.is_closed) {
            json.key("closed");
            json.value(true);
        }
    }
};

}  // namespace

std::string color_text(Color color) {
    constexpr const char* kDigits = "0123456789ABCDEF";
    std::string text = "#";
    for (int shift = 28; shift >= 0; shift -= 4) {
        text += kDigits[color >> shift & 0xFU];
    }
    return text;
}

void write_shape(JsonWriter& json, const core::Shape& shape) {
    std::visit(ShapeWriter{json}, shape);
    json.end_object();
}

void write_inline_mesh(JsonWriter& json, const Mesh& mesh) {
    json.key("vertices_m");
    json.begin_array();
    for (const core::Vec3& vertex : mesh.vertices_m) {
        json.numbers({vertex.x, vertex.y, vertex.z});
    }
    json.end_array();
    json.key("triangles");
    json.begin_array();
    for (const Mesh::Triangle& triangle : mesh.triangles) {
        json.numbers({double(triangle[0]), double(triangle[1]), double(triangle[2])});
    }
    json.end_array();
}

}  // namespace agon::scene
