// SPDX-License-Identifier: Apache-2.0
#include "server/frame_pool.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace agon::server {
namespace {

TEST(FramePool, GivesEachFrameOnceUntilItComesBack) {
    FramePool pool(2);
    FrameParcel* first = pool.take();
    FrameParcel* second = pool.take();
    ASSERT_NE(first, nullptr);
    ASSERT_NE(second, nullptr);
    EXPECT_NE(first, second);
    EXPECT_EQ(pool.take(), nullptr);

    pool.give_back(*second);

    EXPECT_EQ(pool.take(), second);
    EXPECT_EQ(pool.take(), nullptr);
}

TEST(FramePool, FramesGoRoundBetweenTwoThreads) {
    constexpr std::uint64_t kCount = 20'000;
    FramePool pool(4);
    ParcelQueue queue;
    std::thread taker([&] {
        for (std::uint64_t i = 0; i < kCount;) {
            if (FrameParcel* frame = pool.take(); frame != nullptr) {
                frame->tick = i++;
                queue.put(*frame);
            } else {
                std::this_thread::yield();
            }
        }
    });

    for (std::uint64_t i = 0; i < kCount;) {
        if (Parcel* parcel = queue.take(); parcel != nullptr) {
            auto& frame = static_cast<FrameParcel&>(*parcel);
            ASSERT_EQ(frame.tick, i++);
            pool.give_back(frame);
        } else {
            std::this_thread::yield();
        }
    }
    taker.join();
}

}  // namespace
}  // namespace agon::server
