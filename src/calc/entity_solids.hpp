// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "calc/stage.hpp"
#include "scene/entity.hpp"
#include "scene/scene.hpp"

namespace agon::calc {

/// Whether flags of objects that are named themselves count. Those of the members of collections
/// and of Entity::all() always do.
enum class NamedObjects : std::uint8_t {
    AskFlags,     ///< registered calculations and sensors
    IgnoreFlags,  ///< a check of what it was given
};

/// The solids of an entity that serve a purpose, in the canonical order; valid until the stage or
/// `storage` changes. Of a collection they are put into `storage`, and its members are listed
/// anew, which allocates.
[[nodiscard]] std::span<const PlacedSolid> solids_of(const scene::Scene& scene, const Stage& stage,
                                                     const scene::Entity& entity, Purpose purpose,
                                                     NamedObjects named,
                                                     std::vector<PlacedSolid>& storage);

/// Which objects of two sides are not compared: an object is not compared with itself; of "all
/// others" those of the first side are left out; of one collection against itself, pairs whose
/// self-collision numbers differ by exactly 1, 10, 100, 1000, 10^4 or 10^5.
class PairRule {
public:
    PairRule(const scene::Scene& scene, const scene::Entity& a, const scene::Entity& b);

    [[nodiscard]] bool operator()(scene::Handle a, scene::Handle b) const;

private:
    const scene::Scene& scene_;
    bool is_self_pair_;
    std::vector<scene::Handle> first_side_;  ///< of "all others": sorted
};

}  // namespace agon::calc
