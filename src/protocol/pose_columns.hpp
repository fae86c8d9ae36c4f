// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "core/geometry.hpp"

namespace agon::protocol {

/// A pose as the six columns in which messages have it: position, m; rotation vector (its axis
/// times its angle, at most pi), rad.
using PoseColumns = std::array<double, 6>;

/// Angles to 2e-5: a tenth of what messages round away.
[[nodiscard]] PoseColumns columns_of(const core::Pose3& pose);
[[nodiscard]] core::Pose3 pose_of(const PoseColumns& columns);

}  // namespace agon::protocol
