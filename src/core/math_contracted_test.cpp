// SPDX-License-Identifier: Apache-2.0
// Compiled as an impatient user would: -O3, for processors with FMA, contraction allowed.
#include "core/math_sweep.hpp"

std::uint64_t contracted_sweep_digest(int steps);

std::uint64_t contracted_sweep_digest(int steps) {
    return agon_math_sweep_digest(steps);
}
