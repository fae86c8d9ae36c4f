// SPDX-License-Identifier: Apache-2.0
#include "live_match.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "fake_server_for_tests.hpp"
#include "sim/fakes_for_tests.hpp"

namespace agon::app {
namespace {

namespace fakes = sim::fakes;
using End = LiveMatch::End;

/// A live match of 100 ticks at full speed whose viewers do what a test says.
class LiveMatchTest : public testing::Test {
protected:
    void SetUp() override { make({}); }

    void make(fakes::Rules rules) {
        live_.reset();
        match_.reset();
        auto made = fakes::match_of(rules, fakes::pusher(2), fakes::pusher(1));
        ASSERT_TRUE(made);
        match_.emplace(std::move(*made));
        ASSERT_TRUE(match_->add_sink(sink_));
        LiveSetup setup{server_, *Pacer::parse("max"), true};
        setup.files = {"old.so", ""};
        setup.make_strategy = [this](protocol::SeatId,
                                     const std::string& choice) -> core::Result<NewStrategy> {
            choices_.push_back(choice);
            if (choice == "bad.so") {
                return core::Error{"no such file", choice};
            }
            return NewStrategy{fakes::seat(fakes::pusher(3)), choice.empty() ? "old.so" : choice};
        };
        setup.check_restart = [](const server::Restart& restart) -> core::Result<void> {
            if (restart.situation == "nonsense") {
                return core::Error{"this is no situation", "situation.toml:1:1"};
            }
            return {};
        };
        live_ = std::make_unique<LiveMatch>(*match_, std::move(setup));
    }

    [[nodiscard]] std::uint64_t now() const { return match_->frame().tick; }

    /// Has it done once, before the tick that follows this one.
    void after_tick(std::uint64_t tick, std::function<void()> what) {
        server_.before_take = [this, tick, what = std::move(what), is_done = false]() mutable {
            if (!is_done && now() == tick) {
                is_done = true;
                what();
            }
        };
    }

    /// Steps of a person who acts whenever the match stands still.
    void whenever_it_waits(std::vector<std::function<void()>> steps) {
        server_.on_wait = [steps = std::move(steps), at = std::size_t{0}]() mutable {
            ASSERT_LT(at, steps.size()) << "the match waits for nobody";
            steps[at++]();
        };
    }

    static server::GiveOrder order(double speed_mps) {
        server::GiveOrder order;
        order.block.resize(sizeof(fakes::Order));
        fakes::store(std::span(order.block), fakes::Order{speed_mps});
        return order;
    }

    std::size_t orders_in_record() const {
        std::size_t count = 0;
        for (const auto& input : sink_.inputs) {
            count += input.kind == protocol::Input::Kind::Order ? 1 : 0;
        }
        return count;
    }

