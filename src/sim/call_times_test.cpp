// SPDX-License-Identifier: Apache-2.0
#include "sim/call_times.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace agon::sim {
namespace {

TEST(CallTimes, IsAllZeroWithoutCalls) {
    const CallTimes times;

    EXPECT_EQ(times.count(), 0U);
    EXPECT_EQ(times.mean_ns(), 0);
    EXPECT_EQ(times.max_ns(), 0);
    EXPECT_EQ(times.percentile_ns(0.99), 0);
}

TEST(CallTimes, MeanAndMaximumAreExact) {
    CallTimes times;

    times.add(100);
    times.add(1'000'003);
    times.add(-5);

    EXPECT_EQ(times.count(), 3U);
    EXPECT_EQ(times.mean_ns(), 1'000'103 / 3);
    EXPECT_EQ(times.max_ns(), 1'000'003);
}

TEST(CallTimes, PercentileIsAtMostASixteenthTooHigh) {
    CallTimes times;

    for (std::int64_t call = 1; call <= 10'000; ++call) {
        times.add(call * 37);
    }

    for (const double share : {0.01, 0.5, 0.9, 0.99, 0.999}) {
        const double exact = share * 10'000 * 37;
        const auto found = static_cast<double>(times.percentile_ns(share));
        EXPECT_GE(found, exact * 0.9999) << share;
        EXPECT_LE(found, exact * (1 + 1.0 / 16) + 1) << share;
    }
}

TEST(CallTimes, OneSlowCallInAThousandDoesNotMoveTheNinetyNinthPercentile) {
    CallTimes times;

    for (int call = 0; call < 999; ++call) {
        times.add(2'000);
    }
    times.add(5'000'000'000);

    EXPECT_LT(times.percentile_ns(0.99), 2'200);
    EXPECT_EQ(times.percentile_ns(1), 5'000'000'000);
}

TEST(CallTimes, TakesTheLargestNumber) {
    CallTimes times;

    times.add(INT64_MAX);

    EXPECT_EQ(times.percentile_ns(0.99), INT64_MAX);
}

}  // namespace
}  // namespace agon::sim
