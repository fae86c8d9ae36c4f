// SPDX-License-Identifier: Apache-2.0
#include "sim/scene_description.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "scene/fields.hpp"
#include "sim/object_figures.hpp"

namespace agon::sim {

namespace {

// Of an object's visibility layers, those that are shown.
constexpr std::uint16_t kShownLayers = 0x00FF;

bool is_hidden(const scene::Scene& scene, scene::Handle object) {
    return (scene.flags(object).layers & kShownLayers) == 0 || scene.overrides(object).hides;
}

/// The meshes of a scene, each once however many parts show it.
class MeshTable {
public:
    /// -1 where there are too many triangles already: then the part's shape stands in.
    std::int32_t index_of(const scene::MeshPointer& mesh) {
        if (mesh == nullptr) {
            return -1;
        }
        const auto known = indices_.find(mesh.get());
        if (known != indices_.end()) {
            return known->second;
        }
        const bool has_room = triangles_ + mesh->triangles.size() <= kMostTriangles;
        const auto index = has_room ? static_cast<std::int32_t>(meshes_.size()) : -1;
        indices_.emplace(mesh.get(), index);
        if (has_room) {
            triangles_ += mesh->triangles.size();
            meshes_.push_back(drawn(*mesh));
        }
        return index;
    }

    [[nodiscard]] std::vector<protocol::Mesh> take() && { return std::move(meshes_); }

private:
    /// Of all meshes together: some megabytes, of which a page draws a picture in time.
    static constexpr std::size_t kMostTriangles = 200'000;

    static protocol::Mesh drawn(const scene::Mesh& mesh) {
        protocol::Mesh same;
        same.vertices_m = mesh.vertices_m;
        for (const scene::Mesh::Triangle& triangle : mesh.triangles) {
            same.corners.insert(same.corners.end(), triangle.begin(), triangle.end());
        }
        return same;
    }

    std::map<const scene::Mesh*, std::int32_t> indices_;  // looked up, never walked through
    std::vector<protocol::Mesh> meshes_;
    std::size_t triangles_ = 0;
};

/// Scene::path of all objects below one, by their handles' indices: at once, as each alone would
/// walk through all its siblings.
void add_paths(const scene::Scene& scene, scene::Handle parent, const std::string& prefix,
               std::vector<std::string>& paths) {
    struct Same {
        std::size_t count = 0;
        std::size_t next = 0;
    };

    std::map<std::string_view, Same> by_name;
    for (const scene::Handle child : scene.children(parent)) {
        ++by_name[scene.alias(child)].count;
    }
    for (const scene::Handle child : scene.children(parent)) {
        Same& same = by_name[scene.alias(child)];
        const std::string place =
            same.count > 1 ? "[" + std::to_string(same.next++) + "]" : std::string();
        std::string& path = paths[child.index()];
        path = prefix + "/" + scene.alias(child) + place;
        add_paths(scene, child, path, paths);
    }
}

/// All but its path.
protocol::SceneNode node_of(const scene::Scene& scene, scene::Handle object, MeshTable& meshes) {
    protocol::SceneNode node;
    node.parent_from_node = scene.place_in_parent(object);
    node.rolling_radius_m = scene.rolling_radius_m(object);
    node.label = scene.label(object);
    node.kind = scene::name_of(scene.kind(object));
    for (const scene::ScriptHandle script : scene.scripts(object)) {
        const auto kind = static_cast<std::size_t>(scene.script(script).kind);
        node.scripts.emplace_back(scene::kScriptKindWords.at(kind));
    }
    const bool is_shown = !is_hidden(scene, object);
    if (is_shown) {
        node.parts = figures_of(scene.properties(object));
    }
    for (const scene::Part& part : scene.parts(object)) {
        if (part.is_visible && is_shown) {
            node.parts.push_back(
                {part.shape, part.object_from_shape, part.color, meshes.index_of(part.mesh)});
        }
    }
    return node;
}

}  // namespace

bool moves_by_itself(const scene::Scene& scene, scene::Handle object) {
    const auto& body = scene.body(object);
    return body && body->kind != scene::BodyKind::Static;
}

DrawnScene describe(const scene::Scene& scene, core::Vec2 low_m, core::Vec2 high_m,
                    const OwnerOf& owner_of, const Moves& moves) {
    DrawnScene drawn;
    drawn.description.low_m = low_m;
    drawn.description.high_m = high_m;
    MeshTable meshes;
    std::vector<std::string> paths(scene.index_bound());
    add_paths(scene, {}, "", paths);
    std::vector<std::int32_t> node_of_index(scene.index_bound(), -1);
    scene.visit([&](scene::Handle object) {
        protocol::SceneNode node = node_of(scene, object, meshes);
        node.path = paths[object.index()];
        const scene::Handle parent = scene.parent(object);
        node.parent = parent.is_valid() ? node_of_index[parent.index()] : -1;
        if (moves(scene, object)) {
            node.pose_index = static_cast<std::int32_t>(drawn.moving.size());
            drawn.moving.push_back(object);
        }
        if (const auto owner = owner_of ? owner_of(object) : std::nullopt) {
            node.seat = owner->seat;
            node.robot = owner->robot;
        }
        node_of_index[object.index()] = static_cast<std::int32_t>(drawn.description.nodes.size());
        drawn.nodes.push_back(object);
        drawn.description.nodes.push_back(std::move(node));
    });
    drawn.description.meshes = std::move(meshes).take();
    return drawn;
}

}  // namespace agon::sim