    FakeServer server_;
    fakes::Sink sink_;
    std::vector<std::string> choices_;
    std::optional<sim::Match> match_;
    std::unique_ptr<LiveMatch> live_;
};

TEST_F(LiveMatchTest, RunsToItsEndWhileNobodyAsksForAnything) {
    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_EQ(now(), 100U);
    EXPECT_EQ(server_.waits, 0) << "nothing holds it back";
}

TEST_F(LiveMatchTest, PausesStepsAndGoesOn) {
    std::vector<std::uint64_t> ticks;
    after_tick(40, [this] { server_.ask(server::Pause{}); });
    whenever_it_waits({
        [&] {
            ticks.push_back(now());
            EXPECT_TRUE(server_.status.is_paused);
            EXPECT_TRUE(server_.every_tick);
            server_.ask(server::Step{3});
        },
        [&] {
            ticks.push_back(now());
            server_.ask(server::Step{1});
        },
        [&] {
            ticks.push_back(now());
            server_.ask(server::Resume{});
        },
    });

    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_EQ(ticks, (std::vector<std::uint64_t>{41, 44, 45}));
    EXPECT_EQ(now(), 100U);
    EXPECT_FALSE(server_.status.is_paused);
    EXPECT_FALSE(server_.every_tick);
    EXPECT_EQ(server_.answers.size(), 4U);
}

TEST_F(LiveMatchTest, AStepPausesAMatchThatRuns) {
    after_tick(10, [this] { server_.ask(server::Step{2}); });
    whenever_it_waits({[&] {
        EXPECT_EQ(now(), 12U);
        server_.ask(server::Resume{});
    }});

    EXPECT_EQ(live_->play(), End::Over);
}

TEST_F(LiveMatchTest, AStepIsAnsweredWhenItsTicksAreDone) {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    after_tick(40, [&] {
        first = server_.ask(server::Step{3});
        second = server_.ask(server::Step{5});
    });
    whenever_it_waits({[&] {
        EXPECT_EQ(now(), 48U) << "each of two who step at once gets its ticks";
        server_.ask(server::StopMatch{});
    }});

    EXPECT_EQ(live_->play(), End::Stopped);

    ASSERT_NE(server_.answer_to(first), nullptr);
    EXPECT_EQ(server_.answer_to(first)->results,
              (std::vector<protocol::Value>{{std::int64_t{43}}}));
    ASSERT_NE(server_.answer_to(second), nullptr);
    EXPECT_EQ(server_.answer_to(second)->results,
              (std::vector<protocol::Value>{{std::int64_t{48}}}));
}

TEST_F(LiveMatchTest, AStepThatIsCutShortSaysSo) {
    std::uint32_t step = 0;
    std::uint32_t beyond = 0;
    after_tick(40, [&] { step = server_.ask(server::Step{30}); });
    server_.on_wait = [] {
        FAIL() << "it never stands still";
    };
    const auto before = server_.before_take;
    server_.before_take = [&, before] {
        before();
        if (now() == 50 && beyond == 0) {
            server_.ask(server::Resume{});
            beyond = server_.ask(server::Step{1000});
        }
    };

    EXPECT_EQ(live_->play(), End::Over);

    ASSERT_NE(server_.answer_to(step), nullptr);
    EXPECT_NE(server_.answer_to(step)->error.find("at tick 50, 20 ticks too early"),
              std::string::npos);
    ASSERT_NE(server_.answer_to(beyond), nullptr);
    EXPECT_NE(server_.answer_to(beyond)->error.find("at tick 100, 950 ticks too early"),
              std::string::npos);
}

TEST_F(LiveMatchTest, AMissionWithoutFunctionsRefusesCalls) {
    std::uint32_t call = 0;
    after_tick(10, [&] { call = server_.ask(server::Call{"sim.getObject", {}}); });

    EXPECT_EQ(live_->play(), End::Over);

    ASSERT_NE(server_.answer_to(call), nullptr);
    EXPECT_NE(server_.answer_to(call)->error.find("no functions"), std::string::npos);
}

TEST_F(LiveMatchTest, PausesAndStepsChangeNoTick) {
    after_tick(40, [this] { server_.ask(server::Step{5}); });
    whenever_it_waits({[&] { server_.ask(server::Speed{1000.0}); },
                       [&] {
                           server_.ask(server::Resume{});
                       }});
    server_.on_wait = [waits = 0, this]() mutable {
        // At a pace, it also waits between ticks.
        if (++waits == 1) {
            server_.ask(server::Speed{1000.0});
        } else if (waits == 2) {
            server_.ask(server::Resume{});
        }
    };
    ASSERT_EQ(live_->play(), End::Over);
    const std::vector<std::uint64_t> hashes = sink_.hashes;
    auto alone = fakes::match_of({}, fakes::pusher(2), fakes::pusher(1));
    fakes::Sink sink;
    ASSERT_TRUE(alone->add_sink(sink));
    ASSERT_TRUE(fakes::play(*alone));

    EXPECT_EQ(hashes, sink.hashes);
}

TEST_F(LiveMatchTest, SpeedHoldsTheMatchBack) {
    after_tick(90, [this] { server_.ask(server::Speed{10.0}); });

    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_GT(server_.waits, 0);
    EXPECT_LE(server_.longest_wait, core::Duration::milliseconds(100));
    EXPECT_EQ(server_.status.speed_ratio, 10.0);
}

TEST_F(LiveMatchTest, OrdersEnterTheNextTickAlsoOneThatIsStepped) {
    after_tick(20, [this] { server_.ask(server::Pause{}); });
    whenever_it_waits({
        [&] { server_.ask(order(0.5)); },
        [&] {
            EXPECT_EQ(now(), 21U) << "it stays paused";
            EXPECT_EQ(orders_in_record(), 0U);
            server_.ask(server::Step{1});
        },
        [&] {
            EXPECT_EQ(orders_in_record(), 1U);
            server_.ask(server::Resume{});
        },
    });

    EXPECT_EQ(live_->play(), End::Over);
    EXPECT_EQ(orders_in_record(), 1U);
}

TEST_F(LiveMatchTest, AnOrderIsAnsweredWhenTheRefereeHasObeyedOrRefusedIt) {
    std::uint32_t fine = 0;
    std::uint32_t refused = 0;
    after_tick(20, [&] {
        fine = server_.ask(order(0.5));
        refused = server_.ask(order(fakes::kFastestOrder_mps * 2));
    });

    EXPECT_EQ(live_->play(), End::Over);

    ASSERT_NE(server_.answer_to(fine), nullptr);
    EXPECT_EQ(server_.answer_to(fine)->error, "");
    ASSERT_NE(server_.answer_to(refused), nullptr);
    EXPECT_EQ(server_.answer_to(refused)->error, "too fast");
}

TEST_F(LiveMatchTest, WhilePausedAnAnswerSaysThatTheNextStepDoesIt) {
    std::uint32_t given = 0;
    std::uint32_t replaced = 0;
    after_tick(20, [this] { server_.ask(server::Pause{}); });
    whenever_it_waits({
        [&] {
            given = server_.ask(order(fakes::kFastestOrder_mps * 2));
            replaced = server_.ask(server::ReplaceStrategy{protocol::SeatId(0), "new.so"});
        },
        [&] {
            for (const std::uint32_t number : {given, replaced}) {
                ASSERT_NE(server_.answer_to(number), nullptr);
                EXPECT_EQ(server_.answer_to(number)->error, "");
                EXPECT_NE(server_.answer_to(number)->text.find("next step"), std::string::npos);
            }
            server_.ask(server::Resume{});
        },
    });

    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_EQ(server_.answers.size(), 4U) << "each is answered once";
}

TEST_F(LiveMatchTest, AnOrderThatComesTooLateIsAnsweredToo) {
    std::uint32_t number = 0;
    after_tick(20, [&] {
        number = server_.ask(order(0.5));
        server_.ask(server::StopMatch{});
    });

    EXPECT_EQ(live_->play(), End::Stopped);

    ASSERT_NE(server_.answer_to(number), nullptr);
    EXPECT_NE(server_.answer_to(number)->error.find("ended before"), std::string::npos);
}

TEST_F(LiveMatchTest, AnOrderOfAnotherSizeIsRefused) {
    std::uint32_t number = 0;
    after_tick(20, [&] { number = server_.ask(server::GiveOrder{}); });

    EXPECT_EQ(live_->play(), End::Over);

    ASSERT_NE(server_.answer_to(number), nullptr);
    EXPECT_NE(server_.answer_to(number)->error, "");
}

TEST_F(LiveMatchTest, AStrategyIsReplacedWhileTheMatchIsPaused) {
    std::uint32_t running = 0;
    std::uint32_t paused = 0;
    std::uint32_t missing = 0;
    after_tick(20, [&] {
        running = server_.ask(server::ReplaceStrategy{protocol::SeatId(0), "new.so"});
        server_.ask(server::Pause{});
    });
    whenever_it_waits({
        [&] {
            missing = server_.ask(server::ReplaceStrategy{protocol::SeatId(0), "bad.so"});
            paused = server_.ask(server::ReplaceStrategy{protocol::SeatId(0), "new.so"});
        },
        [&] {
            EXPECT_EQ(server_.status.files[0], "new.so");
            server_.ask(server::Resume{});
        },
    });

    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_NE(server_.answer_to(running)->error.find("pause"), std::string::npos);
    EXPECT_NE(server_.answer_to(missing)->error.find("no such file"), std::string::npos);
    EXPECT_EQ(server_.answer_to(paused)->error, "");
    EXPECT_EQ(choices_, (std::vector<std::string>{"bad.so", "new.so"}));
    const auto is_replaced = [](const protocol::Event& event) {
        return event.kind == "replaced" && event.tick == 22;
    };
    EXPECT_TRUE(std::any_of(sink_.events.begin(), sink_.events.end(), is_replaced));
}

TEST_F(LiveMatchTest, OnlyAFileThatThereIsCanBeWatched) {
    std::uint32_t file = 0;
    std::uint32_t nothing = 0;
    after_tick(20, [&] {
        file = server_.ask(server::WatchStrategy{protocol::SeatId(0), true});
        nothing = server_.ask(server::WatchStrategy{protocol::SeatId(1), true});
    });

    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_EQ(server_.answer_to(file)->error, "");
    EXPECT_NE(server_.answer_to(nothing)->error, "");
    EXPECT_EQ(server_.status.watched, (std::vector<bool>{true, false}));
}

TEST_F(LiveMatchTest, ARestartEndsItIfTheNextMatchCanBegin) {
    std::uint32_t faulty = 0;
    after_tick(30, [&] {
        faulty = server_.ask(server::Restart{std::nullopt, "nonsense"});
        server_.ask(server::Restart{7, ""});
    });

    EXPECT_EQ(live_->play(), End::Restart);

    EXPECT_EQ(now(), 30U);
    EXPECT_NE(server_.answer_to(faulty)->error.find("situation.toml:1:1"), std::string::npos);
    EXPECT_EQ(live_->restart().seed, 7U);
    ASSERT_TRUE(live_->request());
    EXPECT_EQ(server_.answer_to(live_->request()->number), nullptr)
        << "who begins the next match answers";
}

TEST_F(LiveMatchTest, APersonMayEndIt) {
    after_tick(30, [this] { server_.ask(server::StopMatch{}); });

    EXPECT_EQ(live_->play(), End::Stopped);
    EXPECT_EQ(now(), 30U);
}

TEST_F(LiveMatchTest, GivesTheSituationOfNow) {
    std::uint32_t present = 0;
    std::uint32_t past = 0;
    std::uint32_t future = 0;
    after_tick(30, [&] {
        present = server_.ask(server::ExtractSituation{30});
        past = server_.ask(server::ExtractSituation{29});
        future = server_.ask(server::ExtractSituation{31});
    });

    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_NE(server_.answer_to(present)->text.find("tick 30 "), std::string::npos);
    EXPECT_EQ(server_.answer_to(present)->text.rfind("# situation of ", 0), 0U);
    EXPECT_NE(server_.answer_to(past)->error.find("no recording"), std::string::npos);
    EXPECT_NE(server_.answer_to(future)->error.find("not been played"), std::string::npos);
}

TEST_F(LiveMatchTest, LobbiesAreElsewhere) {
    std::uint32_t play = 0;
    std::uint32_t open = 0;
    after_tick(30, [&] {
        play = server_.ask(server::PlayMatch{});
        open = server_.ask(server::OpenRecording{"match.mcap"});
    });

    EXPECT_EQ(live_->play(), End::Over);

    EXPECT_NE(server_.answer_to(play)->error.find("agon serve"), std::string::npos);
    EXPECT_NE(server_.answer_to(open)->error.find("agon serve"), std::string::npos);
}

TEST_F(LiveMatchTest, AfterTheEndItAnswersUntilTheNextOneIsWanted) {
    ASSERT_EQ(live_->play(), End::Over);
    ASSERT_TRUE(match_->finish());
    std::uint32_t late = 0;
    std::uint32_t present = 0;
    whenever_it_waits({
        [&] {
            late = server_.ask(order(1));
            server_.ask(server::Pause{});
            present = server_.ask(server::ExtractSituation{100});
        },
        [&] { server_.ask(server::Restart{}); },
    });

    EXPECT_EQ(live_->linger(), End::Restart);

    EXPECT_NE(server_.answer_to(late)->error.find("over"), std::string::npos);
    EXPECT_NE(server_.answer_to(present)->text.find("tick 100 "), std::string::npos);
    EXPECT_FALSE(live_->restart().seed);
}

}  // namespace
}  // namespace agon::app
