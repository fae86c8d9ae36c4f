// SPDX-License-Identifier: Apache-2.0
// The building blocks of <agon/math.h>. Not an interface: names with agon_detail_ may change.
#ifndef AGON_MATH_DETAIL_H
#define AGON_MATH_DETAIL_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include <agon/math_tables.h>

#if defined(__FAST_MATH__)
#error "agon/math.h needs IEEE 754 arithmetic: compile without -ffast-math and -Ofast"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0 && __FLT_EVAL_METHOD__ != 16
#error "agon/math.h needs doubles that are computed as doubles: compile with -msse2 -mfpmath=sse"
#endif

// ---------------------------------------------------------------------------------------------
// Sums and products with the rounding error kept.

/// The exact sum of two doubles, the second small beside the first.
typedef struct agon_detail_pair {
    double hi;
    double lo;
} agon_detail_pair;

/// a * b, rounded, as a value that the compiler cannot merge with a following sum.
static inline double agon_detail_mul(double a, double b) {
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
    double product = a * b;
    __asm__("" : "+x"(product));
    return product;
#elif (defined(__GNUC__) || defined(__clang__)) && defined(__aarch64__)
    double product = a * b;
    __asm__("" : "+w"(product));
    return product;
#else
    volatile double product = a * b;
    return product;
#endif
}

