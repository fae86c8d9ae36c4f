// SPDX-License-Identifier: Apache-2.0
// A whole team from the kit's parts: a keeper, a striker, and the others in formation.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include <agon/soccer.hpp>

#include "areas.hpp"
#include "escape.hpp"
#include "formation.hpp"
#include "geometry.hpp"
#include "keeper.hpp"
#include "motion.hpp"
#include "path.hpp"
#include "roles.hpp"
#include "shot.hpp"

namespace agon::kit {

struct TeamSettings {
    Motion motion;
    double hysteresis_m = 0.15;  ///< by which another robot must be nearer to become striker
    double patience_s = 1.2;     ///< with a ball that lies still before the striker spins
};

/// Decides for all robots of a team. Has no global state: one object for each match.
class Team {
public:
    explicit Team(const TeamSettings& settings) : settings_(settings) {}

    void decide(const SoccerObservation& seen, SoccerCommand& command) {
        const double time_s = static_cast<double>(seen.time_ns) * 1e-9;
        if (seen.restart_count != restart_count_) {
            restart_count_ = seen.restart_count;
            escapes_ = {};
            ball_watch_.forget();
        }
        ball_rest_s_ = ball_watch_.update(position(seen.ball), time_s);
        assign(seen);
        command.robots[0] = keep_goal(seen, seen.own[0], settings_.motion, is_keeper_charging_);
        for (std::size_t place = 0; place <= supports_.count; ++place) {
            const int robot = roles_.robot_at(place);
            if (robot == Assignment::kNobody) {
                continue;
            }
            const auto index = static_cast<std::uint32_t>(robot);
            command.robots[index] = place == 0 ? strike(seen, index)
                                               : support(seen, index, supports_.points[place - 1]);
        }
        for (std::uint32_t robot = 0; robot < seen.robot_count; ++robot) {
            escapes_[robot].apply(seen.field, seen.own[robot], time_s, command.robots[robot]);
        }
    }

    /// Assignment::kNobody before the first decision.
    [[nodiscard]] int striker() const { return roles_.robot_at(0); }

    /// Where the ball is played to.
    [[nodiscard]] Point target() const { return target_; }

    [[nodiscard]] const Places& supports() const { return supports_; }

    [[nodiscard]] const Assignment& roles() const { return roles_; }

private:
    void assign(const SoccerObservation& seen) {
        const Point ball = position(seen.ball);
        supports_ = support_places(seen.field, ball, seen.robot_count);
        const auto cost = [&](std::uint32_t robot, std::size_t place) {
            const Point me = position(seen.own[robot]);
            if (place > 0) {
                return distance(me, supports_.points[place - 1]);
            }
            // Beyond the ball a robot must first come around it.
            return distance(me, ball) + (me.x > ball.x ? 0.25 + 0.3 * (me.x - ball.x) : 0);
        };
        const int last_striker = striker();
        roles_.update(1, seen.robot_count, supports_.count + 1, settings_.hysteresis_m, cost);
        is_charging_ = is_charging_ && striker() == last_striker;
    }

    SoccerWheels support(const SoccerObservation& seen, std::uint32_t robot, Point place) const {
        const Point me = position(seen.own[robot]);
        if (distance(me, place) < 0.03) {
            return {0, 0};
        }
        const Area area = own_penalty_area(seen.field);
        if (!area.holds(me) && slides_into(area, seen.own[robot])) {
            return {0, 0};
        }
        Obstacles obstacles = other_robots(seen, robot);
        obstacles.add(position(seen.ball), seen.field.robot_side_m * 1.2);
        const Point past = area.way_past(me, place);
        const Point via = way_around(seen.field, me, past, obstacles);
        return drive_to(seen.field, seen.own[robot], via, settings_.motion,
                        distance(via, place) > 0.01 ? 0.5 : 0);
    }

    SoccerWheels strike(const SoccerObservation& seen, std::uint32_t robot) {
        const SoccerField& field = seen.field;
        const SoccerRobot& me = seen.own[robot];
        const Point ball_now = position(seen.ball);
        const double reach_s = clamp(distance(position(me), ball_now) / 1.5, 0, 0.7);
        const Point ball = ball_after(seen, reach_s);
        target_y_m_ = open_goal_y_m(seen, target_y_m_);
        target_ = {field.length_m / 2 + 0.05, target_y_m_};
        const Point shot = possible_shot(field, ball, shot_direction(field, ball, target_));

        if (is_keepers_ball(seen)) {
            return support(seen, robot, waiting_place(field, ball_now));
        }
        const Area own_area = own_goal_area(field);
        if (own_area.holds(position(me))) {
            return drive_to(field, me, own_area.way_past(position(me), ball_now), settings_.motion,
                            0.5);
        }
        if (slides_into(own_area, me)) {
            return {0, 0};
        }
        const bool is_at_wall = std::fabs(ball_now.y) > field.width_m / 2 - 0.05 ||
                                std::fabs(ball_now.x) > field.length_m / 2 - 0.05;
        const double overdue_s = ball_rest_s_ - settings_.patience_s * (is_at_wall ? 0.4 : 1);
        if (SoccerWheels spin{}; spin_loose(seen, me, overdue_s, spin)) {
            return spin;
        }
        if (is_running_into_keeper(seen, me)) {
            return {0, 0};
        }
        return play_ball(seen, me, ball, shot, other_robots(seen, robot), settings_.motion,
                         is_charging_);
    }

    /// Charging the keeper in its goal area gives the opponent a goal kick.
    static bool is_running_into_keeper(const SoccerObservation& seen, const SoccerRobot& me) {
        const Point keeper = position(seen.opponent[0]);
        const SoccerField& field = seen.field;
        if (keeper.x < field.length_m / 2 - field.goal_area_length_m) {
            return false;
        }
        const Point way = keeper - position(me);
        const Point ball_way = position(seen.ball) - position(me);
        const double closing_mps = dot(velocity(me), direction({0, 0}, way));
        return norm(way) < 0.12 && closing_mps > 0.2 && norm(ball_way) > 0.09;
    }

    TeamSettings settings_;
    Assignment roles_;
    Places supports_;
    std::array<Escape, AGON_SOCCER_MAX_ROBOTS> escapes_{};
    RestWatch ball_watch_{0.03};
    double ball_rest_s_ = 0;
    double target_y_m_ = 0;
    bool is_charging_ = false;
    bool is_keeper_charging_ = false;
    Point target_;
    std::uint32_t restart_count_ = 0;
};

}  // namespace agon::kit
