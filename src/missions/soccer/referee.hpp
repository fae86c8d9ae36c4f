// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "core/time.hpp"
#include "missions/soccer/game_state.hpp"
#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/rules/free_ball.hpp"
#include "missions/soccer/rules/goal_kick.hpp"
#include "missions/soccer/rules/penalty_kick.hpp"
#include "missions/soccer/rules/pushes.hpp"
#include "missions/soccer/situation.hpp"
#include "protocol/frame.hpp"

namespace agon::missions::soccer {

/// How the game goes on after a decision.
struct Ruling {
    Restart restart = Restart::KickOff;
    std::optional<Team> kicking;    ///< none: anyone
    Team defenders = Team::Yellow;  ///< in whose half the ball is put
    core::Vec2 ball_m;              ///< in the field's frame
};

/// What a referee needs to know before the match.
struct RefereeDefinition {
    RuleBook rule_book;
    std::uint32_t robot_count = 0;
    core::Duration half_length;
    core::Duration placement_pause;
    core::Vec2 goal_kick_ball_m;  ///< in the kicking team's view
    Team toss_winner = Team::Yellow;
};

/// Clock, score and decisions of a match. Judges situations; knows no world.
class Referee {
public:
    Referee() = default;
    explicit Referee(RefereeDefinition definition);

    /// The kick-off of the first half. @pre nothing has been judged
    [[nodiscard]] Ruling start(std::vector<protocol::Event>& events);
    /// One tick later. A ruling starts the placement of its restart.
    [[nodiscard]] std::optional<Ruling> judge(const Situation& situation,
                                              std::vector<protocol::Event>& events);

    [[nodiscard]] const GameState& state() const { return state_; }

    [[nodiscard]] Phase phase() const { return static_cast<Phase>(state_.phase); }

    /// Whether the team defends the left goal in this half.
    [[nodiscard]] bool defends_left(Team team) const {
        return state_.left_team == 1 + index_of(team);
    }

    [[nodiscard]] std::uint32_t goals(Team team) const {
        return team == Team::Yellow ? state_.yellow_goals : state_.blue_goals;
    }

    void hash_into(core::Hasher& hasher) const;

private:
    using Events = std::vector<protocol::Event>;

    [[nodiscard]] std::optional<Ruling> judge_play(const Situation& situation, Events& events);
    [[nodiscard]] std::optional<Finding> find_offence(const Situation& situation);
    [[nodiscard]] Ruling rule_on(const Finding& finding, const Situation& situation) const;
    [[nodiscard]] Ruling kick_off(std::optional<Team> kicking) const;
    [[nodiscard]] std::optional<Ruling> end_half(Events& events);
    void count_goal(Team scorer, Events& events);
    void begin_restart(const Ruling& ruling);
    void tell_kick_off(const Ruling& ruling, const char* why, Events& events) const;
    void tell(const Ruling& ruling, const Finding& finding, Events& events) const;
    [[nodiscard]] std::string score_text() const;

    RefereeDefinition definition_;
    GameState state_;
    StalemateRule stalemate_;
    PenaltyKickRule penalty_kick_;
    GoalKickRule goal_kick_;
    PushLog pushes_;
};

}  // namespace agon::missions::soccer
