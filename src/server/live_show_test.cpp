// SPDX-License-Identifier: Apache-2.0
#include "server/live_show.hpp"

#include <gtest/gtest.h>

#include "protocol/viewer_peer.hpp"

namespace agon::server {
namespace {

using protocol::ReceivedPart;
using protocol::RunPart;
using protocol::SeatId;

const SeatSet kBoth = SeatSet(std::vector<std::uint32_t>{0, 1});

protocol::RecordedMatch match() {
    protocol::RecordedMatch match;
    match.mission = "made_up";
    match.tick = core::Duration::milliseconds(5);
    match.scene.nodes.push_back({"/ball", -1, {}, 0, {}});
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

LiveShow show() {
    return LiveShow({nullptr, match(), {}}, core::Duration::seconds(10));
}

FrameParcel& set(FrameParcel& frame, std::uint64_t tick, std::uint8_t commanded) {
    frame.tick = tick;
    frame.poses = {{{0.5, 0, 0}, {}}};
    frame.commands = {{tick, {std::byte{commanded}}}, {}};
    frame.drawings.assign(2, {});
    return frame;
}

std::size_t count_of(RunPart kind, const LiveShow& shown) {
    std::vector<std::byte> bytes;
    protocol::encode_run({}, shown.history().read({0, 1000, 1, {kBoth, kBoth, kBoth}}).run, bytes);
    const auto message = protocol::decode_to_viewer(bytes);
    const auto& parts = std::get<protocol::ReceivedRun>(*message).parts;
    return static_cast<std::size_t>(
        std::count_if(parts.begin(), parts.end(),
                      [kind](const ReceivedPart& part) { return part.kind == kind; }));
}

TEST(LiveShow, CommandsAreToldWhenTheyChange) {
    LiveShow shown = show();
    FrameParcel frame;
    shown.add(set(frame, 0, 1));
    shown.add(set(frame, 3, 1));
    shown.add(set(frame, 6, 2));
    shown.add(set(frame, 9, 2));

    EXPECT_EQ(count_of(RunPart::Frame, shown), 4U);
    EXPECT_EQ(count_of(RunPart::Command, shown), 2U);
    EXPECT_EQ(shown.history().last().columns.at(0), 8192);
    EXPECT_EQ(shown.history().last().board.teams.at(1).name, "blue's team");
}

TEST(LiveShow, OfVeryManyEventsTheFirstAreCountedAlone) {
    LiveShow shown = show();
    protocol::Event event;
    event.kind = "fault";
    for (std::uint64_t tick = 1; tick <= LiveShow::kMostEvents + 3; ++tick) {
        event.tick = tick;
        shown.add(Said{tick, {}, {event}, {}});
    }

    const std::vector<protocol::Event> events = shown.events();

    ASSERT_EQ(events.size(), LiveShow::kMostEvents + 1);
    EXPECT_EQ(events[0].reason, "3 earlier events are left out");
    EXPECT_EQ(events[1].tick, 4U);
    EXPECT_EQ(events.back().tick, LiveShow::kMostEvents + 3);
}

TEST(LiveShow, FreshDrawingsLogsAndPlotsAreTold) {
    LiveShow shown = show();
    FrameParcel frame;
    set(frame, 0, 1).drawings[1].is_fresh = true;
    frame.drawings[1].figures.emplace_back();
    shown.add(frame);
    shown.add(Said{2, {}, {}, {{SeatId(0), {{1, "a line"}}, 0, {{"speed", 2.5}}}}});
    shown.add(set(frame, 3, 1));

    EXPECT_EQ(count_of(RunPart::Draw, shown), 1U);
    EXPECT_EQ(count_of(RunPart::Log, shown), 1U);
    EXPECT_EQ(count_of(RunPart::Plot, shown), 1U);
}

TEST(LiveShow, BoardNamesWhoTookASeat) {
    LiveShow shown = show();
    FrameParcel frame;
    shown.add(set(frame, 0, 1));

    shown.add(SeatTaken{SeatId(1), {"", "newcomers", "somebody", "new.so", "", ""}});
    shown.add(set(frame, 3, 1));

    EXPECT_EQ(shown.history().last().board.teams.at(0).name, "yellow's team");
    EXPECT_EQ(shown.history().last().board.teams.at(1).name, "newcomers");
    EXPECT_EQ(shown.history().last().board.teams.at(1).author, "somebody");
    EXPECT_EQ(shown.match().seats[1].file, "new.so");
}

TEST(LiveShow, EventsAndTheReportAreKept) {
    LiveShow shown = show();
    FrameParcel frame;
    shown.add(set(frame, 0, 1));
    shown.add(Said{2, {}, {{2, {}, "goal", "blue", {}, "in"}}, {}});
    EXPECT_FALSE(shown.report().has_value());

    MatchEnds ends;
    ends.report.ticks = 5;
    ends.events.push_back({5, {}, "fault", "yellow", {}, "crashed"});
    ends.last = std::make_unique<FrameParcel>();
    set(*ends.last, 5, 1);
    shown.end(ends);

    EXPECT_EQ(shown.events().size(), 2U);
    EXPECT_EQ(shown.report()->ticks, 5U);
    EXPECT_EQ(shown.last_tick(), 5U) << "the end has its frame";
}

}  // namespace
}  // namespace agon::server
