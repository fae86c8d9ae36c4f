// SPDX-License-Identifier: Apache-2.0
// The five functions of libm that Debian's libbox2d.so calls. glibc picks theirs by processor, so
// worlds would differ between machines. Every executable that links the physics module carries this
// object, and the dynamic linker binds the library to it, as it looks into the executable first.
// sqrtf needs nothing: IEEE 754 fixes its bits.
//
// Box2D asks for sines in the inner loop of its solver, so these have kernels of their own, in
// double precision; the rest is core's. All are rounded to single precision once.
#include "core/math.hpp"

namespace {

// Up to here k * kHalfPiHigh is exact: k has at most 17 bits, the constant 33.
constexpr float kLargest = 1e5F;
constexpr double kTwoOverPi = 0.63661977236758134308;
constexpr double kHalfPiHigh = 1.57079632673412561417;     // the first 33 bits of pi / 2
constexpr double kHalfPiLow = 6.07710050650619224932e-11;  // the rest

/// Taylor's series on [-pi/4, pi/4]; the first term left out is below 2e-9.
double sine(double x) {
    const double z = x * x;
    return x * (1 + z * (-1.0 / 6 + z * (1.0 / 120 + z * (-1.0 / 5040 + z * (1.0 / 362880)))));
}

/// The same; below 2e-10.
double cosine(double x) {
    const double z = x * x;
    return 1 + z * (-1.0 / 2 +
                    z * (1.0 / 24 + z * (-1.0 / 720 + z * (1.0 / 40320 + z * (-1.0 / 3628800)))));
}

struct SinCosFloat {
    float sin;
    float cos;
};

SinCosFloat sine_and_cosine(float angle) {
    const auto x = static_cast<double>(angle);
    if (!(angle >= -kLargest && angle <= kLargest)) {
        const agon::core::SinCos both = agon::core::sincos(x);
        return {static_cast<float>(both.sin), static_cast<float>(both.cos)};
    }
    const int quarters = static_cast<int>(x * kTwoOverPi + (x < 0 ? -0.5 : 0.5));
    const double rest = (x - quarters * kHalfPiHigh) - quarters * kHalfPiLow;
    const auto s = static_cast<float>(sine(rest));
    const auto c = static_cast<float>(cosine(rest));
    switch (static_cast<unsigned>(quarters) % 4) {
        case 0:
            return {s, c};
        case 1:
            return {c, -s};
        case 2:
            return {-s, -c};
        default:
            return {-c, s};
    }
}

}  // namespace

// The declarations are libm's, written out: its header may declare them as builtins or inline.
extern "C" {
float sinf(float x);
float cosf(float x);
void sincosf(float x, float* sine, float* cosine);
float atan2f(float y, float x);
float expf(float x);

float sinf(float x) {
    return sine_and_cosine(x).sin;
}

float cosf(float x) {
    return sine_and_cosine(x).cos;
}

void sincosf(float x, float* sine, float* cosine) {
    const SinCosFloat both = sine_and_cosine(x);
    *sine = both.sin;
    *cosine = both.cos;
}

float atan2f(float y, float x) {
    return static_cast<float>(agon::core::atan2(static_cast<double>(y), static_cast<double>(x)));
}

float expf(float x) {
    return static_cast<float>(agon::core::exp(static_cast<double>(x)));
}
}
