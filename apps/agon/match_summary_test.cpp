// SPDX-License-Identifier: Apache-2.0
#include "match_summary.hpp"

#include <algorithm>

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

TEST(SummaryText, NamesTheWinnerWhereTheScoreDoesNot) {
    sim::MatchReport match = report();
    match.winner = "yellow";
    EXPECT_NE(summary_text(match, "").find("yellow 3 : 1 blue\n"), std::string::npos);

    match.score = {1, 1};

    EXPECT_NE(summary_text(match, "").find("yellow 1 : 1 blue, yellow wins\n"), std::string::npos);
}

TEST(SummaryJson, NamesTheWinnerOrNobody) {
    sim::MatchReport match = report();
    EXPECT_TRUE(nlohmann::json::parse(summary_json(match, core::ContentSet(), ExitCode::Done))
                    .at("winner")
                    .is_null());
    match.winner = "blue";
    EXPECT_EQ(
        nlohmann::json::parse(summary_json(match, core::ContentSet(), ExitCode::Done)).at("winner"),
        "blue");
}

TEST(SummaryJson, HasExactlyThePromisedKeys) {
    const auto json = nlohmann::ordered_json::parse(
        summary_json(report(), core::ContentSet(), ExitCode::LostStrategy));

    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items()) {
        keys.push_back(key);
    }
    EXPECT_EQ(keys, (std::vector<std::string>{"mission", "seed", "version", "content", "teams",
                                              "score", "winner", "duration_s", "ticks",
                                              "final_hash", "events", "exit"}));
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
    const std::string text = summary_text(report(), "");

    EXPECT_NE(text.find("soccer5  yellow 3 : 1 blue\n"), std::string::npos) << text;
    EXPECT_NE(text.find("the whole ball was over blue's goal line [/ball]"), std::string::npos);
    EXPECT_NE(text.find("Cadet by A. Uthor"), std::string::npos);
    EXPECT_NE(text.find("3.000 ms"), std::string::npos);
}

protocol::Event event(const std::string& kind, int second, const std::string& team = "") {
    protocol::Event event;
    event.time = core::SimTime::at(core::Duration::seconds(second));
    event.kind = kind;
    event.team = team;
    event.reason = "why " + std::to_string(second);
    return event;
}

TEST(SummaryJson, WritesWholeNumbersWithoutAPoint) {
    sim::MatchReport played = report();
    played.score = {7, 2.5};
    played.seats[0].parameters.resize(1);
    played.seats[0].parameters[0].name = "speed";
    played.seats[0].parameters[0].value = 1;

    const std::string text = summary_json(played, core::ContentSet(), ExitCode::Done);

    EXPECT_NE(text.find("\"yellow\": 7,"), std::string::npos) << text;
    EXPECT_NE(text.find("\"blue\": 2.5"), std::string::npos);
    EXPECT_NE(text.find("\"speed\": 1\n"), std::string::npos);
}

TEST(EventTable, HasARowForEveryEvent) {
    const std::string text = event_table(std::vector<protocol::Event>(70));

    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 71);
}

TEST(ShortEventTable, KeepsWhatDecidesAMatchAndShortensTheRest) {
    std::vector<protocol::Event> events;
    for (int second = 0; second < 20; ++second) {
        events.push_back(event("free_ball", second, "yellow"));
    }
    events.push_back(event("goal", 20, "blue"));
    events.push_back(event("kick_off", 21, "yellow"));
    events.push_back(event("full_time", 22, "blue"));

    const std::string text = short_event_table(events, 5, "agon replay m.mcap shows them");

    EXPECT_NE(text.find("why 2\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("why 3\n"), std::string::npos) << text;
    EXPECT_NE(text.find("why 20\n"), std::string::npos) << text;
    EXPECT_NE(text.find("why 22\n"), std::string::npos) << text;
    EXPECT_EQ(text.substr(text.rfind("  and")), "  and 18 more: agon replay m.mcap shows them\n");
}

TEST(ShortEventTable, KeepsEveryGoalBeyondTheLimit) {
    const std::vector<protocol::Event> goals(30, event("goal", 1, "yellow"));

    const std::string text = short_event_table(goals, 5, "");

    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 31) << text;
}

TEST(LossText, HasALineForEachCaller) {
    EXPECT_EQ(loss_text("step was interrupted"), "step was interrupted\n");
    EXPECT_EQ(loss_text("step crashed (SIGSEGV at 0x0, in f(int, int) at a.cpp:3); backtrace: "
                        "f(int, int) at a.cpp:3 <- step at b.cpp:9 <- team.so+0x12"),
              "step crashed (SIGSEGV at 0x0, in f(int, int) at a.cpp:3)\n"
              "  at        f(int, int) at a.cpp:3\n"
              "  called by step at b.cpp:9\n"
              "  called by team.so+0x12\n");
}

TEST(ShortEventTable, LeavesOutWhoCalledWhom) {
    protocol::Event lost = event("lost", 1, "yellow");
    lost.reason = "step crashed; backtrace: f <- g";

    const std::string text = short_event_table({lost}, 5, "");

    EXPECT_NE(text.find("step crashed\n"), std::string::npos) << text;
    EXPECT_NE(event_table({lost}).find("backtrace: f <- g"), std::string::npos);
}

TEST(SummaryText, SaysHowMuchWasDropped) {
    sim::MatchReport match = report();
    EXPECT_EQ(summary_text(match, "").find("dropped"), std::string::npos);
    match.seats[1].dropped_outputs = 72'000;

    const std::string text = summary_text(match, "");

    EXPECT_NE(
        text.find("blue: 72000 log lines or figures beyond the limits of a call were dropped"),
        std::string::npos)
        << text;
}

TEST(SummaryText, AdvisesWhoLosesByFarAndMayHaveAnotherFrame) {
    sim::MatchReport match = report();
    match.score = {0, 11};
    EXPECT_EQ(summary_text(match, "").find("--probe"), std::string::npos);
    match.seats[0].identity.interface = "msrs";

    EXPECT_NE(summary_text(match, "").find("agon inspect --probe cadet.so"), std::string::npos);

    match.score = {2, 6};
    EXPECT_EQ(summary_text(match, "").find("--probe"), std::string::npos);
}

TEST(ShortEventTable, FoldsTheFaultsOfATeam) {
    std::vector<protocol::Event> events;
    for (int second = 0; second < 10; ++second) {
        events.push_back(event("fault", second, "yellow"));
        events.push_back(event("fault", second, "blue"));
    }

    const std::string text = short_event_table(events, 24, "");

    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3) << text;
    EXPECT_NE(text.find("yellow  why 0 (and 9 more until 0:09.00)"), std::string::npos) << text;
}

}  // namespace
}  // namespace agon::app
