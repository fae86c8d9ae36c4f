// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "missions/soccer/placement.hpp"

namespace agon::missions::soccer {

/// How far the footprint reaches along x, both ways.
[[nodiscard]] double reach_x_m(const Footprint& footprint);

/// Everything that the law of one restart asks about one robot.
struct PlaceQuestion {
    const PlacementLaw& law;
    const Formation& formation;
    const RobotSet& settled;
    std::uint32_t robot;
    Footprint footprint;
    double slack_m;

    [[nodiscard]] const PlacementRules& rules() const { return law.rules(); }

    [[nodiscard]] const PlacementCase& placement() const { return law.placement(); }

    [[nodiscard]] bool is_keeper() const { return robot == 0; }

    [[nodiscard]] double high_x_m() const { return footprint.center_m.x + reach_x_m(footprint); }

    [[nodiscard]] bool is_in_own_half() const { return high_x_m() <= slack_m; }

    [[nodiscard]] bool is_in_other_half() const {
        return footprint.center_m.x - reach_x_m(footprint) >= -slack_m;
    }

    /// The first of the settled for which it is true.
    template <typename Condition>
    [[nodiscard]] std::optional<std::uint32_t> first_settled(Condition condition) const {
        for (std::uint32_t other = 0; other < rules().robot_count; ++other) {
            if (other != robot && settled.has(other) && condition(other)) {
                return other;
            }
        }
        return std::nullopt;
    }

    template <typename Condition>
    [[nodiscard]] std::uint32_t count_settled(Condition condition) const {
        std::uint32_t count = 0;
        (void)first_settled([&](std::uint32_t other) {
            count += condition(other) ? 1 : 0;
            return false;
        });
        return count;
    }
};

/// The area that belongs to the goalkeeper at a goal kick: the goal area where the size has no
/// other.
[[nodiscard]] const Region& keeper_region(const PlacementRules& rules);

/// Where the team's robot stands that takes the free ball.
[[nodiscard]] core::Vec2 free_ball_mark_m(const PlacementLaw& law);

/// What the law of the question's restart has against its robot's place; nothing of walls, ball and
/// other robots.
[[nodiscard]] std::optional<PlaceFault> judge_restart(const PlaceQuestion& question);

}  // namespace agon::missions::soccer
