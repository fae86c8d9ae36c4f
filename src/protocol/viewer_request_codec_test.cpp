// SPDX-License-Identifier: Apache-2.0
#include "protocol/viewer_request_codec.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::protocol {
namespace {

std::vector<std::byte> bytes_of(const ViewerRequest& request) {
    std::vector<std::byte> bytes;
    encode(request, bytes);
    return bytes;
}

/// What agon understands; fails the test if it is an error or another request.
template <typename T>
T understood(const T& said) {
    const auto request = decode_request(bytes_of({7, said}));
    if (!request) {
        ADD_FAILURE() << request.error().text();
        return {};
    }
    EXPECT_EQ(request->number, 7U);
    const T* what = std::get_if<T>(&request->what);
    if (what == nullptr) {
        ADD_FAILURE() << "a request of the kind " << request->what.index();
        return {};
    }
    return *what;
}

bool is_refused(const ViewerRequest& request) {
    return !decode_request(bytes_of(request));
}

TEST(ViewerRequestCodec, RequestsWithoutArgumentsComeBack) {
    (void)understood(Pause{});
    (void)understood(Resume{});
    (void)understood(StopMatch{});
}

RC_GTEST_PROP(ViewerRequestCodec, SubscriptionsAndRunsComeBack, ()) {
    const auto seats =
        rc::gen::container<std::vector<std::uint32_t>>(5, rc::gen::inRange<std::uint32_t>(0, 64));
    const Subscribe subscribe{*seats, *seats, *seats};
    const GetRun run{*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::arbitrary<std::uint64_t>(),
                     *rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange<std::uint32_t>(1, 9)};

    const Subscribe subscribed = understood(subscribe);
    const GetRun asked = understood(run);

    RC_ASSERT(subscribed.draw_seats == subscribe.draw_seats);
    RC_ASSERT(subscribed.log_seats == subscribe.log_seats);
    RC_ASSERT(subscribed.command_seats == subscribe.command_seats);
    RC_ASSERT(asked.show == run.show);
    RC_ASSERT(asked.from_tick == run.from_tick);
    RC_ASSERT(asked.to_tick == run.to_tick);
    RC_ASSERT(asked.every == run.every);
}

TEST(ViewerRequestCodec, EveryZerothFrameIsEveryFrame) {
    EXPECT_EQ(understood(GetRun{1, 2, 3, 0}).every, 1U);
}

TEST(ViewerRequestCodec, RequestsOfARefereeComeBack) {
    EXPECT_EQ(understood(Step{12}).ticks, 12U);
    EXPECT_EQ(understood(Speed{2.5}).ratio, 2.5);
    EXPECT_FALSE(understood(Speed{std::nullopt}).ratio.has_value());
    EXPECT_EQ(understood(Restart{42, "[ball]"}).seed, 42U);
    EXPECT_EQ(understood(Restart{42, "[ball]"}).situation, "[ball]");
    EXPECT_FALSE(understood(Restart{}).seed.has_value());
    EXPECT_FALSE(understood(Restart{}).is_from_start);
    EXPECT_TRUE(understood(Restart{{}, "", true}).is_from_start);
    const std::vector<std::byte> block(5, std::byte{3});
    EXPECT_EQ(understood(GiveOrder{block}).block, block);
    EXPECT_EQ(understood(ReplaceStrategy{SeatId(1), "a.so"}).seat, SeatId(1));
    EXPECT_EQ(understood(ReplaceStrategy{SeatId(1), "a.so"}).choice, "a.so");
    EXPECT_EQ(understood(WatchStrategy{SeatId(1), true}).seat, SeatId(1));
    EXPECT_TRUE(understood(WatchStrategy{SeatId(1), true}).is_watched);
    EXPECT_EQ(understood(ExtractSituation{99}).tick, 99U);
    EXPECT_EQ(understood(OpenRecording{"a.mcap"}).name, "a.mcap");
    const Call call{"sim.getObject", {Value{std::string("/door")}}};
    EXPECT_EQ(understood(call), call);
}

TEST(ViewerRequestCodec, MatchToPlayComesBack) {
    PlayMatch play;
    play.mission = "soccer5";
    play.seats = {{"yellow", "cadet"}, {"blue", "classic"}};
    play.seed = 9;
    play.duration = core::Duration::seconds(30);
    play.referee = "manual";
    play.sets = {"rules.free_ball=off"};
    play.is_recorded = true;
    play.situation = "[state]\n";

    const PlayMatch back = understood(play);

    EXPECT_EQ(back.mission, "soccer5");
    ASSERT_EQ(back.seats.size(), 2U);
    EXPECT_EQ(back.seats[1].name, "blue");
    EXPECT_EQ(back.seats[1].choice, "classic");
    EXPECT_EQ(back.seed, 9U);
    EXPECT_EQ(back.duration, core::Duration::seconds(30));
    EXPECT_EQ(back.referee, "manual");
    EXPECT_EQ(back.sets, play.sets);
    EXPECT_TRUE(back.is_recorded);
    EXPECT_EQ(back.situation, play.situation);
}

TEST(ViewerRequestCodec, NumbersThatAreNoneAreErrors) {
    EXPECT_TRUE(is_refused({1, Speed{std::numeric_limits<double>::quiet_NaN()}}));
    EXPECT_TRUE(is_refused({1, Speed{std::numeric_limits<double>::infinity()}}));
    EXPECT_TRUE(is_refused({1, Speed{-1.0}}));
    PlayMatch play;
    play.duration = core::Duration::seconds(-1);
    EXPECT_TRUE(is_refused({1, play}));
    EXPECT_TRUE(is_refused({1, ReplaceStrategy{SeatId(64), ""}}));
}

TEST(ViewerRequestCodec, TextsAndListsBeyondAllUseAreErrors) {
    EXPECT_FALSE(is_refused({1, OpenRecording{std::string(4096, 'x')}}));
    EXPECT_TRUE(is_refused({1, OpenRecording{std::string(4097, 'x')}}));
    EXPECT_TRUE(is_refused({1, Subscribe{std::vector<std::uint32_t>(65), {}, {}}}));
    PlayMatch play;
    play.sets.resize(257);
    EXPECT_TRUE(is_refused({1, play}));
    EXPECT_FALSE(is_refused({1, Restart{{}, std::string(1'000'000, 'x')}}));
    EXPECT_TRUE(is_refused({1, Restart{{}, std::string(kMaxRequestBytes, 'x')}}));
}

TEST(ViewerRequestCodec, CallsBeyondAllUseAreErrors) {
    EXPECT_TRUE(is_refused({1, Call{"", {}}}));
    EXPECT_TRUE(is_refused({1, Call{"f", {Value{std::string(kMaxRequestBytes, 'x')}}}}));
    Value deep;
    for (int i = 0; i < 1000; ++i) {
        deep = {Value::List{deep}};
    }
    EXPECT_TRUE(is_refused({1, Call{"f", {deep}}}));
}

TEST(ViewerRequestCodec, WhatSaysNothingIsAnError) {
    EXPECT_FALSE(decode_request({}));
    EXPECT_FALSE(decode_request(std::vector<std::byte>(3, std::byte{0xFF})));
}

}  // namespace
}  // namespace agon::protocol
