// SPDX-License-Identifier: Apache-2.0
#include "record/verify.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"
#include "sim/fakes_for_tests.hpp"

namespace agon::record {
namespace {

namespace fakes = sim::fakes;

/// Pushes to and fro, by what it sees.
fakes::Strategy swinger(double scale) {
    fakes::Strategy strategy;
    strategy.step = [scale](const fakes::Observation& seen, fakes::Command& command) {
        command.force_n = scale * (seen.tick % 30 < 15 ? 12 : -1.5) + seen.other_x_m;
        return seen.tick % 40 == 25 ? fakes::failed("no idea") : fakes::ok();
    };
    strategy.place = [](const fakes::Observation& /*seen*/, fakes::Placement& placement) {
        placement.x_m *= 0.5;
        return fakes::ok();
    };
    return strategy;
}

std::vector<sim::SeatDefinition> seats_of(double yellow_scale, double blue_scale) {
    std::vector<sim::SeatDefinition> seats;
    seats.push_back(fakes::seat(swinger(yellow_scale)));
    seats.push_back(fakes::seat(swinger(blue_scale)));
    return seats;
}

fakes::Rules usual_rules() {
    fakes::Rules rules;
    rules.length_ticks = 500;
    rules.placing_tick = 60;
    rules.launch_tick = 90;
    rules.launch_mps = 1;
    return rules;
}

/// Plays a match of `seats` (at most `ticks` ticks), records it, and gives the file.
std::vector<std::byte> recorded(fakes::Rules rules, std::vector<sim::SeatDefinition> seats,
                                std::uint64_t ticks = 1000, bool is_interrupted = false,
                                sim::OrderSource* orders = nullptr) {
    const ScratchFolder folder;
    sim::MatchDefinition definition;
    definition.orders = orders;
    auto match = fakes::match_of(rules, std::move(seats), std::move(definition));
    EXPECT_TRUE(match);
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    EXPECT_TRUE(recorder);
    EXPECT_TRUE(match->add_sink(*recorder));
    while (!match->is_over() && match->frame().tick < ticks) {
        EXPECT_TRUE(match->tick());
    }
    EXPECT_TRUE(match->finish(is_interrupted));
    return read_file(folder / "a.mcap");
}

core::Result<VerifyReport> verified(std::vector<std::byte> bytes, fakes::Rules rules,
                                    VerifyOptions options = {}) {
    const auto recording = Recording::from_bytes(std::move(bytes), "test.mcap");
    EXPECT_TRUE(recording) << recording.error().text();
    options.make_mission = [rules] {
        return std::make_unique<fakes::Mission>(rules);
    };
    return verify(*recording, std::move(options));
}

TEST(Verify, RerunOfTheRecordedInputsIsEqual) {
    const auto report = verified(recorded(usual_rules(), seats_of(1, 2)), usual_rules());

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
    EXPECT_EQ(report->ticks, 500);
    EXPECT_EQ(report->end_time, core::SimTime::at(core::Duration::seconds(2.5)));
    EXPECT_NE(report->final_hash, 0);
}

TEST(Verify, OrdersOfPersonsArePlayedBack) {
    const auto with_orders = [](double speed_mps) {
        fakes::OrderScript orders(
            {{1, {{0.5}}}, {60, {{1.0}, {2.0}}}, {499, {{0.25}}}, {500, {{speed_mps}}}});
        return recorded(usual_rules(), seats_of(1, 2), 1000, false, &orders);
    };
    VerifyOptions with_strategies;
    with_strategies.strategies = seats_of(1, 2);

    const auto played_back = verified(with_orders(2), usual_rules());
    const auto rerun = verified(with_orders(2), usual_rules(), std::move(with_strategies));
    const auto other = verified(with_orders(3), usual_rules());

    ASSERT_TRUE(played_back) << played_back.error().text();
    EXPECT_TRUE(played_back->is_equal()) << played_back->difference->what;
    EXPECT_EQ(played_back->ticks, 500);
    ASSERT_TRUE(rerun) << rerun.error().text();
    EXPECT_TRUE(rerun->is_equal()) << rerun->difference->what;
    EXPECT_EQ(rerun->final_hash, played_back->final_hash);
    EXPECT_NE(other->final_hash, played_back->final_hash);
}

/// A match in which yellow's strategy is replaced in ticks 100 and 101, and blue's in 300.
std::vector<std::byte> with_replacements() {
    const ScratchFolder folder;
    auto match = fakes::match_of(usual_rules(), seats_of(1, 2));
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    EXPECT_TRUE(match && recorder);
    EXPECT_TRUE(match->add_sink(*recorder));
    while (!match->is_over()) {
        const std::uint64_t next = match->frame().tick + 1;
        if (next == 100 || next == 101) {
            match->replace_strategy(protocol::SeatId(0),
                                    fakes::seat(swinger(next == 100 ? 3 : 0.5)));
        }
        if (next == 300) {
            match->replace_strategy(protocol::SeatId(1), fakes::seat(swinger(-1)));
        }
        EXPECT_TRUE(match->tick());
    }
    EXPECT_TRUE(match->finish());
    return read_file(folder / "a.mcap");
}

TEST(Verify, ReplacedStrategiesArePlayedBack) {
    const auto bytes = with_replacements();

    const auto report = verified(bytes, usual_rules());

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
    EXPECT_EQ(report->ticks, 500);
    const auto recording = Recording::from_bytes(bytes, "test.mcap");
    EXPECT_EQ(std::ranges::count_if(
                  recording->events(),
                  [](const protocol::Event& event) { return event.kind == "replaced"; }),
              3);
}

TEST(Verify, StrategiesThatWereReplacedCannotBeRun) {
    VerifyOptions with_strategies;
    with_strategies.strategies = seats_of(1, 2);

    const auto report = verified(with_replacements(), usual_rules(), std::move(with_strategies));

    ASSERT_FALSE(report);
    EXPECT_NE(report.error().text().find("strategies were replaced"), std::string::npos);
}

TEST(Verify, HoldsForDelayedAndRareCommandsToo) {
    fakes::Rules rules = usual_rules();
    rules.decision_period_ticks = 3;
    rules.command_delay_ticks = 2;

    const auto report = verified(recorded(rules, seats_of(1, 2)), rules);

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
}

TEST(Verify, CutRecordingIsRerunUpToTheCut) {
    auto bytes = recorded(usual_rules(), seats_of(1, 2));
    const auto whole = Recording::from_bytes(bytes, "test.mcap");
    // Within the last chunk with ticks: what stands behind it is the report's chunk and the index.
    std::size_t size = bytes.size();
    std::uint64_t last_tick = 500;
    while (last_tick == 500) {
        size -= 1000;
        last_tick = Recording::from_bytes({bytes.begin(), bytes.begin() + std::ptrdiff_t(size)}, "")
                        ->last_tick();
    }
    bytes.resize(size);

    const auto report = verified(bytes, usual_rules());

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
    EXPECT_EQ(report->ticks, last_tick);
    EXPECT_GT(report->ticks, 100);
}

TEST(Verify, InterruptedMatchIsRerunToItsEnd) {
    const auto report = verified(recorded(usual_rules(), seats_of(1, 2), 123, true), usual_rules());

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
    EXPECT_EQ(report->ticks, 123);
}

TEST(Verify, MatchThatALostStrategyEndedIsRerunToThatTick) {
    auto seats = seats_of(1, 2);
    fakes::Strategy crasher;
    crasher.step = [](const fakes::Observation& seen, fakes::Command& /*command*/) {
        return seen.tick == 77 ? fakes::lost("crashed") : fakes::ok();
    };
    seats[1] = fakes::seat(crasher);
    const auto bytes = recorded(usual_rules(), std::move(seats));
    const auto recording = Recording::from_bytes(bytes, "test.mcap");
    ASSERT_TRUE(recording);
    EXPECT_NE(recording->report()->lost_strategy.find("crashed"), std::string::npos);
    EXPECT_TRUE(std::ranges::any_of(recording->events(), [](const protocol::Event& event) {
        return event.kind == "lost" && event.team == "blue" && event.tick == 78;
    }));

    const auto report = verified(bytes, usual_rules());

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
    EXPECT_EQ(report->ticks, 77);
}

TEST(Verify, FirstTickThatDiffersIsNamedWithBothHashes) {
    fakes::Rules other = usual_rules();
    other.launch_mps = 1.0000001;

    const auto report = verified(recorded(usual_rules(), seats_of(1, 2)), other);

    ASSERT_TRUE(report);
    ASSERT_TRUE(report->difference);
    EXPECT_EQ(report->difference->tick, 90);
    EXPECT_EQ(report->difference->time, core::SimTime::at(core::Duration::seconds(0.45)));
    EXPECT_NE(report->difference->recorded_hash, report->difference->rerun_hash);
    EXPECT_NE(report->difference->what.find("the hash is 0x"), std::string::npos);
    EXPECT_EQ(report->ticks, 89);
}

TEST(Verify, MissionThatAsksForOtherInputsDiffers) {
    fakes::Rules other = usual_rules();
    other.placing_tick = 55;

    const auto report = verified(recorded(usual_rules(), seats_of(1, 2)), other);

    ASSERT_TRUE(report);
    ASSERT_TRUE(report->difference);
    EXPECT_EQ(report->difference->tick, 55);
    EXPECT_NE(report->difference->what.find("a placement is due"), std::string::npos)
        << report->difference->what;
}

TEST(Verify, MatchesOfOtherLengthsDiffer) {
    fakes::Rules shorter = usual_rules();
    shorter.length_ticks = 400;
    fakes::Rules longer = usual_rules();
    longer.length_ticks = 501;
    const auto bytes = recorded(usual_rules(), seats_of(1, 2));

    const auto early = verified(bytes, shorter);
    const auto late = verified(bytes, longer);

    ASSERT_TRUE(early && late);
    ASSERT_TRUE(early->difference && late->difference);
    EXPECT_EQ(early->difference->tick, 401);
    EXPECT_EQ(early->difference->what, "the rerun is over, the recording goes on");
    EXPECT_EQ(late->difference->what, "the recording is over, the rerun is not");
}

TEST(Verify, SameStrategiesGiveTheSameInputs) {
    VerifyOptions options;
    options.strategies = seats_of(1, 2);

    const auto report =
        verified(recorded(usual_rules(), seats_of(1, 2)), usual_rules(), std::move(options));

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
    EXPECT_EQ(report->ticks, 500);
}

TEST(Verify, OtherStrategyIsNamedWithWhatItCommanded) {
    VerifyOptions options;
    options.strategies = seats_of(1, 2.5);

    const auto report =
        verified(recorded(usual_rules(), seats_of(1, 2)), usual_rules(), std::move(options));

    ASSERT_TRUE(report);
    ASSERT_TRUE(report->difference);
    // Up to tick 15 both command more than the limit, which is what counts.
    EXPECT_EQ(report->difference->tick, 16);
    EXPECT_NE(report->difference->what.find("blue's command"), std::string::npos)
        << report->difference->what;
}

TEST(Verify, ProgressMayInterrupt) {
    VerifyOptions options;
    options.progress = [](std::uint64_t /*tick*/) {
        return false;
    };

    const auto report =
        verified(recorded(usual_rules(), seats_of(1, 2)), usual_rules(), std::move(options));

    ASSERT_TRUE(report);
    EXPECT_TRUE(report->is_interrupted);
    EXPECT_FALSE(report->is_equal());
}

TEST(Verify, UnknownMissionIsAnError) {
    const auto recording =
        Recording::from_bytes(recorded(usual_rules(), seats_of(1, 2)), "test.mcap");

    const auto report = verify(*recording);

    ASSERT_FALSE(report);
    EXPECT_NE(report.error().text().find("fake"), std::string::npos);
}

TEST(Verify, RecordingWithoutHashesIsAnError) {
    const ScratchFolder folder;
    MadeUpMatch match;
    match.definition().is_hashing = false;
    record_match(match, {folder / "a.mcap", "1"}, 10);

    EXPECT_FALSE(verify(*Recording::open(folder / "a.mcap")));
}

}  // namespace
}  // namespace agon::record
