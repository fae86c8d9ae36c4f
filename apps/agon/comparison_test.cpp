// SPDX-License-Identifier: Apache-2.0
#include "comparison.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

protocol::Event event_at(std::int64_t time_ms, const std::string& kind, const std::string& team) {
    protocol::Event event;
    event.tick = static_cast<std::uint64_t>(time_ms / 5);
    event.time = core::SimTime::at(core::Duration::milliseconds(time_ms));
    event.kind = kind;
    event.team = team;
    return event;
}

sim::MatchReport report(std::uint64_t hash, std::vector<double> score,
                        std::vector<protocol::Event> events) {
    sim::MatchReport report;
    report.seats.resize(2);
    report.seats[0].seat = "yellow";
    report.seats[1].seat = "blue";
    report.score = std::move(score);
    report.events = std::move(events);
    report.ticks = 2000;
    report.final_hash = hash;
    report.end_time = core::SimTime::at(core::Duration::milliseconds(10'000));
    return report;
}

TEST(Comparison, ShowsScoresCountsThatDifferAndTheFirstOtherEvent) {
    const auto before =
        report(1, {0, 0}, {event_at(1000, "fault", "blue"), event_at(4000, "end", "")});
    const auto now = report(2, {1, 0},
                            {event_at(1000, "fault", "blue"), event_at(2500, "goal", "yellow"),
                             event_at(4000, "end", "")});

    const std::string text = comparison_text(before, now);

    EXPECT_NE(text.find("yellow 0 : 0 blue  yellow 1 : 0 blue"), std::string::npos) << text;
    EXPECT_NE(text.find("goal"), std::string::npos) << text;
    EXPECT_EQ(text.find("fault"), std::string::npos) << "as many as before: " << text;
    EXPECT_NE(text.find("0:04.00 end"), std::string::npos) << text;
    EXPECT_NE(text.find("0:02.50 goal yellow"), std::string::npos) << text;
}

TEST(Comparison, OneLineForTheSameMatch) {
    const auto match = report(7, {2, 1}, {});

    EXPECT_EQ(comparison_text(match, match), "the same match as before: yellow 2 : 1 blue\n");
}

TEST(Comparison, AMatchOfOtherMovesButTheSameEventsIsNotTheSame) {
    const std::string text = comparison_text(report(1, {0, 0}, {}), report(2, {0, 0}, {}));

    EXPECT_NE(text.find("before"), std::string::npos);
    EXPECT_EQ(text.find("first difference"), std::string::npos);
}

}  // namespace
}  // namespace agon::app
