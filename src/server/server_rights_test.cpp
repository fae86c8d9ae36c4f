// SPDX-License-Identifier: Apache-2.0
// Who may ask what of a server, and sees what of others.
#include <gtest/gtest.h>

#include "net/web_client.hpp"
#include "record/files_for_tests.hpp"
#include "server/viewers_for_tests.hpp"

namespace agon::server {
namespace {

using record::MadeUpMatch;
using What = decltype(protocol::ViewerRequest::what);

class ServerRights : public testing::Test {
protected:
    ServerRights() {
        match_.definition().seed = 7;
        ServerOptions options;
        options.referee_token = "the-referee";
        options.seat_tokens = {{"yellow", "for-yellow"}, {"blue", "for-blue"}};
        options.has_lobby = true;
        server_ = started(options);
        begin(*server_, match_);
    }

    TestViewer viewer(const std::string& token) { return viewer_of(*server_, match_, token); }

    MadeUpMatch match_;
    std::unique_ptr<Server> server_;
};

TEST_F(ServerRights, WhoHasATokenGetsInHoweverManyWatch) {
    std::vector<TestViewer> crowd;
    for (int i = 0; i < 256; ++i) {
        crowd.push_back(viewer(""));
    }
    net::WebTarget target;
    target.port = server_->port();
    target.path = "/ws";
    EXPECT_FALSE(net::WebSocketClient::connect(target).has_value());

    TestViewer referee = viewer("the-referee");
    EXPECT_TRUE(referee.next_of<protocol::Welcome>().may_control);
    TestViewer team = viewer("for-yellow");
    EXPECT_EQ(team.next_of<protocol::Welcome>().open_seats, std::vector<std::uint32_t>{0});
}

TEST_F(ServerRights, OnlyARefereeControls) {
    // The made-up match takes no orders; all others a referee may ask for.
    const std::vector<What> requests = {Pause{},
                                        Resume{},
                                        Step{1},
                                        Speed{2.0},
                                        Restart{},
                                        ReplaceStrategy{protocol::SeatId(1), "x"},
                                        WatchStrategy{protocol::SeatId(0), true},
                                        ExtractSituation{1},
                                        PlayMatch{},
                                        StopMatch{},
                                        OpenRecording{"a"}};
    for (const char* token : {"", "for-yellow", "for-blue", "wrong"}) {
        TestViewer viewer = this->viewer(token);
        EXPECT_FALSE(viewer.next_of<protocol::Welcome>().may_control);
        for (const What& what : requests) {
            EXPECT_EQ(viewer.answer_to(what).error,
                      "only a referee may do this: open the page with the token")
                << token << " asks " << what.index();
        }
        EXPECT_NE(viewer.answer_to(GiveOrder{}).error, "");
        EXPECT_EQ(viewer.answer_to(protocol::Subscribe{}).error, "");
    }
    EXPECT_FALSE(server_->take_request().has_value());

    TestViewer referee = viewer("the-referee");
    EXPECT_TRUE(referee.next_of<protocol::Welcome>().may_control);
    for (const What& what : requests) {
        const std::uint32_t number = referee.ask(what);
        std::optional<Request> request;
        while (!(request = server_->take_request())) {
            server_->wait_for_request(kPatience);
        }
        EXPECT_EQ(request->number, number);
        server_->answer(*request, std::string("done"));
        EXPECT_EQ(referee.next_of<protocol::ReceivedAnswer>().text, "done");
    }
    EXPECT_EQ(referee.answer_to(GiveOrder{}).error, "this match takes no orders");
}

TEST_F(ServerRights, SeatsAreOpenToThoseWhoShowTheirToken) {
    struct Case {
        const char* token;
        std::vector<std::uint32_t> open;
    };

    for (const Case& each : std::vector<Case>{{"", {}},
                                              {"wrong", {}},
                                              {"for-yellow", {0}},
                                              {"for-blue", {1}},
                                              {"the-referee", {0, 1}}}) {
        SCOPED_TRACE(each.token);
        TestViewer viewer = this->viewer(each.token);
        EXPECT_EQ(viewer.next_of<protocol::Welcome>().open_seats, each.open);
        const auto show = viewer.next_of<protocol::Show>();
        for (std::uint32_t seat = 0; seat < 2; ++seat) {
            const bool is_open = std::count(each.open.begin(), each.open.end(), seat) > 0;
            EXPECT_EQ(show.match->seats[seat].file, is_open ? "x.so" : "");
            EXPECT_EQ(show.match->seats[seat].strategy_name.empty(), false);
        }
    }
}

TEST_F(ServerRights, CallTimesAndFilesGoToOpenSeatsAlone) {
    LiveStatus status;
    status.seats = match_.seat_reports();
    for (auto& seat : status.seats) {
        seat.mean_ns = 1000;
    }
    status.files = {"yellow.so", "blue.so"};
    status.watched = {true, true};
    server_->set_status(status);
    TestViewer blue = viewer("for-blue");

    const auto told = blue.next_of<protocol::Status>(
        [](const protocol::Status& each) { return each.files.size() == 2; });

    EXPECT_EQ(told.files, (std::vector<std::string>{"", "blue.so"}));
    EXPECT_EQ(told.watched, (std::vector<bool>{false, true}));
    ASSERT_EQ(told.seats.size(), 2U);
    EXPECT_EQ(told.seats[0].mean_ns, 0);
    EXPECT_EQ(told.seats[1].mean_ns, 1000);
}

TEST_F(ServerRights, TeamsFilesInALobbyAreShownToTheRefereeAlone) {
    LobbyState lobby;
    lobby.missions.push_back({"soccer5", "Soccer", {"yellow", "blue"}, {}});
    lobby.strategies.push_back({"teams/mine.so", "a team", "", {}, "crashed in mine.c:7"});
    server_->set_lobby(lobby);
    settle(*server_);

    for (const char* token : {"", "for-yellow"}) {
        const auto shown = viewer(token).next_of<protocol::Lobby>();
        EXPECT_EQ(shown.missions.size(), 1U) << token;
        EXPECT_TRUE(shown.strategies.empty()) << token;
    }
    EXPECT_EQ(viewer("the-referee").next_of<protocol::Lobby>().strategies.size(), 1U);
}

TEST_F(ServerRights, WhatClosedSeatsSayStaysWithThem) {
    play(*server_, match_, 300);
    const auto parts_for = [this](const std::string& token) {
        TestViewer viewer = this->viewer(token);
        const auto show = viewer.next_of<protocol::Show>();
        EXPECT_EQ(viewer.answer_to(protocol::Subscribe{{0, 1}, {0, 1}, {0, 1}}).error, "");
        viewer.ask(protocol::GetRun{show.show, 0, 300, 1});
        const auto run = viewer.next_of<protocol::ReceivedRun>();
        return std::count_if(run.parts.begin(), run.parts.end(), [](const auto& part) {
            return part.kind != protocol::RunPart::Frame;
        });
    };

    EXPECT_EQ(parts_for(""), 0);
    const auto yellow = parts_for("for-yellow");
    const auto blue = parts_for("for-blue");
    EXPECT_GT(yellow, 0);
    EXPECT_GT(blue, 0);
    EXPECT_EQ(parts_for("the-referee"), yellow + blue);
}

TEST_F(ServerRights, RecordingsInALobbyAreOpenToTheRefereeAlone) {
    const auto recording =
        record::Recording::from_bytes(record::recorded_bytes(300), "of-others.mcap");
    ASSERT_TRUE(recording);
    TestViewer yellow = viewer("for-yellow");
    EXPECT_EQ(yellow.next_of<protocol::Show>().match->seats[0].file, "x.so");
    EXPECT_EQ(yellow.answer_to(protocol::Subscribe{{0, 1}, {0, 1}, {0, 1}}).error, "");

    server_->show(*recording, "of-others.mcap");

    EXPECT_TRUE(yellow.next_of<protocol::Welcome>().open_seats.empty());
    const auto show = yellow.next_of<protocol::Show>();
    EXPECT_EQ(show.match->seats[0].file, "");
    yellow.ask(protocol::GetRun{show.show, 0, 300, 1});
    const auto run = yellow.next_of<protocol::ReceivedRun>();
    EXPECT_GT(run.parts.size(), 0U);
    EXPECT_TRUE(std::all_of(run.parts.begin(), run.parts.end(), [](const auto& part) {
        return part.kind == protocol::RunPart::Frame;
    }));
    EXPECT_EQ(viewer("for-yellow").next_of<protocol::Show>().match->seats[0].file, "");
    EXPECT_EQ(viewer("the-referee").next_of<protocol::Show>().match->seats[0].file, "x.so");
}

TEST(RightsToARecording, TokensOfTheOneThatIsServedOpenItsSeats) {
    const auto recording = record::Recording::from_bytes(record::recorded_bytes(10), "a.mcap");
    ASSERT_TRUE(recording);
    ServerOptions options;
    options.referee_token = "the-referee";
    options.seat_tokens = {{"yellow", "for-yellow"}};
    const auto server = started(options);

    server->show(*recording, "a.mcap");
    settle(*server);

    const auto show = TestViewer::connected(server->port(), "for-yellow").next_of<protocol::Show>();
    EXPECT_EQ(show.match->seats[0].file, "x.so");
    EXPECT_EQ(show.match->seats[1].file, "");
}

TEST_F(ServerRights, PagesOfOthersGetNeitherPageNorSocket) {
    net::WebTarget target;
    target.port = server_->port();
    const auto status = [&target] {
        const auto reply = net::web_get(target);
        return reply ? reply->status : 0;
    };
    EXPECT_EQ(status(), 200);
    target.headers = {{"Host", "evil.example"}};
    EXPECT_EQ(status(), 403);
    target.headers = {{"Origin", "http://evil.example"}};
    EXPECT_EQ(status(), 403);

    target.path = "/ws?token=the-referee";
    EXPECT_FALSE(net::WebSocketClient::connect(target));
    target.headers.clear();
    EXPECT_TRUE(net::WebSocketClient::connect(target));
    target.path = "/other";
    EXPECT_FALSE(net::WebSocketClient::connect(target));
}

const protocol::Call kCall{"sim.getObject", {protocol::Value{std::string("/door")}}};

TEST_F(ServerRights, CallsComeFromTheRefereeAlone) {
    EXPECT_NE(viewer("").answer_to(kCall).error, "");
    EXPECT_NE(viewer("for-yellow").answer_to(kCall).error, "");
    TestViewer referee = viewer("the-referee");
    const std::uint32_t number = referee.ask(kCall);

    server_->wait_for_request(kPatience);
    const auto request = server_->take_request();

    ASSERT_TRUE(request.has_value());
    EXPECT_EQ(std::get<Call>(request->what), kCall);
    server_->answer_with(*request, protocol::Answer{"", {protocol::Value{std::int64_t{42}}}});
    const auto answer = referee.next_of<protocol::ReceivedAnswer>();
    EXPECT_EQ(answer.request, number);
    EXPECT_EQ(answer.results, (std::vector<protocol::Value>{{std::int64_t{42}}}));
    EXPECT_FALSE(server_->take_request()) << "the others' never came so far";
}

TEST_F(ServerRights, ResultsThatCantBeSentAreAnError) {
    TestViewer referee = viewer("the-referee");
    referee.ask(kCall);
    server_->wait_for_request(kPatience);
    const auto request = server_->take_request();
    ASSERT_TRUE(request.has_value());

    server_->answer_with(
        *request, protocol::Answer{"", {{std::string(protocol::kMostResultBytes + 1, 'x')}}});

    EXPECT_NE(referee.next_of<protocol::ReceivedAnswer>().error.find("4 MB"), std::string::npos);
}

TEST(RightsToCall, AServerWithoutATokenSaysHowToGetOne) {
    const auto server = started();
    record::MadeUpMatch match;
    begin(*server, match);
    TestViewer viewer = viewer_of(*server, match, "anything");
    EXPECT_TRUE(viewer.next_of<protocol::Welcome>().may_control);

    const std::string error = viewer.answer_to(kCall).error;

    EXPECT_NE(error.find("--token"), std::string::npos) << error;
    EXPECT_FALSE(server->take_request());
}

}  // namespace
}  // namespace agon::server
