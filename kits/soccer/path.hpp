// SPDX-License-Identifier: Apache-2.0
// The way around what stands between a robot and where it wants to go.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <agon/soccer.h>

#include "geometry.hpp"

namespace agon::kit {

struct Obstacle {
    Point center;
    double radius_m = 0;  ///< that the robot's center keeps from it
};

/// Room for all robots and the ball.
class Obstacles {
public:
    void add(Point center, double radius_m) {
        if (count_ < all_.size()) {
            all_[count_++] = {center, radius_m};
        }
    }

    [[nodiscard]] const Obstacle* begin() const { return all_.data(); }

    [[nodiscard]] const Obstacle* end() const { return all_.data() + count_; }

private:
    std::array<Obstacle, 2 * AGON_SOCCER_MAX_ROBOTS + 1> all_{};
    std::size_t count_ = 0;
};

/// All robots but one's own: what `robot` must not run into. The ball is not among them.
[[nodiscard]] inline Obstacles other_robots(const agon_soccer_observation& seen,
                                            std::uint32_t robot) {
    Obstacles obstacles;
    const double clear_m = seen.field.robot_side_m * 1.35;
    for (std::uint32_t other = 0; other < seen.robot_count; ++other) {
        if (other != robot) {
            obstacles.add(position(seen.own[other]), clear_m);
        }
        obstacles.add(position(seen.opponent[other]), clear_m);
    }
    return obstacles;
}

/// The point where a robot's center may be that is nearest to `point`: inside the walls, in the
/// goals only where `may_enter_goals`.
[[nodiscard]] inline Point inside_walls(const agon_soccer_field& field, Point point,
                                        bool may_enter_goals = false) {
    const double margin_m = field.robot_side_m / 2 + 0.005;
    const bool is_in_mouth = std::fabs(point.y) < field.goal_width_m / 2 - margin_m;
    const double depth_m = may_enter_goals && is_in_mouth ? field.goal_depth_m : 0;
    const double x_limit_m = field.length_m / 2 + depth_m - margin_m;
    const double y_limit_m = field.width_m / 2 - margin_m;
    Point inside{clamp(point.x, -x_limit_m, x_limit_m), clamp(point.y, -y_limit_m, y_limit_m)};
    // The triangles in the corners: what reaches beyond their long side comes back along the
    // normal.
    const double reach_m = (field.length_m + field.width_m) / 2 - field.corner_m - 1.5 * margin_m;
    const double beyond_m = std::fabs(inside.x) + std::fabs(inside.y) - reach_m;
    if (beyond_m > 0 && !is_in_mouth) {
        inside = inside - Point{sign(inside.x), sign(inside.y)} * (beyond_m / 2);
    }
    return inside;
}

namespace detail {

/// The obstacle that a robot meets first on the straight way; nullptr if the way is free.
inline const Obstacle* first_on_way(Point from, Point to, const Obstacles& obstacles) {
    const Obstacle* first = nullptr;
    double first_along_m = 0;
    const Point ahead = direction(from, to);
    for (const Obstacle& obstacle : obstacles) {
        // An obstacle that holds the start or the end may be left or reached, but not crossed.
        double radius_m = obstacle.radius_m;
        const double from_m = distance(from, obstacle.center) * 0.95;
        const double to_m = distance(to, obstacle.center) * 0.95;
        radius_m = radius_m < from_m ? radius_m : from_m;
        radius_m = radius_m < to_m ? radius_m : to_m;
        const double along_m = dot(obstacle.center - from, ahead);
        if (along_m > 0 && distance_to_segment(obstacle.center, from, to) < radius_m &&
            (first == nullptr || along_m < first_along_m)) {
            first = &obstacle;
            first_along_m = along_m;
        }
    }
    return first;
}

}  // namespace detail

/// Where to drive now to come around the obstacles to `to`: `to` itself if the way is free.
[[nodiscard]] inline Point way_around(const agon_soccer_field& field, Point from, Point to,
                                      const Obstacles& obstacles) {
    Point via = to;
    for (int turns = 0; turns < 3; ++turns) {
        const Obstacle* obstacle = detail::first_on_way(from, via, obstacles);
        if (obstacle == nullptr) {
            break;
        }
        const Point side = left_of(direction(from, via));
        // Around the side on which the center does not lie; to the left where it lies in the
        // middle.
        double to_left = dot(obstacle->center - from, side) > 0 ? -1 : 1;
        const double reach_m = obstacle->radius_m * 1.1 + 0.01;
        const Point wished = obstacle->center + side * (to_left * reach_m);
        const Point possible = inside_walls(field, wished);
        if (distance(wished, possible) > obstacle->radius_m / 2) {
            to_left = -to_left;  // no room between the obstacle and the wall
        }
        via = inside_walls(field, obstacle->center + side * (to_left * reach_m));
    }
    return via;
}

}  // namespace agon::kit
