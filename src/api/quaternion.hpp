// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <optional>
#include <span>

#include "core/geometry.hpp"

namespace agon::api {

/// Brought to length 1. @pre not zero
[[nodiscard]] inline core::Quat normalized(const core::Quat& q) {
    const double scale = 1 / std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return {q.w * scale, q.x * scale, q.y * scale, q.z * scale};
}

/// Numbers x, y, z, w of scripts, brought to length 1; nothing where they are as good as 0, or far
/// from a length of 1.
[[nodiscard]] inline std::optional<core::Quat> quaternion_of(std::span<const double, 4> xyzw) {
    const double square =
        xyzw[0] * xyzw[0] + xyzw[1] * xyzw[1] + xyzw[2] * xyzw[2] + xyzw[3] * xyzw[3];
    if (!(square > 1e-12 && square < 1e12)) {
        return std::nullopt;
    }
    const double scale = 1 / std::sqrt(square);
    return core::Quat{xyzw[3] * scale, xyzw[0] * scale, xyzw[1] * scale, xyzw[2] * scale};
}

}  // namespace agon::api
