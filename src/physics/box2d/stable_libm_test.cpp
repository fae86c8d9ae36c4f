// SPDX-License-Identifier: Apache-2.0
// That Box2D really runs on these is checked by tests/physics/check_libm.py.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/math.hpp"
#include "core/random.hpp"

extern "C" {
float sinf(float x);
float cosf(float x);
void sincosf(float x, float* sine, float* cosine);
float atan2f(float y, float x);
float expf(float x);
}

namespace {

/// In units of the last place of the exact value.
double error_ulp(float got, double exact) {
    const auto nearest = static_cast<float>(exact);
    const double ulp = static_cast<double>(
        std::nextafter(std::fabs(nearest), std::numeric_limits<float>::infinity()) -
        std::fabs(nearest));
    return std::fabs(static_cast<double>(got) - exact) / ulp;
}

TEST(StableLibm, SinesAreRightToTheirLastPlace) {
    agon::core::RandomStream stream(1, "angles");
    for (int i = 0; i < 200000; ++i) {
        // Mostly what angles of bodies are, sometimes all of what is reduced, and beyond.
        const double range = i % 10 == 0 ? 2e5 : i % 3 == 0 ? 100 : 7;
        const auto x = static_cast<float>(stream.uniform(-range, range));
        const agon::core::SinCos exact = agon::core::sincos(static_cast<double>(x));
        float sine = 0;
        float cosine = 0;
        sincosf(x, &sine, &cosine);
        EXPECT_EQ(sine, sinf(x));
        EXPECT_EQ(cosine, cosf(x));
        // Half a unit is rounding. Near a zero of a large angle the reduction counts too.
        EXPECT_LT(error_ulp(sine, exact.sin), 0.55) << x;
        EXPECT_LT(error_ulp(cosine, exact.cos), 0.55) << x;
    }
}

TEST(StableLibm, SmallAndSpecialAnglesAreExact) {
    for (const float x : {0.0F, -0.0F, 1e-30F, -1e-8F}) {
        EXPECT_EQ(sinf(x), x);
        EXPECT_EQ(std::signbit(sinf(x)), std::signbit(x));
        EXPECT_EQ(cosf(x), 1.0F);
    }
    EXPECT_TRUE(std::isnan(sinf(std::numeric_limits<float>::infinity())));
    EXPECT_TRUE(std::isnan(cosf(std::numeric_limits<float>::quiet_NaN())));
}

TEST(StableLibm, TheOthersAreCoresRoundedOnce) {
    agon::core::RandomStream stream(2, "arguments");
    for (int i = 0; i < 10000; ++i) {
        const auto x = static_cast<float>(stream.uniform(-20, 20));
        const auto y = static_cast<float>(stream.uniform(-20, 20));
        EXPECT_EQ(atan2f(y, x), static_cast<float>(agon::core::atan2(static_cast<double>(y),
                                                                     static_cast<double>(x))));
        EXPECT_EQ(expf(x), static_cast<float>(agon::core::exp(static_cast<double>(x))));
    }
}

}  // namespace
