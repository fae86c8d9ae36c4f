// SPDX-License-Identifier: Apache-2.0
#include "core/time.hpp"

#include <gtest/gtest.h>

namespace agon::core {
namespace {

TEST(Time, AMillionTicksDoNotDrift) {
    SimTime time;
    for (int i = 0; i < 1'000'000; ++i) {
        time = time + Duration::milliseconds(5);
    }

    EXPECT_EQ(time, SimTime::at(Duration::seconds(5000)));
    EXPECT_EQ(time.since_start() / Duration::milliseconds(5), 1'000'000);
}

TEST(Time, SecondsAreRoundedToTheNearestNanosecond) {
    EXPECT_EQ(Duration::seconds(0.1).count_ns(), 100'000'000);
    EXPECT_EQ(Duration::seconds(-1.5e-9).count_ns(), -2);
    EXPECT_EQ(Duration::seconds(1.4e-9).count_ns(), 1);
}

TEST(Time, InstantsAndSpansAreOrdered) {
    const SimTime later = SimTime() + Duration::seconds(2);

    EXPECT_LT(SimTime(), later);
    EXPECT_EQ(later - SimTime(), Duration::milliseconds(2000));
    EXPECT_EQ((later - Duration::seconds(3)).in_seconds(), -1.0);
}

}  // namespace
}  // namespace agon::core
