// SPDX-License-Identifier: Apache-2.0
// The course of a match: restarts and time-outs, periods and the shoot-out, the score, and what a
// person orders.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/check.hpp"
#include "core/units.hpp"
#include "missions/soccer/referee.hpp"
#include "missions/soccer/rules/kick_off.hpp"
#include "missions/soccer/rules/periods.hpp"

namespace agon::missions::soccer {
namespace {

std::string score_of(std::uint32_t yellow, std::uint32_t blue) {
    return std::to_string(yellow) + ":" + std::to_string(blue);
}

/// Who kicks off: the toss is for the first half, and for what follows a tie.
std::optional<Team> kick_off_of(Period period, const RuleBook& book, Team toss_winner) {
    return kick_off_of_half(book, toss_winner, period == Period::SecondHalf ? 1 : 0);
}

std::uint64_t nanoseconds(core::Duration duration) {
    return static_cast<std::uint64_t>(duration.count_ns());
}

}  // namespace

void Referee::set_out(const GameStart& start, Events& events) {
    const bool is_first_half = start.period == Period::FirstHalf;
    state_.period = static_cast<std::uint32_t>(start.period);
    state_.half = is_first_half ? 0 : 1;
    state_.left_team = code_of(is_first_half ? Team::Yellow : Team::Blue);
    state_.playing_time_ns = nanoseconds(start.playing_time);
    if (start.period == Period::GoldenGoal) {
        state_.half_length_ns = nanoseconds(definition_.rule_book.golden_goal);
    }
    state_.yellow_goals = start.goals[0];
    state_.blue_goals = start.goals[1];
    state_.yellow_time_outs = start.time_outs[0];
    state_.blue_time_outs = start.time_outs[1];
    state_.phase = static_cast<std::uint32_t>(Phase::Playing);
    events.push_back(make_event("situation", std::nullopt,
                                "the match begins from a situation at " + score_text()));
}

// ---- restarts and time-outs --------------------------------------------------------------------

void Referee::begin_restart(const Ruling& ruling, Events& events) {
    ruling_ = ruling;
    state_.restart = static_cast<std::uint32_t>(ruling.restart);
    state_.restart_count += 1;
    state_.kicking_team = code_of(ruling.kicking);
    stalemate_.reset();
    penalty_kick_.reset();
    goal_kick_.reset();
    pushes_.reset();
    attempt_.reset();
    proposals_.reset();
    begin_placing();
    (void)begin_time_out(events);
}

void Referee::begin_placing() {
    state_.time_out_team = 0;
    state_.placement_left_ns = nanoseconds(definition_.placement_pause);
    // Strategies place in the next tick, whatever the pause.
    state_.phase = static_cast<std::uint32_t>(Phase::Placing);
}

bool Referee::begin_time_out(Events& events) {
    const std::optional<Team> team = TimeOutRule::take(state_);
    if (!team) {
        return false;
    }
    const std::uint32_t left =
        *team == Team::Yellow ? state_.yellow_time_outs : state_.blue_time_outs;
    state_.phase = static_cast<std::uint32_t>(Phase::TimeOut);
    state_.time_out_team = code_of(team);
    state_.time_out_left_ns = nanoseconds(definition_.rule_book.time_out);
    state_.placement_left_ns = 0;
    events.push_back(make_event("time_out", team,
                                "time-out of " + std::string(name_of(*team)) + ", " +
                                    core::to_text(definition_.rule_book.time_out) + "; it has " +
                                    std::to_string(left) + " left"));
    return true;
}

void Referee::call_time_out(Team team, Events& events) {
    TimeOutRule::call(team, state_);
    if (phase() == Phase::Placing) {
        (void)begin_time_out(events);
    }
}

// ---- periods -----------------------------------------------------------------------------------

std::optional<Ruling> Referee::next_period(const Situation& situation, Events& events) {
    const bool is_tied = state_.yellow_goals == state_.blue_goals;
    const std::optional<Period> next = period_after(definition_.rule_book, period(), is_tied);
    if (!next) {
        end_match("full time", events);
        return std::nullopt;
    }
    if (*next == Period::SecondHalf) {
        events.push_back(make_event("half_time", std::nullopt,
                                    "half-time at " + score_text() + ": the teams change sides"));
    } else {
        events.push_back(
            make_event("tie", std::nullopt,
                       "a tie at " + score_text() + ": " +
                           (*next == Period::GoldenGoal ? "golden goal" : "shoot-out")));
    }
    return begin_period(*next, situation, events);
}

Ruling Referee::begin_period(Period next, const Situation& situation, Events& events) {
    const RuleBook& book = definition_.rule_book;
    state_.period = static_cast<std::uint32_t>(next);
    state_.half = 1;
    state_.playing_time_ns = 0;
    state_.left_team = code_of(Team::Blue);
    state_.last_scorer = 0;
    if (next == Period::ShootOut) {
        state_.half_length_ns = nanoseconds(book.shoot_out.attempt);
        return next_attempt(situation, events);
    }
    if (next == Period::GoldenGoal) {
        state_.half_length_ns = nanoseconds(book.golden_goal);
    }
    const Ruling ruling = kick_off(kick_off_of(next, book, definition_.toss_winner));
    tell_kick_off(ruling, beginning_of(next), events);
    return ruling;
}

std::optional<Ruling> Referee::end_period(const Situation& situation, Events& events) {
    std::optional<Ruling> ruling = next_period(situation, events);
    if (ruling) {
        begin_restart(*ruling, events);
    }
    return ruling;
}

void Referee::end_match(const std::string& how, Events& events) {
    state_.phase = static_cast<std::uint32_t>(Phase::Over);
    const bool has_shoot_out = period() == Period::ShootOut;
    const std::uint32_t yellow =
        has_shoot_out ? state_.yellow_shoot_out_goals : state_.yellow_goals;
    const std::uint32_t blue = has_shoot_out ? state_.blue_shoot_out_goals : state_.blue_goals;
    const std::optional<Team> won =
        yellow == blue ? std::nullopt : std::optional(yellow > blue ? Team::Yellow : Team::Blue);
    state_.winner = code_of(won);
    std::string reason = how + ": the match ends " + score_text();
    if (has_shoot_out) {
        reason += won ? ", " + std::string(name_of(*won)) + " wins the shoot-out "
                      : std::string(", the shoot-out is a draw at ");
        reason += shoot_out_text();
    }
    events.push_back(make_event("full_time", won, std::move(reason)));
}

void Referee::lose_strategy(Team team, Events& events) {
    if (!definition_.rule_book.loss_forfeits || phase() == Phase::Over) {
        return;
    }
    const Team winner = opponent_of(team);
    state_.phase = static_cast<std::uint32_t>(Phase::Over);
    state_.winner = code_of(winner);
    events.push_back(make_event("forfeit", team,
                                std::string(name_of(team)) +
                                    " has lost its strategy and with it the match, at " +
                                    score_text()));
}

std::optional<Team> Referee::winner() const {
    return state_.winner == 0 ? std::nullopt
                              : std::optional(state_.winner == 1 ? Team::Yellow : Team::Blue);
}

// ---- shoot-out ---------------------------------------------------------------------------------

ShootOutTally Referee::tally() const {
    return {{state_.yellow_shoot_out_kicks, state_.blue_shoot_out_kicks},
            {state_.yellow_shoot_out_goals, state_.blue_shoot_out_goals}};
}

Ruling Referee::next_attempt(const Situation& situation, Events& events) {
    const ShootOutTally now = tally();
    const Team kicking = next_kicker(now, definition_.toss_winner);
    state_.playing_time_ns = 0;
    events.push_back(make_event("shoot_out_kick", kicking,
                                "kick " + std::to_string(now.kicks[index_of(kicking)] + 1) +
                                    " of " + std::string(name_of(kicking)) + " at " +
                                    shoot_out_text()));
    return ruling_of(Restart::PenaltyKick, kicking, situation);
}

std::optional<Ruling> Referee::judge_shoot_out(const Situation& situation, Events& events) {
    const RuleBook& book = definition_.rule_book;
    pushes_.update(situation, book);
    const Player kicker{ruling_.kicking.value_or(Team::Yellow), state_.shoot_out_kicker};
    const std::optional<AttemptEnd> end = attempt_.judge(
        situation, book, pushes_, kicker,
        core::Duration::nanoseconds(static_cast<std::int64_t>(state_.playing_time_ns)));
    if (!end) {
        return std::nullopt;
    }
    count_attempt(kicker, *end, events);
    if (is_decided(tally(), book.shoot_out)) {
        end_match("shoot-out", events);
        return std::nullopt;
    }
    return next_attempt(situation, events);
}

void Referee::count_attempt(Player kicker, AttemptEnd end, Events& events) {
    const bool is_yellow = kicker.team == Team::Yellow;
    const bool is_goal = counts_as_goal(end);
    (is_yellow ? state_.yellow_shoot_out_kicks : state_.blue_shoot_out_kicks) += 1;
    (is_yellow ? state_.yellow_shoot_out_goals : state_.blue_shoot_out_goals) += is_goal ? 1 : 0;
    protocol::Event event =
        make_event(is_goal ? "shoot_out_goal" : "shoot_out_miss", kicker.team,
                   std::string(name_of(kicker.team)) + "'s kick: " + text_of(end) + " (" +
                       shoot_out_text() + ")");
    event.objects = {path_of(kicker)};
    if (end == AttemptEnd::KeeperLeft || end == AttemptEnd::Caught ||
        end == AttemptEnd::KeeperFouled) {
        event.objects.push_back(path_of({opponent_of(kicker.team), 0}));
    }
    events.push_back(std::move(event));
}

bool Referee::may_move(Player player) const {
    if (period() != Period::ShootOut) {
        return true;
    }
    return player.number == (ruling_.kicking == player.team ? state_.shoot_out_kicker : 0);
}

// ---- the score ---------------------------------------------------------------------------------

void Referee::count_goal(Team scorer, std::string_view how, Events& events) {
    set_goals(scorer, goals(scorer) + 1);
    state_.last_scorer = code_of(scorer);
    protocol::Event event = make_event(
        "goal", scorer,
        std::string(how) + ": " + std::string(name_of(scorer)) + " scores (" + score_text() + ")");
    event.objects = {"/ball"};
    events.push_back(std::move(event));
}

void Referee::set_goals(Team team, std::uint32_t goals) {
    (team == Team::Yellow ? state_.yellow_goals : state_.blue_goals) = goals;
}

std::optional<Ruling> Referee::award_goal(Team scorer, Events& events) {
    count_goal(scorer, "goal by order", events);
    if (goal_decides(period())) {
        end_match("golden goal", events);
        return std::nullopt;
    }
    const Ruling ruling = kick_off(kick_off_after_goal(definition_.rule_book, scorer));
    begin_restart(ruling, events);
    tell_kick_off(ruling, "after the goal", events);
    return ruling;
}

bool Referee::annul_last_goal(Events& events) {
    if (state_.last_scorer == 0) {
        return false;
    }
    const Team scorer = state_.last_scorer == 1 ? Team::Yellow : Team::Blue;
    state_.last_scorer = 0;
    set_goals(scorer, std::max(goals(scorer), 1U) - 1);
    events.push_back(make_event("goal_annulled", opponent_of(scorer),
                                "the last goal of " + std::string(name_of(scorer)) +
                                    " is annulled (" + score_text() + ")"));
    return true;
}

std::string Referee::score_text() const {
    return score_of(state_.yellow_goals, state_.blue_goals);
}

std::string Referee::shoot_out_text() const {
    return score_of(state_.yellow_shoot_out_goals, state_.blue_shoot_out_goals);
}

// ---- by order of a person ----------------------------------------------------------------------

void Referee::give(const Ruling& ruling, const std::string& reason, Events& events) {
    std::string text(title_of(ruling.restart));
    if (ruling.kicking) {
        text += " for " + std::string(name_of(*ruling.kicking));
    }
    events.push_back(make_event(name_of(ruling.restart), ruling.kicking, text + ": " + reason));
    begin_restart(ruling, events);
}

void Referee::set_playing_time(core::Duration time) {
    AGON_CHECK(time >= core::Duration(), time.count_ns());
    state_.playing_time_ns = nanoseconds(time);
}

void Referee::stop() {
    AGON_CHECK(phase() == Phase::Playing, state_.phase);
    state_.phase = static_cast<std::uint32_t>(Phase::Stopped);
}

void Referee::resume() {
    AGON_CHECK(phase() == Phase::Stopped, state_.phase);
    state_.phase = static_cast<std::uint32_t>(Phase::Playing);
}

// ---- state -------------------------------------------------------------------------------------

void Referee::hash_into(core::Hasher& hasher) const {
    static_assert(std::has_unique_object_representations_v<GameState>, "hashed as bytes");
    hasher.add(state_);
    hasher.add(ruling_.restart);
    hasher.add(code_of(ruling_.kicking));
    hasher.add(ruling_.defenders);
    hasher.add(ruling_.ball_m);
    stalemate_.hash_into(hasher);
    penalty_kick_.hash_into(hasher);
    goal_kick_.hash_into(hasher);
    pushes_.hash_into(hasher);
    attempt_.hash_into(hasher);
    time_out_.hash_into(hasher);
    if (definition_.habits.mode == RefereeMode::Assist) {
        proposals_.hash_into(hasher);
    }
}

}  // namespace agon::missions::soccer