static inline uint64_t agon_detail_bits(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline double agon_detail_from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline double agon_detail_nan(void) {
    return agon_detail_from_bits(UINT64_C(0x7ff8000000000000));
}

static inline double agon_detail_infinity(void) {
    return agon_detail_from_bits(UINT64_C(0x7ff0000000000000));
}

/// 2^exponent, for -1022 <= exponent <= 1023.
static inline double agon_detail_power_of_two(int exponent) {
    return agon_detail_from_bits((uint64_t)(exponent + 1023) << 52);
}

/// The leading 26 bits of x: products of two heads, and of a head and a rest, are exact.
static inline double agon_detail_head(double x) {
    return agon_detail_from_bits(agon_detail_bits(x) & ~UINT64_C(0x7ffffff));
}

static inline agon_detail_pair agon_detail_pair_of(double hi, double lo) {
    agon_detail_pair pair;
    pair.hi = hi;
    pair.lo = lo;
    return pair;
}

/// a + b exactly, for |a| >= |b| or a = 0.
static inline agon_detail_pair agon_detail_fast_sum(double a, double b) {
    const double sum = a + b;
    return agon_detail_pair_of(sum, b - (sum - a));
}

/// a + b exactly.
static inline agon_detail_pair agon_detail_sum(double a, double b) {
    const double sum = a + b;
    const double b_part = sum - a;
    return agon_detail_pair_of(sum, (a - (sum - b_part)) + (b - b_part));
}

/// a * b, exact but for 2^-106 of it.
static inline agon_detail_pair agon_detail_product(double a, double b) {
    const double a_head = agon_detail_head(a);
    const double b_head = agon_detail_head(b);
    const double a_rest = a - a_head;
    const double b_rest = b - b_head;
    const double product = agon_detail_mul(a, b);
    const double middle = agon_detail_mul(a_head, b_rest) + agon_detail_mul(a_rest, b_head);
    return agon_detail_pair_of(product, ((agon_detail_mul(a_head, b_head) - product) + middle) +
                                            agon_detail_mul(a_rest, b_rest));
}

/// a / b, good to about 2^-100 of it.
static inline agon_detail_pair agon_detail_quotient(agon_detail_pair a, agon_detail_pair b) {
    const double quotient = a.hi / b.hi;
    const agon_detail_pair back = agon_detail_product(quotient, b.hi);
    const double rest = ((a.hi - back.hi) - back.lo) + (a.lo - agon_detail_mul(quotient, b.lo));
    return agon_detail_pair_of(quotient, agon_detail_mul(rest, 1.0 / b.hi));
}

// ---------------------------------------------------------------------------------------------
// Angles: reduction by pi/2, then the series on [-pi/4, pi/4].

/// As agon_detail_reduce for |x| >= 2^20: the product of x's 53-bit integer with those 192 bits of
/// 2/pi that decide x / (pi/2) modulo 4 (Payne and Hanek).
static inline unsigned agon_detail_reduce_large(double x, agon_detail_pair* r) {
    const uint64_t bits = agon_detail_bits(x);
    const int exponent = (int)((bits >> 52) & 0x7ff) - 1075;
    const uint64_t integer = (bits & UINT64_C(0xfffffffffffff)) | UINT64_C(0x10000000000000);
    const uint64_t halves[2] = {integer & 0xffffffffu, integer >> 32};
    const int first_bit = exponent - 2 + 64;  // counted from 64 zeros before the table
    const int first_word = first_bit / 32 - 2;
    const int shift = first_bit % 32;
    uint64_t window[6];
    uint64_t product[6] = {0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 6; ++i) {
        const int at = first_word + i;
        const uint64_t word = at < 0 ? 0 : agon_detail_two_over_pi[at];
        const uint64_t next = at < -1 ? 0 : agon_detail_two_over_pi[at + 1];
        window[i] = (((word << 32) | next) >> (32 - shift)) & 0xffffffffu;
    }
    for (int half = 0; half < 2; ++half) {
        uint64_t carry = 0;
        for (int i = 5; i >= half; --i) {
            const uint64_t term = window[i] * halves[half] + product[i - half] + carry;
            product[i - half] = term & 0xffffffffu;
            carry = term >> 32;
        }
    }
    // The product counts units of 2^-190: two integer bits stand before the fraction.
    unsigned quadrant = (unsigned)(product[0] >> 30);
    product[0] &= 0x3fffffffu;
    const int is_upper_half = (product[0] & 0x20000000u) != 0;
    if (is_upper_half) {  // count down from the next multiple of pi/2 instead
        ++quadrant;
        uint64_t borrow = 0;
        for (int i = 5; i >= 0; --i) {
            const uint64_t term = (UINT64_C(1) << 32) - product[i] - borrow;
            borrow = term >> 32 == 0;
            product[i] = term & 0xffffffffu;
        }
        product[0] &= 0x3fffffffu;
    }
    agon_detail_pair fraction = {0.0, 0.0};
    for (int i = 0; i < 6; ++i) {
        const double limb = (double)product[i] * agon_detail_power_of_two(-30 - 32 * i);
        const agon_detail_pair sum = agon_detail_fast_sum(fraction.hi, limb);
        fraction = agon_detail_pair_of(sum.hi, fraction.lo + sum.lo);
    }
    const agon_detail_pair angle = agon_detail_product(fraction.hi, AGON_DETAIL_HALF_PI_HI);
    const double rest = angle.lo + (agon_detail_mul(fraction.hi, AGON_DETAIL_HALF_PI_LO) +
                                    agon_detail_mul(fraction.lo, AGON_DETAIL_HALF_PI_HI));
    const int is_negative = (is_upper_half != 0) != (x < 0.0);
    *r = is_negative ? agon_detail_pair_of(-angle.hi, -rest) : agon_detail_pair_of(angle.hi, rest);
    return (x < 0.0 ? 0u - quadrant : quadrant) & 3u;
}

/// r = x - n pi/2 with |r| <= pi/4 (and a rounding error more), good to 2^-56 of itself or better;
/// returns n modulo 4. x is finite.
static inline unsigned agon_detail_reduce(double x, agon_detail_pair* r) {
    if (!(fabs(x) < 1048576.0)) {
        return agon_detail_reduce_large(x, r);
    }
    // Adding and subtracting 1.5 * 2^52 rounds to an integer. n has 20 bits and the parts of pi/2
    // have 33, so the first three products are exact (Cody and Waite).
    const double shifted = agon_detail_mul(x, AGON_DETAIL_TWO_OVER_PI) + 6755399441055744.0;
    const double n = shifted - 6755399441055744.0;
    const double y = x - agon_detail_mul(n, AGON_DETAIL_HALF_PI_1);
    const agon_detail_pair s = agon_detail_sum(y, -agon_detail_mul(n, AGON_DETAIL_HALF_PI_2));
    const agon_detail_pair t = agon_detail_sum(s.hi, -agon_detail_mul(n, AGON_DETAIL_HALF_PI_3));
    *r = agon_detail_pair_of(t.hi, (s.lo + t.lo) - agon_detail_mul(n, AGON_DETAIL_HALF_PI_4));
    return (unsigned)agon_detail_bits(shifted) & 3u;
}

/// sin r by its Taylor series: the terms left out are below 2^-66.
static inline agon_detail_pair agon_detail_sin_series(agon_detail_pair r) {
    const double z = agon_detail_mul(r.hi, r.hi);
    const double z2 = agon_detail_mul(z, z);
    const double z4 = agon_detail_mul(z2, z2);
    const double a = -1.0 / 6 + agon_detail_mul(z, 1.0 / 120);
    const double b = -1.0 / 5040 + agon_detail_mul(z, 1.0 / 362880);
    const double c = -1.0 / 39916800 + agon_detail_mul(z, 1.0 / 6227020800.0);
    const double d = -1.0 / 1307674368000.0 + agon_detail_mul(z, 1.0 / 355687428096000.0);
    const double series =
        (a + agon_detail_mul(z2, b)) + agon_detail_mul(z4, c + agon_detail_mul(z2, d));
    const double cube = agon_detail_mul(r.hi, z);
    return agon_detail_pair_of(
        r.hi, agon_detail_mul(cube, series) + (r.lo - agon_detail_mul(r.lo, 0.5 * z)));
}

/// cos r by its Taylor series: the terms left out are below 2^-58.
static inline agon_detail_pair agon_detail_cos_series(agon_detail_pair r) {
    const double head = agon_detail_head(r.hi);
    const double rest = r.hi - head;
    const double z = agon_detail_mul(r.hi, r.hi);
    const double z_rest = ((agon_detail_mul(head, head) - z) + 2.0 * agon_detail_mul(head, rest)) +
                          agon_detail_mul(rest, rest);
    const double z2 = agon_detail_mul(z, z);
    const double z4 = agon_detail_mul(z2, z2);
    const double a = 1.0 / 24 + agon_detail_mul(z, -1.0 / 720);
    const double b = 1.0 / 40320 + agon_detail_mul(z, -1.0 / 3628800);
    const double c = 1.0 / 479001600 + agon_detail_mul(z, -1.0 / 87178291200.0);
    const double series = (a + agon_detail_mul(z2, b)) +
                          agon_detail_mul(z4, c + agon_detail_mul(z2, 1.0 / 20922789888000.0));
    const double one_minus = 1.0 - 0.5 * z;
    const double lost = (1.0 - one_minus) - 0.5 * z;
    return agon_detail_pair_of(one_minus, lost + ((agon_detail_mul(z2, series) - 0.5 * z_rest) -
                                                  agon_detail_mul(r.hi, r.lo)));
}

/// atan(a/b) for 0 <= a <= b, b > 0, both far from overflow and underflow: with c = i/64 near a/b,
/// atan(a/b) = atan(c) + atan((a - c b) / (b + c a)).
static inline agon_detail_pair agon_detail_atan_quotient(agon_detail_pair a, agon_detail_pair b) {
    const double shifted = 64.0 * (a.hi / b.hi) + 6755399441055744.0;  // rounds to an integer
    const int i = (int)(agon_detail_bits(shifted) & 127u);
    const double c = (shifted - 6755399441055744.0) * 0.015625;
    const double a_head = agon_detail_head(a.hi);
    const double b_head = agon_detail_head(b.hi);
    // a is within half and twice c b (or c is 0), so the first difference is exact.
    const agon_detail_pair n =
        agon_detail_sum(a.hi - agon_detail_mul(c, b_head), -agon_detail_mul(c, b.hi - b_head));
    const double n_lo = n.lo + (a.lo - agon_detail_mul(c, b.lo));
    const double d = b.hi + agon_detail_mul(c, a.hi);
    const double d_lo =
        (((b.hi - d) + agon_detail_mul(c, a_head)) + agon_detail_mul(c, a.hi - a_head)) +
        (b.lo + agon_detail_mul(c, a.lo));
    const agon_detail_pair u =
        agon_detail_quotient(agon_detail_pair_of(n.hi, n_lo), agon_detail_pair_of(d, d_lo));
    const double z = agon_detail_mul(u.hi, u.hi);
    const double series = 1.0 / 3 - agon_detail_mul(z, 1.0 / 5 - agon_detail_mul(z, 1.0 / 7));
    const double bend = u.lo - agon_detail_mul(agon_detail_mul(u.hi, z), series);
    const agon_detail_pair sum = agon_detail_fast_sum(agon_detail_atan_table[i][0], u.hi);
    return agon_detail_pair_of(sum.hi, sum.lo + (bend + agon_detail_atan_table[i][1]));
}

/// The angle in [0, pi] of the point (x, y), given |x| and y >= 0 and x's sign.
static inline double agon_detail_angle(agon_detail_pair y, agon_detail_pair x, int is_left) {
    static const double bases[4][2] = {{0.0, 0.0},
                                       {AGON_DETAIL_HALF_PI_HI, AGON_DETAIL_HALF_PI_LO},
                                       {AGON_DETAIL_PI_HI, AGON_DETAIL_PI_LO},
                                       {AGON_DETAIL_HALF_PI_HI, AGON_DETAIL_HALF_PI_LO}};
    const int is_steep = y.hi > x.hi;
    const agon_detail_pair shorter =
        agon_detail_pair_of(is_steep ? x.hi : y.hi, is_steep ? x.lo : y.lo);
    const agon_detail_pair longer =
        agon_detail_pair_of(is_steep ? y.hi : x.hi, is_steep ? y.lo : x.lo);
    const agon_detail_pair part = agon_detail_atan_quotient(shorter, longer);
    const int octant = is_steep + 2 * is_left;
    const double sign = is_steep == is_left ? 1.0 : -1.0;
    const agon_detail_pair sum = agon_detail_fast_sum(bases[octant][0], sign * part.hi);
    return sum.hi + (sum.lo + (bases[octant][1] + sign * part.lo));
}

/// sqrt(1 - x^2), for |x| <= 1.
static inline agon_detail_pair agon_detail_cathetus(double x) {
    const agon_detail_pair minus = agon_detail_sum(1.0, -x);
    const agon_detail_pair plus = agon_detail_sum(1.0, x);
    const agon_detail_pair square = agon_detail_product(minus.hi, plus.hi);
    if (square.hi == 0.0) {
        return agon_detail_pair_of(0.0, 0.0);
    }
    const double square_lo =
        square.lo + (agon_detail_mul(minus.hi, plus.lo) + agon_detail_mul(minus.lo, plus.hi));
    const double root = sqrt(square.hi);
    const agon_detail_pair back = agon_detail_product(root, root);
    return agon_detail_pair_of(root,
                               (((square.hi - back.hi) - back.lo) + square_lo) / (2.0 * root));
}

// ---------------------------------------------------------------------------------------------
// Exponential and logarithm.

/// exp(x.hi + x.lo): 2^(k/128) from a table times a short series.
static inline double agon_detail_exp(agon_detail_pair x) {
    if (x.hi > 709.8) {
        return agon_detail_infinity();
    }
    if (x.hi < -745.2) {
        return 0.0;
    }
    const double shifted = agon_detail_mul(x.hi, AGON_DETAIL_128_OVER_LN2) + 6755399441055744.0;
    const double n = shifted - 6755399441055744.0;
    const int k = (int)n;
    const int i = k & 127;
    const int exponent = (k - i) / 128;
    const double y = x.hi - agon_detail_mul(n, AGON_DETAIL_LN2_128_HI);  // exact
    const double r = y + (x.lo - agon_detail_mul(n, AGON_DETAIL_LN2_128_LO));
    const double r2 = agon_detail_mul(r, r);
    const double series = (0.5 + agon_detail_mul(r, 1.0 / 6)) +
                          agon_detail_mul(r2, 1.0 / 24 + agon_detail_mul(r, 1.0 / 120));
    const double growth = r + agon_detail_mul(r2, series);
    const double high = agon_detail_exp_table[i][0];
    const double value = high + (agon_detail_exp_table[i][1] + agon_detail_mul(high, growth));
    if (exponent > 1023) {
        return 2.0 * value * agon_detail_power_of_two(1023);
    }
    if (exponent < -1021) {  // one rounding, to a number with fewer bits
        return value * agon_detail_power_of_two(exponent + 60) * agon_detail_power_of_two(-60);
    }
    return value * agon_detail_power_of_two(exponent);
}

/// ln x to 2^-68 of itself, for finite x > 0: x = 2^k m with m in [sqrt(1/2), sqrt 2) and a short w
/// near 1/m from a table, so that r = m w - 1 is exact; ln x = k ln 2 - ln w + ln(1 + r).
static inline agon_detail_pair agon_detail_log(double x) {
    int k = 0;
    if (x < 2.2250738585072014e-308) {
        x *= 18014398509481984.0;  // 2^54
        k = -54;
    }
    const uint64_t bits = agon_detail_bits(x);
    const int shift =
        (int)((bits - UINT64_C(0x3fe6a09e00000000) + (UINT64_C(1) << 62)) >> 52) - 1024;
    const double m = agon_detail_from_bits(bits - ((uint64_t)(int64_t)shift << 52));
    k += shift;
    const double* row = agon_detail_log_table[(int)(128.0 * m + 0.5) - 90];
    const double m_head = agon_detail_head(m);
    const agon_detail_pair r =
        agon_detail_sum(agon_detail_mul(m_head, row[0]) - 1.0, agon_detail_mul(m - m_head, row[0]));
    const double head = agon_detail_head(r.hi);
    const double rest = r.hi - head;
    const double r2 = agon_detail_mul(r.hi, r.hi);
    const double r2_rest =
        ((agon_detail_mul(head, head) - r2) + 2.0 * agon_detail_mul(head, rest)) +
        agon_detail_mul(rest, rest);
    const double r4 = agon_detail_mul(r2, r2);
    const double a = 1.0 / 3 - agon_detail_mul(r.hi, 1.0 / 4);
    const double b = 1.0 / 5 - agon_detail_mul(r.hi, 1.0 / 6);
    const double c = 1.0 / 7 - agon_detail_mul(r.hi, 1.0 / 8);
    const double d = 1.0 / 9 - agon_detail_mul(r.hi, 1.0 / 10);
    const double series =
        (a + agon_detail_mul(r2, b)) + agon_detail_mul(r4, c + agon_detail_mul(r2, d));
    const double cubic = agon_detail_mul(agon_detail_mul(r.hi, r2), series);
    const double base = agon_detail_mul((double)k, AGON_DETAIL_LN2_HI) + row[1];  // exact
    const agon_detail_pair s = agon_detail_fast_sum(base, r.hi);
    const agon_detail_pair t = agon_detail_fast_sum(s.hi, -0.5 * r2);
    const double small = ((r.lo - agon_detail_mul(r.hi, r.lo)) - 0.5 * r2_rest) + cubic;
    const double base_lo = agon_detail_mul((double)k, AGON_DETAIL_LN2_LO) + row[2];
    return agon_detail_fast_sum(t.hi, (s.lo + t.lo) + (base_lo + small));
}

/// 0: y is no integer; 1: odd; 2: even.
static inline int agon_detail_parity(double y) {
    if (fabs(y) >= 9007199254740992.0) {
        return 2;
    }
    const int64_t integer = (int64_t)y;
    return (double)integer == y ? 2 - (int)(integer & 1) : 0;
}

#endif
