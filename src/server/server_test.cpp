// SPDX-License-Identifier: Apache-2.0
#include "server/server.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "protocol/match_codec.hpp"
#include "record/fakes_for_tests.hpp"
#include "record/files_for_tests.hpp"
#include "server/viewers_for_tests.hpp"

namespace agon::server {
namespace {

using protocol::Received;
using protocol::Show;
using protocol::Status;
using protocol::Welcome;
using record::MadeUpMatch;

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
    play(*server, match, 32);
    EXPECT_TRUE(server->publisher().end(match.report(), match.frame()));
    const auto event = viewer.next_of<protocol::Event>();
    const auto report = viewer.next_of<protocol::RecordedReport>();

    EXPECT_EQ(event.tick, 307U);
    EXPECT_EQ(report.ticks, 332U);
    see_tick(viewer, 332);
    EXPECT_EQ(viewer.frame.columns, view_of(match).columns);
    EXPECT_TRUE(viewer.next_of<Status>([](const auto& status) { return status.is_over; }).is_over);
}

TEST(Server, AnotherMatchTakesThePlaceOfTheOneBefore) {
    const auto server = started();
    MadeUpMatch first;
    begin(*server, first);
    play(*server, first, 90);
    TestViewer viewer = viewer_of(*server, first);
    const auto show = viewer.next_of<Show>();
    see_tick(viewer, 90);

    MadeUpMatch second(2);
    EXPECT_TRUE(server->publisher().end(first.report(), first.frame()));
    begin(*server, second);
    const auto other = viewer.next_of<Show>();
    viewer.frame = {};
    play(*server, second, 30);
    see_tick(viewer, 30);

    EXPECT_EQ(other.show, show.show + 1);
    EXPECT_EQ(other.match->seed, 2U);
    EXPECT_TRUE(other.events.empty());
    EXPECT_EQ(viewer.frame.columns, view_of(second).columns);
    // What was asked about the one before finds nothing.
    EXPECT_NE(viewer.answer_to(protocol::GetRun{show.show, 0, 90, 1}).error, "");
}

TEST(Server, RunsOfALiveMatchCanBeAskedFor) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    play(*server, match, 600);
    TestViewer viewer = viewer_of(*server, match);
    const auto show = viewer.next_of<Show>();

    viewer.ask(protocol::GetRun{show.show, 300, 330, 1});
    const auto run = viewer.next_of<protocol::ReceivedRun>();

    EXPECT_EQ(run.header.show, show.show);
    EXPECT_EQ(run.header.next_tick, 333U);
    EXPECT_EQ(run.parts.size(), 11U);
    TestViewer looker = viewer_of(*server, match);
    looker.see(run.parts);
    EXPECT_EQ(looker.frame.tick, 330U);
}

TEST(Server, RecordingIsShownAndItsRunsAreRead) {
    const auto server = started();
    TestViewer viewer = TestViewer::connected(server->port());
    auto recording = record::Recording::from_bytes(record::recorded_bytes(1000), "a.mcap");
    ASSERT_TRUE(recording);
    server->show(*recording, "a.mcap");

    EXPECT_EQ(viewer
                  .next_of<Welcome>(
                      [](const auto& welcome) { return welcome.mode == Welcome::Mode::Replay; })
                  .open_seats.size(),
              2U);
    const auto show = viewer.next_of<Show>();
    EXPECT_EQ(show.name, "a.mcap");
    EXPECT_EQ(show.last_tick, 1000U);
    EXPECT_EQ(show.events.size(), 4U);
    ASSERT_TRUE(show.report.has_value());
    EXPECT_EQ(show.report->seats.at(0).calls, 1000U);
    EXPECT_TRUE(viewer.next_of<Status>().is_over);
    EXPECT_EQ(viewer.answer_to(protocol::Subscribe{{}, {1}, {}}).error, "");
    viewer.ask(protocol::GetRun{show.show, 0, 1000, 1});
    viewer.ask(protocol::GetRun{show.show, 500, 500, 1});
    const auto whole = viewer.next_of<protocol::ReceivedRun>();
    const auto one = viewer.next_of<protocol::ReceivedRun>();

    const auto count = [](const protocol::ReceivedRun& run, protocol::RunPart kind) {
        return std::count_if(run.parts.begin(), run.parts.end(),
                             [kind](const auto& part) { return part.kind == kind; });
    };
    EXPECT_EQ(count(whole, protocol::RunPart::Frame), 251);
    EXPECT_EQ(count(whole, protocol::RunPart::Log), 20);
    EXPECT_EQ(whole.header.next_tick, 1001U);
    EXPECT_EQ(count(one, protocol::RunPart::Frame), 1);

    server->show_nothing();
    EXPECT_FALSE(viewer.next_of<Show>().match.has_value());
}

TEST(Server, SubscribersGetWhatSeatsSay) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    TestViewer viewer = viewer_of(*server, match);
    (void)viewer.next_of<Show>();
    EXPECT_EQ(viewer.answer_to(protocol::Subscribe{{1}, {1}, {0}}).error, "");

    // Blue logs and draws in the ticks 9, 59, 109, ...
    std::size_t counts[6] = {};
    for (int i = 0; i < 6; ++i) {
        play(*server, match, 51);
        while (viewer.frame.tick + 3 <= match.frame().tick) {
            auto message = viewer.next();
            ASSERT_TRUE(message.has_value());
            if (const auto* live = std::get_if<protocol::ReceivedLive>(&*message)) {
                for (const auto& part : live->parts) {
                    ++counts[static_cast<std::size_t>(part.kind)];
                }
            }
        }
    }

    EXPECT_EQ(counts[static_cast<std::size_t>(protocol::RunPart::Log)], 6U);
    EXPECT_GE(counts[static_cast<std::size_t>(protocol::RunPart::Draw)], 1U);
    EXPECT_GE(counts[static_cast<std::size_t>(protocol::RunPart::Command)], 6U);
}

