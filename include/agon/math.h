// SPDX-License-Identifier: Apache-2.0
// Sines, exponentials and their kind with the same bits in every build; C11 and C++, headers alone.
//
// A libm picks its code by processor and release, and compilers fold its calls differently. These
// functions use only + - * / sqrt and integers, so a strategy or a simulation that calls them gives
// equal results at -O0 and -O2, with g++ and clang, with and without FMA hardware. Every result is
// within 1 ulp of the exact value (measured: 0.50 to 0.85); infinities, zeros and their signs are
// those of C's Annex F. A NaN result is always the same quiet NaN. errno is never set.
//
// Contraction (a*b + c computed as one fma) would change bits. Each product that a sum follows
// passes through agon_detail_mul, which no compiler can contract, whatever its flags; so a user
// need not build with -ffp-contract=off. -ffast-math breaks more than that and is refused, and so
// is a target that computes doubles in a wider format (x87). The rounding mode must be to nearest.
#ifndef AGON_MATH_H
#define AGON_MATH_H

#include <agon/math_detail.h>

// Angles are in radians.

/// The sine and the cosine of x in one go.
static inline void agon_sincos(double x, double* sine, double* cosine) {
    const double magnitude = fabs(x);
    if (magnitude < 3.7252902984619141e-09) {  // 2^-28: keeps the sign of zero, too
        *sine = x;
        *cosine = 1.0;
        return;
    }
    if (!(magnitude < agon_detail_infinity())) {
        *sine = agon_detail_nan();
        *cosine = agon_detail_nan();
        return;
    }
    agon_detail_pair r;
    const unsigned quadrant = agon_detail_reduce(x, &r);
    const agon_detail_pair s = agon_detail_sin_series(r);
    const agon_detail_pair c = agon_detail_cos_series(r);
    const uint64_t sines = agon_detail_bits(s.hi + s.lo);
    const uint64_t cosines = agon_detail_bits(c.hi + c.lo);
    // Quadrants 0 to 3 have the sines s, c, -s, -c and the cosines c, -s, -c, s. Which it is cannot
    // be predicted, so it is chosen without a branch.
    const uint64_t is_odd = (uint64_t)0 - (quadrant & 1u);
    const uint64_t sine_sign = (uint64_t)(quadrant & 2u) << 62;
    const uint64_t cosine_sign = (uint64_t)((quadrant + 1u) & 2u) << 62;
    *sine = agon_detail_from_bits(((sines & ~is_odd) | (cosines & is_odd)) ^ sine_sign);
    *cosine = agon_detail_from_bits(((cosines & ~is_odd) | (sines & is_odd)) ^ cosine_sign);
}

static inline double agon_sin(double x) {
    double sine;
    double cosine;
    agon_sincos(x, &sine, &cosine);
    return sine;
}

static inline double agon_cos(double x) {
    double sine;
    double cosine;
    agon_sincos(x, &sine, &cosine);
    return cosine;
}

static inline double agon_tan(double x) {
    const double magnitude = fabs(x);
    if (magnitude < 3.7252902984619141e-09) {
        return x;
    }
    if (!(magnitude < agon_detail_infinity())) {
        return agon_detail_nan();
    }
    agon_detail_pair r;
    const unsigned quadrant = agon_detail_reduce(x, &r);
    agon_detail_pair s = agon_detail_sin_series(r);
    agon_detail_pair c = agon_detail_cos_series(r);
    s = agon_detail_fast_sum(s.hi, s.lo);
    c = agon_detail_fast_sum(c.hi, c.lo);
    const int is_odd = (quadrant & 1u) != 0;
    const agon_detail_pair q = is_odd ? agon_detail_quotient(c, s) : agon_detail_quotient(s, c);
    return is_odd ? -(q.hi + q.lo) : q.hi + q.lo;
}

