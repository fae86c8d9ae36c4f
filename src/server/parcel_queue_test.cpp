// SPDX-License-Identifier: Apache-2.0
#include "server/parcel_queue.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace agon::server {
namespace {

struct Numbered final : Parcel {
    std::size_t sender = 0;
    std::size_t number = 0;
};

std::size_t number_of(Parcel* parcel) {
    return static_cast<Numbered*>(parcel)->number;
}

TEST(ParcelQueue, ParcelsComeOutInOrder) {
    ParcelQueue queue;
    std::array<Numbered, 3> parcels;
    EXPECT_EQ(queue.take(), nullptr);
    for (std::size_t i = 0; i < parcels.size(); ++i) {
        parcels[i].number = i;
        queue.put(parcels[i]);
    }

    EXPECT_EQ(number_of(queue.take()), 0U);
    // One that came out may go in again at once.
    queue.put(parcels[0]);
    EXPECT_EQ(number_of(queue.take()), 1U);
    EXPECT_EQ(number_of(queue.take()), 2U);
    EXPECT_EQ(number_of(queue.take()), 0U);
    EXPECT_EQ(queue.take(), nullptr);
    EXPECT_EQ(queue.take(), nullptr);
}

TEST(ParcelQueue, EachThreadsParcelsKeepTheirOrder) {
    constexpr std::size_t kSenders = 3;
    constexpr std::size_t kCount = 20'000;
    ParcelQueue queue;
    std::vector<std::thread> senders;
    for (std::size_t sender = 0; sender < kSenders; ++sender) {
        senders.emplace_back([&queue, sender] {
            for (std::size_t i = 0; i < kCount; ++i) {
                auto parcel = std::make_unique<Numbered>();
                parcel->sender = sender;
                parcel->number = i;
                queue.put(*parcel.release());
            }
        });
    }

    std::array<std::size_t, kSenders> next{};
    for (std::size_t taken = 0; taken < kSenders * kCount;) {
        const std::unique_ptr<Numbered> parcel(static_cast<Numbered*>(queue.take()));
        if (parcel) {
            ASSERT_EQ(parcel->number, next[parcel->sender]);
            ++next[parcel->sender];
            ++taken;
        }
    }

    for (std::thread& sender : senders) {
        sender.join();
    }
    EXPECT_EQ(queue.take(), nullptr);
}

}  // namespace
}  // namespace agon::server