TEST(Server, RequestsReachThePlayerAndAnswersComeBack) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    TestViewer viewer = viewer_of(*server, match);
    const std::uint32_t pause = viewer.ask(Pause{});
    const std::uint32_t extract = viewer.ask(ExtractSituation{7});

    std::vector<Request> requests;
    while (requests.size() < 2) {
        server->wait_for_request(kPatience);
        while (auto request = server->take_request()) {
            requests.push_back(std::move(*request));
        }
    }
    EXPECT_EQ(requests[0].number, pause);
    EXPECT_TRUE(std::holds_alternative<Pause>(requests[0].what));
    EXPECT_EQ(std::get<ExtractSituation>(requests[1].what).tick, 7U);
    LiveStatus status;
    status.is_paused = true;
    server->set_status(status);
    server->answer(requests[0], std::string());
    server->answer(requests[1], core::Error{"the match has begun", ""});

    // What an answer speaks of is told before it.
    EXPECT_TRUE(
        viewer.next_of<Status>([](const Status& each) { return each.is_paused; }).is_paused);
    const auto done = viewer.next_of<protocol::ReceivedAnswer>();
    EXPECT_EQ(done.request, pause);
    EXPECT_EQ(done.error, "");
    const auto refused = viewer.next_of<protocol::ReceivedAnswer>();
    EXPECT_EQ(refused.request, extract);
    EXPECT_EQ(refused.error, "the match has begun");
}

TEST(Server, LobbyIsToldToAll) {
    ServerOptions options;
    options.has_lobby = true;
    const auto server = started(options);
    LobbyState lobby;
    lobby.strategies.push_back({"cadet", "a team", "", {"soccer5"}, ""});
    TestViewer early = TestViewer::connected(server->port());
    EXPECT_EQ(early.next_of<Welcome>().mode, Welcome::Mode::Lobby);
    EXPECT_TRUE(early.next_of<protocol::Lobby>().strategies.empty());

    server->set_lobby(lobby);

    EXPECT_EQ(early.next_of<protocol::Lobby>().strategies.at(0).name, "cadet");
    TestViewer late = TestViewer::connected(server->port());
    EXPECT_EQ(late.next_of<protocol::Lobby>().strategies.at(0).name, "cadet");
}

TEST(Server, WhatIsNoMessageEndsThatViewerAlone) {
    const auto server = started();
    MadeUpMatch match;
    begin(*server, match);
    TestViewer good = viewer_of(*server, match);
    TestViewer bad = viewer_of(*server, match);
    bad.send_nonsense();

    while (bad.next()) {
    }

    EXPECT_TRUE(bad.is_closed());
    EXPECT_EQ(bad.code(), net::WebClose::ProtocolError);
    play(*server, match, 30);
    see_tick(good, 30);
    EXPECT_EQ(good.next_of<Status>([](const Status& each) { return each.viewers == 1; }).viewers,
              1U);
}

TEST(Server, AddressBeyondThisMachineNeedsAToken) {
    ServerOptions options;
    options.address = "0.0.0.0";
    options.port = 0;
    const auto refused = Server::start(options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text(),
              "an address beyond this machine needs a referee's token (0.0.0.0)");
}

TEST(Server, UrlHoldsTheToken) {
    ServerOptions options;
    options.referee_token = "a/b c";
    const auto server = started(options);

    EXPECT_EQ(server->url(),
              "http://127.0.0.1:" + std::to_string(server->port()) + "/?token=a%2Fb%20c");
}

/// Takes up to ten bytes and gives them back.
class Echo final : public net::WebHandler {
public:
    net::WebResponse on_request(const net::WebRequest& request) override {
        return net::WebResponse::of_text(200, request.path + " " + request.body);
    }

    std::size_t body_limit(const net::WebRequest& /*head*/) override { return 10; }
};

TEST(Server, WhatIsPostedForAFilmReachesItsDeskAlone) {
    Echo desk;
    ServerOptions options;
    options.film_desk = &desk;
    const auto server = started(options);
    net::WebTarget film;
    film.port = server->port();
    film.path = "/film/key/7";
    net::WebTarget elsewhere = film;
    elsewhere.path = "/other";
    net::WebTarget stranger = film;
    stranger.headers = {{"Origin", "http://evil.example"}};

    EXPECT_EQ(net::web_post(film, "picture")->body, "/film/key/7 picture\n");
    EXPECT_EQ(net::web_post(film, "eleven byte")->status, 413);
    EXPECT_EQ(net::web_post(elsewhere, "picture")->status, 405);
    EXPECT_NE(net::web_post(stranger, "picture")->status, 200);
}

TEST(Server, NothingMayBePostedWhereNoFilmIsMade) {
    const auto server = started();
    net::WebTarget film;
    film.port = server->port();
    film.path = "/film/key/7";

    EXPECT_EQ(net::web_post(film, "picture")->status, 405);
}

TEST(Server, TakenPortGivesTheNextFreeOne) {
    const auto first = started();
    ServerOptions options;
    options.port = first->port();
    options.more_ports = 50;
    const auto second = Server::start(options);

    ASSERT_TRUE(second) << second.error().text();
    EXPECT_GT((*second)->port(), first->port());
}

}  // namespace
}  // namespace agon::server
