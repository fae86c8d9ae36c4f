// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/argument.hpp"
#include "core/geometry.hpp"

namespace agon::api {

/// Angles alpha, beta, gamma as scene functions have them: turns about x, then about the new y,
/// then about the newest z. rad.
[[nodiscard]] core::Quat rotation_of(core::Vec3 alpha_beta_gamma);

/// beta in [-pi/2, pi/2], the others in [-pi, pi]; where beta is a quarter, alpha is 0.
[[nodiscard]] core::Vec3 angles_of(const core::Quat& rotation);

/// Turns about the fixed axes x (roll), then y (pitch), then z (yaw). rad.
struct YawPitchRoll {
    double yaw_rad = 0;
    double pitch_rad = 0;
    double roll_rad = 0;
};

[[nodiscard]] core::Quat rotation_from(const YawPitchRoll& angles);

/// pitch in [-pi/2, pi/2], the others in [-pi, pi]; where pitch is a quarter, roll is 0.
[[nodiscard]] YawPitchRoll yaw_pitch_roll_of(const core::Quat& rotation);

[[nodiscard]] Matrix matrix_of(const core::Pose3& pose);

/// The columns of the rotation are made unit and at right angles. Error: they are not near it.
[[nodiscard]] core::Result<core::Pose3> pose_of(const Matrix& matrix);

/// On the shortest way from one rotation to the other, at a share of 0 to 1 of it.
[[nodiscard]] core::Quat between(const core::Quat& from, const core::Quat& to, double share_ratio);

}  // namespace agon::api
