// SPDX-License-Identifier: Apache-2.0
#include "record/closed_seats.hpp"

#include <string>

#include <gtest/gtest.h>

#include "protocol/replacement.hpp"

namespace agon::record {
namespace {

using protocol::SeatSet;

const SeatSet kBoth = SeatSet(std::vector<std::uint32_t>{0, 1});
const SeatSet kBlue = SeatSet(std::vector<std::uint32_t>{1});

protocol::RecordedMatch match() {
    protocol::RecordedMatch match;
    for (const char* name : {"yellow", "blue"}) {
        protocol::RecordedSeat seat;
        seat.name = name;
        seat.strategy_name = std::string(name) + "'s team";
        seat.file = "secret.so";
        seat.sha256 = "00ff";
        seat.options = "axes=y-up";
        seat.parameters.push_back({"kp", "", 1, 0, 2, 1});
        match.seats.push_back(seat);
    }
    return match;
}

TEST(ClosedSeats, KeepTheirOwnToThemselves) {
    const protocol::RecordedMatch shown = match_for(match(), kBlue);

    EXPECT_EQ(shown.seats[0].strategy_name, "yellow's team");
    EXPECT_EQ(shown.seats[0].file, "");
    EXPECT_EQ(shown.seats[0].sha256, "");
    EXPECT_EQ(shown.seats[0].options, "");
    EXPECT_TRUE(shown.seats[0].parameters.empty());
    EXPECT_EQ(shown.seats[1].file, "secret.so");
    EXPECT_EQ(shown.seats[1].parameters.size(), 1U);
}

TEST(ClosedSeats, WhoseFileTookASeatIsToldOfOpenSeatsAlone) {
    const protocol::Event yellow{5, {}, "replaced", "yellow", {}, "secret.so took it"};
    const protocol::Event blue{5, {}, "replaced", "blue", {}, "secret.so took it"};
    const protocol::Event goal{5, {}, "goal", "yellow", {"/ball"}, "a goal"};

    EXPECT_EQ(event_for(yellow, match(), kBlue).reason, "yellow's strategy was replaced");
    EXPECT_EQ(event_for(yellow, match(), kBoth).reason, yellow.reason);
    EXPECT_EQ(event_for(blue, match(), kBlue).reason, blue.reason);
    EXPECT_EQ(event_for(goal, match(), kBlue).reason, "a goal");
}

TEST(ClosedSeats, WhereAStrategyFailedIsToldOfOpenSeatsAlone) {
    for (const char* kind : {"fault", "lost", "restarted"}) {
        const protocol::Event event{
            5, {}, kind, "yellow", {}, "step crashed in Team::strike() at secret.cpp:76"};

        EXPECT_EQ(event_for(event, match(), kBoth).reason, event.reason) << kind;
        const std::string shown = event_for(event, match(), kBlue).reason;
        EXPECT_EQ(shown.find("secret"), std::string::npos) << kind;
        EXPECT_NE(shown.find("yellow"), std::string::npos) << kind;
    }
}

TEST(ClosedSeats, CallTimesAreToldOfOpenSeatsAlone) {
    protocol::RecordedReport report;
    report.seats.push_back({"yellow", 10, 20, 30, 40, 1, 2, 3, 4, 5, "crashed"});
    report.seats.push_back({"blue", 10, 20, 30, 40, 1, 2, 3, 4, 5, ""});

    const protocol::RecordedReport shown = report_for(report, match(), kBlue);

    EXPECT_EQ(shown.seats[0], (protocol::RecordedSeatReport{"yellow", 0, 0, 0, 0, 0, 0, 0, 0, 5,
                                                            "yellow lost its strategy"}));
    EXPECT_EQ(shown.seats[1], report.seats[1]);
}

TEST(ClosedSeats, AReplacementSaysWhoAndNotWhichFile) {
    const auto block = encode(
        protocol::Replacement{std::string(64, 'a'), "Name", "Author", "/a.so", "msrs", "axes=y"});

    const auto closed = protocol::decode_replacement(closed_replacement(block));

    ASSERT_TRUE(closed);
    EXPECT_EQ(*closed, (protocol::Replacement{"", "Name", "Author", "", "msrs", ""}));
}

}  // namespace
}  // namespace agon::record
