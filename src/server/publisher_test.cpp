// SPDX-License-Identifier: Apache-2.0
#include "server/publisher.hpp"

#include <limits>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "record/fakes_for_tests.hpp"

namespace agon::server {
namespace {

using record::MadeUpMatch;

/// A publisher, and what comes out at the other end.
class PublisherTest : public testing::Test {
protected:
    ~PublisherTest() override { take_all(); }

    void begin() { EXPECT_TRUE(publisher_.begin(match_.header(), match_.frame())); }

    void play(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            match_.tick();
            EXPECT_EQ(publisher_.wants_poses(match_.frame().tick),
                      publisher_.wants_poses(match_.frame().tick));
            EXPECT_TRUE(publisher_.on_frame(match_.frame()));
        }
    }

    /// Takes what has come and gives the frames back.
    void take_all() {
        while (Parcel* parcel = queue_.take()) {
            if (auto* frame = dynamic_cast<FrameParcel*>(parcel)) {
                ticks_.push_back(frame->tick);
                poses_ = frame->poses;
                commands_ = frame->commands;
                drawings_.clear();
                for (const FrameParcel::Drawing& drawing : frame->drawings) {
                    drawings_.push_back(drawing.is_fresh ? drawing.tick : 0);
                    figure_count_ = drawing.figures.size();
                }
                pool_->give_back(*frame);
                continue;
            }
            const std::unique_ptr<Letter> letter(static_cast<Letter*>(parcel));
            if (const auto* begins = std::get_if<MatchBegins>(&letter->content)) {
                pool_ = begins->pool;
                ++begun_;
            } else if (const auto* said = std::get_if<Said>(&letter->content)) {
                said_.push_back(*said);
            } else if (auto* ends = std::get_if<MatchEnds>(&letter->content)) {
                ends_.push_back(std::move(*ends));
            }
        }
    }

    MadeUpMatch match_;
    ParcelQueue queue_;
    int rings_ = 0;
    Bell bell_{[this] {
        ++rings_;
    }};
    Publisher publisher_{queue_, bell_, {"1.0", 8}};

    std::shared_ptr<FramePool> pool_;  // shared with the publisher
    int begun_ = 0;
    std::vector<std::uint64_t> ticks_;
    std::vector<core::Pose3> poses_;
    std::vector<FrameParcel::Command> commands_;
    std::vector<std::uint64_t> drawings_;  // by seat; 0: none
    std::size_t figure_count_ = 0;         // of the last seat's
    std::vector<Said> said_;
    std::vector<MatchEnds> ends_;
};

TEST_F(PublisherTest, PublishesEachThirdTickOfFiveMilliseconds) {
    begin();
    play(10);

    take_all();

    EXPECT_EQ(begun_, 1);
    EXPECT_EQ(ticks_, (std::vector<std::uint64_t>{0, 3, 6, 9}));
    EXPECT_FALSE(publisher_.wants_poses(10));
    EXPECT_TRUE(publisher_.wants_poses(12));
    EXPECT_EQ(publisher_.counters().published_frames, 4U);
}

TEST_F(PublisherTest, PublishesEachTickWhenAPersonSteps) {
    begin();
    publisher_.set_every_tick(true);
    play(4);
    publisher_.set_every_tick(false);
    play(3);

    take_all();

    EXPECT_EQ(ticks_, (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 6}));
}

TEST_F(PublisherTest, FramesCarryWhatTheMatchShows) {
    begin();
    play(9);
    take_all();

    EXPECT_EQ(poses_.size(), match_.frame().poses.size());
    EXPECT_EQ(poses_.at(3).position_m.x, match_.frame().poses[3].position_m.x);
    ASSERT_EQ(commands_.size(), 2U);
    EXPECT_EQ(commands_[0].tick, 9U);
    EXPECT_EQ(commands_[0].block.size(), sizeof(MadeUpMatch::Command));
    // In tick 9 blue draws and logs; in tick 7 there was a goal.
    EXPECT_EQ(drawings_, (std::vector<std::uint64_t>{0, 9}));
    ASSERT_EQ(said_.size(), 2U);
    EXPECT_EQ(said_[0].tick, 7U);
    EXPECT_EQ(said_[0].events.at(0).kind, "goal");
    EXPECT_EQ(said_[1].by_seat.at(0).seat, protocol::SeatId(1));
    EXPECT_EQ(said_[1].by_seat.at(0).log.at(0).text, "tick 9");
}

/// A frame in which something happens, and nothing is drawn.
protocol::Frame happening(const protocol::Frame& frame, std::span<const protocol::Event> events) {
    protocol::Frame quiet = frame;
    quiet.side_outputs = {};
    quiet.events = events;
    return quiet;
}

/// Such an event ends the drawing of the team that it names, and no other's.
class DrawingsEnd : public PublisherTest, public testing::WithParamInterface<const char*> {};

TEST_P(DrawingsEnd, WithWhoDrewThem) {
    begin();
    play(9);
    take_all();
    ASSERT_EQ(drawings_.at(1), 9U);
    const auto event_of = [this](std::size_t seat) {
        protocol::Event event;
        event.kind = GetParam();
        event.team = match_.header().seats[seat].seat;
        return std::vector<protocol::Event>{event};
    };
    const std::vector<protocol::Event> of_other = event_of(0);
    const std::vector<protocol::Event> of_drawer = event_of(1);

    EXPECT_TRUE(publisher_.on_frame(happening(match_.frame(), of_other)));
    take_all();
    EXPECT_EQ(drawings_, (std::vector<std::uint64_t>{0, 0})) << "blue's stays in force";

    EXPECT_TRUE(publisher_.on_frame(happening(match_.frame(), of_drawer)));
    take_all();
    EXPECT_EQ(drawings_, (std::vector<std::uint64_t>{0, 9}));
    EXPECT_EQ(figure_count_, 0U);
}

