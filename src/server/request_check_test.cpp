// SPDX-License-Identifier: Apache-2.0
#include "server/request_check.hpp"

#include <gtest/gtest.h>

namespace agon::server {
namespace {

using protocol::SeatId;

protocol::RecordedMatch match() {
    protocol::RecordedMatch match;
    match.seats.resize(2);
    match.order.emplace().size_bytes = 24;
    return match;
}

TEST(RequestCheck, WhatFitsTheMatchMayBeAsked) {
    const protocol::RecordedMatch shown = match();
    const Surroundings around{&shown, true};

    EXPECT_EQ(obstacle(Pause{}, around), "");
    EXPECT_EQ(obstacle(Resume{}, around), "");
    EXPECT_EQ(obstacle(Step{1}, around), "");
    EXPECT_EQ(obstacle(Step{100'000}, around), "");
    EXPECT_EQ(obstacle(Speed{0.01}, around), "");
    EXPECT_EQ(obstacle(Speed{1000.0}, around), "");
    EXPECT_EQ(obstacle(Speed{}, around), "");
    EXPECT_EQ(obstacle(Restart{}, around), "");
    EXPECT_EQ(obstacle(GiveOrder{std::vector<std::byte>(24)}, around), "");
    EXPECT_EQ(obstacle(ReplaceStrategy{SeatId(1), ""}, around), "");
    EXPECT_EQ(obstacle(WatchStrategy{SeatId(0), true}, around), "");
    EXPECT_EQ(obstacle(ExtractSituation{5}, around), "");
    EXPECT_EQ(obstacle(StopMatch{}, around), "");
    EXPECT_EQ(obstacle(PlayMatch{}, around), "");
    EXPECT_EQ(obstacle(OpenRecording{}, around), "");
}

TEST(RequestCheck, WhatDoesNotFitIsNamed) {
    const protocol::RecordedMatch shown = match();
    const Surroundings around{&shown, true};

    EXPECT_NE(obstacle(Step{0}, around), "");
    EXPECT_NE(obstacle(Step{100'001}, around), "");
    EXPECT_EQ(obstacle(Speed{1e-9}, around),
              "a speed of 1e-09, expected 0.01 to 1000, or 0 for as fast as can be");
    EXPECT_NE(obstacle(Speed{1001.0}, around), "");
    EXPECT_EQ(obstacle(Restart{{}, "", true}, around), "");
    EXPECT_NE(obstacle(Restart{{}, "[ball]", true}, around), "");
    EXPECT_EQ(obstacle(GiveOrder{std::vector<std::byte>(23)}, around),
              "an order of 23 bytes, expected 24");
    EXPECT_EQ(obstacle(ReplaceStrategy{SeatId(2), ""}, around),
              "the match has 2 seats, not a seat 2");
    EXPECT_NE(obstacle(WatchStrategy{SeatId(2), true}, around), "");
}

TEST(RequestCheck, MatchWithoutOrdersTakesNone) {
    protocol::RecordedMatch shown = match();
    shown.order.reset();

    EXPECT_EQ(obstacle(GiveOrder{}, {&shown, false}), "this match takes no orders");
}

TEST(RequestCheck, WithoutAMatchOrALobbyNothingGoes) {
    const Surroundings nothing;

    for (const std::string& why :
         {obstacle(Pause{}, nothing), obstacle(Resume{}, nothing), obstacle(Step{1}, nothing),
          obstacle(Speed{}, nothing), obstacle(Restart{}, nothing), obstacle(GiveOrder{}, nothing),
          obstacle(ReplaceStrategy{SeatId(0), ""}, nothing),
          obstacle(WatchStrategy{SeatId(0), true}, nothing), obstacle(ExtractSituation{}, nothing),
          obstacle(StopMatch{}, nothing)}) {
        EXPECT_EQ(why, "no match is shown");
    }
    EXPECT_EQ(obstacle(PlayMatch{}, nothing), "here is one match alone: no lobby");
    EXPECT_EQ(obstacle(OpenRecording{}, nothing), "here is one match alone: no lobby");
}

}  // namespace
}  // namespace agon::server
