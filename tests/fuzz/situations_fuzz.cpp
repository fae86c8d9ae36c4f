// SPDX-License-Identifier: Apache-2.0
// fuzz: missions
// Situations: whatever the text is, it gives an error or a match; and where a match begins, another
// one can begin from what it says of itself.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/check.hpp"
#include "core/content.hpp"
#include "missions/registry.hpp"

namespace {

using agon::core::ContentSet;

/// What a match that begins from the text says of itself; empty if none can.
std::string begun_from(const std::string& text) {
    static const ContentSet kShipped = agon::core::shipped_content();
    auto files = kShipped.files();
    files.push_back({"situation", "situation.toml", text});
    const auto content = ContentSet::from_files(std::move(files));
    AGON_CHECK(content.has_value());
    auto mission = agon::missions::create("soccer3", *content, {1, {}});
    if (!mission) {
        AGON_CHECK(!mission.error().text().empty());
        return {};
    }
    agon::scene::Scene scene;
    AGON_CHECK((*mission)->build(scene).has_value());
    auto world = agon::world::World::create(std::move(scene), (*mission)->physics());
    AGON_CHECK(world.has_value());
    agon::missions::Orders orders;
    (*mission)->begin(*world, orders);
    for (const agon::missions::Move& move : orders.moves) {
        world->set_pose(move.object, move.world_from_object);
        world->set_velocity(move.object, move.velocity_mps, move.angular_velocity_radps);
    }
    auto said = (*mission)->situation(*world);
    AGON_CHECK(said.has_value());
    return std::move(*said);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string said = begun_from({reinterpret_cast<const char*>(data), size});
    if (!said.empty()) {
        AGON_CHECK(!begun_from(said).empty(), said);
    }
    return 0;
}