/// The angle of the point (x, y) in [-pi, pi].
static inline double agon_atan2(double y, double x) {
    if (x != x || y != y) {
        return agon_detail_nan();
    }
    const uint64_t y_sign = agon_detail_bits(y) & (UINT64_C(1) << 63);
    const int is_left = (agon_detail_bits(x) >> 63) != 0;
    double height = fabs(y);
    double width = fabs(x);
    const double infinity = agon_detail_infinity();
    if (height == infinity || width == infinity) {  // the same angles with ones and zeros
        height = height == infinity ? 1.0 : 0.0;
        width = width == infinity ? 1.0 : 0.0;
    }
    // By how many powers of two the height exceeds the width.
    const int excess = (int)(agon_detail_bits(height) >> 52) - (int)(agon_detail_bits(width) >> 52);
    double angle;
    if (height == 0.0 || (is_left && excess < -64)) {
        angle = is_left ? AGON_DETAIL_PI_HI : 0.0;
    } else if (width == 0.0 || excess > 64) {
        angle = AGON_DETAIL_HALF_PI_HI;
    } else if (excess < -64) {
        angle = height / width;
    } else {
        const double larger = height > width ? height : width;
        if (larger > 1e270 || larger < 1e-250) {
            const double scale = agon_detail_power_of_two(larger > 1.0 ? -200 : 200);
            height *= scale;
            width *= scale;
        }
        angle = agon_detail_angle(agon_detail_pair_of(height, 0.0), agon_detail_pair_of(width, 0.0),
                                  is_left);
    }
    return agon_detail_from_bits(agon_detail_bits(angle) | y_sign);
}

static inline double agon_atan(double x) {
    return fabs(x) < 3.7252902984619141e-09 ? x : agon_atan2(x, 1.0);
}

static inline double agon_asin(double x) {
    if (!(fabs(x) <= 1.0)) {
        return agon_detail_nan();
    }
    if (fabs(x) < 3.7252902984619141e-09) {
        return x;
    }
    const double angle =
        agon_detail_angle(agon_detail_pair_of(fabs(x), 0.0), agon_detail_cathetus(x), 0);
    return x < 0.0 ? -angle : angle;
}

static inline double agon_acos(double x) {
    if (!(fabs(x) <= 1.0)) {
        return agon_detail_nan();
    }
    return agon_detail_angle(agon_detail_cathetus(x), agon_detail_pair_of(fabs(x), 0.0), x < 0.0);
}

static inline double agon_exp(double x) {
    return x != x ? agon_detail_nan() : agon_detail_exp(agon_detail_pair_of(x, 0.0));
}

static inline double agon_log(double x) {
    if (x == 0.0) {
        return -agon_detail_infinity();
    }
    if (!(x > 0.0)) {
        return agon_detail_nan();
    }
    return x == agon_detail_infinity() ? x : agon_detail_log(x).hi;
}

static inline double agon_pow(double x, double y) {
    if (x == 1.0 || y == 0.0) {
        return 1.0;
    }
    if (x != x || y != y) {
        return agon_detail_nan();
    }
    const double magnitude = fabs(x);
    const int parity = agon_detail_parity(y);
    const int is_negative = agon_detail_bits(x) >> 63 != 0 && parity == 1;
    double power;
    if (magnitude == 1.0) {  // x = -1
        power = parity == 0 ? agon_detail_nan() : 1.0;
    } else if (magnitude == 0.0 || magnitude == agon_detail_infinity() || fabs(y) > 1e20) {
        power = (magnitude > 1.0) == (y > 0.0) ? agon_detail_infinity() : 0.0;
    } else if (x < 0.0 && parity == 0) {
        return agon_detail_nan();
    } else if (fabs(y) < 1e-20) {
        power = 1.0;
    } else {
        const agon_detail_pair logarithm = agon_detail_log(magnitude);
        const agon_detail_pair product = agon_detail_product(y, logarithm.hi);
        power = agon_detail_exp(
            agon_detail_pair_of(product.hi, product.lo + agon_detail_mul(y, logarithm.lo)));
    }
    return is_negative ? -power : power;
}

/// The angle in [-pi, pi] that equals x but for whole turns (of the real number 2 pi). An x within
/// the doubles nearest to -pi and pi is returned as it is.
static inline double agon_wrap_angle(double x) {
    const double magnitude = fabs(x);
    if (magnitude <= AGON_DETAIL_PI_HI) {
        return x;
    }
    if (!(magnitude < agon_detail_infinity())) {
        return agon_detail_nan();
    }
    if (magnitude < 9.42) {  // less than 3 pi: the first difference is exact
        const double rest = (magnitude - AGON_DETAIL_TWO_PI_HI) - AGON_DETAIL_TWO_PI_LO;
        return x < 0.0 ? -rest : rest;
    }
    agon_detail_pair r;
    const unsigned quadrant = agon_detail_reduce(x, &r);
    double turn = quadrant == 1u ? 1.0 : quadrant == 3u ? -1.0 : 0.0;
    if (quadrant == 2u) {
        turn = r.hi > 0.0 ? -2.0 : 2.0;
    }
    const agon_detail_pair sum = agon_detail_sum(turn * AGON_DETAIL_HALF_PI_HI, r.hi);
    return sum.hi + (sum.lo + (agon_detail_mul(turn, AGON_DETAIL_HALF_PI_LO) + r.lo));
}

#endif
