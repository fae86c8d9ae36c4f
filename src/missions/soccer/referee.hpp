// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "core/time.hpp"
#include "missions/soccer/events.hpp"
#include "missions/soccer/game_state.hpp"
#include "missions/soccer/proposals.hpp"
#include "missions/soccer/rule_book.hpp"
#include "missions/soccer/rules/free_ball.hpp"
#include "missions/soccer/rules/goal_kick.hpp"
#include "missions/soccer/rules/penalty_kick.hpp"
#include "missions/soccer/rules/pushes.hpp"
#include "missions/soccer/rules/shoot_out.hpp"
#include "missions/soccer/rules/time_out.hpp"
#include "missions/soccer/situation.hpp"

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
    RefereeHabits habits;
};

/// How a match begins that is no whole one.
struct GameStart {
    Period period = Period::FirstHalf;  ///< no shoot-out
    core::Duration playing_time;        ///< in the period, below its length
    std::array<std::uint32_t, 2> goals{};
    std::array<std::uint32_t, 2> time_outs{};  ///< left
    std::optional<Restart> restart;            ///< none: play goes on
    std::optional<Team> team;                  ///< as ruling_of takes it; none: anyone's
};

/// Clock, score and decisions of a match. Judges situations; knows no world.
class Referee {
public:
    Referee() = default;
    explicit Referee(RefereeDefinition definition);

    /// The kick-off of the first half. @pre nothing has been judged
    [[nodiscard]] Ruling start(Events& events);
    /// Instead of start: the game stands so, and play goes on.
    void set_out(const GameStart& start, Events& events);
    /// One tick later. A ruling starts its restart: the placement, or first a time-out, after
    /// which the same ruling comes again.
    [[nodiscard]] std::optional<Ruling> judge(const Situation& situation, Events& events);

    [[nodiscard]] const GameState& state() const { return state_; }

    [[nodiscard]] Phase phase() const { return static_cast<Phase>(state_.phase); }

    /// Whether the team defends the left goal in this half.
    [[nodiscard]] bool defends_left(Team team) const {
        return state_.left_team == 1 + index_of(team);
    }

    [[nodiscard]] std::uint32_t goals(Team team) const {
        return team == Team::Yellow ? state_.yellow_goals : state_.blue_goals;
    }

    [[nodiscard]] Period period() const { return static_cast<Period>(state_.period); }

    [[nodiscard]] const Ruling& last_ruling() const { return ruling_; }

    /// Whose the last restart is; none: anyone's.
    [[nodiscard]] std::optional<Team> kicking() const { return ruling_.kicking; }

    /// Once the match is over; none: a draw.
    [[nodiscard]] std::optional<Team> winner() const;

    // ---- what teams do
    /// Whether the team wants a time-out, as its command says.
    void hear_time_out(Team team, bool wants) { time_out_.hear(team, wants, state_); }

    /// In a shoot-out only kicker and goalkeeper may move.
    [[nodiscard]] bool may_move(Player player) const;

    /// The shoot-out's kicker, as its team has placed it.
    void set_kicker(std::uint32_t number) { state_.shoot_out_kicker = number; }

    /// The team's strategy is lost for good. By its rule book the match is over and the other team
    /// has won it, whatever the score.
    void lose_strategy(Team team, Events& events);

    // ---- by order of a person. None is called while the match is over, but the score's.
    /// How the game would go on with a restart: the kick, or at a free ball the half, is the
    /// team's; a free ball is put to the ball's side.
    [[nodiscard]] Ruling ruling_of(Restart restart, Team team, const Situation& situation) const;
    /// Starts a restart, told with the reason.
    void give(const Ruling& ruling, const std::string& reason, Events& events);
    /// Counts a goal and begins the kick-off; no ruling if it was a golden one.
    [[nodiscard]] std::optional<Ruling> award_goal(Team scorer, Events& events);
    /// Takes the last goal back, once; false if there is none.
    bool annul_last_goal(Events& events);
    /// @pre the time is not negative
    void set_playing_time(core::Duration time);
    void set_goals(Team team, std::uint32_t goals);
    /// The team has a time-out at the next restart or, while robots are being placed, at once.
    void call_time_out(Team team, Events& events);
    /// Ends the period as if its time were over.
    [[nodiscard]] std::optional<Ruling> end_period(const Situation& situation, Events& events);
    /// Play stands still until it is resumed or a restart is given. @pre it is going on
    void stop();
    /// @pre it was stopped
    void resume();

    void hash_into(core::Hasher& hasher) const;

private:
    [[nodiscard]] std::optional<Ruling> judge_play(const Situation& situation, Events& events);
    void propose(const Situation& situation, Events& events);
    [[nodiscard]] std::optional<Ruling> judge_shoot_out(const Situation& situation, Events& events);
    [[nodiscard]] std::optional<Finding> find_offence(const Situation& situation);
    [[nodiscard]] Ruling rule_on(const Finding& finding, const Situation& situation) const;
    [[nodiscard]] Ruling kick_off(std::optional<Team> kicking) const;
    [[nodiscard]] std::optional<Ruling> next_period(const Situation& situation, Events& events);
    [[nodiscard]] Ruling begin_period(Period period, const Situation& situation, Events& events);
    [[nodiscard]] Ruling next_attempt(const Situation& situation, Events& events);
    [[nodiscard]] ShootOutTally tally() const;
    void count_attempt(Player kicker, AttemptEnd end, Events& events);
    void end_match(const std::string& how, Events& events);
    /// @param how the sentence says that it came to it: "goal", "goal by order"
    void count_goal(Team scorer, std::string_view how, Events& events);
    void begin_restart(const Ruling& ruling, Events& events);
    void begin_placing();
    [[nodiscard]] bool begin_time_out(Events& events);
    void tell_kick_off(const Ruling& ruling, const char* why, Events& events) const;
    void tell(const Ruling& ruling, const Finding& finding, Events& events) const;
    [[nodiscard]] std::string score_text() const;
    [[nodiscard]] std::string shoot_out_text() const;

    RefereeDefinition definition_;
    GameState state_;
    Ruling ruling_;  ///< the last
    StalemateRule stalemate_;
    PenaltyKickRule penalty_kick_;
    GoalKickRule goal_kick_;
    PushLog pushes_;
    ShootOutAttempt attempt_;
    TimeOutRule time_out_;
    Proposals proposals_;
};

}  // namespace agon::missions::soccer
