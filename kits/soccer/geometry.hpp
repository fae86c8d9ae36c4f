// SPDX-License-Identifier: Apache-2.0
// Points and angles in the plane for soccer strategies; meters, x forward, y left.
#pragma once

#include <cmath>

#include <agon/math.h>
#include <agon/soccer.h>

namespace agon::kit {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kHalfPi = kPi / 2;

struct Point {
    double x = 0;
    double y = 0;
};

[[nodiscard]] constexpr Point operator+(Point a, Point b) {
    return {a.x + b.x, a.y + b.y};
}

[[nodiscard]] constexpr Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}

[[nodiscard]] constexpr Point operator*(Point a, double factor) {
    return {a.x * factor, a.y * factor};
}

[[nodiscard]] constexpr double dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}

/// Positive if `b` lies to the left of `a`.
[[nodiscard]] constexpr double cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}

[[nodiscard]] inline double norm(Point a) {
    return std::sqrt(dot(a, a));
}

[[nodiscard]] inline double distance(Point a, Point b) {
    return norm(b - a);
}

/// A quarter turn counter-clockwise.
[[nodiscard]] constexpr Point left_of(Point a) {
    return {-a.y, a.x};
}

/// The unit vector from `a` to `b`; along x if they are the same point.
[[nodiscard]] inline Point direction(Point a, Point b) {
    const double length = distance(a, b);
    return length > 1e-9 ? (b - a) * (1 / length) : Point{1, 0};
}

[[nodiscard]] inline Point direction(double heading_rad) {
    return {agon_cos(heading_rad), agon_sin(heading_rad)};
}

[[nodiscard]] inline double heading_rad(Point a) {
    return agon_atan2(a.y, a.x);
}

[[nodiscard]] constexpr double clamp(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

[[nodiscard]] constexpr double sign(double value) {
    return value < 0 ? -1.0 : 1.0;
}

/// How far `point` lies from the segment from `a` to `b`.
[[nodiscard]] inline double distance_to_segment(Point point, Point a, Point b) {
    const double squared = dot(b - a, b - a);
    const double share = squared > 0 ? clamp(dot(point - a, b - a) / squared, 0, 1) : 0;
    return distance(point, a + (b - a) * share);
}

[[nodiscard]] inline Point position(const agon_soccer_robot& robot) {
    return {robot.x_m, robot.y_m};
}

[[nodiscard]] inline Point velocity(const agon_soccer_robot& robot) {
    return {robot.velocity_x_mps, robot.velocity_y_mps};
}

[[nodiscard]] inline Point position(const agon_soccer_ball& ball) {
    return {ball.x_m, ball.y_m};
}

[[nodiscard]] inline Point velocity(const agon_soccer_ball& ball) {
    return {ball.velocity_x_mps, ball.velocity_y_mps};
}

}  // namespace agon::kit
