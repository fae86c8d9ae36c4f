// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/referee.hpp"

#include <algorithm>
#include <utility>

#include "missions/soccer/rules/free_kick.hpp"
#include "missions/soccer/rules/goal.hpp"
#include "missions/soccer/rules/kick_off.hpp"
#include "missions/soccer/rules/periods.hpp"

namespace agon::missions::soccer {

Referee::Referee(RefereeDefinition definition)
    : definition_(std::move(definition)), pushes_(definition_.robot_count) {
    state_.half_length_ns = static_cast<std::uint64_t>(definition_.half_length.count_ns());
    state_.left_team = code_of(Team::Yellow);
    state_.yellow_time_outs = definition_.rule_book.time_outs;
    state_.blue_time_outs = definition_.rule_book.time_outs;
}

Ruling Referee::start(Events& events) {
    const Ruling ruling =
        kick_off(kick_off_of_half(definition_.rule_book, definition_.toss_winner, 0));
    begin_restart(ruling, events);
    tell_kick_off(ruling, beginning_of(Period::FirstHalf), events);
    return ruling;
}

std::optional<Ruling> Referee::judge(const Situation& situation, Events& events) {
    const auto tick_ns = static_cast<std::uint64_t>(situation.tick.count_ns());
    switch (phase()) {
        case Phase::Placing:
            state_.placement_left_ns -= std::min(state_.placement_left_ns, tick_ns);
            if (state_.placement_left_ns == 0) {
                state_.phase = static_cast<std::uint32_t>(Phase::Playing);
            }
            return std::nullopt;
        case Phase::TimeOut:
            state_.time_out_left_ns -= std::min(state_.time_out_left_ns, tick_ns);
            if (state_.time_out_left_ns > 0 || begin_time_out(events)) {
                return std::nullopt;
            }
            begin_placing();
            return ruling_;
        case Phase::Playing: {
            state_.playing_time_ns += tick_ns;
            std::optional<Ruling> ruling = period() == Period::ShootOut
                                               ? judge_shoot_out(situation, events)
                                               : judge_play(situation, events);
            if (ruling) {
                begin_restart(*ruling, events);
            }
            return ruling;
        }
        case Phase::Over:
        case Phase::Stopped:
            break;
    }
    return std::nullopt;
}

std::optional<Ruling> Referee::judge_play(const Situation& situation, Events& events) {
    const RuleBook& book = definition_.rule_book;
    if (definition_.habits.mode != RefereeMode::Auto) {
        propose(situation, events);
        return state_.playing_time_ns >= state_.half_length_ns ? next_period(situation, events)
                                                               : std::nullopt;
    }
    const std::optional<Team> scorer = book.goals_count ? scored(situation) : std::nullopt;
    if (scorer) {
        count_goal(*scorer, "goal", events);
    }
    if (scorer && goal_decides(period())) {
        end_match("golden goal", events);
        return std::nullopt;
    }
    if (state_.playing_time_ns >= state_.half_length_ns) {
        return next_period(situation, events);
    }
    if (scorer) {
        const Ruling ruling = kick_off(kick_off_after_goal(book, *scorer));
        tell_kick_off(ruling, "after the goal", events);
        return ruling;
    }
    const std::optional<Finding> finding = find_offence(situation);
    if (!finding) {
        return std::nullopt;
    }
    const Ruling ruling = rule_on(*finding, situation);
    tell(ruling, *finding, events);
    return ruling;
}

void Referee::propose(const Situation& situation, Events& events) {
    if (definition_.habits.mode == RefereeMode::Manual) {
        return;
    }
    const RuleBook& book = definition_.rule_book;
    const core::Duration pause = definition_.habits.proposal_pause;
    proposals_.pass(situation.tick);
    if (const auto scorer = book.goals_count ? scored(situation) : std::nullopt) {
        if (proposals_.take_goal(*scorer, pause)) {
            events.push_back(make_event("proposal", scorer,
                                        "proposal: goal for " + std::string(name_of(*scorer))));
            events.back().objects = {"/ball"};
        }
        return;
    }
    const std::optional<Finding> finding = find_offence(situation);
    if (finding && proposals_.take(*finding, pause)) {
        tell(rule_on(*finding, situation), *finding, events);
        events.back().kind = "proposal";
        events.back().reason = "proposal: " + events.back().reason;
    }
}

std::optional<Finding> Referee::find_offence(const Situation& situation) {
    const RuleBook& book = definition_.rule_book;
    pushes_.update(situation, book);
    if (auto finding = penalty_kick_.judge(situation, book)) {
        return finding;
    }
    if (auto finding = goal_kick_.judge(situation, book, pushes_)) {
        return finding;
    }
    if (auto finding = judge_pushing(situation, book, pushes_)) {
        return finding;
    }
    return stalemate_.judge(situation, book);
}

Ruling Referee::rule_on(const Finding& finding, const Situation& situation) const {
    const Restart restart =
        definition_.rule_book.after(finding.offence).value_or(Restart::FreeBall);
    const bool is_defenders = restart == Restart::GoalKick || restart == Restart::FreeBall;
    return ruling_of(restart, is_defenders ? finding.defenders : opponent_of(finding.defenders),
                     situation);
}

Ruling Referee::ruling_of(Restart restart, Team team, const Situation& situation) const {
    const double line_m = situation.field->goal_line_m();
    const Team opponent = opponent_of(team);
    switch (restart) {
        case Restart::KickOff:
            return kick_off(team);
        case Restart::PenaltyKick:
            return {restart, team, opponent,
                    situation.view(opponent, {-line_m + situation.field->penalty_mark_m, 0})};
        case Restart::FreeKick:
            return {restart, team, opponent,
                    situation.view(opponent, {-line_m + situation.field->free_kick_mark_m, 0})};
        case Restart::GoalKick:
            return {restart, team, team, situation.view(team, definition_.goal_kick_ball_m)};
        case Restart::FreeBall:
            break;
    }
    return {Restart::FreeBall, std::nullopt, team, free_ball_mark_m(situation, team)};
}

Ruling Referee::kick_off(std::optional<Team> kicking) const {
    return {Restart::KickOff, kicking, Team::Yellow, {}};
}

void Referee::tell_kick_off(const Ruling& ruling, const char* why, Events& events) const {
    const std::string whose = ruling.kicking
                                  ? "kick-off for " + std::string(name_of(*ruling.kicking))
                                  : "kick-off for anyone";
    events.push_back(make_event("kick_off", ruling.kicking, whose + ": " + why));
}

void Referee::tell(const Ruling& ruling, const Finding& finding, Events& events) const {
    std::string reason(title_of(ruling.restart));
    if (ruling.kicking) {
        reason += " for " + std::string(name_of(*ruling.kicking));
    }
    reason += ": " + finding.reason;
    protocol::Event event = make_event(name_of(ruling.restart), ruling.kicking, std::move(reason));
    for (const Player player : finding.culprits) {
        event.objects.push_back(path_of(player));
    }
    if (finding.culprits.empty()) {
        event.objects.emplace_back("/ball");
    }
    events.push_back(std::move(event));
}

}  // namespace agon::missions::soccer
