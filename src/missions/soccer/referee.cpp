// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/referee.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "missions/soccer/rules/free_kick.hpp"
#include "missions/soccer/rules/goal.hpp"
#include "missions/soccer/rules/kick_off.hpp"

namespace agon::missions::soccer {
namespace {

constexpr std::uint32_t code_of(std::optional<Team> team) {
    return team ? static_cast<std::uint32_t>(1 + index_of(*team)) : 0;
}

std::string path_of(Player player) {
    return "/" + std::string(name_of(player.team)) + "[" + std::to_string(player.number) + "]";
}

protocol::Event make_event(std::string_view kind, std::optional<Team> team, std::string reason) {
    protocol::Event event;
    event.kind = std::string(kind);
    event.team = team ? std::string(name_of(*team)) : std::string();
    event.reason = std::move(reason);
    return event;
}

}  // namespace

Referee::Referee(RefereeDefinition definition)
    : definition_(std::move(definition)), pushes_(definition_.robot_count) {
    state_.half_length_ns = static_cast<std::uint64_t>(definition_.half_length.count_ns());
    state_.left_team = code_of(Team::Yellow);
}

Ruling Referee::start(Events& events) {
    const Ruling ruling =
        kick_off(kick_off_of_half(definition_.rule_book, definition_.toss_winner, 0));
    begin_restart(ruling);
    tell_kick_off(ruling, "the first half begins", events);
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
        case Phase::Playing: {
            state_.playing_time_ns += tick_ns;
            std::optional<Ruling> ruling = judge_play(situation, events);
            if (ruling) {
                begin_restart(*ruling);
            }
            return ruling;
        }
        case Phase::Over:
        case Phase::TimeOut:
        case Phase::Stopped:
            break;
    }
    return std::nullopt;
}

std::optional<Ruling> Referee::judge_play(const Situation& situation, Events& events) {
    const RuleBook& book = definition_.rule_book;
    const std::optional<Team> scorer = book.goals_count ? scored(situation) : std::nullopt;
    if (scorer) {
        count_goal(*scorer, events);
    }
    if (state_.playing_time_ns >= state_.half_length_ns) {
        return end_half(events);
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
    const Team defenders = finding.defenders;
    const double line_m = situation.field->goal_line_m();
    const auto in_field = [&](core::Vec2 in_view) {
        return situation.view(defenders, in_view);
    };
    const Restart restart =
        definition_.rule_book.after(finding.offence).value_or(Restart::FreeBall);
    switch (restart) {
        case Restart::PenaltyKick:
            return {restart, opponent_of(defenders), defenders,
                    in_field({-line_m + situation.field->penalty_mark_m, 0})};
        case Restart::FreeKick:
            return {restart, opponent_of(defenders), defenders,
                    in_field({-line_m + situation.field->free_kick_mark_m, 0})};
        case Restart::GoalKick:
            return {restart, defenders, defenders, in_field(definition_.goal_kick_ball_m)};
        case Restart::KickOff:
        case Restart::FreeBall:
            break;
    }
    return {Restart::FreeBall, std::nullopt, defenders, free_ball_mark_m(situation)};
}

Ruling Referee::kick_off(std::optional<Team> kicking) const {
    return {Restart::KickOff, kicking, Team::Yellow, {}};
}

std::optional<Ruling> Referee::end_half(Events& events) {
    if (state_.half == 1) {
        state_.phase = static_cast<std::uint32_t>(Phase::Over);
        events.push_back(
            make_event("full_time", std::nullopt, "full time: the match ends " + score_text()));
        return std::nullopt;
    }
    events.push_back(make_event("half_time", std::nullopt,
                                "half-time at " + score_text() + ": the teams change sides"));
    state_.half = 1;
    state_.playing_time_ns = 0;
    state_.left_team = code_of(Team::Blue);
    const Ruling ruling =
        kick_off(kick_off_of_half(definition_.rule_book, definition_.toss_winner, 1));
    tell_kick_off(ruling, "the second half begins", events);
    return ruling;
}

void Referee::count_goal(Team scorer, Events& events) {
    (scorer == Team::Yellow ? state_.yellow_goals : state_.blue_goals) += 1;
    protocol::Event event = make_event(
        "goal", scorer, "goal: " + std::string(name_of(scorer)) + " scores (" + score_text() + ")");
    event.objects = {"/ball"};
    events.push_back(std::move(event));
}

void Referee::begin_restart(const Ruling& ruling) {
    state_.restart = static_cast<std::uint32_t>(ruling.restart);
    state_.restart_count += 1;
    state_.kicking_team = code_of(ruling.kicking);
    state_.placement_left_ns = static_cast<std::uint64_t>(definition_.placement_pause.count_ns());
    // Strategies place in the next tick, whatever the pause.
    state_.phase = static_cast<std::uint32_t>(Phase::Placing);
    stalemate_.reset();
    penalty_kick_.reset();
    goal_kick_.reset();
    pushes_.reset();
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

std::string Referee::score_text() const {
    return std::to_string(state_.yellow_goals) + ":" + std::to_string(state_.blue_goals);
}

void Referee::hash_into(core::Hasher& hasher) const {
    static_assert(std::has_unique_object_representations_v<GameState>, "hashed as bytes");
    hasher.add(state_);
    stalemate_.hash_into(hasher);
    penalty_kick_.hash_into(hasher);
    goal_kick_.hash_into(hasher);
    pushes_.hash_into(hasher);
}

}  // namespace agon::missions::soccer
