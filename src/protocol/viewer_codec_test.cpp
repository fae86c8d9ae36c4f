// SPDX-License-Identifier: Apache-2.0
#include "protocol/viewer_codec.hpp"

#include <gtest/gtest.h>

#include "protocol/match_codec.hpp"
#include "protocol/viewer_peer.hpp"

namespace agon::protocol {
namespace {

using Buffer = std::vector<std::byte>;

/// What a viewer reads of the message; fails the test if it is another one.
template <typename T>
T received(const Buffer& bytes) {
    const auto message = decode_to_viewer(bytes);
    if (!message) {
        ADD_FAILURE() << message.error().text();
        return {};
    }
    const T* read = std::get_if<T>(&*message);
    if (read == nullptr) {
        ADD_FAILURE() << "a message of the kind " << message->index();
        return {};
    }
    return *read;
}

template <typename T>
T sent(const T& message) {
    Buffer bytes;
    encode_to_viewer(message, bytes);
    return received<T>(bytes);
}

const core::SimTime kTime = core::SimTime::at(core::Duration::seconds(1.5));

TEST(ViewerCodec, WelcomeComesBack) {
    const Welcome back = sent(Welcome{1, "1.2", Welcome::Mode::Lobby, true, {0, 2}});

    EXPECT_EQ(back.protocol, 1U);
    EXPECT_EQ(back.agon_version, "1.2");
    EXPECT_EQ(back.mode, Welcome::Mode::Lobby);
    EXPECT_TRUE(back.may_control);
    EXPECT_EQ(back.open_seats, (std::vector<std::uint32_t>{0, 2}));
}

TEST(ViewerCodec, LobbyComesBack) {
    Lobby lobby;
    lobby.missions = {{"soccer3", "three a side", {"yellow", "blue"}, core::Duration::seconds(60)}};
    lobby.strategies = {{"cadet", "a title", "\xE4\xBD\x9C\xE8\x80\x85", {"soccer3"}, "old"}};
    lobby.recordings = {
        {"a.mcap", "soccer3", {"x", "y"}, {2, 1}, core::Duration::seconds(5), 77, -3, "cut"}};
    lobby.is_playing = true;

    const Lobby back = sent(lobby);

    ASSERT_EQ(back.missions.size(), 1U);
    EXPECT_EQ(back.missions[0].title, "three a side");
    EXPECT_EQ(back.missions[0].seats, lobby.missions[0].seats);
    EXPECT_EQ(back.missions[0].duration, core::Duration::seconds(60));
    ASSERT_EQ(back.strategies.size(), 1U);
    EXPECT_EQ(back.strategies[0].author, lobby.strategies[0].author);
    EXPECT_EQ(back.strategies[0].missions, lobby.strategies[0].missions);
    EXPECT_EQ(back.strategies[0].problem, "old");
    ASSERT_EQ(back.recordings.size(), 1U);
    EXPECT_EQ(back.recordings[0].teams, lobby.recordings[0].teams);
    EXPECT_EQ(back.recordings[0].score, lobby.recordings[0].score);
    EXPECT_EQ(back.recordings[0].size_bytes, 77U);
    EXPECT_EQ(back.recordings[0].written_unix_s, -3);
    EXPECT_TRUE(back.is_playing);
}

Show show_of_a_match() {
    Show show;
    show.show = 3;
    RecordedMatch& match = show.match.emplace();
    match.mission = "soccer3";
    match.tick = core::Duration::milliseconds(5);
    match.scene.nodes.push_back({"/ball", -1, {}, 0, {}});
    match.content.push_back({"", "soccer/soccer3.toml", "secret"});
    show.orders.push_back({"free_kick",
                           "Free kick",
                           "Restart",
                           {{"kind", 4}},
                           {{"Where", OrderForm::Argument::Kind::Point, {"x_m", "y_m"}, true}},
                           "/ball"});
    show.events.push_back({40, kTime, "goal", "blue", {"/ball"}, "in"});
    show.first_tick = 10;
    show.last_tick = 90;
    show.report = RecordedReport{{1, 0}, kTime, 90, 5, {}, "", "", true};
    show.name = "a.mcap";
    return show;
}

TEST(ViewerCodec, ShowComesBackWithoutContent) {
    const Show show = show_of_a_match();

    const Show back = sent(show);

    EXPECT_EQ(back.show, 3U);
    ASSERT_TRUE(back.match.has_value());
    EXPECT_EQ(back.match->mission, "soccer3");
    EXPECT_EQ(back.match->scene.nodes.size(), 1U);
    EXPECT_TRUE(back.match->content.empty());
    ASSERT_EQ(back.orders.size(), 1U);
    EXPECT_EQ(back.orders[0].name, "free_kick");
    EXPECT_EQ(back.orders[0].presets[0].value, 4);
    EXPECT_EQ(back.orders[0].arguments[0].kind, OrderForm::Argument::Kind::Point);
    EXPECT_EQ(back.orders[0].arguments[0].fields, show.orders[0].arguments[0].fields);
    EXPECT_TRUE(back.orders[0].arguments[0].is_optional);
    EXPECT_EQ(back.orders[0].moves, "/ball");
    ASSERT_EQ(back.events.size(), 1U);
    EXPECT_EQ(back.events[0].reason, "in");
    EXPECT_EQ(back.first_tick, 10U);
    EXPECT_EQ(back.last_tick, 90U);
    EXPECT_EQ(back.report, show.report);
    EXPECT_EQ(back.name, "a.mcap");
}

TEST(ViewerCodec, ShowHasNoMatchOrReportOfItsOwn) {
    Show show = show_of_a_match();
    show.match.reset();
    show.report.reset();

    EXPECT_FALSE(sent(show).match.has_value());
    EXPECT_FALSE(sent(show).report.has_value());
}

TEST(ViewerCodec, StatusComesBack) {
    Status status;
    status.is_paused = true;
    status.speed_ratio = 0.5;
    status.reached_ratio = 0.25;
    status.tick = 77;
    status.first_tick = 3;
    status.is_stopped = true;
    status.seats.push_back({"blue", 10, 20, 30, 40, 1, 2, 3, 4, 5, "crashed"});
    status.files = {"", "teams/b.so"};
    status.watched = {false, true};
    status.viewers = 9;
    status.dropped_frames = 12;

    const Status back = sent(status);

    EXPECT_TRUE(back.is_paused);
    EXPECT_EQ(back.speed_ratio, 0.5);
    EXPECT_EQ(back.reached_ratio, 0.25);
    EXPECT_EQ(back.tick, 77U);
    EXPECT_EQ(back.first_tick, 3U);
    EXPECT_FALSE(back.is_over);
    EXPECT_TRUE(back.is_stopped);
    EXPECT_EQ(back.seats, status.seats);
    EXPECT_EQ(back.files, status.files);
    EXPECT_EQ(back.watched, status.watched);
    EXPECT_EQ(back.viewers, 9U);
    EXPECT_EQ(back.dropped_frames, 12U);
}

TEST(ViewerCodec, EventAnswerAndReportComeBack) {
    EXPECT_EQ(sent(Event{1, kTime, "goal", "", {}, "why"}).reason, "why");
    const RecordedReport report{{3, 2}, kTime, 300, 9, {}, "lost", "", false};
    EXPECT_EQ(sent(report), report);

    Buffer bytes;
    encode_answer(7, Answer{"text", {Value{std::int64_t{-3}}, Value{std::string("a")}}}, bytes);
    const auto answer = received<ReceivedAnswer>(bytes);
    EXPECT_EQ(answer.request, 7U);
    EXPECT_EQ(answer.error, "");
    EXPECT_EQ(answer.text, "text");
    EXPECT_EQ(answer.results, (std::vector<Value>{{std::int64_t{-3}}, {std::string("a")}}));
    bytes.clear();
    encode_answer(8, core::Error{"no", ""}, bytes);
    EXPECT_EQ(received<ReceivedAnswer>(bytes).error, "no");
}

TEST(ViewerCodec, RunIsItsPartsOneAfterTheOther) {
    const Buffer block(3, std::byte{5});
    Buffer command;
    encode(CommandInForce{9, SeatId(1), block}, command);
    Buffer run;
    append_part(RunPart::Frame, {}, run);
    append_part(RunPart::Command, command, run);
    append_part(RunPart::Frame, {}, run);
    Buffer bytes;
    encode_run({4, 2, 1000}, run, bytes);

    const auto back = received<ReceivedRun>(bytes);

    EXPECT_EQ(back.header.request, 4U);
    EXPECT_EQ(back.header.show, 2U);
    EXPECT_EQ(back.header.next_tick, 1000U);
    ASSERT_EQ(back.parts.size(), 3U);
    EXPECT_EQ(back.parts[1].kind, RunPart::Frame);
    EXPECT_EQ(back.parts[2].kind, RunPart::Command);
    const auto read = decode_command(back.parts[2].message);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->tick, 9U);
    EXPECT_EQ(read->seat, SeatId(1));
    EXPECT_EQ(read->block, block);

    bytes.clear();
    encode_live(run, bytes);
    EXPECT_EQ(received<ReceivedLive>(bytes).parts.size(), 3U);
}

TEST(ViewerCodec, LongPartsKeepTheirLength) {
    // Longer than what one byte of a length says, and than two.
    for (const std::size_t size : {127U, 128U, 20'000U}) {
        Buffer bytes;
        encode_answer(1, core::Error{std::string(size, 'x'), ""}, bytes);
        EXPECT_EQ(received<ReceivedAnswer>(bytes).error.size(), size);
    }
}

}  // namespace
}  // namespace agon::protocol
