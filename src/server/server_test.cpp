// SPDX-License-Identifier: Apache-2.0
#include "server/server.hpp"

#include <gtest/gtest.h>

#include "protocol/match_codec.hpp"
#include "record/fakes_for_tests.hpp"
#include "server/viewers_for_tests.hpp"

namespace agon::server {
namespace {

using protocol::Received;
using protocol::Show;
using protocol::Status;
using protocol::Welcome;
using record::MadeUpMatch;

std::unique_ptr<Server> started(ServerOptions options = {}) {
    options.port = 0;
    options.agon_version = "1.2.3";
    options.is_timing_waits = true;
    auto server = Server::start(std::move(options));
    AGON_CHECK(server.has_value(), server ? "" : server.error().text());
    return std::move(*server);
}

void begin(Server& server, MadeUpMatch& match) {
    EXPECT_TRUE(server.publisher().begin(match.header(), match.frame()));
}

void play(Server& server, MadeUpMatch& match, int ticks) {
    for (int i = 0; i < ticks; ++i) {
        match.tick();
        EXPECT_TRUE(server.publisher().on_frame(match.frame()));
    }
}

/// Watches until a frame of this tick has come; a Status comes each second meanwhile.
void see_tick(TestViewer& viewer, std::uint64_t tick) {
    for (int messages = 0; viewer.frame.tick < tick && messages < 1000 && viewer.next();
         ++messages) {
    }
    EXPECT_EQ(viewer.frame.tick, tick);
}

protocol::ViewFrame view_of(const MadeUpMatch& match) {
    protocol::ViewFrame frame;
    protocol::set_columns(match.frame().poses, frame.columns);
    frame.game_state.assign(match.frame().game_state.begin(), match.frame().game_state.end());
    return frame;
}

TestViewer viewer_of(Server& server, const MadeUpMatch& match, const std::string& token = "") {
    TestViewer viewer = TestViewer::connected(server.port(), token);
    viewer.shape = {match.frame().poses.size(), match.frame().game_state.size()};
    return viewer;
}

TEST(Server, LateJoinerIsToldAllAtOnce) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    play(*server, match, 600);

    TestViewer viewer = viewer_of(*server, match);
    const auto welcome = viewer.next_of<Welcome>();
    const auto show = viewer.next_of<Show>();
    see_tick(viewer, 600);

    EXPECT_EQ(welcome.agon_version, "1.2.3");
    EXPECT_EQ(welcome.mode, Welcome::Mode::Live);
    EXPECT_TRUE(welcome.may_control);
    EXPECT_EQ(welcome.open_seats, (std::vector<std::uint32_t>{0, 1}));
    ASSERT_TRUE(show.match.has_value());
    EXPECT_EQ(show.match->mission, "made_up");
    EXPECT_EQ(show.match->seats[1].author, "J\xC3\xB6rg");
    EXPECT_TRUE(show.match->content.empty());
    // Goals fell in the ticks 7 and 307.
    ASSERT_EQ(show.events.size(), 2U);
    EXPECT_EQ(show.events[1].tick, 307U);
    EXPECT_EQ(show.last_tick, 600U);
    EXPECT_EQ(viewer.frame.columns, view_of(match).columns);
    EXPECT_EQ(viewer.frame.game_state, view_of(match).game_state);
    EXPECT_EQ(viewer.frame.board.teams.at(0).name, "team yellow");
}

TEST(Server, FramesComeByThemselvesAndEndWithAReport) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    TestViewer viewer = viewer_of(*server, match);
    (void)viewer.next_of<Show>();

    play(*server, match, 300);
    see_tick(viewer, 300);
    EXPECT_EQ(viewer.frame.columns, view_of(match).columns);
    play(*server, match, 30);
    EXPECT_TRUE(server->publisher().end(match.report()));
    const auto event = viewer.next_of<protocol::Event>();
    const auto report = viewer.next_of<protocol::RecordedReport>();

    EXPECT_EQ(event.tick, 307U);
    EXPECT_EQ(report.ticks, 330U);
    EXPECT_TRUE(viewer.next_of<Status>().is_over);
}

}  // namespace
}  // namespace agon::server
