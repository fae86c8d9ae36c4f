// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/geometry.hpp"

namespace agon::strategy {

/// Where the interface's y axis points. Programs of both kinds exist.
enum class Axes : std::uint8_t {
    YDown,  ///< origin inside the wall's upper left corner, as the interface's document says
    YUp,    ///< origin in the lower left corner
};

/// Centimeters; degrees counter-clockwise as seen from above with both kinds of axes, in
/// (-180, 180].
struct FieldPose {
    double x_cm = 0;
    double y_cm = 0;
    double rotation_deg = 0;
};

/// Turns team view into true field coordinates and back. Team view has its own goal at negative x
/// for both teams; the interface shows the field as it is, yellow defending the left goal.
struct FieldFrame {
    double length_m = 0;  ///< of the field inside its walls
    double width_m = 0;
    bool is_blue = false;  ///< the team defends the right goal
    Axes axes = Axes::YDown;

    [[nodiscard]] FieldPose from_team(const core::Pose2& team) const;
    /// Not finite where the pose is not.
    [[nodiscard]] core::Pose2 to_team(const FieldPose& pose) const;
};

}  // namespace agon::strategy
