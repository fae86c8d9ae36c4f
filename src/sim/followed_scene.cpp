// SPDX-License-Identifier: Apache-2.0
#include "sim/followed_scene.hpp"

#include <cstddef>
#include <utility>

namespace agon::sim {

namespace {

// Not all that has scripts: a floor with the scene's main one stands, too.
bool is_likely_to_move(const scene::Scene& scene, scene::Handle object) {
    const scene::Handle parent = scene.parent(object);
    return moves_by_itself(scene, object) ||
           (parent.is_valid() && scene.kind(parent) == scene::ObjectKind::Joint);
}

}  // namespace

FollowedScene::FollowedScene(const scene::Scene& scene, core::Vec2 low_m, core::Vec2 high_m,
                             OwnerOf owner_of)
    : low_m_(low_m),
      high_m_(high_m),
      owner_of_(std::move(owner_of)),
      revision_(scene.structure_revision()),
      drawn_(describe_all(scene)) {}

bool FollowedScene::follow(const scene::Scene& scene) {
    const bool has_other_structure = scene.structure_revision() != revision_;
    // Handles of before may be dead where the structure is another one.
    if (!has_other_structure && !find_movers(scene)) {
        return false;
    }
    revision_ = scene.structure_revision();
    std::erase_if(movers_, [&](scene::Handle object) { return !scene.contains(object); });
    DrawnScene now = describe_all(scene);
    // Not every change of the structure is seen: a flag, the text of a script.
    const bool is_other = now.description != drawn_.description;
    drawn_ = std::move(now);
    return is_other;
}

void FollowedScene::fill_poses(const scene::Scene& scene, std::vector<core::Pose3>& poses) {
    const std::vector<protocol::SceneNode>& nodes = drawn_.description.nodes;
    poses.resize(drawn_.moving.size());
    world_from_node_.resize(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const core::Pose3 place = scene.place_in_parent(drawn_.nodes[i]);
        const std::int32_t parent = nodes[i].parent;
        world_from_node_[i] =
            parent < 0 ? place
                       : core::composed(world_from_node_[static_cast<std::size_t>(parent)], place);
        if (nodes[i].pose_index >= 0) {
            poses[static_cast<std::size_t>(nodes[i].pose_index)] = world_from_node_[i];
        }
    }
}

DrawnScene FollowedScene::describe_all(const scene::Scene& scene) const {
    DrawnScene drawn = describe(
        scene, low_m_, high_m_, owner_of_, [this](const scene::Scene& tree, scene::Handle object) {
            return is_likely_to_move(tree, object) || movers_.count(object) != 0;
        });
    for (protocol::SceneNode& node : drawn.description.nodes) {
        if (node.pose_index >= 0) {
            node.parent_from_node = {};  // frames say it; here it would make each scene another
        }
    }
    return drawn;
}

bool FollowedScene::find_movers(const scene::Scene& scene) {
    const std::size_t before = movers_.size();
    for (std::size_t i = 0; i < drawn_.nodes.size(); ++i) {
        const protocol::SceneNode& node = drawn_.description.nodes[i];
        if (node.pose_index < 0 &&
            scene.place_in_parent(drawn_.nodes[i]) != node.parent_from_node) {
            movers_.insert(drawn_.nodes[i]);
        }
    }
    return movers_.size() > before;
}

}  // namespace agon::sim
