// SPDX-License-Identifier: Apache-2.0
#include "record/recording_card.hpp"

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"
#include "record/reader.hpp"

namespace agon::record {
namespace {

core::Result<RecordingCard> card_of(std::vector<std::byte> bytes) {
    return read_card(*from_memory(std::move(bytes), "test.mcap"));
}

TEST(RecordingCard, HasWhatTheFirstAndTheLastMessageSay) {
    const auto bytes = recorded_bytes(1000);
    const auto whole = Recording::from_bytes(bytes, "test.mcap");

    const auto card = card_of(bytes);

    ASSERT_TRUE(card) << card.error().text();
    EXPECT_EQ(card->match.mission, "made_up");
    EXPECT_EQ(card->match.seats.at(0).strategy_name, "team yellow");
    ASSERT_TRUE(card->report);
    EXPECT_EQ(*card->report, *whole->report());
}

TEST(RecordingCard, OneThatWasCutOffHasNoReport) {
    auto bytes = recorded_bytes(1000);
    bytes.resize(bytes.size() / 2);

    const auto card = card_of(bytes);

    ASSERT_TRUE(card) << card.error().text();
    EXPECT_EQ(card->match.mission, "made_up");
    EXPECT_FALSE(card->report);
}

TEST(RecordingCard, WhatIsNoRecordingIsAnError) {
    const std::string text = "not a recording at all, but long enough to be one";
    const auto bytes = std::as_bytes(std::span(text));

    const auto card = card_of({bytes.begin(), bytes.end()});

    ASSERT_FALSE(card);
    EXPECT_NE(card.error().text().find("no recording"), std::string::npos);
    EXPECT_NE(card.error().text().find("test.mcap"), std::string::npos);
    EXPECT_FALSE(card_of({}));
    EXPECT_FALSE(read_card("/there/is/no/such.mcap"));
}

TEST(RecordingCard, ACutAnywhereGivesACardOrAnError) {
    const auto bytes = recorded_bytes(30);
    for (std::size_t size = 0; size < bytes.size(); size += 7) {
        const auto card =
            card_of({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)});
        EXPECT_FALSE(card && card->report) << size;
    }
}

TEST(RecordingCard, FlippedBytesAtTheEndsCrashNothing) {
    const auto bytes = recorded_bytes(30);
    for (std::size_t i = 0; i < 200; ++i) {
        for (const std::size_t at : {i * 3 % bytes.size(), bytes.size() - 1 - i * 3}) {
            auto flipped = bytes;
            flipped[at] ^= std::byte{0x55};
            (void)card_of(std::move(flipped));
        }
    }
}

}  // namespace
}  // namespace agon::record
