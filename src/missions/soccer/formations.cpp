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

bool is_taken(const Footprint& footprint, std::span<const Footprint> taken, double slack_m) {
    return std::any_of(taken.begin(), taken.end(),
                       [&](const Footprint& other) { return overlap(footprint, other, slack_m); });
}

/// Places on a square ring around a place, `ring` steps away, in a fixed order.
std::vector<core::Vec2> ring_offsets(int ring, double step_m) {
    std::vector<core::Vec2> offsets;
    for (int x = -ring; x <= ring; ++x) {
        for (int y = -ring; y <= ring; ++y) {
            if (std::max(std::abs(x), std::abs(y)) == ring) {
                offsets.push_back(core::Vec2{static_cast<double>(x), static_cast<double>(y)} *
                                  step_m);
            }
        }
    }
    std::stable_sort(offsets.begin(), offsets.end(),
                     [](core::Vec2 a, core::Vec2 b) { return dot(a, a) < dot(b, b); });
    return offsets;
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

void move_aside(const PlacementRules& rules, const PlacementCase& placement, Formation& formation,
                std::span<const core::Pose2> taken) {
    std::vector<Footprint> others;
    for (const core::Pose2& place : taken) {
        others.push_back(rules.footprint(place));
    }
    const double step_m = 2.2 * rules.robot_half_side_m;
    constexpr int kRings = 12;
    for (std::uint32_t robot = 0; robot < rules.robot_count; ++robot) {
        const core::Pose2 wanted = formation.robots[robot];
        bool is_placed = !is_taken(rules.footprint(wanted), others, rules.slack_m);
        for (int ring = 1; ring <= kRings && !is_placed; ++ring) {
            for (const core::Vec2 offset : ring_offsets(ring, step_m)) {
                formation.robots[robot].position_m = wanted.position_m + offset;
                if (!is_taken(rules.footprint(formation.robots[robot]), others, rules.slack_m) &&
                    !why_robot_is_illegal(rules, placement, formation, robot)) {
                    is_placed = true;
                    break;
                }
            }
        }
        if (!is_placed) {
            formation.robots[robot] = wanted;
        }
    }
}

}  // namespace agon::missions::soccer
