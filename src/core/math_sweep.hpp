// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <agon/math.h>

// For the tests of core/math.hpp alone. Free of anything that a linker could merge: it is compiled
// with the flags of users, too.

/// A digest of the results' bits over arguments of all sizes. Equal in every build.
static inline std::uint64_t agon_math_sweep_digest(int steps) {
    std::uint64_t counter = 0;
    std::uint64_t digest = 0x243F6A8885A308D3U;
    const auto next = [&counter] {
        counter += 0x9E3779B97F4A7C15U;
        std::uint64_t z = counter;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    };
    const auto add = [&digest](double value) {
        digest = (digest ^ agon_detail_bits(value)) * 0x9E3779B97F4A7C15U;
        digest ^= digest >> 29;
    };
    for (int i = 0; i < steps; ++i) {
        // In turn: any bits (huge, tiny, infinite, NaN), an angle, a ratio.
        const double any = agon_detail_from_bits(next());
        const double angle = static_cast<double>(static_cast<std::int64_t>(next())) * 0x1p-60;
        const double ratio = static_cast<double>(static_cast<std::int64_t>(next())) * 0x1p-63;
        const double arguments[] = {any, angle, ratio};
        for (const double x : arguments) {
            double sine = 0;
            double cosine = 0;
            agon_sincos(x, &sine, &cosine);
            add(sine);
            add(cosine);
            add(agon_tan(x));
            add(agon_asin(x));
            add(agon_acos(x));
            add(agon_atan(x));
            add(agon_atan2(x, angle));
            add(agon_atan2(ratio, x));
            add(agon_exp(x));
            add(agon_log(x));
            add(agon_pow(x, angle));
            add(agon_pow(1 + ratio, x));
            add(agon_wrap_angle(x));
        }
    }
    return digest;
}
