// SPDX-License-Identifier: Apache-2.0
// A recording for everybody: what must not stand in it, and what can be done with it all the same.
#include <algorithm>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "protocol/replacement.hpp"
#include "record/files_for_tests.hpp"
#include "record/verify.hpp"
#include "sim/fakes_for_tests.hpp"

namespace agon::record {
namespace {

namespace fakes = sim::fakes;

const std::string kSha(64, 'e');

/// What a team keeps to itself, wherever the match comes upon it.
constexpr std::string_view kSecrets[] = {"/anywhere/team/hidden.so",
                                         "eeeeeeee",
                                         "axes=hidden",
                                         "hidden_gain",
                                         "hidden.cpp:12",
                                         "a hidden line",
                                         "a hidden text",
                                         "hidden curve",
                                         "hidden.cpp:34"};

sim::SeatDefinition hiding_seat(const std::string& name) {
    fakes::Strategy strategy;
    strategy.step = [](const fakes::Observation& seen, fakes::Command& command) {
        command.force_n = seen.tick % 30 < 15 ? 3 : -1.5;
        return seen.tick % 40 == 25 ? fakes::failed("step threw in hidden.cpp:12") : fakes::ok();
    };
    if (name == "Second") {
        strategy.stop = [] {
            return fakes::lost("destroy crashed in hidden.cpp:34");
        };
    }
    strategy.identity = {name, "Somebody", "/anywhere/team/hidden.so", kSha, "agon/1"};
    strategy.parameters.push_back({"hidden_gain", "1/s", 1, 0, 5, 1.25});
    strategy.outputs.log.push_back({1, "a hidden line"});
    strategy.outputs.plots.push_back({"hidden curve", 1});
    strategy.outputs.figures.push_back(
        {protocol::Figure::Kind::Text, {}, {}, 0, 0xFF, "a hidden text"});
    sim::SeatDefinition definition = fakes::seat(std::move(strategy));
    definition.options = "axes=hidden";
    return definition;
}

fakes::Rules rules() {
    fakes::Rules rules;
    rules.length_ticks = 300;
    rules.placing_tick = 60;
    return rules;
}

/// A match in which yellow's strategy is replaced, recorded for all and for its own people alone.
class PublicRecording : public testing::Test {
protected:
    void SetUp() override {
        std::vector<sim::SeatDefinition> seats;
        seats.push_back(hiding_seat("First"));
        seats.push_back(hiding_seat("Second"));
        auto match = fakes::match_of(rules(), std::move(seats));
        // Not packed, so that the bytes in the file are those that were written.
        RecorderOptions options{folder_ / "own.mcap", "1"};
        options.is_compressing = false;
        auto own = Recorder::create(options);
        options.path = folder_ / "public.mcap";
        options.is_public = true;
        auto shown = Recorder::create(options);
        ASSERT_TRUE(match && own && shown);
        ASSERT_TRUE(match->add_sink(*own));
        ASSERT_TRUE(match->add_sink(*shown));
        while (!match->is_over()) {
            if (match->frame().tick == 100) {
                match->replace_strategy(protocol::SeatId(0), hiding_seat("Third"));
            }
            ASSERT_TRUE(match->tick());
        }
        ASSERT_TRUE(match->finish());
        hash_ = match->frame().hash;
    }

    [[nodiscard]] std::string text_of(const std::string& name) const {
        std::string text;
        for (const std::byte byte : read_file(folder_ / name)) {
            text += static_cast<char>(byte);
        }
        return text;
    }

    [[nodiscard]] Recording opened(const std::string& name) const {
        auto recording = Recording::open(folder_ / name);
        EXPECT_TRUE(recording) << recording.error().text();
        return std::move(*recording);
    }

    static VerifyOptions verify_options() {
        VerifyOptions options;
        options.make_mission = [] {
            return std::make_unique<fakes::Mission>(rules());
        };
        return options;
    }

