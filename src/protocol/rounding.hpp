// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace agon::protocol {

// What is recorded to be looked at is rounded to a sixteenth of a millimeter and a seventieth of a
// degree: below what a picture shows, and two bytes of a float less to store.
struct Grid {
    double steps_per_unit;  ///< a power of two, so that its inverse is exact
    double step = 1 / steps_per_unit;
};

inline constexpr Grid kPositionGrid{16384};
inline constexpr Grid kAngleGrid{4096};

/// The nearest multiple of the grid's step; what is no ordinary number stays as it is.
[[nodiscard]] inline float rounded(double value, Grid grid) {
    const double scaled = value * grid.steps_per_unit;
    // Not true for NaN either.
    if (!(std::fabs(scaled) < 1e9)) {
        return static_cast<float>(value);
    }
    return static_cast<float>(static_cast<double>(std::lrint(scaled)) * grid.step);
}

}  // namespace agon::protocol
