// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <box2d/b2_math.h>

#include "core/geometry.hpp"

namespace agon::physics::box2d {

// Box2D's tolerances are made for bodies of 0.1 to 10 of its units: it keeps surfaces apart by
// about a hundredth of one. Our bodies measure centimeters, so a unit is a decimeter here. Masses
// and times keep their units; a force in kg dm/s2 is ten times the newtons, a torque a hundred
// times.
inline constexpr double kUnitsPerMeter = 10;
inline constexpr double kMetersPerUnit = 0.1;
inline constexpr double kTorqueScale = kUnitsPerMeter * kUnitsPerMeter;

[[nodiscard]] inline float to_units(double length_m) {
    return static_cast<float>(length_m * kUnitsPerMeter);
}

[[nodiscard]] inline b2Vec2 to_units(core::Vec2 v_m) {
    return {to_units(v_m.x), to_units(v_m.y)};
}

[[nodiscard]] inline double to_meters(float length) {
    return static_cast<double>(length) * kMetersPerUnit;
}

[[nodiscard]] inline core::Vec2 to_meters(b2Vec2 v) {
    return {to_meters(v.x), to_meters(v.y)};
}

}  // namespace agon::physics::box2d
