// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry.hpp"
#include "core/time.hpp"
#include "missions/soccer/area.hpp"
#include "missions/soccer/field.hpp"
#include "missions/soccer/terms.hpp"
#include "scene/scene.hpp"
#include "sensors/overhead.hpp"
#include "world/world.hpp"

namespace agon::missions::soccer {

/// One of the teams' robots.
struct Player {
    Team team = Team::Yellow;
    std::uint32_t number = 0;

    constexpr bool operator==(const Player&) const = default;
};

/// The objects of a match and their places in the tracker's list: the robots of yellow, those of
/// blue, the ball.
struct Cast {
    std::uint32_t robot_count = 0;  ///< per team
    std::vector<scene::Handle> objects;
    std::vector<std::int16_t> place_of_handle;  ///< by Handle::index(); -1: no robot, no ball

    [[nodiscard]] std::size_t place_of(Player player) const {
        return index_of(player.team) * robot_count + player.number;
    }

    [[nodiscard]] std::size_t ball_place() const { return std::size_t{2} * robot_count; }

    /// @pre place is a robot's
    [[nodiscard]] Player player_at(std::size_t place) const {
        return place < robot_count
                   ? Player{Team::Yellow, static_cast<std::uint32_t>(place)}
                   : Player{Team::Blue, static_cast<std::uint32_t>(place - robot_count)};
    }

    /// -1 for what is neither robot nor ball.
    [[nodiscard]] int place_of_object(scene::Handle object) const {
        const std::size_t index = object.index();
        return index < place_of_handle.size() ? place_of_handle[index] : -1;
    }
};

/// Two of the cast that touched in the last step; `first` < `second`, so the ball is always second.
struct Touch {
    std::size_t first = 0;
    std::size_t second = 0;
    core::Vec2 normal;  ///< unit, from first to second
    double impulse_ns = 0;
};

/// What the rules see after a step: true places, who touched whom, and how long the step was. In
/// the field's frame; `view` turns into a team's.
struct Situation {
    const FieldSize* field = nullptr;
    const FieldRegions* regions = nullptr;
    const Cast* cast = nullptr;
    double robot_half_side_m = 0;
    double ball_radius_m = 0;
    core::Duration tick;
    std::array<bool, 2> defends_left{true, false};     ///< by team
    std::span<const sensors::PlanarReading> readings;  ///< by place in the cast
    std::vector<Touch> touches;

    [[nodiscard]] const sensors::PlanarReading& ball() const {
        return readings[cast->ball_place()];
    }

    [[nodiscard]] const sensors::PlanarReading& robot(Player player) const {
        return readings[cast->place_of(player)];
    }

    /// A point or direction of the field as the team sees it, and back: the same turn.
    [[nodiscard]] core::Vec2 view(Team team, core::Vec2 v) const {
        return defends_left[index_of(team)] ? v : -v;
    }

    /// In the team's view.
    [[nodiscard]] Footprint footprint(Team viewer, Player player) const {
        const sensors::PlanarReading& reading = robot(player);
        return {view(viewer, reading.position_m), view(viewer, reading.forward), robot_half_side_m};
    }

    /// The team in whose half the ball is; on the half line, the one that defends the right goal.
    [[nodiscard]] Team defenders() const {
        return (ball().position_m.x < 0) == defends_left[0] ? Team::Yellow : Team::Blue;
    }
};

/// Refills the touches from the world's contacts.
void collect_touches(const world::World& world, Situation& situation);

}  // namespace agon::missions::soccer
