// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/time_out.hpp"

namespace agon::missions::soccer {
namespace {

constexpr std::uint32_t bit_of(Team team) {
    return 1U << index_of(team);
}

std::uint32_t& left_of(Team team, GameState& state) {
    return team == Team::Yellow ? state.yellow_time_outs : state.blue_time_outs;
}

}  // namespace

void TimeOutRule::hear(Team team, bool wants, GameState& state) {
    bool& has_wanted = has_wanted_[index_of(team)];
    if (wants && !has_wanted) {
        call(team, state);
    }
    has_wanted = wants;
}

void TimeOutRule::call(Team team, GameState& state) {
    if (left_of(team, state) > 0) {
        state.wanted_time_outs |= bit_of(team);
    }
}

std::optional<Team> TimeOutRule::take(GameState& state) {
    for (const Team team : kTeams) {
        if ((state.wanted_time_outs & bit_of(team)) != 0) {
            state.wanted_time_outs &= ~bit_of(team);
            left_of(team, state) -= 1;
            return team;
        }
    }
    return std::nullopt;
}

void TimeOutRule::hash_into(core::Hasher& hasher) const {
    for (const bool has_wanted : has_wanted_) {
        hasher.add(has_wanted);
    }
}

}  // namespace agon::missions::soccer
