// SPDX-License-Identifier: Apache-2.0
// Who does what: robots are assigned to places by cost, with hysteresis.
#pragma once

#include <array>
#include <cstdint>

#include <agon/soccer.h>

#include "geometry.hpp"

namespace agon::kit {

/// Keeps the assignment of robots to numbered places. The first place chooses first.
class Assignment {
public:
    static constexpr int kNobody = -1;

    Assignment() { robots_.fill(kNobody); }

    /// Gives each of `place_count` places the free robot of [first_robot, robot_count) for which
    /// `cost(robot, place)` (meters to go, say) is least; the robot that has the place already
    /// counts `hysteresis` less, so that two robots don't change places in every step.
    template <typename Cost>
    void update(std::uint32_t first_robot, std::uint32_t robot_count, std::size_t place_count,
                double hysteresis, const Cost& cost) {
        std::array<bool, AGON_SOCCER_MAX_ROBOTS> is_taken{};
        for (std::size_t place = 0; place < place_count && place < robots_.size(); ++place) {
            int best = kNobody;
            double best_cost = 0;
            for (std::uint32_t robot = first_robot; robot < robot_count; ++robot) {
                const int index = static_cast<int>(robot);
                if (is_taken[robot]) {
                    continue;
                }
                const double bonus = robots_[place] == index ? hysteresis : 0;
                const double robot_cost = cost(robot, place) - bonus;
                if (best == kNobody || robot_cost < best_cost) {
                    best = index;
                    best_cost = robot_cost;
                }
            }
            robots_[place] = best;
            if (best != kNobody) {
                is_taken[static_cast<std::size_t>(best)] = true;
            }
        }
    }

    /// kNobody where there are more places than robots.
    [[nodiscard]] int robot_at(std::size_t place) const { return robots_[place]; }

private:
    std::array<int, AGON_SOCCER_MAX_ROBOTS> robots_{};
};

}  // namespace agon::kit
