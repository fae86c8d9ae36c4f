// SPDX-License-Identifier: Apache-2.0
// How @name@ decides. Change it at will: everything else only calls it.
#pragma once

#include <array>
#include <cstdint>

#include <agon/soccer.hpp>
#include <soccer/areas.hpp>
#include <soccer/escape.hpp>
#include <soccer/formation.hpp>
#include <soccer/geometry.hpp>
#include <soccer/keeper.hpp>
#include <soccer/motion.hpp>
#include <soccer/path.hpp>
#include <soccer/roles.hpp>
#include <soccer/shot.hpp>

/// All positions are in team view: meters, the own goal at negative x, y to the left.
class Team {
public:
    explicit Team(double top_speed_mps) { motion_.top_speed_mps = top_speed_mps; }

    void decide(const agon::SoccerObservation& seen, agon::SoccerCommand& command) {
        using namespace agon::kit;
        const Point ball = position(seen.ball);

        // Robot 0 is the goalkeeper.
        command.robots[0] = keep_goal(seen, seen.own[0], motion_, is_keeper_charging_);

        // The robot nearest to the ball plays it; the others stand in formation. Places are taken
        // in their order, and a robot keeps its place until another one is 15 cm nearer to it.
        const Places places = support_places(seen.field, ball, seen.robot_count);
        roles_.update(1, seen.robot_count, places.count + 1, 0.15,
                      [&](std::uint32_t robot, std::size_t place) {
                          const Point goal = place == 0 ? ball : places.points[place - 1];
                          return distance(position(seen.own[robot]), goal);
                      });
        const double time_s = static_cast<double>(seen.time_ns) * 1e-9;
        ball_rest_s_ = ball_watch_.update(ball, time_s);
        for (std::size_t place = 0; place <= places.count; ++place) {
            const int robot = roles_.robot_at(place);
            if (robot == Assignment::kNobody) {
                continue;
            }
            command.robots[robot] =
                place == 0 ? strike(seen, robot) : go_to(seen, robot, places.points[place - 1]);
        }

        // Whoever pushes without getting anywhere backs off.
        for (std::uint32_t robot = 0; robot < seen.robot_count; ++robot) {
            escapes_[robot].apply(seen.field, seen.own[robot], time_s, command.robots[robot]);
        }
    }

    int striker() const { return roles_.robot_at(0); }

private:
    agon::SoccerWheels strike(const agon::SoccerObservation& seen, int robot) {
        using namespace agon::kit;
        // A second robot in the own goal area is a penalty kick: what lies there is the keeper's.
        const Area own_area = own_goal_area(seen.field);
        if (is_keepers_ball(seen)) {
            return go_to(seen, robot, waiting_place(seen.field, position(seen.ball)));
        }
        if (own_area.holds(position(seen.own[robot]))) {
            return go_to(seen, robot, own_area.nearest_outside(position(seen.own[robot])));
        }
        if (slides_into(own_area, seen.own[robot])) {
            return {};
        }
        agon::SoccerWheels spin{};
        if (spin_loose(seen, seen.own[robot], ball_rest_s_ - 1.5, spin)) {
            return spin;
        }
        const Point ball = ball_after(seen, 0.2);
        aim_y_m_ = open_goal_y_m(seen, aim_y_m_);
        const Point goal{seen.field.length_m / 2 + 0.05, aim_y_m_};
        const Point straight = shot_direction(seen.field, ball, goal);
        const Point shot = possible_shot(seen.field, ball, straight);
        return play_ball(seen, seen.own[robot], ball, shot, other_robots(seen, robot), motion_,
                         is_charging_);
    }

    agon::SoccerWheels go_to(const agon::SoccerObservation& seen, int robot,
                             agon::kit::Point place) const {
        using namespace agon::kit;
        const agon::SoccerRobot& me = seen.own[robot];
        // More than three robots in the own penalty area are a penalty kick: drive around it.
        const Area area = own_penalty_area(seen.field);
        if (slides_into(area, me)) {
            return {};
        }
        const Point past = area.way_past(position(me), place);
        const Point via = way_around(seen.field, position(me), past, other_robots(seen, robot));
        return drive_to(seen.field, me, via, motion_, distance(via, place) > 0.01 ? 0.5 : 0);
    }

    agon::kit::Motion motion_;
    agon::kit::Assignment roles_;
    agon::kit::RestWatch ball_watch_{0.03};
    double ball_rest_s_ = 0;
    std::array<agon::kit::Escape, AGON_SOCCER_MAX_ROBOTS> escapes_{};
    double aim_y_m_ = 0;
    bool is_charging_ = false;
    bool is_keeper_charging_ = false;
};
