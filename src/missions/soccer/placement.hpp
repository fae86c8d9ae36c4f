// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "missions/soccer/field.hpp"
#include "missions/soccer/terms.hpp"

namespace agon::missions::soccer {

/// What a team is at a restart. First: it kicks, or the free ball lies in its half.
enum class Role : std::uint8_t { First, Second };

/// A restart as one team sees it: all places are in its view.
struct PlacementCase {
    Restart restart = Restart::KickOff;
    Role role = Role::First;
    core::Vec2 ball_m;
    bool ball_is_free = false;  ///< the team may put the ball elsewhere
};

/// Where a team's robots stand, in its view.
struct Formation {
    std::array<core::Pose2, kMaxRobots> robots;
};

/// Where the rule book wants defenders at a free kick.
enum class FreeKickWall : std::uint8_t {
    Lines,     ///< touching the front line of the goal area (two) or a side of the penalty area
    Distance,  ///< so far from the ball as the restart's distance says
};

/// What placements are judged by: measures of field, robots, ball, and the size's law.
struct PlacementRules {
    FieldSize field;
    FieldRegions regions;
    std::uint32_t robot_count = 0;
    double robot_half_side_m = 0;
    double ball_radius_m = 0;
    double slack_m = 0;       ///< what a place may miss a line by
    double mark_slack_m = 0;  ///< what a robot may miss its mark by
    double free_kick_distance_m = 0;
    FreeKickWall wall = FreeKickWall::Distance;

    [[nodiscard]] Footprint footprint(const core::Pose2& place) const;
};

/// Whether one robot of a team may stand where the formation puts it; if not, why. Looks at walls,
/// ball and the restart's law, and at the team's other robots.
[[nodiscard]] std::optional<std::string> why_robot_is_illegal(const PlacementRules& rules,
                                                              const PlacementCase& placement,
                                                              const Formation& formation,
                                                              std::uint32_t robot);

/// Whether the ball may lie there, for restarts in which the team chooses.
[[nodiscard]] std::optional<std::string> why_ball_is_illegal(const PlacementRules& rules,
                                                             const PlacementCase& placement);

/// The whole team: each robot, what the law asks of all together, and nobody on `taken` (robots
/// of the other team, in this team's view).
[[nodiscard]] std::optional<std::string> why_team_is_illegal(const PlacementRules& rules,
                                                             const PlacementCase& placement,
                                                             const Formation& formation,
                                                             std::span<const core::Pose2> taken);

}  // namespace agon::missions::soccer
