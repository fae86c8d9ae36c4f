// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry.hpp"
#include "core/math.hpp"

namespace agon::missions::soccer {

/// In (-pi, pi]. @pre finite
[[nodiscard]] inline double heading_in_range(double heading_rad) {
    const double wrapped = core::wrap_angle(heading_rad);
    return wrapped == -core::kPi ? core::kPi : wrapped;
}

/// From the field's frame to the view of a team and back: the identity for the team that defends
/// the left goal, half a turn for the other.
[[nodiscard]] constexpr core::Vec2 turned(bool defends_left, core::Vec2 v) {
    return defends_left ? v : -v;
}

[[nodiscard]] inline double turned_heading(bool defends_left, double heading_rad) {
    return heading_in_range(defends_left ? heading_rad : heading_rad + core::kPi);
}

[[nodiscard]] inline core::Pose2 turned(bool defends_left, const core::Pose2& pose) {
    return {turned(defends_left, pose.position_m), turned_heading(defends_left, pose.heading_rad)};
}

}  // namespace agon::missions::soccer
