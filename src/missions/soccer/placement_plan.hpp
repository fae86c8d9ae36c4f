// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <vector>

#include <agon/soccer.h>

#include "missions/soccer/content.hpp"
#include "missions/soccer/placement_correction.hpp"
#include "missions/soccer/referee.hpp"

namespace agon::missions::soccer {

/// One restart's placement: where both teams and the ball are to stand, first as the rule book's
/// defaults, then as the teams want it, made legal. Does not move anything itself.
class PlacementPlan {
public:
    /// Starts a placement with the defaults. `ball_m` is the ruling's, as it was put down.
    void lay_out(const Content& content, const Ruling& ruling, core::Vec2 ball_m,
                 std::array<bool, 2> defends_left);

    /// Who places, in the rule book's order.
    [[nodiscard]] std::span<const Team> order() const { return order_; }

    /// The proposal for a team, in its view.
    [[nodiscard]] agon_soccer_placement proposal(Team team) const;

    /// Takes what a team wants; what is illegal of it goes to the nearest legal place, as
    /// placement_correction.hpp says, and is told. The other team, if it places later, makes way.
    std::vector<PlacementCorrection> accept(const Content& content, Team team,
                                            const agon_soccer_placement& wanted);

    /// In the team's view, and in the field's frame.
    [[nodiscard]] const core::Pose2& place(Team team, std::uint32_t robot) const;
    [[nodiscard]] core::Pose2 place_in_field(Team team, std::uint32_t robot) const;

    /// Of the robots of the team, the one that stands farthest towards the opponents' goal: at a
    /// penalty kick the only one that may be there.
    [[nodiscard]] std::uint32_t foremost(Team team) const;

    [[nodiscard]] core::Vec2 ball_in_field_m() const { return ball_m_; }

    [[nodiscard]] bool defends_left(Team team) const { return defends_left_[index_of(team)]; }

    void hash_into(core::Hasher& hasher) const;

private:
    struct TeamPlan {
        PlacementCase placement;
        Formation formation;
        bool has_placed = false;
    };

    void set_ball(core::Vec2 ball_in_field_m);
    [[nodiscard]] std::optional<PlacementCorrection> accept_ball(const PlacementRules& rules,
                                                                 Team team, core::Vec2 wanted);
    void make_way(const PlacementRules& rules, Team team);
    [[nodiscard]] std::vector<core::Pose2> places_of_opponent(Team team) const;

    std::uint32_t robot_count_ = 0;
    std::array<bool, 2> defends_left_{true, false};
    core::Vec2 ball_m_;  ///< in the field's frame
    std::array<TeamPlan, 2> teams_{};
    std::array<Team, 2> order_{Team::Yellow, Team::Blue};
};

}  // namespace agon::missions::soccer
