// SPDX-License-Identifier: Apache-2.0
#include "sim/match_state.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "sim/fakes_for_tests.hpp"

namespace agon::sim {
namespace {

TEST(SecondsText, HasThreeDigitsBehindThePoint) {
    const auto text_at_ms = [](std::int64_t milliseconds) {
        return seconds_text(core::SimTime::at(core::Duration::milliseconds(milliseconds)));
    };

    EXPECT_EQ(text_at_ms(0), "0.000 s");
    EXPECT_EQ(text_at_ms(6170), "6.170 s");
    EXPECT_EQ(text_at_ms(600005), "600.005 s");
}

std::int64_t stepping_clock_ns() {
    thread_local std::int64_t now_ns = 0;
    return now_ns += 10;
}

TEST(Phases, AreTimedWithTheClockThatIsHandedIn) {
    MatchDefinition definition;
    definition.phase_clock_ns = stepping_clock_ns;
    std::vector<SeatDefinition> seats;
    seats.push_back(fakes::seat(fakes::pusher(1)));
    seats.push_back(fakes::seat(fakes::pusher(1)));
    auto match = fakes::match_of({.length_ticks = 8}, std::move(seats), std::move(definition));
    ASSERT_TRUE(match);

    ASSERT_TRUE(fakes::play(*match));
    const auto report = match->finish();

    ASSERT_TRUE(report);
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        EXPECT_EQ(report->phase_ns[phase], 80) << phase_name(static_cast<Phase>(phase));
    }
}

TEST(Phases, AreNotTimedWithoutAClock) {
    auto match = fakes::match_of({.length_ticks = 8}, fakes::pusher(1), fakes::pusher(1));
    ASSERT_TRUE(match);
    ASSERT_TRUE(fakes::play(*match));

    const auto report = match->finish();

    ASSERT_TRUE(report);
    EXPECT_EQ(std::accumulate(report->phase_ns.begin(), report->phase_ns.end(), std::int64_t{0}),
              0);
}

TEST(Hash, IsLeftOutIfTheDefinitionSaysSo) {
    MatchDefinition definition;
    definition.is_hashing = false;
    std::vector<SeatDefinition> seats;
    seats.push_back(fakes::seat(fakes::pusher(1)));
    seats.push_back(fakes::seat(fakes::pusher(1)));
    auto match = fakes::match_of({}, std::move(seats), std::move(definition));
    ASSERT_TRUE(match);

    ASSERT_TRUE(match->tick());

    EXPECT_EQ(match->frame().hash, 0U);
}

TEST(Hash, ChangesWithEachTickAndWithTheCommands) {
    auto calm = fakes::match_of({}, fakes::pusher(0), fakes::pusher(0));
    auto pushed = fakes::match_of({}, fakes::pusher(1), fakes::pusher(0));
    ASSERT_TRUE(calm && pushed);
    EXPECT_EQ(calm->frame().hash, pushed->frame().hash);

    ASSERT_TRUE(calm->tick() && pushed->tick());

    EXPECT_NE(calm->frame().hash, pushed->frame().hash);
    const std::uint64_t before = calm->frame().hash;
    ASSERT_TRUE(calm->tick());
    EXPECT_NE(calm->frame().hash, before);
}

}  // namespace
}  // namespace agon::sim
