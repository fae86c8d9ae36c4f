// SPDX-License-Identifier: Apache-2.0
#include "strategy/common/field_frame.hpp"

#include <cmath>

namespace agon::strategy {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kDegreesPerRadian = 180 / kPi;

/// In (-half_turn, half_turn]; the value itself if it lies there, NaN and infinities unchanged.
double wrapped(double angle, double half_turn) {
    if (!std::isfinite(angle) || (angle > -half_turn && angle <= half_turn)) {
        return angle;
    }
    const double turns = std::floor((angle + half_turn) / (2 * half_turn));
    const double in_range = angle - turns * 2 * half_turn;
    return in_range <= -half_turn ? half_turn : in_range;
}

}  // namespace

FieldPose FieldFrame::from_team(const core::Pose2& team) const {
    const core::Vec2 in_field = is_blue ? -team.position_m : team.position_m;
    const double rotation_deg = team.heading_rad * kDegreesPerRadian + (is_blue ? 180 : 0);
    const double up_m = in_field.y + width_m / 2;
    return {(in_field.x + length_m / 2) * 100, (axes == Axes::YUp ? up_m : width_m - up_m) * 100,
            wrapped(rotation_deg, 180)};
}

core::Pose2 FieldFrame::to_team(const FieldPose& pose) const {
    const double along_m = pose.y_cm / 100;
    const double up_m = axes == Axes::YUp ? along_m : width_m - along_m;
    const core::Vec2 in_field{pose.x_cm / 100 - length_m / 2, up_m - width_m / 2};
    const double rotation_deg = pose.rotation_deg - (is_blue ? 180 : 0);
    return {is_blue ? -in_field : in_field, wrapped(rotation_deg / kDegreesPerRadian, kPi)};
}

}  // namespace agon::strategy
