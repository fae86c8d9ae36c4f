// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "missions/soccer/terms.hpp"
#include "protocol/schema.hpp"

namespace agon::missions::soccer {

/// What a person may order the referee to do. The codes stand in recordings.
enum class OrderKind : std::uint32_t {
    KickOff = 0,  ///< the first five are restarts, with the codes of Restart
    FreeBall = 1,
    PenaltyKick = 2,
    FreeKick = 3,
    GoalKick = 4,
    Stop = 5,        ///< all stands still until a restart or Resume
    Resume = 6,      ///< after Stop: play goes on from where all stands
    Goal = 7,        ///< counts, and the other team has the kick-off
    Score = 8,       ///< the score is to be this
    Clock = 9,       ///< the period's playing time is to be this
    AnnulGoal = 10,  ///< the last one does not count; play goes on
    NextHalf = 11,   ///< the period is over, as if its time were
    PlaceBall = 12,
    PlaceRobot = 13,
    TimeOut = 14,  ///< for a team, at the next restart
};

inline constexpr std::size_t kOrderKindCount = 15;

/// The name in files: "free_ball".
[[nodiscard]] constexpr std::string_view name_of(OrderKind kind) {
    constexpr std::string_view kNames[] = {"kick_off",   "free_ball",   "penalty_kick", "free_kick",
                                           "goal_kick",  "stop",        "resume",       "goal",
                                           "score",      "clock",       "annul_goal",   "next_half",
                                           "place_ball", "place_robot", "time_out"};
    return kNames[static_cast<std::size_t>(kind)];
}

/// The block of an order: MissionInfo::order. What an order does not need is zero.
struct OrderBlock {
    std::uint32_t struct_size = sizeof(OrderBlock);
    std::uint32_t order = 0;  ///< OrderKind
    std::uint32_t team = 0;   ///< 0 none, 1 yellow, 2 blue
    std::uint32_t robot = 0;  ///< number in its team
    double x_m = 0;           ///< in the field's frame
    double y_m = 0;
    double heading_rad = 0;
    std::uint64_t playing_time_ns = 0;
    std::uint32_t yellow_goals = 0;
    std::uint32_t blue_goals = 0;

    /// None: the block names no team that there is.
    [[nodiscard]] std::optional<Team> named_team() const {
        return team == 1   ? std::optional(Team::Yellow)
               : team == 2 ? std::optional(Team::Blue)
                           : std::nullopt;
    }
};

/// Its layout.
[[nodiscard]] const protocol::BlockSchema& order_schema();

}  // namespace agon::missions::soccer
