// SPDX-License-Identifier: Apache-2.0
#include "server/desk.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace agon::server {
namespace {

TEST(Desk, RequestsComeInTheirOrder) {
    Desk desk(4);
    EXPECT_FALSE(desk.take().has_value());
    EXPECT_TRUE(desk.put({1, 10, Pause{}}));
    EXPECT_TRUE(desk.put({2, 11, Step{5}}));

    const auto first = desk.take();
    const auto second = desk.take();

    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->client, 1U);
    EXPECT_EQ(first->number, 10U);
    EXPECT_TRUE(std::holds_alternative<Pause>(first->what));
    EXPECT_EQ(std::get<Step>(second->what).ticks, 5U);
    EXPECT_FALSE(desk.take().has_value());
}

TEST(Desk, HoldsNoMoreThanItMay) {
    Desk desk(2);
    EXPECT_TRUE(desk.put({1, 1, Pause{}}));
    EXPECT_TRUE(desk.put({1, 2, Pause{}}));
    EXPECT_FALSE(desk.put({1, 3, Pause{}}));

    EXPECT_EQ(desk.take()->number, 1U);

    EXPECT_TRUE(desk.put({1, 4, Pause{}}));
    EXPECT_EQ(desk.take()->number, 2U);
    EXPECT_EQ(desk.take()->number, 4U);
}

TEST(Desk, WhoWaitsIsWokenByARequest) {
    Desk desk(1000);
    std::thread viewer([&desk] {
        for (std::uint32_t i = 0; i < 1000; ++i) {
            EXPECT_TRUE(desk.put({1, i, Resume{}}));
        }
    });

    // If a wake-up were lost, the test would take an hour.
    for (std::uint32_t next = 0; next < 1000;) {
        if (const auto request = desk.take()) {
            EXPECT_EQ(request->number, next++);
        } else {
            desk.wait(core::Duration::seconds(3600));
        }
    }
    viewer.join();
}

TEST(Desk, WaitingEndsInTime) {
    Desk desk(1);

    desk.wait(core::Duration::milliseconds(1));

    EXPECT_FALSE(desk.take().has_value());
}

}  // namespace
}  // namespace agon::server
