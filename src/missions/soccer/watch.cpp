// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/watch.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace agon::missions::soccer {
namespace {

/// Steps of the radio in one rad/s.
constexpr double kSteps = 256;
/// A team whose robots stay farther away for longer does not know where the ball is.
constexpr double kFar_m = 0.30;
constexpr core::Duration kFarFor = core::Duration::milliseconds(30'000);
/// A team that never wants more of the limit has another unit in mind.
constexpr double kCrawlRatio = 0.05;

protocol::Event make_event(const char* kind, Team team, std::string reason) {
    protocol::Event event;
    event.kind = kind;
    event.team = std::string(name_of(team));
    event.reason = std::move(reason);
    return event;
}

}  // namespace

float Watch::accepted_speed(float wanted_radps, double limit_radps, Player player,
                            std::vector<protocol::Event>& events) {
    PerTeam& team = teams_[index_of(player.team)];
    const double wanted = static_cast<double>(wanted_radps);
    if (std::isnan(wanted)) {
        tell_first("not_a_number", team.not_numbers, player, "is no number and counts as 0",
                   events);
        return 0;
    }
    const double steps = kSteps * limit_radps;
    const double limit_steps = std::floor(steps);
    if (std::fabs(wanted) > limit_radps) {
        tell_first("clamped", team.clamped, player, "is beyond the limit and is clamped", events);
    }
    team.fastest_ratio = std::max(team.fastest_ratio, std::fabs(wanted) / limit_radps);
    const double clamped = std::clamp(wanted, -limit_radps, limit_radps);
    const double rounded =
        std::clamp(std::floor(clamped * kSteps + 0.5), -limit_steps, limit_steps);
    // Adding 0 makes -0 a plain 0.
    return static_cast<float>(rounded / kSteps + 0.0);
}

void Watch::tell_first(const char* kind, std::uint64_t& count, Player player, const char* what,
                       std::vector<protocol::Event>& events) {
    if (++count > 1) {
        return;
    }
    const std::string team(name_of(player.team));
    protocol::Event event =
        make_event(kind, player.team,
                   "a wheel speed of robot " + std::to_string(player.number) + " of " + team + " " +
                       what + "; further ones are counted");
    event.objects = {"/" + team + "[" + std::to_string(player.number) + "]"};
    events.push_back(std::move(event));
}

void Watch::start_anew() {
    last_touch_.reset();
    for (PerTeam& watched : teams_) {
        watched.has_been_far = {};
    }
}

bool Watch::has_come_near(const Situation& situation, Team team) {
    PerTeam& watched = teams_[index_of(team)];
    const Cast& cast = *situation.cast;
    bool has_come = false;
    for (std::uint32_t number = 0; number < cast.robot_count; ++number) {
        const core::Vec2 way =
            situation.robot({team, number}).position_m - situation.ball().position_m;
        const bool is_near = dot(way, way) <= kFar_m * kFar_m;
        watched.has_been_far[number] = watched.has_been_far[number] || !is_near;
        has_come = has_come || (is_near && watched.has_been_far[number]);
    }
    for (const Touch& touch : situation.touches) {
        has_come = has_come ||
                   (touch.second == cast.ball_place() && cast.player_at(touch.first).team == team);
    }
    return has_come;
}

void Watch::look_at_speeds(const Situation& situation, Team team,
                           std::vector<protocol::Event>& events) {
    PerTeam& watched = teams_[index_of(team)];
    watched.played += situation.tick;
    if (watched.has_told_slow || watched.played < kFarFor || watched.fastest_ratio == 0 ||
        watched.fastest_ratio >= kCrawlRatio) {
        return;
    }
    watched.has_told_slow = true;
    const auto percent = static_cast<int>(std::ceil(watched.fastest_ratio * 100));
    events.push_back(make_event("slow_wheels", team,
                                "no wheel speed of " + std::string(name_of(team)) +
                                    " has been above " + std::to_string(percent) +
                                    " % of the limit in 30 s of play; are they in rad/s?"));
}

void Watch::tell_own_goal(protocol::Event& goal) const {
    if (last_touch_ && goal.team != name_of(last_touch_->team)) {
        goal.reason += ", off robot " + std::to_string(last_touch_->number) + " of " +
                       std::string(name_of(last_touch_->team));
    }
}

void Watch::look_at(const Situation& situation, std::vector<protocol::Event>& events) {
    for (const Touch& touch : situation.touches) {
        if (touch.second == situation.cast->ball_place()) {
            last_touch_ = situation.cast->player_at(touch.first);
        }
    }
    for (const Team team : kTeams) {
        PerTeam& watched = teams_[index_of(team)];
        look_at_speeds(situation, team, events);
        if (watched.has_told_far) {
            continue;
        }
        if (has_come_near(situation, team)) {
            watched.far_from_ball = core::Duration();
            continue;
        }
        watched.far_from_ball += situation.tick;
        if (watched.far_from_ball >= kFarFor) {
            watched.has_told_far = true;
            events.push_back(make_event("far_from_ball", team,
                                        "no robot of " + std::string(name_of(team)) +
                                            " has come within 30 cm of the ball in 30 s of play"));
        }
    }
}

void Watch::sum_up(std::vector<protocol::Event>& events) const {
    for (const Team team : kTeams) {
        const PerTeam& watched = teams_[index_of(team)];
        const std::string name(name_of(team));
        if (watched.not_numbers > 1) {
            events.push_back(make_event("not_a_number", team,
                                        std::to_string(watched.not_numbers) + " wheel speeds of " +
                                            name + " were no numbers"));
        }
        if (watched.clamped > 1) {
            events.push_back(make_event(
                "clamped", team,
                std::to_string(watched.clamped) + " wheel speeds of " + name + " were clamped"));
        }
    }
}

}  // namespace agon::missions::soccer
