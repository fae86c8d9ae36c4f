// SPDX-License-Identifier: Apache-2.0
#include "sim/match.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "sim/fakes_for_tests.hpp"

namespace agon::sim {
namespace {

using fakes::match_of;
using fakes::pusher;

TEST(Match, TellsItsSinksTheBeginningAllTicksAndTheEnd) {
    auto match = match_of({.length_ticks = 20}, pusher(1), pusher(-1));
    ASSERT_TRUE(match) << match.error().text();
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));

    ASSERT_TRUE(fakes::play(*match));
    const auto report = match->finish();

    ASSERT_TRUE(report);
    EXPECT_EQ(sink.seat_names, (std::vector<std::string>{"yellow Fake", "blue Fake"}));
    EXPECT_EQ(sink.first_poses.size(), 2U);
    ASSERT_EQ(sink.ticks.size(), 21U);
    EXPECT_EQ(sink.ticks.back(), 20U);
    EXPECT_EQ(sink.ends, 1);
    EXPECT_EQ(sink.ended.final_hash, sink.hashes.back());
    EXPECT_EQ(report->ticks, 20U);
    EXPECT_EQ(report->end_time.in_seconds(), 0.1);
    EXPECT_EQ(report->score, (std::vector<double>{1, 2}));
    EXPECT_EQ(report->seats[1].calls, 20U);
    ASSERT_EQ(report->events.size(), 1U);
    EXPECT_EQ(report->events[0].kind, "kick_off");
}

TEST(Match, BuildsPosesOnlyForTicksThatASinkWants) {
    auto match = match_of({.length_ticks = 3}, pusher(1), pusher(-1));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    sink.pose_period = 2;
    ASSERT_TRUE(match->add_sink(sink));

    ASSERT_TRUE(match->tick());
    EXPECT_EQ(sink.last_pose_count, 0U);
    ASSERT_TRUE(match->tick());
    EXPECT_EQ(sink.last_pose_count, 2U);
    ASSERT_TRUE(match->tick());
    EXPECT_EQ(sink.last_pose_count, 0U);
}

TEST(Match, TheEndComesWithPosesWhoeverWantedThem) {
    for (const bool is_cut_off : {false, true}) {
        auto match = match_of({.length_ticks = 7}, pusher(1), pusher(-1));
        ASSERT_TRUE(match);
        fakes::Sink sink;
        sink.pose_period = 5;
        fakes::Sink other;
        ASSERT_TRUE(match->add_sink(sink));
        ASSERT_TRUE(match->add_sink(other));
        for (int tick = 0; tick < (is_cut_off ? 4 : 7); ++tick) {
            ASSERT_TRUE(match->tick());
        }

        ASSERT_TRUE(match->finish(is_cut_off));

        EXPECT_EQ(sink.end_tick, is_cut_off ? 4U : 7U);
        ASSERT_EQ(sink.end_poses.size(), 2U);
        EXPECT_GT(sink.end_poses[0].position_m.x, sink.first_poses[0].position_m.x);
    }
}

TEST(Match, ATickThatWasNotPlayedToItsEndHasNoPoses) {
    fakes::Strategy crasher;
    crasher.step = [](const fakes::Observation& seen, fakes::Command& /*command*/) {
        return seen.tick == 3 ? fakes::lost("crashed") : fakes::ok();
    };
    auto match = match_of({}, crasher, pusher(1));
    ASSERT_TRUE(match);
    fakes::Sink sink;
    ASSERT_TRUE(match->add_sink(sink));
    while (!match->is_over()) {
        ASSERT_TRUE(match->tick());
    }

    ASSERT_TRUE(match->finish());

    EXPECT_EQ(sink.end_tick, 3U);
    EXPECT_TRUE(sink.end_poses.empty());
}

TEST(Match, EndsAtASinksErrorAndStillTellsTheOthersTheEnd) {
    auto match = match_of({}, pusher(1), pusher(-1));
    ASSERT_TRUE(match);
    fakes::Sink full;
    fakes::Sink fine;
    full.failing_tick = 7;
    ASSERT_TRUE(match->add_sink(full));
    ASSERT_TRUE(match->add_sink(fine));

    const auto played = fakes::play(*match);
    const auto report = match->finish();

    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().text(), "no space left on device (match.mcap)");
    EXPECT_TRUE(match->is_over());
    ASSERT_TRUE(report);
    EXPECT_EQ(report->ticks, 7U);
    EXPECT_FALSE(report->internal_fault);
    EXPECT_EQ(full.ends, 0);
    EXPECT_EQ(fine.ends, 1);
    EXPECT_TRUE(fine.ended.is_interrupted) << "it came to no end of its own";
}

TEST(Match, ASinkThatFailsInTheLastTickCutsNothingOff) {
    auto match = match_of({.length_ticks = 7}, pusher(1), pusher(-1));
    ASSERT_TRUE(match);
    fakes::Sink full;
    fakes::Sink fine;
    full.failing_tick = 7;
    ASSERT_TRUE(match->add_sink(full));
    ASSERT_TRUE(match->add_sink(fine));

    EXPECT_FALSE(fakes::play(*match));
    ASSERT_TRUE(match->finish());

    EXPECT_FALSE(fine.ended.is_interrupted);
}

