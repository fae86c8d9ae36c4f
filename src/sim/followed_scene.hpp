// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "core/geometry.hpp"
#include "scene/scene.hpp"
#include "sim/scene_description.hpp"

namespace agon::sim {

/// What there is to draw of a scene that changes while it runs.
///
/// Poses are given for objects with bodies or under a joint. Another that is found to have been
/// moved in its parent gets one from then on, which is a change of the description, too.
class FollowedScene {
public:
    /// @param owner_of see describe()
    FollowedScene(const scene::Scene& scene, core::Vec2 low_m, core::Vec2 high_m, OwnerOf owner_of);

    [[nodiscard]] const DrawnScene& drawn() const { return drawn_; }

    /// Takes the scene as it now is. Cheap if only poses have changed.
    /// @return whether the description is another one than before
    bool follow(const scene::Scene& scene);

    /// world_from_object of drawn().moving. @pre the scene is as it was in the last follow()
    void fill_poses(const scene::Scene& scene, std::vector<core::Pose3>& poses);

private:
    [[nodiscard]] DrawnScene describe_all(const scene::Scene& scene) const;
    /// Notes who was moved in its parent. @return whether there is one
    bool find_movers(const scene::Scene& scene);

    core::Vec2 low_m_;
    core::Vec2 high_m_;
    OwnerOf owner_of_;
    std::set<scene::Handle> movers_;
    std::uint64_t revision_;
    DrawnScene drawn_;
    std::vector<core::Pose3> world_from_node_;  ///< by place in the description
};

}  // namespace agon::sim
