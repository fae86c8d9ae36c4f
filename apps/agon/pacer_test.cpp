// SPDX-License-Identifier: Apache-2.0
#include "pacer.hpp"

#include <gtest/gtest.h>

#include "net/wall_clock.hpp"

namespace agon::app {
namespace {

TEST(Pacer, TakesMaxAndPositiveNumbers) {
    for (const char* speed : {"max", "1", "0.5", "20", "0.001"}) {
        EXPECT_TRUE(Pacer::parse(speed)) << speed;
    }
    for (const char* speed : {"", "fast", "0", "-1", "1x", "nan", "inf", "1e9"}) {
        EXPECT_FALSE(Pacer::parse(speed)) << speed;
    }
}

TEST(Pacer, HoldsBackToTheSpeedAskedFor) {
    auto pacer = Pacer::parse("10");
    ASSERT_TRUE(pacer);
    const auto at_ms = [](std::int64_t ms) {
        return core::SimTime::at(core::Duration::milliseconds(ms));
    };

    pacer->wait_for(at_ms(500));
    const std::int64_t begin_ns = net::WallClock::now_ns();
    pacer->wait_for(at_ms(700));

    // 200 ms of simulated time last 20 ms at speed 10; a busy machine may make it more.
    EXPECT_GE(net::WallClock::now_ns() - begin_ns, 19'000'000);
}

TEST(Pacer, SaysHowLongItIsUntilATimeIsDue) {
    auto pacer = Pacer::parse("0.001");
    ASSERT_TRUE(pacer);
    const auto at_ms = [](std::int64_t ms) {
        return core::SimTime::at(core::Duration::milliseconds(ms));
    };

    EXPECT_EQ(pacer->time_until(at_ms(500)), core::Duration()) << "it counts from here";
    const core::Duration early = pacer->time_until(at_ms(1500));
    EXPECT_GT(early, core::Duration::seconds(900));
    EXPECT_LE(early, core::Duration::seconds(1000));

    pacer->start_anew();
    EXPECT_EQ(pacer->time_until(at_ms(1500)), core::Duration());
    pacer->set_speed(std::nullopt);
    EXPECT_EQ(pacer->time_until(at_ms(9'000'000)), core::Duration());
    EXPECT_FALSE(pacer->speed_ratio());
}

}  // namespace
}  // namespace agon::app
