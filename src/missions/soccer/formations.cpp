// SPDX-License-Identifier: Apache-2.0
#include "missions/soccer/formations.hpp"

#include <algorithm>
#include <vector>

namespace agon::missions::soccer {
namespace {

Formation read_formation(const core::Table& table, std::string_view key, std::uint32_t count) {
    Formation formation;
    const std::vector<core::Pose2> places = table.poses_deg(key);
    if (count == 0) {
        return formation;  // what is wrong has been noted
    }
    if (places.size() != count) {
        table.fail(key, "must have " + std::to_string(count) + " places, one for each robot, not " +
                            std::to_string(places.size()));
        return formation;
    }
    std::copy(places.begin(), places.end(), formation.robots.begin());
    return formation;
}

}  // namespace

std::string_view Formations::key(Restart restart, Role role) {
    if (restart == Restart::FreeBall) {
        return role == Role::First ? "own_half" : "other_half";
    }
    return role == Role::First ? "kicking" : "other";
}

Formations Formations::read(const core::Table& placement, std::uint32_t robot_count) {
    Formations formations;
    for (const Restart restart : kRestarts) {
        const core::Table table = placement.table(name_of(restart));
        for (const Role role : {Role::First, Role::Second}) {
            formations.places_[index_of(restart)][static_cast<std::size_t>(role)] =
                read_formation(table, key(restart, role), robot_count);
        }
        const std::string_view first_key = key(restart, Role::First);
        const std::string_view second_key = key(restart, Role::Second);
        formations.first_[index_of(restart)] =
            table.choice("first", {first_key, second_key}) == second_key ? Role::Second
                                                                         : Role::First;
        if (restart == Restart::GoalKick) {
            formations.goal_kick_ball_m_ = table.point("ball_m");
        }
    }
    return formations;
}

Formation Formations::formation(const PlacementCase& placement) const {
    Formation formation =
        places_[index_of(placement.restart)][static_cast<std::size_t>(placement.role)];
    if (placement.restart == Restart::FreeBall && placement.ball_m.y < 0) {
        for (core::Pose2& place : formation.robots) {
            place = {{place.position_m.x, -place.position_m.y}, -place.heading_rad};
        }
    }
    return formation;
}

}  // namespace agon::missions::soccer
