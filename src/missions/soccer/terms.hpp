// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <agon/soccer.h>

namespace agon::missions::soccer {

inline constexpr std::size_t kMaxRobots = AGON_SOCCER_MAX_ROBOTS;

/// A team, named by the color that it wears from the first half on: also its seat.
enum class Team : std::uint8_t { Yellow = 0, Blue = 1 };

inline constexpr Team kTeams[] = {Team::Yellow, Team::Blue};

[[nodiscard]] constexpr Team opponent_of(Team team) {
    return team == Team::Yellow ? Team::Blue : Team::Yellow;
}

[[nodiscard]] constexpr std::size_t index_of(Team team) {
    return static_cast<std::size_t>(team);
}

/// In the game state: 0 anyone or nobody, 1 yellow, 2 blue.
[[nodiscard]] constexpr std::uint32_t code_of(std::optional<Team> team) {
    return team ? static_cast<std::uint32_t>(1 + index_of(*team)) : 0;
}

[[nodiscard]] constexpr std::string_view name_of(Team team) {
    return team == Team::Yellow ? "yellow" : "blue";
}

/// How the ball is put back into play; the codes of <agon/soccer.h>.
enum class Restart : std::uint32_t {
    KickOff = AGON_SOCCER_KICK_OFF,
    FreeBall = AGON_SOCCER_FREE_BALL,
    PenaltyKick = AGON_SOCCER_PENALTY_KICK,
    FreeKick = AGON_SOCCER_FREE_KICK,
    GoalKick = AGON_SOCCER_GOAL_KICK,
};

inline constexpr std::size_t kRestartCount = 5;

inline constexpr Restart kRestarts[] = {Restart::KickOff, Restart::FreeBall, Restart::PenaltyKick,
                                        Restart::FreeKick, Restart::GoalKick};

[[nodiscard]] constexpr std::size_t index_of(Restart restart) {
    return static_cast<std::size_t>(restart);
}

/// The name in content and events: "free_ball".
[[nodiscard]] constexpr std::string_view name_of(Restart restart) {
    constexpr std::string_view kNames[] = {"kick_off", "free_ball", "penalty_kick", "free_kick",
                                           "goal_kick"};
    return kNames[index_of(restart)];
}

/// The name for people: "free ball".
[[nodiscard]] constexpr std::string_view title_of(Restart restart) {
    constexpr std::string_view kTitles[] = {"kick-off", "free ball", "penalty kick", "free kick",
                                            "goal kick"};
    return kTitles[index_of(restart)];
}

/// What a rule finds wrong. Content says which restart follows from each.
enum class Offence : std::uint8_t {
    Stalemate,               ///< the ball rests or is stuck outside the goal areas
    StalemateInGoalArea,     ///< the same inside one
    DefendersInGoalArea,     ///< too many
    DefendersInPenaltyArea,  ///< too many
    KeeperNotClearing,       ///< the ball stays too long in the defenders' goal area
    KeeperCharged,           ///< the goalkeeper was pushed in its own goal area
    KeeperBlocked,           ///< an attacker stood against the goalkeeper in its goal area
    AttackersInGoalArea,     ///< too many
    Pushing,                 ///< a defender pushed an attacker without having the ball
};

inline constexpr std::size_t kOffenceCount = 9;

[[nodiscard]] constexpr std::size_t index_of(Offence offence) {
    return static_cast<std::size_t>(offence);
}

/// The name in content: "defenders_in_goal_area".
[[nodiscard]] constexpr std::string_view name_of(Offence offence) {
    constexpr std::string_view kNames[] = {"stalemate",
                                           "stalemate_in_goal_area",
                                           "defenders_in_goal_area",
                                           "defenders_in_penalty_area",
                                           "keeper_not_clearing",
                                           "keeper_charged",
                                           "keeper_blocked",
                                           "attackers_in_goal_area",
                                           "pushing"};
    return kNames[index_of(offence)];
}

}  // namespace agon::missions::soccer
