// SPDX-License-Identifier: Apache-2.0
#include "record/extract.hpp"

#include <gtest/gtest.h>

#include "record/files_for_tests.hpp"
#include "sim/fakes_for_tests.hpp"

namespace agon::record {
namespace {

namespace fakes = sim::fakes;

constexpr fakes::Rules kRules{.length_ticks = 300};

core::SimTime at_s(double seconds) {
    return core::SimTime::at(core::Duration::seconds(seconds));
}

Recording recorded() {
    const ScratchFolder folder;
    fakes::OrderScript orders({{50, {{1.5}}}});
    sim::MatchDefinition definition;
    definition.orders = &orders;
    std::vector<sim::SeatDefinition> seats;
    seats.push_back(fakes::seat(fakes::pusher(3)));
    seats.push_back(fakes::seat(fakes::pusher(-1)));
    auto match = fakes::match_of(kRules, std::move(seats), std::move(definition));
    EXPECT_TRUE(match);
    auto recorder = Recorder::create({folder / "a.mcap", "1"});
    EXPECT_TRUE(recorder);
    EXPECT_TRUE(match->add_sink(*recorder));
    EXPECT_TRUE(fakes::play(*match));
    EXPECT_TRUE(match->finish());
    auto recording = Recording::from_bytes(read_file(folder / "a.mcap"), "test");
    EXPECT_TRUE(recording);
    return std::move(*recording);
}

ExtractOptions options_for(fakes::Rules rules) {
    ExtractOptions options;
    options.make_mission = [rules] {
        return std::make_unique<fakes::Mission>(rules);
    };
    return options;
}

TEST(Extract, GivesTheStateOfTheLastTickNotLaterThanTheTime) {
    const Recording recording = recorded();
    const auto text_at = [&](double time_s) {
        const auto text = situation_at(recording, at_s(time_s), options_for(kRules));
        EXPECT_TRUE(text) << text.error().text();
        return *text;
    };

    EXPECT_EQ(text_at(0).rfind("tick 0 ", 0), 0U) << text_at(0);
    EXPECT_EQ(text_at(0.5).rfind("tick 100 ", 0), 0U);
    EXPECT_EQ(text_at(0.504).rfind("tick 100 ", 0), 0U);
    EXPECT_EQ(text_at(1.5).rfind("tick 300 ", 0), 0U);
    EXPECT_NE(text_at(0.5).substr(9), text_at(0.505).substr(9)) << "the robots move";
}

TEST(Extract, ATimeBehindTheEndIsAnError) {
    const auto text = situation_at(recorded(), at_s(1.6), options_for(kRules));

    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().text(), "the recording ends at 1.5s (1.6s)");
}

TEST(Extract, ARerunThatDiffersIsAnError) {
    fakes::Rules other = kRules;
    other.limit_n = 1;

    const auto text = situation_at(recorded(), at_s(1), options_for(other));

    ASSERT_FALSE(text);
    EXPECT_NE(text.error().what.find("differs from the recording in tick 1"), std::string::npos);
}

TEST(Extract, MayBeInterrupted) {
    ExtractOptions options = options_for(kRules);
    options.progress = [](std::uint64_t) {
        return false;
    };

    EXPECT_FALSE(situation_at(recorded(), at_s(1), options));
}

}  // namespace
}  // namespace agon::record
