// SPDX-License-Identifier: Apache-2.0
#include "core/math.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/math_sweep.hpp"

#ifdef AGON_TEST_CONTRACTION
std::uint64_t contracted_sweep_digest(int steps);
#endif

namespace agon::core {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kMin = std::numeric_limits<double>::denorm_min();
constexpr double kMax = std::numeric_limits<double>::max();

enum class Function { sin, cos, tan, asin, acos, atan, atan2, exp, log, pow, wrap_angle };

struct Reference {
    Function function;
    double x;
    double y;
    double nearest;
    double rest_ulp;
};

constexpr Reference kReferences[] = {
#include "core/math_reference.inc"
};

double value_of(Function function, double x, double y) {
    switch (function) {
        case Function::sin:
            return sin(x);
        case Function::cos:
            return cos(x);
        case Function::tan:
            return tan(x);
        case Function::asin:
            return asin(x);
        case Function::acos:
            return acos(x);
        case Function::atan:
            return atan(x);
        case Function::atan2:
            return atan2(x, y);
        case Function::exp:
            return exp(x);
        case Function::log:
            return log(x);
        case Function::pow:
            return pow(x, y);
        case Function::wrap_angle:
            return wrap_angle(x);
    }
    return kNan;
}

double error_ulp(const Reference& reference) {
    const double value = value_of(reference.function, reference.x, reference.y);
    const double magnitude = std::fabs(reference.nearest);
    if (magnitude == 0) {
        return value == 0 ? 0 : kInf;
    }
    const bool is_outwards = reference.rest_ulp * reference.nearest > 0;
    const double ulp = is_outwards ? std::nextafter(magnitude, kInf) - magnitude
                                   : magnitude - std::nextafter(magnitude, 0.0);
    const double error = std::fabs((value - reference.nearest) / ulp - reference.rest_ulp);
    return std::isnan(error) ? kInf : error;
}

TEST(Math, EveryFunctionIsWithinOneUlpOfTheExactValue) {
    std::map<Function, double> worst;
    for (const Reference& reference : kReferences) {
        const double error = error_ulp(reference);
        worst[reference.function] = std::max(worst[reference.function], error);

        EXPECT_LT(error, 1.0) << "function " << static_cast<int>(reference.function) << " at "
                              << std::hexfloat << reference.x << ", " << reference.y << ": got "
                              << value_of(reference.function, reference.x, reference.y)
                              << ", exactly " << reference.nearest;
    }

    EXPECT_EQ(worst.size(), 11U);
    for (const auto& [function, error] : worst) {
        RecordProperty("max_ulp_" + std::to_string(static_cast<int>(function)),
                       std::to_string(error));
    }
}

TEST(Math, TheReferenceTableNoticesAWrongBit) {
    Reference reference = kReferences[50];
    reference.nearest = std::nextafter(std::nextafter(reference.nearest, kInf), kInf);

    EXPECT_GT(error_ulp(reference), 1.0);
}

/// Equal bits: tells -0.0 from 0.0, and NaN equals NaN.
void expect_bits(double value, double expected, const std::string& what) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(expected))
        << what << " gave " << value << ", not " << expected;
}

