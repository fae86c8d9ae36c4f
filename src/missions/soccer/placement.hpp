// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

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

/// Robots of one team, by number.
class RobotSet {
public:
    void add(std::uint32_t robot) { bits_ |= 1U << robot; }

    [[nodiscard]] bool has(std::uint32_t robot) const { return (bits_ >> robot & 1U) != 0; }

private:
    std::uint32_t bits_ = 0;
};

/// Why a robot may not stand somewhere. Cheap: a search asks thousands of times.
struct PlaceFault {
    const char* what =
        "";  ///< "is not on the field"; before the other robot's number, if there is one
    std::optional<std::uint32_t> beside;  ///< of the same team

    [[nodiscard]] std::string text() const;
};

/// A rectangle along the axes.
struct Box {
    core::Vec2 low_m;
    core::Vec2 high_m;
};

/// The law of one restart for one team: where each of its robots and the ball may be. Conditions
/// between robots are the same in both directions, so a team that is legal robot by robot is so in
/// any order.
class PlacementLaw {
public:
    /// `taken` are places of the other team's robots, in this team's view.
    /// @pre the rules outlive the law
    PlacementLaw(const PlacementRules& rules, const PlacementCase& placement,
                 std::span<const core::Pose2> taken);

    /// What is wrong with a robot's place, also beside those of the team that are settled. Looks at
    /// walls, ball, the restart's law, and robots. `clearance_m` is kept from every limit that has
    /// a slack.
    [[nodiscard]] std::optional<PlaceFault> fault(const Formation& formation, std::uint32_t robot,
                                                  const RobotSet& settled,
                                                  double clearance_m = 0) const;
    /// Whether somebody of this team has to take the kick or the free ball, and whether a robot
    /// that stands there does.
    [[nodiscard]] bool wants_taker() const;
    [[nodiscard]] bool takes(const core::Pose2& place, std::uint32_t robot) const;
    /// "no robot takes the free ball".
    [[nodiscard]] const char* no_taker() const;
    /// No legal place of the robot is outside; of the one who takes the ball, if it is to.
    [[nodiscard]] Box reach(std::uint32_t robot, bool is_taker) const;

    /// Why the ball may not lie there, if the team chooses its place; nullptr if it may.
    [[nodiscard]] const char* ball_fault(core::Vec2 ball_m) const;

    [[nodiscard]] const PlacementRules& rules() const { return *rules_; }

    [[nodiscard]] const PlacementCase& placement() const { return placement_; }

private:
    const PlacementRules* rules_;
    PlacementCase placement_;
    std::vector<Footprint> taken_;
    Region quarter_;  ///< of the free ball
};

/// Whether the ball may lie there, for restarts in which the team chooses.
[[nodiscard]] std::optional<std::string> why_ball_is_illegal(const PlacementRules& rules,
                                                             const PlacementCase& placement);

/// The whole team, robot by robot: each beside those before it, what the law asks of all together,
/// and nobody on `taken` (robots of the other team, in this team's view).
[[nodiscard]] std::optional<std::string> why_team_is_illegal(const PlacementRules& rules,
                                                             const PlacementCase& placement,
                                                             const Formation& formation,
                                                             std::span<const core::Pose2> taken);

}  // namespace agon::missions::soccer