TEST(Match, SaysThatItWasInterrupted) {
    auto match = match_of({}, pusher(1), pusher(-1));
    ASSERT_TRUE(match);
    ASSERT_TRUE(match->tick());

    const auto report = match->finish(true);

    ASSERT_TRUE(report);
    EXPECT_TRUE(report->is_interrupted);
    EXPECT_EQ(report->ticks, 1U);
}

TEST(Match, CreationFailsWhereAStrategyCannotBeUsed) {
    fakes::Strategy broken;
    broken.start = [](bool&) {
        return core::Result<void>(core::Error{"no known interface", "fake.so"});
    };

    const auto match = match_of({}, pusher(1), broken);

    ASSERT_FALSE(match);
    EXPECT_EQ(match.error().text(), "no known interface (blue: fake.so)");
}

TEST(Match, IsOverAtOnceIfAStrategyIsLostWhileItStarts) {
    fakes::Strategy crashing;
    crashing.start = [](bool& is_lost) {
        is_lost = true;
        return core::Result<void>(core::Error{"StrategyInit crashed (SIGSEGV at 0x0)", ""});
    };

    auto match = match_of({}, pusher(1), crashing);

    ASSERT_TRUE(match);
    EXPECT_TRUE(match->is_over());
    const auto report = match->finish();
    ASSERT_TRUE(report);
    EXPECT_EQ(report->lost_strategy,
              "blue's StrategyInit crashed (SIGSEGV at 0x0) while it started, before the first "
              "tick");
}

TEST(Match, StopsEveryStartedStrategyOnceAlsoWithoutFinish) {
    int stops = 0;
    fakes::Strategy counting;
    counting.stop = [&stops] {
        ++stops;
        return fakes::ok();
    };

    {
        auto match = match_of({.length_ticks = 1}, counting, counting);
        ASSERT_TRUE(match);
        ASSERT_TRUE(fakes::play(*match));
    }
    EXPECT_EQ(stops, 2);
    {
        auto match = match_of({.length_ticks = 1}, counting, counting);
        ASSERT_TRUE(match);
        ASSERT_TRUE(match->finish());
    }
    EXPECT_EQ(stops, 4);
}

TEST(Match, ACrashWhileUnloadingIsALostStrategy) {
    fakes::Strategy crashing;
    crashing.stop = [] {
        return fakes::lost("StrategyDrop crashed (SIGABRT)");
    };
    auto match = match_of({.length_ticks = 2}, crashing, pusher(1));
    ASSERT_TRUE(match);
    ASSERT_TRUE(fakes::play(*match));

    const auto report = match->finish();

    ASSERT_TRUE(report);
    EXPECT_EQ(report->lost_strategy, "yellow's StrategyDrop crashed (SIGABRT) after the last tick");
}

TEST(Match, OutsideOfTheProcessACrashWhileUnloadingCostsNoMatchThatIsOver) {
    for (const bool is_played : {true, false}) {
        fakes::Strategy crashing;
        crashing.stop = [] {
            return fakes::lost("destroy crashed (SIGABRT)");
        };
        std::vector<SeatDefinition> seats;
        seats.push_back(fakes::seat(crashing));
        seats.back().after_loss = AfterLoss::EndMatch;
        seats.push_back(fakes::seat(pusher(1)));
        auto match = fakes::match_of({.length_ticks = 2}, std::move(seats));
        ASSERT_TRUE(match);
        if (is_played) {
            ASSERT_TRUE(fakes::play(*match));
        }

        const auto report = match->finish();

        ASSERT_TRUE(report);
        EXPECT_EQ(report->lost_strategy.has_value(), !is_played);
        EXPECT_EQ(report->seats[0].lost, "destroy crashed (SIGABRT)");
        EXPECT_EQ(report->events.back().kind, "lost");
    }
}

TEST(Match, RejectsAParameterThatTheStrategyDoesNotDeclare) {
    fakes::Strategy tunable = pusher(1);
    tunable.parameters = {{"kp", "", 1, 0, 2, 1}, {"reach", "m", 1, 0, 2, 1}};
    std::vector<SeatDefinition> seats;
    seats.push_back(fakes::seat(tunable));
    seats.push_back(fakes::seat(pusher(1)));
    seats[0].parameters["kq"] = 3;

    const auto match = match_of({}, std::move(seats));

    ASSERT_FALSE(match);
    EXPECT_EQ(match.error().text(),
              "Fake declares no parameter 'kq'; it has kp, reach (seat yellow)");
}

std::vector<std::uint64_t> hashes_of(double force_n) {
    auto match = match_of({.length_ticks = 300}, pusher(force_n), pusher(-1));
    fakes::Sink sink;
    if (!match || !match->add_sink(sink) || !fakes::play(*match)) {
        return {};
    }
    return sink.hashes;
}

TEST(Match, TwoMatchesOnTwoThreadsGiveTheHashesTheyGiveAlone) {
    const auto alone1 = hashes_of(1);
    const auto alone2 = hashes_of(2);
    ASSERT_EQ(alone1.size(), 301U);
    ASSERT_NE(alone1, alone2);

    std::vector<std::uint64_t> beside1;
    std::vector<std::uint64_t> beside2;
    std::thread thread1([&] { beside1 = hashes_of(1); });
    std::thread thread2([&] { beside2 = hashes_of(2); });
    thread1.join();
    thread2.join();

    EXPECT_EQ(alone1, beside1);
    EXPECT_EQ(alone2, beside2);
}

}  // namespace
}  // namespace agon::sim