TEST(Math, SpecialValuesOfOneArgumentAreThoseOfAnnexF) {
    for (const Function odd :
         {Function::sin, Function::tan, Function::asin, Function::atan, Function::wrap_angle}) {
        expect_bits(value_of(odd, 0.0, 0), 0.0, "f(0)");
        expect_bits(value_of(odd, -0.0, 0), -0.0, "f(-0)");
        expect_bits(value_of(odd, -kMin, 0), -kMin, "f(-denormal)");
    }
    for (const Function bounded : {Function::sin, Function::cos, Function::tan, Function::asin,
                                   Function::acos, Function::wrap_angle}) {
        expect_bits(value_of(bounded, kInf, 0), kNan, "f(inf)");
        expect_bits(value_of(bounded, -kInf, 0), kNan, "f(-inf)");
        expect_bits(value_of(bounded, -kNan, 0), kNan, "f(NaN)");
    }
    expect_bits(cos(0.0), 1.0, "cos(0)");
    expect_bits(asin(1.0000000000000002), kNan, "asin(1+)");
    expect_bits(acos(-2.0), kNan, "acos(-2)");
    expect_bits(acos(1.0), 0.0, "acos(1)");
    expect_bits(acos(-1.0), kPi, "acos(-1)");
    expect_bits(asin(-1.0), -kPi / 2, "asin(-1)");
    expect_bits(atan(kInf), kPi / 2, "atan(inf)");
    expect_bits(atan(-kInf), -kPi / 2, "atan(-inf)");
    expect_bits(atan(kNan), kNan, "atan(NaN)");
    expect_bits(exp(0.0), 1.0, "exp(0)");
    expect_bits(exp(-0.0), 1.0, "exp(-0)");
    expect_bits(exp(kInf), kInf, "exp(inf)");
    expect_bits(exp(-kInf), 0.0, "exp(-inf)");
    expect_bits(exp(kNan), kNan, "exp(NaN)");
    expect_bits(exp(710.0), kInf, "exp(710)");
    expect_bits(exp(-746.0), 0.0, "exp(-746)");
    expect_bits(exp(-745.13), kMin, "exp(-745.13)");
    expect_bits(log(1.0), 0.0, "log(1)");
    expect_bits(log(0.0), -kInf, "log(0)");
    expect_bits(log(-0.0), -kInf, "log(-0)");
    expect_bits(log(-1.0), kNan, "log(-1)");
    expect_bits(log(kInf), kInf, "log(inf)");
    expect_bits(log(kNan), kNan, "log(NaN)");
}

TEST(Math, SpecialValuesOfAtan2AreThoseOfAnnexF) {
    for (const double sign : {1.0, -1.0}) {
        expect_bits(atan2(sign * 0.0, -0.0), sign * kPi, "atan2(0, -0)");
        expect_bits(atan2(sign * 0.0, 0.0), sign * 0.0, "atan2(0, 0)");
        expect_bits(atan2(sign * 0.0, -3.0), sign * kPi, "atan2(0, -x)");
        expect_bits(atan2(sign * 0.0, 3.0), sign * 0.0, "atan2(0, x)");
        expect_bits(atan2(sign * 2.0, 0.0), sign * kPi / 2, "atan2(y, 0)");
        expect_bits(atan2(sign * 2.0, -0.0), sign * kPi / 2, "atan2(y, -0)");
        expect_bits(atan2(sign * 2.0, -kInf), sign * kPi, "atan2(y, -inf)");
        expect_bits(atan2(sign * 2.0, kInf), sign * 0.0, "atan2(y, inf)");
        expect_bits(atan2(sign * kInf, 2.0), sign * kPi / 2, "atan2(inf, x)");
        expect_bits(atan2(sign * kInf, -kMax), sign * kPi / 2, "atan2(inf, -max)");
        expect_bits(atan2(sign * kInf, -kInf), sign * (3 * kPi / 4), "atan2(inf, -inf)");
        expect_bits(atan2(sign * kInf, kInf), sign * kPi / 4, "atan2(inf, inf)");
        expect_bits(atan2(sign * kMin, kMax), sign * 0.0, "atan2(min, max)");
    }
    expect_bits(atan2(kNan, 1.0), kNan, "atan2(NaN, 1)");
    expect_bits(atan2(1.0, kNan), kNan, "atan2(1, NaN)");
}

