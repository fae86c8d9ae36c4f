// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table.hpp"
#include "core/time.hpp"
#include "missions/soccer/situation.hpp"
#include "missions/soccer/terms.hpp"

namespace agon::missions::soccer {

/// What follows a score that is tied after the second half.
enum class TieRule : std::uint8_t { Draw, GoldenGoal, ShootOut, GoldenGoalThenShootOut };

/// How the shoot-out goes.
struct ShootOutLaw {
    std::uint32_t kicks = 3;        ///< each, before it goes on one by one
    std::uint32_t most_kicks = 20;  ///< each; then it is a draw
    core::Duration attempt;         ///< lasts at most
    core::Duration caught;          ///< a ball at the goalkeeper for so long is caught
    double caught_distance_m = 0;   ///< and so near
    bool keeper_stays = true;       ///< a goalkeeper that leaves its area concedes a goal
};

/// The law of a size: which rules hold, what follows from each offence, and the measures by which
/// the referee judges.
struct RuleBook {
    /// By offence: what the game goes on with; none where the rule or its restart is off.
    std::array<std::optional<Restart>, kOffenceCount> restart_after;
    bool goals_count = true;
    /// Off: after goals and at the start of halves nobody has the kick-off.
    bool has_kick_off = true;
    /// A team whose strategy is lost for good loses the match; otherwise its robots stand.
    bool loss_forfeits = false;

    // Periods and time-outs.
    TieRule tie = TieRule::Draw;
    core::Duration golden_goal;  ///< lasts at most
    ShootOutLaw shoot_out;
    std::uint32_t time_outs = 0;  ///< of each team
    core::Duration time_out;      ///< length of one

    // Stalemate and clearing.
    core::Duration stalemate;  ///< the ball has not left a circle for so long
    double stalemate_radius_m = 0;
    core::Duration keeper_clears;   ///< the ball has been in the goal area for so long
    double contest_distance_m = 0;  ///< an attacker nearer to the ball contests it

    // Crowding.
    std::uint32_t defenders_in_goal_area = 1;  ///< so many are allowed
    std::uint32_t defenders_in_penalty_area = 3;
    std::uint32_t attackers_in_goal_area = 1;
    core::Duration crowding_grace;

    // Contact between robots.
    double contact_impulse_ns = 0;   ///< in one tick; weaker ones are no contact
    core::Duration contact_memory;   ///< contacts not farther apart are one
    core::Duration ball_memory;      ///< a robot has the ball for so long after touching it
    double pushing_distance_m = 0;   ///< a robot pushed so far was pushed
    double charging_distance_m = 0;  ///< the same for a goalkeeper in its goal area
    core::Duration blocking;         ///< contact with the goalkeeper for so long blocks it

    [[nodiscard]] std::optional<Restart> after(Offence offence) const {
        return restart_after[index_of(offence)];
    }
};

/// Reads the tables `rules`, `restarts`, `judging`, `golden_goal`, `shoot_out` and `time_outs`, and
/// `tie` of `play`.
[[nodiscard]] RuleBook read_rule_book(const core::Table& root);

/// What a rule found.
struct Finding {
    Offence offence = Offence::Stalemate;
    /// Whose goal area or half it concerns: the defending team.
    Team defenders = Team::Yellow;
    std::vector<Player> culprits;
    std::string reason;
};

}  // namespace agon::missions::soccer
