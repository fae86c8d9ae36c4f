// SPDX-License-Identifier: Apache-2.0
#include "protocol/scene_codec.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "core/utf8.hpp"
#include "protocol/message_bytes.hpp"
#include "protocol/scene_wire.hpp"

namespace agon::protocol {

namespace {

constexpr std::uint32_t kMaxSeats = 1024;

core::Error faulty(const std::string& what) {
    return {"faulty scene: " + what, ""};
}

void set(const core::Vec2& from, wire::Vec2* to) {
    to->set_x(from.x);
    to->set_y(from.y);
}

void set(const core::Vec3& from, wire::Vec3* to) {
    to->set_x(from.x);
    to->set_y(from.y);
    to->set_z(from.z);
}

void set(const core::Pose3& from, wire::Pose* to) {
    set(from.position_m, to->mutable_position_m());
    to->set_qw(from.rotation.w);
    to->set_qx(from.rotation.x);
    to->set_qy(from.rotation.y);
    to->set_qz(from.rotation.z);
}

core::Vec2 from_wire(const wire::Vec2& from) {
    return {from.x(), from.y()};
}

core::Vec3 from_wire(const wire::Vec3& from) {
    return {from.x(), from.y(), from.z()};
}

core::Pose3 from_wire(const wire::Pose& from) {
    return {from_wire(from.position_m()), {from.qw(), from.qx(), from.qy(), from.qz()}};
}

void set(const core::Shape& from, wire::Shape* to) {
    if (const auto* sphere = std::get_if<core::Sphere>(&from)) {
        to->mutable_sphere()->set_radius_m(sphere->radius_m);
    } else if (const auto* box = std::get_if<core::Box>(&from)) {
        set(box->size_m, to->mutable_box()->mutable_size_m());
    } else if (const auto* cylinder = std::get_if<core::Cylinder>(&from)) {
        to->mutable_cylinder()->set_radius_m(cylinder->radius_m);
        to->mutable_cylinder()->set_height_m(cylinder->height_m);
    } else if (const auto* prism = std::get_if<core::Prism>(&from)) {
        for (const core::Vec2& corner : prism->corners_m) {
            set(corner, to->mutable_prism()->add_corners_m());
        }
        to->mutable_prism()->set_height_m(prism->height_m);
    } else if (const auto* stroke = std::get_if<core::Stroke>(&from)) {
        for (const core::Vec2& point : stroke->points_m) {
            set(point, to->mutable_stroke()->add_points_m());
        }
        to->mutable_stroke()->set_width_m(stroke->width_m);
        to->mutable_stroke()->set_is_closed(stroke->is_closed);
    }
}

core::Result<core::Shape> from_wire(const wire::Shape& from) {
    switch (from.kind_case()) {
        case wire::Shape::kSphere:
            return core::Shape(core::Sphere{from.sphere().radius_m()});
        case wire::Shape::kBox:
            return core::Shape(core::Box{from_wire(from.box().size_m())});
        case wire::Shape::kCylinder:
            return core::Shape(
                core::Cylinder{from.cylinder().radius_m(), from.cylinder().height_m()});
        case wire::Shape::kPrism: {
            core::Prism prism{{}, from.prism().height_m()};
            for (const wire::Vec2& corner : from.prism().corners_m()) {
                prism.corners_m.push_back(from_wire(corner));
            }
            return core::Shape(std::move(prism));
        }
        case wire::Shape::kStroke: {
            core::Stroke stroke{{}, from.stroke().width_m(), from.stroke().is_closed()};
            for (const wire::Vec2& point : from.stroke().points_m()) {
                stroke.points_m.push_back(from_wire(point));
            }
            return core::Shape(std::move(stroke));
        }
        case wire::Shape::KIND_NOT_SET:
            break;
    }
    return faulty("a shape of an unknown kind");
}

// ---- meshes -------------------------------------------------------------------------------------

void set(const Mesh& from, wire::Mesh* to) {
    to->mutable_vertices_m()->Reserve(static_cast<int>(3 * from.vertices_m.size()));
    for (const core::Vec3& vertex : from.vertices_m) {
        to->add_vertices_m(static_cast<float>(vertex.x));
        to->add_vertices_m(static_cast<float>(vertex.y));
        to->add_vertices_m(static_cast<float>(vertex.z));
    }
    to->mutable_corners()->Add(from.corners.begin(), from.corners.end());
}

core::Result<Mesh> from_wire(const wire::Mesh& from) {
    constexpr int kDimensions = 3;
    constexpr int kTriangleCorners = 3;
    if (from.vertices_m_size() % kDimensions != 0 || from.corners_size() % kTriangleCorners != 0) {
        return faulty("a mesh whose vertices or triangles are not whole");
    }
    Mesh mesh;
    for (int i = 0; i < from.vertices_m_size(); i += kDimensions) {
        mesh.vertices_m.push_back({static_cast<double>(from.vertices_m(i)),
                                   static_cast<double>(from.vertices_m(i + 1)),
                                   static_cast<double>(from.vertices_m(i + 2))});
    }
    mesh.corners.assign(from.corners().begin(), from.corners().end());
    const bool is_sound =
        std::all_of(mesh.corners.begin(), mesh.corners.end(),
                    [&mesh](std::uint32_t corner) { return corner < mesh.vertices_m.size(); });
    return is_sound ? core::Result<Mesh>(std::move(mesh))
                    : faulty("a triangle of a vertex that does not exist");
}

// ---- nodes --------------------------------------------------------------------------------------

void set(const SceneNode::Part& from, wire::Part* to) {
    set(from.shape, to->mutable_shape());
    set(from.node_from_shape, to->mutable_node_from_shape());
    to->set_color(from.color);
    to->set_mesh(static_cast<std::uint32_t>(from.mesh + 1));
}

void set(const SceneNode& from, wire::SceneNode* to) {
    to->set_path(core::as_utf8(from.path));
    to->set_parent(from.parent);
    set(from.parent_from_node, to->mutable_parent_from_node());
    to->set_pose_index(from.pose_index);
    for (const SceneNode::Part& part : from.parts) {
        set(part, to->add_parts());
    }
    to->set_rolling_radius_m(from.rolling_radius_m);
    to->set_label(core::as_utf8(from.label));
    to->set_seat(from.seat ? from.seat->index() + 1 : 0);
    to->set_robot(from.robot);
    to->set_kind(core::as_utf8(from.kind));
    for (const std::string& script : from.scripts) {
        to->add_scripts(core::as_utf8(script));
    }
}

core::Result<std::vector<SceneNode::Part>> parts_from(const wire::SceneNode& from, int meshes) {
    std::vector<SceneNode::Part> parts;
    for (const wire::Part& piece : from.parts()) {
        auto shape = from_wire(piece.shape());
        if (!shape) {
            return shape.error();
        }
        if (piece.mesh() > static_cast<std::uint32_t>(meshes)) {
            return faulty("a mesh of " + from.path() + " does not exist");
        }
        parts.push_back({std::move(*shape), from_wire(piece.node_from_shape()), piece.color(),
                         static_cast<std::int32_t>(piece.mesh()) - 1});
    }
    return parts;
}

/// @param index of the node itself
core::Result<SceneNode> node_from(const wire::SceneNode& each, int index, const wire::Scene& in) {
    SceneNode node{
        each.path(), each.parent(), from_wire(each.parent_from_node()), each.pose_index(), {}};
    if (node.parent < -1 || node.parent >= index) {
        return faulty("the parent of " + node.path + " does not come before it");
    }
    if (node.pose_index < -1 || node.pose_index >= in.nodes_size()) {
        return faulty("the pose of " + node.path + " does not exist");
    }
    if (each.seat() > kMaxSeats) {
        return faulty("the seat of " + node.path + " does not exist");
    }
    auto parts = parts_from(each, in.meshes_size());
    if (!parts) {
        return parts.error();
    }
    node.parts = std::move(*parts);
    node.rolling_radius_m = each.rolling_radius_m();
    node.label = each.label();
    if (each.seat() > 0) {
        node.seat = SeatId(each.seat() - 1);
    }
    node.robot = each.robot();
    node.kind = each.kind();
    node.scripts.assign(each.scripts().begin(), each.scripts().end());
    return node;
}

}  // namespace

void to_wire(const SceneDescription& from, wire::Scene& to) {
    for (const SceneNode& node : from.nodes) {
        set(node, to.add_nodes());
    }
    set(from.low_m, to.mutable_low_m());
    set(from.high_m, to.mutable_high_m());
    for (const Mesh& mesh : from.meshes) {
        set(mesh, to.add_meshes());
    }
}

core::Result<SceneDescription> scene_from(const wire::Scene& from) {
    SceneDescription scene;
    scene.low_m = from_wire(from.low_m());
    scene.high_m = from_wire(from.high_m());
    for (const wire::SceneNode& each : from.nodes()) {
        auto node = node_from(each, static_cast<int>(scene.nodes.size()), from);
        if (!node) {
            return node.error();
        }
        scene.nodes.push_back(std::move(*node));
    }
    for (const wire::Mesh& each : from.meshes()) {
        auto mesh = from_wire(each);
        if (!mesh) {
            return mesh.error();
        }
        scene.meshes.push_back(std::move(*mesh));
    }
    return scene;
}

void encode(const SceneChange& change, std::vector<std::byte>& out) {
    wire::SceneChange message;
    message.set_tick(change.tick);
    to_wire(change.scene, *message.mutable_scene());
    append(message, out);
}

core::Result<SceneChange> decode_scene_change(std::span<const std::byte> bytes) {
    const auto message = parsed<wire::SceneChange>(bytes);
    if (!message) {
        return message.error();
    }
    auto scene = scene_from(message->scene());
    if (!scene) {
        return scene.error();
    }
    return SceneChange{message->tick(), std::move(*scene)};
}

std::size_t pose_count(const SceneDescription& scene) {
    std::int32_t last = -1;
    for (const SceneNode& node : scene.nodes) {
        last = std::max(last, node.pose_index);
    }
    return static_cast<std::size_t>(last + 1);
}

}  // namespace agon::protocol