    ScratchFolder folder_;
    std::uint64_t hash_ = 0;
};

TEST_F(PublicRecording, NoByteOfItTellsASecret) {
    const std::string own = text_of("own.mcap");
    const std::string shown = text_of("public.mcap");

    for (const std::string_view secret : kSecrets) {
        EXPECT_NE(own.find(secret), std::string::npos) << secret << " is none of this match";
        EXPECT_EQ(shown.find(secret), std::string::npos) << secret;
    }
    for (const std::string_view word : {"hidden", "/anywhere/team"}) {
        EXPECT_EQ(shown.find(word), std::string::npos) << word;
    }
    EXPECT_NE(shown.find("Somebody"), std::string::npos) << "who played may be known";
}

// Inputs are packed column by column, so texts in them are no text in the file.
TEST_F(PublicRecording, WhoTookASeatIsToldWithoutTheLibrary) {
    const Recording recording = opened("public.mcap");
    std::vector<protocol::Replacement> found;
    TickCursor cursor = recording.ticks();
    for (auto tick = cursor.next(); tick && *tick != nullptr; tick = cursor.next()) {
        for (const protocol::Input& input : (*tick)->inputs) {
            if (input.kind == protocol::Input::Kind::Replacement) {
                found.push_back(*protocol::decode_replacement(input.block));
            }
        }
    }

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0], (protocol::Replacement{"", "Third", "Somebody", "", "agon/1", ""}));
}

TEST_F(PublicRecording, SaysThatItIsOne) {
    EXPECT_TRUE(opened("public.mcap").match().is_public);
    EXPECT_FALSE(opened("own.mcap").match().is_public);
}

TEST_F(PublicRecording, KeepsWhatStrategiesSaidAndHowCallsWentOut) {
    const Recording recording = opened("public.mcap");
    std::size_t said = 0;

    ASSERT_TRUE(recording.visit_outputs([&said](const protocol::RecordedOutputs&) { ++said; }));

    EXPECT_EQ(said, 0U);
    ASSERT_TRUE(recording.report());
    for (const protocol::RecordedSeatReport& seat : recording.report()->seats) {
        EXPECT_EQ(seat.calls, 0U);
        EXPECT_EQ(seat.failed_calls, 0U);
    }
    EXPECT_EQ(recording.report()->seats.at(1).lost, "blue lost its strategy");
    EXPECT_EQ(recording.report()->lost_strategy, "a strategy was lost");
}

TEST_F(PublicRecording, HasTheSameEventsAsTheOther) {
    const Recording shown = opened("public.mcap");
    const Recording own = opened("own.mcap");

    EXPECT_TRUE(std::ranges::equal(
        shown.events(), own.events(), [](const protocol::Event& a, const protocol::Event& b) {
            return a.tick == b.tick && a.kind == b.kind && a.team == b.team;
        }));
    for (const char* kind : {"replaced", "fault", "lost"}) {
        EXPECT_TRUE(std::ranges::any_of(shown.events(), [kind](const protocol::Event& each) {
            return each.kind == kind;
        })) << kind;
    }
}

TEST_F(PublicRecording, VerifiesByItsInputs) {
    const auto report = verify(opened("public.mcap"), verify_options());

    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->is_equal()) << report->difference->what;
    EXPECT_EQ(report->ticks, 300U);
    EXPECT_EQ(report->final_hash, hash_);
}

TEST_F(PublicRecording, WhatItSaysOfEventsIsStillCompared) {
    VerifyOptions options = verify_options();
    options.make_mission = [] {
        fakes::Rules other = rules();
        other.launch_tick = 200;
        other.launch_mps = 1;
        return std::make_unique<fakes::Mission>(other);
    };

    const auto report = verify(opened("public.mcap"), std::move(options));

    ASSERT_TRUE(report) << report.error().text();
    ASSERT_TRUE(report->difference);
    EXPECT_EQ(report->difference->tick, 200U);
}

TEST_F(PublicRecording, ItsStrategiesCannotBeRun) {
    VerifyOptions options = verify_options();
    options.strategies.push_back(hiding_seat("First"));
    options.strategies.push_back(hiding_seat("Second"));

    const auto report = verify(opened("public.mcap"), std::move(options));

    ASSERT_FALSE(report);
    EXPECT_NE(report.error().text().find("a public recording does not say which libraries played"),
              std::string::npos)
        << report.error().text();
}

}  // namespace
}  // namespace agon::record
