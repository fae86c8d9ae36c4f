// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "core/content.hpp"
#include "missions/registry.hpp"
#include "missions/soccer/content.hpp"
#include "missions/soccer/mission.hpp"
#include "missions/soccer/situation_file.hpp"
#include "world/world.hpp"

namespace agon::fuzz {

inline constexpr const char* kMission = "soccer3";

/// The shipped content. Reading it takes a hundred times longer than a short input: once is enough.
inline const missions::soccer::Content& content() {
    static const missions::soccer::Content kContent =
        *missions::soccer::read_content(core::shipped_content(), kMission);
    return kContent;
}

/// A text that stands in a file of this name.
inline core::Result<core::Document> document(const std::string& name, std::string text) {
    const auto files = core::ContentSet::from_files({{"", name, std::move(text)}});
    AGON_CHECK(files.has_value());
    return files->document(name);
}

/// A match that has begun.
struct Match {
    std::unique_ptr<missions::Mission> mission;
    world::World world;
};

inline Match begin(std::optional<missions::soccer::StartSituation> start = {}) {
    static const missions::MissionInfo kInfo =
        *missions::describe(kMission, core::shipped_content());
    auto mission = std::make_unique<missions::soccer::SoccerMission>(
        kInfo, content(), missions::MissionSetup{1, {}}, std::move(start));
    scene::Scene scene;
    AGON_CHECK(mission->build(scene).has_value());
    auto world = world::World::create(std::move(scene), mission->physics());
    AGON_CHECK(world.has_value());
    missions::Orders orders;
    mission->begin(*world, orders);
    for (const missions::Move& move : orders.moves) {
        world->set_pose(move.object, move.world_from_object);
        world->set_velocity(move.object, move.velocity_mps, move.angular_velocity_radps);
    }
    return {std::move(mission), std::move(*world)};
}

}  // namespace agon::fuzz
