// SPDX-License-Identifier: Apache-2.0
#include "protocol/pose_columns.hpp"

#include <cmath>

#include "core/math.hpp"

namespace agon::protocol {

namespace {

/// In [0, pi] for y >= 0, to 1e-5: Abramowitz and Stegun 4.4.49. A tenth of what the rounding
/// takes, at a tenth of the cost of core's, which would be a fifth of what recording costs.
double coarse_atan2(double y, double x) {
    const bool is_steep = y > std::fabs(x);
    const double t = is_steep ? x / y : y / x;
    const double t2 = t * t;
    const double angle =
        t * (0.9998660 + t2 * (-0.3302995 + t2 * (0.1801410 + t2 * (-0.0851330 + t2 * 0.0208351))));
    return is_steep ? core::kPi / 2 - angle : x < 0 ? core::kPi + angle : angle;
}

}  // namespace

PoseColumns columns_of(const core::Pose3& pose) {
    const core::Vec3& at = pose.position_m;
    core::Quat q = pose.rotation;
    if (q.w < 0) {
        q = {-q.w, -q.x, -q.y, -q.z};
    }
    if (q.x == 0 && q.y == 0) {
        const double half = coarse_atan2(std::fabs(q.z), q.w);
        return {at.x, at.y, at.z, 0, 0, q.z < 0 ? -2 * half : 2 * half};
    }
    // The axis times sin(angle / 2), and how much to stretch it to have the angle as its length.
    const double sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    const double stretch = sine < 1e-9 ? 2 : 2 * coarse_atan2(sine, q.w) / sine;
    return {at.x, at.y, at.z, q.x * stretch, q.y * stretch, q.z * stretch};
}

core::Pose3 pose_of(const PoseColumns& columns) {
    core::Pose3 pose{{columns[0], columns[1], columns[2]}, {}};
    const core::Vec3 turn{columns[3], columns[4], columns[5]};
    const double angle = core::norm(turn);
    if (angle > 0) {
        pose.rotation = core::Quat::from_axis_angle(turn * (1 / angle), angle);
    }
    return pose;
}

}  // namespace agon::protocol
