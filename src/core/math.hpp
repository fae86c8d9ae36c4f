// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace agon::core {

// The transcendental functions of simulation code: those of <agon/math.h>, with the same bits in
// every build and each within 1 ulp. libm's are not to be called there. Angles are in radians.

inline constexpr double kPi = 3.14159265358979323846;

struct SinCos {
    double sin = 0;
    double cos = 1;
};

[[nodiscard]] double sin(double x);
[[nodiscard]] double cos(double x);
/// Both for the price of one.
[[nodiscard]] SinCos sincos(double x);
[[nodiscard]] double tan(double x);
[[nodiscard]] double asin(double x);
[[nodiscard]] double acos(double x);
[[nodiscard]] double atan(double x);
/// The angle of the point (x, y), in [-pi, pi].
[[nodiscard]] double atan2(double y, double x);
[[nodiscard]] double exp(double x);
[[nodiscard]] double log(double x);
[[nodiscard]] double pow(double x, double y);
/// The same angle without its whole turns, in [-pi, pi].
[[nodiscard]] double wrap_angle(double x);

[[nodiscard]] constexpr double radians(double angle_deg) {
    return angle_deg * (kPi / 180);
}

[[nodiscard]] constexpr double degrees(double angle_rad) {
    return angle_rad * (180 / kPi);
}

}  // namespace agon::core
