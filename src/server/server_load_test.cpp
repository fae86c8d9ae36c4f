// SPDX-License-Identifier: Apache-2.0
// A server with many viewers, some of which never read.
#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "server/viewers_for_tests.hpp"

namespace agon::server {
namespace {

using protocol::Status;
using record::MadeUpMatch;

/// Plays until told to stop, as fast as can be but for a breath now and then: as a match does that
/// runs a few hundred times as fast as the clock.
class Player {
public:
    Player(Server& server, MadeUpMatch& match)
        : thread_([this, &server, &match] {
              while (!is_told_to_stop_) {
                  play(server, match, 60);
                  std::this_thread::yield();
              }
          }) {}

    ~Player() { stop(); }

    void stop() {
        is_told_to_stop_ = true;
        if (thread_.joinable()) {
            thread_.join();
        }
    }

private:
    std::atomic<bool> is_told_to_stop_ = false;
    std::thread thread_;
};

/// A history of more bytes than the system takes for a viewer who does not read.
void play_long(Server& server, MadeUpMatch& match) {
    for (int i = 0; i < 20; ++i) {
        play(server, match, 300);
        settle(server);
    }
}

/// Has so much sent to the viewer that it must read before it gets more.
void stall(TestViewer& viewer, std::uint32_t show) {
    viewer.ask(protocol::Subscribe{{0, 1}, {0, 1}, {0, 1}});
    for (int i = 0; i < 16; ++i) {
        viewer.ask(protocol::GetRun{show, 0, 6000, 1});
    }
}

/// Plays until the viewer has seen so many frames more.
void play_until_seen(Server& server, MadeUpMatch& match, TestViewer& viewer, std::size_t frames) {
    Player player(server, match);
    const std::size_t wanted = viewer.frames + frames;
    while (viewer.frames < wanted) {
        ASSERT_TRUE(viewer.next().has_value());
    }
}

std::uint64_t dropped_frames(TestViewer& viewer) {
    return viewer.next_of<Status>([](const Status& each) { return each.dropped_frames > 0; })
        .dropped_frames;
}

TEST(ServerLoad, MatchNeverWaitsForViewersOfWhomSomeAreStalled) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    play_long(*server, match);
    std::vector<TestViewer> viewers;
    for (int i = 0; i < 100; ++i) {
        viewers.push_back(viewer_of(*server, match));
    }
    const std::uint32_t show = viewers[0].next_of<protocol::Show>().show;
    for (std::size_t i = 90; i < 100; ++i) {
        stall(viewers[i], show);
    }
    {
        Player player(*server, match);

        // The others go on seeing frames, whatever those leave undone.
        for (int round = 0; round < 3; ++round) {
            for (std::size_t i = 0; i < 90; ++i) {
                const std::uint64_t tick = viewers[i].frame.tick;
                while (viewers[i].frame.tick <= tick) {
                    ASSERT_TRUE(viewers[i].next().has_value()) << i;
                }
            }
        }
        player.stop();
    }

    EXPECT_EQ(server->viewer_count(), 100U);
    const PublisherCounters counters = server->publisher_counters();
    EXPECT_EQ(counters.blocked_ns, 0U);
    EXPECT_GT(counters.published_frames, 0U);
    EXPECT_EQ(counters.published_frames + counters.dropped_frames, match.frame().tick / 3 + 1);
    for (std::size_t i = 90; i < 100; ++i) {
        EXPECT_GT(dropped_frames(viewers[i]), 0U);
    }
}

TEST(ServerLoad, WhoFellBehindIsToldAndGoesOnWithAKeyFrame) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    TestViewer slow = viewer_of(*server, match);
    TestViewer quick = viewer_of(*server, match);
    const auto show = slow.next_of<protocol::Show>();
    play_long(*server, match);
    stall(slow, show.show);
    play_until_seen(*server, match, quick, 40);

    // It reads again: each frame applies to the one before, or stands alone.
    EXPECT_GT(dropped_frames(slow), 0U);
    settle(*server);
    play(*server, match, 3);
    const std::uint64_t last = match.frame().tick / 3 * 3;
    see_tick(slow, last);
    see_tick(quick, last);

    EXPECT_EQ(slow.frame, quick.frame);
}

TEST(ServerLoad, WhoFellBehindSeesTheEndAllTheSame) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    TestViewer slow = viewer_of(*server, match);
    TestViewer quick = viewer_of(*server, match);
    const auto show = slow.next_of<protocol::Show>();
    play_long(*server, match);
    stall(slow, show.show);
    play_until_seen(*server, match, quick, 40);
    play(*server, match, match.frame().tick % 3 == 0 ? 1 : 3);

    EXPECT_TRUE(server->publisher().end(match.report(), match.frame()));
    see_tick(quick, match.frame().tick);

    EXPECT_GT(dropped_frames(slow), 0U);
    see_tick(slow, match.frame().tick);
    EXPECT_EQ(slow.frame, quick.frame);
}

TEST(ServerLoad, ServerEndsWhileAllGoesOn) {
    MadeUpMatch match;
    auto server = started();
    begin(*server, match);
    std::vector<TestViewer> viewers;
    for (int i = 0; i < 5; ++i) {
        viewers.push_back(viewer_of(*server, match));
        viewers.back().ask(protocol::GetRun{1, 0, 1000, 1});
        viewers.back().ask(Pause{});
    }
    {
        Player player(*server, match);
        (void)viewers[0].next_of<protocol::ReceivedLive>();
        player.stop();
    }

    server.reset();

    for (TestViewer& viewer : viewers) {
        while (viewer.next()) {
        }
        EXPECT_TRUE(viewer.is_closed());
    }
}

TEST(ServerLoad, GoneViewersAnswersAreDropped) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    {
        TestViewer viewer = viewer_of(*server, match);
        viewer.ask(Pause{});
        std::optional<Request> request;
        server->wait_for_request(kPatience);
    }
    const auto request = server->take_request();
    ASSERT_TRUE(request.has_value());
    server->answer(*request, std::string());

    TestViewer other = viewer_of(*server, match);
    play(*server, match, 30);
    see_tick(other, 30);
}

}  // namespace
}  // namespace agon::server
