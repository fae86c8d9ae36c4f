// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/time.hpp"
#include "missions/soccer/situation.hpp"
#include "missions/soccer/terms.hpp"
#include "protocol/frame.hpp"

namespace agon::missions::soccer {

/// Watches teams for what points to a faulty strategy, tells it once and counts the rest. Changes
/// nothing in the game and enters no hash: when recorded commands are rerun they are the accepted
/// ones, in which there is nothing left to tell.
class Watch {
public:
    /// The nearest speed that the radio carries, not beyond the limit; no number counts as 0.
    [[nodiscard]] float accepted_speed(float wanted_radps, double limit_radps, Player player,
                                       std::vector<protocol::Event>& events);
    /// After each tick of play: has no robot of a team come near the ball for half a minute, or
    /// turned a wheel faster than at a crawl? One that stands near the ball has come there if it
    /// was farther away since the last placement, or if it touches the ball.
    void look_at(const Situation& situation, std::vector<protocol::Event>& events);
    /// A goal's sentence also says if the other team's robot was the last to touch the ball.
    void tell_own_goal(protocol::Event& goal) const;
    /// Robots and ball were placed: who is near the ball now was put there.
    void start_anew();
    /// At the end: how often commands were corrected.
    void sum_up(std::vector<protocol::Event>& events) const;

private:
    struct PerTeam {
        std::uint64_t not_numbers = 0;
        std::uint64_t clamped = 0;
        core::Duration far_from_ball;
        core::Duration played;
        double fastest_ratio = 0;  ///< of the limit, of all wheel speeds that it wanted
        std::array<bool, kMaxRobots> has_been_far{};  ///< since the last placement
        bool has_told_far = false;
        bool has_told_slow = false;
    };

    void look_at_speeds(const Situation& situation, Team team,
                        std::vector<protocol::Event>& events);
    [[nodiscard]] bool has_come_near(const Situation& situation, Team team);
    void tell_first(const char* kind, std::uint64_t& count, Player player, const char* what,
                    std::vector<protocol::Event>& events);

    std::array<PerTeam, 2> teams_{};
    std::optional<Player> last_touch_;  ///< of the ball, since the last placement
};

}  // namespace agon::missions::soccer
