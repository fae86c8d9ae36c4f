// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/proposals.hpp"

#include <algorithm>
#include <string>

namespace agon::missions::soccer {

RefereeHabits read_referee_habits(const core::Table& root) {
    RefereeHabits habits;
    const auto table = root.table_if("referee");
    if (!table) {
        return habits;
    }
    const std::string mode = table->choice("mode", {"auto", "assist", "manual"});
    habits.mode = mode == "assist"   ? RefereeMode::Assist
                  : mode == "manual" ? RefereeMode::Manual
                                     : RefereeMode::Auto;
    habits.proposal_pause = table->seconds_or("proposal_pause_s", habits.proposal_pause);
    return habits;
}

void Proposals::pass(core::Duration tick) {
    for (auto& of_teams : waits_) {
        for (core::Duration& wait : of_teams) {
            wait = std::max(core::Duration(), wait - tick);
        }
    }
}

bool Proposals::take(const Finding& finding, core::Duration pause) {
    return take(index_of(finding.offence), finding.defenders, pause);
}

bool Proposals::take_goal(Team scorer, core::Duration pause) {
    return take(kOffenceCount, scorer, pause);
}

bool Proposals::take(std::size_t what, Team team, core::Duration pause) {
    core::Duration& wait = waits_[what][index_of(team)];
    if (wait > core::Duration()) {
        return false;
    }
    wait = pause;
    return true;
}

void Proposals::hash_into(core::Hasher& hasher) const {
    for (const auto& of_teams : waits_) {
        for (const core::Duration wait : of_teams) {
            hasher.add(wait.count_ns());
        }
    }
}

}  // namespace agon::missions::soccer
