// SPDX-License-Identifier: Apache-2.0
#include "match_summary.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "command.hpp"

namespace agon::app {
namespace {

sim::MatchReport report() {
    sim::MatchReport report;
    report.mission = "soccer5";
    report.seed = 18446744073709551615U;
    sim::SeatReport yellow;
    yellow.seat = "yellow";
    yellow.identity = {"Cadet", "A. Uthor", "cadet.so", "12ab", "agon/1"};
    yellow.options = "axes=y-up";
    yellow.calls = 200;
    yellow.mean_ns = 1'000;
    yellow.p99_ns = 2'000;
    yellow.max_ns = 3'000'000;
    yellow.failed_calls = 4;
    sim::SeatReport blue = yellow;
    blue.seat = "blue";
    blue.identity.author = "\xFF\xFE";
    report.seats = {yellow, blue};
    report.score = {3, 1};
    report.end_time = core::SimTime::at(core::Duration::milliseconds(61'250));
    report.ticks = 12'250;
    report.final_hash = 0xFEDCBA9876543210U;
    protocol::Event goal;
    goal.tick = 200;
    goal.time = core::SimTime::at(core::Duration::milliseconds(1000));
    goal.kind = "goal";
    goal.team = "yellow";
    goal.objects = {"/ball"};
    goal.reason = "the whole ball was over blue's goal line";
    report.events = {goal};
    return report;
}

TEST(ScoreText, StandsBetweenTwoTeams) {
    EXPECT_EQ(score_text({"yellow", "blue"}, {3, 1}), "yellow 3 : 1 blue");
    EXPECT_EQ(score_text({"car1"}, {2.5}), "car1 2.50");
}

TEST(SummaryJson, HasExactlyThePromisedKeys) {
    const auto json = nlohmann::ordered_json::parse(
        summary_json(report(), core::ContentSet(), ExitCode::LostStrategy));

    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items()) {
        keys.push_back(key);
    }
    EXPECT_EQ(keys,
              (std::vector<std::string>{"mission", "seed", "version", "content", "teams", "score",
                                        "duration_s", "ticks", "final_hash", "events", "exit"}));
    EXPECT_EQ(json["seed"], 18446744073709551615U);
    EXPECT_EQ(json["version"], version());
    EXPECT_EQ(json["score"]["yellow"], 3);
    EXPECT_EQ(json["duration_s"], 61.25);
    EXPECT_EQ(json["final_hash"], "fedcba9876543210");
    EXPECT_EQ(json["exit"], 6);
    EXPECT_EQ(json["teams"][0]["sha256"], "12ab");
    EXPECT_EQ(json["teams"][0]["max_call_s"], 0.003);
    EXPECT_EQ(json["teams"][0]["faults"], 4);
    EXPECT_EQ(json["events"][0]["kind"], "goal");
    EXPECT_EQ(json["events"][0]["time_s"], 1.0);
    EXPECT_EQ(json["events"][0]["objects"][0], "/ball");
}

TEST(SummaryJson, ReplacesWhatIsNoUtf8) {
    const auto json =
        nlohmann::ordered_json::parse(summary_json(report(), core::ContentSet(), ExitCode::Done));

    EXPECT_EQ(json["teams"][1]["author"], "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(SummaryText, TellsScoreEventsAndCalls) {
    const std::string text = summary_text(report());

    EXPECT_NE(text.find("soccer5  yellow 3 : 1 blue\n"), std::string::npos) << text;
    EXPECT_NE(text.find("the whole ball was over blue's goal line [/ball]"), std::string::npos);
    EXPECT_NE(text.find("Cadet by A. Uthor"), std::string::npos);
    EXPECT_NE(text.find("3.000 ms"), std::string::npos);
}

TEST(EventTable, SaysHowManyItLeavesOut) {
    const std::vector<protocol::Event> events(7);

    const std::string text = event_table(events, 5);

    EXPECT_EQ(text.substr(text.rfind("  and")), "  and 2 more\n");
}

}  // namespace
}  // namespace agon::app