INSTANTIATE_TEST_SUITE_P(Publisher, DrawingsEnd, testing::Values("lost", "replaced"));

TEST_F(PublisherTest, FramesAreDroppedAndEventsAreNotWhenNobodyTakesThem) {
    begin();
    play(600);
    EXPECT_EQ(publisher_.counters().dropped_frames, 201U - 8U);

    take_all();
    EXPECT_EQ(ticks_.size(), 8U);
    EXPECT_EQ(ticks_.back(), 21U);
    std::size_t events = 0;
    for (const Said& said : said_) {
        events += said.events.size();
    }
    EXPECT_EQ(events, 2U);
    // Once somebody takes them they come again, with the drawing that was not shown.
    play(3);
    take_all();
    EXPECT_EQ(ticks_.back(), 603U);
    EXPECT_EQ(drawings_.at(1), 559U);
}

TEST_F(PublisherTest, TheLastFrameComesAlsoIfNoneFollows) {
    begin();
    play(600);
    publisher_.catch_up();
    take_all();
    ASSERT_EQ(ticks_.back(), 21U);

    publisher_.catch_up();
    publisher_.catch_up();
    take_all();

    EXPECT_EQ(ticks_.back(), 600U);
    EXPECT_EQ(ticks_.size(), 9U);
    EXPECT_EQ(poses_.at(3).position_m.x, match_.frame().poses[3].position_m.x);
}

TEST_F(PublisherTest, LinesThatNobodyTakesAreDroppedAndCounted) {
    Publisher small(queue_, bell_, {"1.0", 8, 1, false});
    EXPECT_TRUE(small.begin(match_.header(), match_.frame()));
    protocol::Frame frame = match_.frame();
    std::vector<protocol::SideOutputs> outputs(2);
    outputs[0].log = {{}, {}};
    outputs[0].log[0].text = "a line";
    outputs[0].plots.resize(1);
    frame.side_outputs = outputs;

    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(small.on_frame(frame));
    }
    take_all();
    ASSERT_EQ(said_.size(), 1U) << "there was room for one";
    EXPECT_EQ(said_[0].by_seat.at(0).dropped, 0U);
    said_.clear();

    // There is room again.
    EXPECT_TRUE(small.on_frame(frame));
    take_all();
    ASSERT_EQ(said_.size(), 1U);
    EXPECT_EQ(said_[0].by_seat.at(0).log.size(), 2U);
    EXPECT_EQ(said_[0].by_seat.at(0).dropped, 4U * 3U);
    said_.clear();
}

TEST_F(PublisherTest, TellsTheEndAndBeginsAnew) {
    begin();
    play(5);
    EXPECT_TRUE(publisher_.end(match_.report(), match_.frame()));
    MadeUpMatch other(2);
    EXPECT_TRUE(publisher_.begin(other.header(), other.frame()));

    take_all();

    ASSERT_EQ(ends_.size(), 1U);
    EXPECT_EQ(ends_[0].report.ticks, match_.report().ticks);
    EXPECT_EQ(begun_, 2);
    EXPECT_EQ(ticks_, (std::vector<std::uint64_t>{0, 3, 0}));
}

TEST_F(PublisherTest, TheLastTickComesWithTheEndIfNoFrameHasShownIt) {
    begin();
    play(8);
    EXPECT_TRUE(publisher_.end(match_.report(), match_.frame()));
    begin();
    play(1);  // tick 9, which has a frame
    EXPECT_TRUE(publisher_.end(match_.report(), match_.frame()));

    take_all();

    ASSERT_EQ(ends_.size(), 2U);
    ASSERT_NE(ends_[0].last, nullptr);
    EXPECT_EQ(ends_[0].last->tick, 8U);
    EXPECT_EQ(ends_[0].last->poses.size(), match_.frame().poses.size());
    EXPECT_EQ(ends_[0].last->commands.at(0).tick, 8U);
    EXPECT_EQ(ends_[1].last, nullptr);
}

TEST_F(PublisherTest, TheLastTickComesAlsoWhereAllFramesAreUnderWay) {
    begin();
    play(600);
    EXPECT_TRUE(publisher_.end(match_.report(), match_.frame()));

    take_all();

    EXPECT_EQ(ticks_.back(), 21U);
    ASSERT_NE(ends_.at(0).last, nullptr);
    EXPECT_EQ(ends_[0].last->tick, 600U);
}

TEST_F(PublisherTest, RingsOnceUntilSomebodyListensAgain) {
    begin();
    play(9);
    EXPECT_EQ(rings_, 0);

    bell_.arm(0);
    play(9);
    EXPECT_EQ(rings_, 1);
    // Nor before anything can be done.
    bell_.arm(std::numeric_limits<std::int64_t>::max());
    play(9);
    EXPECT_EQ(rings_, 1);
}

TEST(ViewFramePeriod, IsAsNearToSixtyASecondAsTicksAllow) {
    const auto ticks = [](std::int64_t ms) {
        return ticks_per_view_frame(core::Duration::milliseconds(ms));
    };
    EXPECT_EQ(ticks(1), 16U);
    EXPECT_EQ(ticks(4), 4U);
    EXPECT_EQ(ticks(5), 3U);
    EXPECT_EQ(ticks(10), 1U);
    EXPECT_EQ(ticks(40), 1U);
}

}  // namespace
}  // namespace agon::server
