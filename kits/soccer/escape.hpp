// SPDX-License-Identifier: Apache-2.0
// What to do when nothing moves: robots that push against something, a ball that lies still.
#pragma once

#include <cmath>

#include <agon/soccer.hpp>

#include "geometry.hpp"

namespace agon::kit {

/// Notices that something stays within a small circle and says for how long.
class RestWatch {
public:
    explicit RestWatch(double radius_m) : radius_m_(radius_m) {}

    /// How long the point has stayed where it is now.
    double update(Point point, double time_s) {
        if (!has_anchor_ || distance(point, anchor_) > radius_m_ || time_s < since_s_) {
            anchor_ = point;
            since_s_ = time_s;
            has_anchor_ = true;
        }
        return time_s - since_s_;
    }

    void forget() { has_anchor_ = false; }

private:
    double radius_m_;
    Point anchor_;
    double since_s_ = 0;
    bool has_anchor_ = false;
};

/// Frees one robot: if it is told to drive and does not get away for a while, it backs off in a
/// curve for a moment.
class Escape {
public:
    /// Looks at what the robot is about to be told, and replaces it while it backs off.
    void apply(const SoccerField& field, const SoccerRobot& robot, double time_s,
               SoccerWheels& wheels) {
        constexpr double kPatience_s = 0.7;
        constexpr double kBackOff_s = 0.35;
        if (time_s < until_s_ - kBackOff_s) {
            until_s_ = 0;  // a new half: the clock was set back
        }
        if (time_s < until_s_) {
            wheels = soccer_wheels(field, -push_ * 0.7, turn_ * 4);
            return;
        }
        const double forward = (static_cast<double>(wheels.left_radps) + wheels.right_radps) / 2;
        const bool is_pushing = std::fabs(forward) > 15;
        const double resting_s = watch_.update(position(robot), time_s);
        if (!is_pushing) {
            watch_.forget();
            return;
        }
        if (resting_s > kPatience_s) {
            until_s_ = time_s + kBackOff_s;
            push_ = sign(forward);
            turn_ = -turn_;
            watch_.forget();
        }
    }

private:
    RestWatch watch_{0.015};
    double until_s_ = 0;
    double push_ = 1;
    double turn_ = 1;
};

/// At a ball that lies still between robots or at a wall, spinning knocks it loose. Says whether
/// the robot should spin now, and how: in bursts, so that it tries to play the ball in between.
/// @param overdue_s how long the ball has rested beyond one's patience
[[nodiscard]] inline bool spin_loose(const SoccerObservation& seen, const SoccerRobot& robot,
                                     double overdue_s, SoccerWheels& wheels) {
    constexpr double kPeriod_s = 0.9;
    constexpr double kBurst_s = 0.55;
    const Point ball = position(seen.ball);
    const bool is_beside = distance(position(robot), ball) < 0.085;
    if (overdue_s < 0 || !is_beside) {
        return false;
    }
    if (overdue_s - std::floor(overdue_s / kPeriod_s) * kPeriod_s > kBurst_s) {
        return false;
    }
    // Counter-clockwise the near face moves the ball to the left, seen from the robot.
    const Point to_goal = direction(ball, {seen.field.length_m / 2, 0});
    wheels = soccer_wheels(seen.field, 0, sign(cross(ball - position(robot), to_goal)) * 30);
    return true;
}

}  // namespace agon::kit