TEST(Math, SpecialValuesOfPowAreThoseOfAnnexF) {
    for (const double any : {0.0, -0.0, 1.5, -kInf, kNan}) {
        expect_bits(pow(any, 0.0), 1.0, "pow(x, 0)");
        expect_bits(pow(any, -0.0), 1.0, "pow(x, -0)");
        expect_bits(pow(1.0, any), 1.0, "pow(1, y)");
    }
    for (const double sign : {1.0, -1.0}) {
        expect_bits(pow(sign * 0.0, -3.0), sign * kInf, "pow(0, -odd)");
        expect_bits(pow(sign * 0.0, -2.0), kInf, "pow(0, -even)");
        expect_bits(pow(sign * 0.0, -kInf), kInf, "pow(0, -inf)");
        expect_bits(pow(sign * 0.0, 3.0), sign * 0.0, "pow(0, odd)");
        expect_bits(pow(sign * 0.0, 2.5), 0.0, "pow(0, y)");
        expect_bits(pow(sign * 0.5, -kInf), kInf, "pow(0.5, -inf)");
        expect_bits(pow(sign * 2.0, -kInf), 0.0, "pow(2, -inf)");
        expect_bits(pow(sign * 0.5, kInf), 0.0, "pow(0.5, inf)");
        expect_bits(pow(sign * 2.0, kInf), kInf, "pow(2, inf)");
        expect_bits(pow(-1.0, sign * kInf), 1.0, "pow(-1, inf)");
        expect_bits(pow(sign * kInf, -3.0), sign * 0.0, "pow(inf, -odd)");
        expect_bits(pow(sign * kInf, -2.0), 0.0, "pow(inf, -even)");
        expect_bits(pow(sign * kInf, 3.0), sign * kInf, "pow(inf, odd)");
        expect_bits(pow(sign * kInf, 2.0), kInf, "pow(inf, even)");
        expect_bits(pow(sign * kMax, 2.0), kInf, "pow(max, 2)");
        expect_bits(pow(sign * kMin, 3.0), sign * 0.0, "pow(min, 3)");
    }
    expect_bits(pow(-2.0, 0.5), kNan, "pow(-2, 0.5)");
    expect_bits(pow(-kInf, 0.5), kInf, "pow(-inf, 0.5)");
    expect_bits(pow(kNan, 1.0), kNan, "pow(NaN, 1)");
    expect_bits(pow(2.0, kNan), kNan, "pow(2, NaN)");
    expect_bits(pow(-1.0, 4503599627370497.0), -1.0, "pow(-1, a large odd number)");
    expect_bits(pow(-1.0, 1e300), 1.0, "pow(-1, an even number)");
}

TEST(Math, PowersOfWholeNumbersAreExact) {
    for (int base = 2; base <= 12; ++base) {
        double power = 1;
        for (int exponent = 1; power * base < 0x1p53; ++exponent) {
            power *= base;
            EXPECT_EQ(pow(base, exponent), power) << base << "^" << exponent;
        }
    }
    for (int exponent = -1074; exponent <= 1023; ++exponent) {
        EXPECT_EQ(pow(2, exponent), std::ldexp(1.0, exponent)) << exponent;
    }
}

// A changed digest is a changed result of some function: every simulation and recording changes
// with it.
constexpr std::uint64_t kSweepDigest = 16404270956300690746U;
constexpr int kSweepSteps = 4000;

TEST(Math, ResultsHaveTheSameBitsInEveryBuild) {
    EXPECT_EQ(agon_math_sweep_digest(kSweepSteps), kSweepDigest);
}

TEST(Math, ResultsHaveTheSameBitsWhereContractionIsAllowed) {
#ifdef AGON_TEST_CONTRACTION
    if (!__builtin_cpu_supports("fma") || !__builtin_cpu_supports("avx2")) {
        GTEST_SKIP() << "this processor has no FMA";
    }
    EXPECT_EQ(contracted_sweep_digest(kSweepSteps), kSweepDigest);
#else
    GTEST_SKIP() << "no flags are known that allow contraction here";
#endif
}

RC_GTEST_PROP(Math, SincosIsSinAndCos, (double x)) {
    const SinCos both = sincos(x);

    RC_ASSERT(both.sin == sin(x));
    RC_ASSERT(both.cos == cos(x));
}

RC_GTEST_PROP(Math, WrappedAnglesHaveTheSameSineAndStayAsTheyAre, (int degrees_of_angle)) {
    const double angle = degrees_of_angle % 1'000'000 * 0.017;

    const double wrapped = wrap_angle(angle);

    RC_ASSERT(std::fabs(wrapped) <= kPi);
    RC_ASSERT(wrap_angle(wrapped) == wrapped);
    RC_ASSERT(wrap_angle(-angle) == -wrapped);
    // sin has slope 1 at most; the wrapped angle is off by half an ulp of pi at most.
    RC_ASSERT(std::fabs(sin(wrapped) - sin(angle)) < 4e-16);
    RC_ASSERT(std::fabs(cos(wrapped) - cos(angle)) < 4e-16);
}

RC_GTEST_PROP(Math, LogUndoesExp, ()) {
    const double x = *rc::gen::inRange(-700'000, 700'000) * 1e-3;

    RC_ASSERT(std::fabs(log(exp(x)) - x) <= 3e-16 + std::fabs(x) * 2e-16);
}

}  // namespace
}  // namespace agon::core
