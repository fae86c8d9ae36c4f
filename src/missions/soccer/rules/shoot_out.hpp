// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/hash.hpp"
#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/rules/pushes.hpp"

namespace agon::missions::soccer {

/// How an attempt of a shoot-out ended.
enum class AttemptEnd : std::uint8_t {
    Goal,
    KeeperLeft,    ///< the goalkeeper left its area: counts as a goal
    Caught,        ///< the goalkeeper holds the ball
    BallLeft,      ///< the ball left the goal area again, or went into the other goal
    KeeperFouled,  ///< the kicker pushed or blocked the goalkeeper in its goal area
    TimeUp,
};

[[nodiscard]] constexpr bool counts_as_goal(AttemptEnd end) {
    return end == AttemptEnd::Goal || end == AttemptEnd::KeeperLeft;
}

/// "the goalkeeper has caught the ball".
[[nodiscard]] const char* text_of(AttemptEnd end);

/// One attempt of a shoot-out: kicker against goalkeeper, until a goal, a catch, the ball leaving
/// the goal area again, a foul of either, or the attempt's time is up. By the Middle League's law;
/// that a goalkeeper that leaves its area concedes a goal and a fouling kicker loses its attempt is
/// Simuro5v5's reading.
class ShootOutAttempt {
public:
    void reset();
    /// After each tick of the attempt. `played` is the attempt's time so far.
    [[nodiscard]] std::optional<AttemptEnd> judge(const Situation& situation, const RuleBook& book,
                                                  const PushLog& pushes, Player kicker,
                                                  core::Duration played);
    void hash_into(core::Hasher& hasher) const;

private:
    [[nodiscard]] bool is_caught(const Situation& situation, const ShootOutLaw& law, Player kicker,
                                 Player keeper);

    bool has_been_in_goal_area_ = false;  ///< the ball
    core::Duration held_;                 ///< by the goalkeeper
};

/// Kicks and goals of a shoot-out, by team.
struct ShootOutTally {
    std::array<std::uint32_t, 2> kicks{};
    std::array<std::uint32_t, 2> goals{};
};

/// Who has the next attempt: the team with fewer; with as many, the one that kicks first.
[[nodiscard]] Team next_kicker(const ShootOutTally& tally, Team first);

/// Whether all is over: after the rule book's number of kicks each, and then after each kick of
/// both, the team with more goals has won; after the most kicks each it is a draw.
[[nodiscard]] bool is_decided(const ShootOutTally& tally, const ShootOutLaw& law);

}  // namespace agon::missions::soccer
