// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "missions/mission.hpp"
#include "sim/match.hpp"

// A mission without seats whose scene changes while it runs.
namespace agon::sim::fakes {

/// What happens, by tick; 0: never.
struct LiveRules {
    std::uint64_t length_ticks = 100;
    std::uint64_t arrival_tick = 0;    ///< a second ball comes, at y = 2
    std::uint64_t departure_tick = 0;  ///< the first ball goes, and with it what it carries
    std::uint64_t shove_tick = 0;      ///< the wall stands elsewhere from then on
};

/// A ball with a body and a script goes along x by 1 cm in each tick and carries a flag; a wall
/// stands. Each tick its script says which tick it is, and plots it.
class LiveMission final : public missions::Mission {
public:
    explicit LiveMission(LiveRules rules) : rules_(rules) {
        state_ = {"live.state", 1, sizeof(std::uint64_t), {}};
        info_.name = "live";
        info_.family = "live";
        info_.title = "A scene that runs";
        info_.tick = core::Duration::milliseconds(5);
        info_.game_state = &state_;
        first_ = add("ball", {}, 0, core::Sphere{0.1});
        scene::BodyProperties body;
        body.kind = scene::BodyKind::Kinematic;
        AGON_CHECK(scene_.set_body(first_, body).has_value());
        add("flag", first_, 0.2, core::Box{{0.01, 0.1, 0.1}});
        wall_ = add("wall", {}, 3, core::Box{{0.1, 1, 1}});
        const auto script = scene_.add_script({scene::ScriptKind::Child, first_, ""});
        AGON_CHECK(script.has_value());
    }

    [[nodiscard]] const missions::MissionInfo& info() const override { return info_; }

    core::Result<void> build(scene::Scene& /*scene*/) override { return {}; }

    [[nodiscard]] const scene::Scene* live_scene() const override { return &scene_; }

    [[nodiscard]] physics::EngineDefinition physics() const override { return {}; }

    void begin(const world::World& /*world*/, missions::Orders& /*orders*/) override {}

    [[nodiscard]] std::span<const missions::SeatId> placing_seats() const override { return {}; }

    void propose_placement(missions::SeatId /*seat*/,
                           std::span<std::byte> /*placement*/) const override {}

    void accept_placement(missions::SeatId /*seat*/, std::span<std::byte> /*placement*/,
                          missions::Orders& /*orders*/) override {}

    [[nodiscard]] bool is_deciding(missions::SeatId /*seat*/) const override { return false; }

    void observe(const world::World& /*world*/, missions::SeatId /*seat*/,
                 std::span<std::byte> /*observation*/) const override {}

    void accept_command(missions::SeatId /*seat*/, std::span<std::byte> /*command*/,
                        missions::Orders& /*orders*/) override {}

    void actuate(const world::World& /*world*/, missions::Orders& /*orders*/) override {
        ++ticks_;
        if (ticks_ == rules_.arrival_tick) {
            second_ = add("ball", {}, 0, core::Sphere{0.2});
            put(second_, {0, 2, 0});
        }
        if (ticks_ == rules_.departure_tick) {
            AGON_CHECK(scene_.remove(first_).has_value());
        }
        if (ticks_ == rules_.shove_tick) {
            put(wall_, {4, 0, 0});
        }
        if (scene_.contains(first_)) {
            put(first_, {0.01 * static_cast<double>(ticks_), 0, 0});
        }
    }

    void referee(const world::World& /*world*/, missions::Orders& /*orders*/) override {}

    void take_outputs(protocol::SideOutputs& outputs) override {
        outputs.log.push_back({1, "tick " + std::to_string(ticks_)});
        outputs.plots.push_back({"tick", static_cast<double>(ticks_)});
    }

    [[nodiscard]] bool is_over() const override { return ticks_ >= rules_.length_ticks; }

    [[nodiscard]] std::span<const std::byte> game_state() const override {
        return std::as_bytes(std::span(&ticks_, 1));
    }

    [[nodiscard]] std::vector<double> score() const override { return {}; }

    void hash_into(core::Hasher& hasher) const override {
        hasher.add(ticks_);
        scene_.visit([&](scene::Handle object) {
            hasher.add(scene_.uid(object));
            hasher.add(scene_.parent_from_object(object).position_m.x);
        });
    }

    [[nodiscard]] core::Vec2 view_low_m() const override { return {-5, -5}; }

    [[nodiscard]] core::Vec2 view_high_m() const override { return {5, 5}; }

private:
    scene::Handle add(const char* alias, scene::Handle parent, double x_m, core::Shape shape) {
        scene::ObjectDefinition object;
        object.alias = alias;
        object.parent = parent;
        object.parent_from_object.position_m.x = x_m;
        object.parts.push_back({std::move(shape), {}, 0xFFFFFFFFU, "", true, true});
        const auto added = scene_.add(std::move(object));
        AGON_CHECK(added.has_value());
        return *added;
    }

    void put(scene::Handle object, core::Vec3 place_m) {
        core::Pose3 pose;
        pose.position_m = place_m;
        AGON_CHECK(scene_.set_pose(object, pose).has_value());
    }

    LiveRules rules_;
    protocol::BlockSchema state_;
    missions::MissionInfo info_;
    scene::Scene scene_;
    scene::Handle first_;
    scene::Handle second_;
    scene::Handle wall_;
    std::uint64_t ticks_ = 0;
};

inline core::Result<Match> live_match_of(LiveRules rules, MatchDefinition definition = {}) {
    return Match::create(std::make_unique<LiveMission>(rules), std::move(definition), {});
}

}  // namespace agon::sim::fakes
