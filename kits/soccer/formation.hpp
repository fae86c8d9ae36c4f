// SPDX-License-Identifier: Apache-2.0
// Where the robots without the ball stand, for three, five and eleven robots a team.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <agon/soccer.hpp>

#include "areas.hpp"
#include "geometry.hpp"
#include "path.hpp"

namespace agon::kit {

/// Robots of each line; keeper and striker come on top.
struct Formation {
    int forwards = 0;
    int midfielders = 0;
    int defenders = 0;

    [[nodiscard]] static Formation of(std::uint32_t robot_count) {
        if (robot_count >= 11) {
            return {2, 3, 4};
        }
        return robot_count >= 5 ? Formation{1, 0, 2} : Formation{0, 0, 1};
    }
};

struct Places {
    std::array<Point, AGON_SOCCER_MAX_ROBOTS> points{};
    std::size_t count = 0;

    void add(Point point) {
        if (count < points.size()) {
            points[count++] = point;
        }
    }
};

/// The nearest point at which a field player without the ball breaks no rule, also when it is
/// pushed a little: out of the own goal and penalty areas and out of the opponent's goal area.
[[nodiscard]] inline Point legal_place(const SoccerField& field, Point point) {
    Area own = own_penalty_area(field);
    own.length_m += 0.08;
    own.half_width_m += 0.08;
    point = own.nearest_outside(point);
    point = far_goal_area(field).nearest_outside(point);
    return inside_walls(field, point);
}

/// Where the striker waits while the ball is the keeper's: before the area, out of its way and
/// beside the defenders.
[[nodiscard]] inline Point waiting_place(const SoccerField& field, Point ball) {
    const Area own = own_penalty_area(field);
    return legal_place(field, {own.line_x_m + own.length_m + 0.2,
                               0.4 * ball.y - sign(ball.y) * 0.16 * field.width_m});
}

/// Places behind and beside the ball, most important first: defenders, forwards, midfielders.
[[nodiscard]] inline Places support_places(const SoccerField& field, Point ball,
                                           std::uint32_t robot_count) {
    const Formation formation = Formation::of(robot_count);
    const double own_line_x_m = -field.length_m / 2;
    const double ball_side = sign(ball.y);
    Places places;
    const auto add = [&](Point point) {
        // The striker needs room around the ball.
        constexpr double kRoom_m = 0.28;
        if (distance(point, ball) < kRoom_m) {
            point = ball + direction(ball, point) * kRoom_m;
        }
        places.add(legal_place(field, point));
    };
    const double defense_x_m = own_line_x_m + 0.38 * (ball.x - own_line_x_m);
    for (int i = 0; i < formation.defenders; ++i) {
        const double spread = i - (formation.defenders - 1) / 2.0;
        add({defense_x_m, 0.4 * ball.y + spread * 0.13 * field.width_m});
    }
    for (int i = 0; i < formation.forwards; ++i) {
        const double side = i == 0 ? -ball_side : ball_side;
        add({ball.x - 0.12 * field.length_m, ball.y * 0.3 + side * 0.2 * field.width_m});
    }
    for (int i = 0; i < formation.midfielders; ++i) {
        const double spread = i - (formation.midfielders - 1) / 2.0;
        add({ball.x - 0.25 * field.length_m, 0.5 * ball.y + spread * 0.24 * field.width_m});
    }
    return places;
}

}  // namespace agon::kit
