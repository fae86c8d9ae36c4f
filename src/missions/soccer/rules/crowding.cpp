// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/rules/crowding.hpp"

namespace agon::missions::soccer {

std::vector<Player> players_inside(const Situation& situation, Team team, Team defenders,
                                   const Region& region) {
    std::vector<Player> players;
    for (std::uint32_t number = 0; number < situation.cast->robot_count; ++number) {
        const Player player{team, number};
        if (region.holds_most_of(situation.footprint(defenders, player))) {
            players.push_back(player);
        }
    }
    return players;
}

bool is_crowded(const Situation& situation, Team team, Team defenders, const Region& region,
                std::uint32_t allowed) {
    const std::uint32_t robot_count = situation.cast->robot_count;
    const std::size_t first = situation.cast->place_of({team, 0});
    std::uint32_t candidates = 0;
    for (std::uint32_t number = 0; number < robot_count; ++number) {
        const core::Vec2 center =
            situation.view(defenders, situation.readings[first + number].position_m);
        candidates += region.may_hold_most_of(center) ? 1 : 0;
    }
    if (candidates <= allowed) {
        return false;
    }
    std::uint32_t count = 0;
    for (std::uint32_t number = 0; number < robot_count; ++number) {
        count += region.holds_most_of(situation.footprint(defenders, {team, number})) ? 1 : 0;
    }
    return count > allowed;
}

bool CrowdingClock::runs_out(bool is_crowded, core::Duration tick, core::Duration grace) {
    if (!is_crowded) {
        lasted_ = core::Duration();
        return false;
    }
    lasted_ += tick;
    return lasted_ > grace;
}

}  // namespace agon::missions::soccer
