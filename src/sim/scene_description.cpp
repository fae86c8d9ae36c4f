// SPDX-License-Identifier: Apache-2.0
#include "sim/scene_description.hpp"

#include <cstdint>
#include <utility>

namespace agon::sim {

namespace {

// Of an object's visibility layers, those that are shown.
constexpr std::uint16_t kShownLayers = 0x00FF;

bool is_hidden(const scene::Scene& scene, scene::Handle object) {
    return (scene.flags(object).layers & kShownLayers) == 0 || scene.overrides(object).hides;
}

std::string script_name(scene::ScriptKind kind) {
    return kind == scene::ScriptKind::Child ? "child" : "customization";
}

protocol::SceneNode node_of(const scene::Scene& scene, scene::Handle object) {
    protocol::SceneNode node;
    node.path = scene.path(object);
    node.parent_from_node = scene.place_in_parent(object);
    node.rolling_radius_m = scene.rolling_radius_m(object);
    node.label = scene.label(object);
    node.kind = scene::name_of(scene.kind(object));
    for (const scene::ScriptHandle script : scene.scripts(object)) {
        node.scripts.push_back(script_name(scene.script(script).kind));
    }
    const bool is_shown = !is_hidden(scene, object);
    for (const scene::Part& part : scene.parts(object)) {
        if (part.is_visible && is_shown) {
            node.parts.push_back({part.shape, part.object_from_shape, part.color});
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
    std::vector<std::int32_t> node_of_index(scene.index_bound(), -1);
    scene.visit([&](scene::Handle object) {
        protocol::SceneNode node = node_of(scene, object);
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
    return drawn;
}

}  // namespace agon::sim
