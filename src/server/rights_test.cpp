// SPDX-License-Identifier: Apache-2.0
#include "server/rights.hpp"

#include <gtest/gtest.h>

namespace agon::server {
namespace {

net::WebRequest request(const std::string& host, const std::string& origin = "",
                        const std::string& token = "") {
    net::WebRequest request;
    request.path = "/";
    request.headers.emplace_back("host", host);
    if (!origin.empty()) {
        request.headers.emplace_back("origin", origin);
    }
    if (!token.empty()) {
        request.query.emplace_back("token", token);
    }
    return request;
}

Doorkeeper keeper(const std::string& address = "127.0.0.1") {
    return Doorkeeper({address, "the-referee", {{"yellow", "for-yellow"}, {"blue", "for-blue"}}});
}

protocol::RecordedMatch match() {
    protocol::RecordedMatch match;
    match.seats.resize(2);
    match.seats[0].name = "yellow";
    match.seats[1].name = "blue";
    return match;
}

TEST(Rights, RefereesTokenOpensAll) {
    const Rights rights = keeper().rights(request("127.0.0.1:8008", "", "the-referee"));

    EXPECT_TRUE(rights.is_referee);
    const SeatSet open = open_seats(rights, match());
    EXPECT_TRUE(open.has(protocol::SeatId(0)));
    EXPECT_TRUE(open.has(protocol::SeatId(1)));
    EXPECT_FALSE(open.has(protocol::SeatId(2)));
}

TEST(Rights, SeatsTokenOpensThatSeatAlone) {
    const Rights rights = keeper().rights(request("127.0.0.1:8008", "", "for-blue"));

    EXPECT_FALSE(rights.is_referee);
    const SeatSet open = open_seats(rights, match());
    EXPECT_FALSE(open.has(protocol::SeatId(0)));
    EXPECT_TRUE(open.has(protocol::SeatId(1)));
}

TEST(Rights, SeatsAreKnownByTheirNamesAndNotByTheirPlaces) {
    const Rights rights = keeper().rights(request("127.0.0.1:8008", "", "for-yellow"));
    protocol::RecordedMatch others = match();
    others.seats[0].name = "red";
    others.seats[1].name = "Yellow";
    protocol::RecordedMatch turned = match();
    std::swap(turned.seats[0], turned.seats[1]);

    EXPECT_TRUE(open_seats(rights, others).is_empty());
    EXPECT_EQ(open_seats(rights, turned), SeatSet(std::vector<std::uint32_t>{1}));
}

TEST(Rights, OtherTokensOpenNothing) {
    for (const char* token : {"", "the-refere", "the-referee1", "THE-REFEREE", "for-", "yellow"}) {
        const Rights rights = keeper().rights(request("127.0.0.1:8008", "", token));
        EXPECT_FALSE(rights.is_referee) << token;
        EXPECT_TRUE(rights.seats.empty()) << token;
    }
}

TEST(Rights, WithoutARefereesTokenEverybodyIsOne) {
    const Doorkeeper open({"127.0.0.1", "", {}});

    EXPECT_TRUE(open.rights(request("localhost:8008")).is_referee);
    EXPECT_TRUE(open.rights(request("localhost:8008", "", "anything")).is_referee);
}

TEST(Rights, OnlyATokenThatOpensSomethingIsOne) {
    const Doorkeeper keeper({"127.0.0.1", "x", {{"yellow", "y"}}});
    const Doorkeeper open({"127.0.0.1", "", {}});

    EXPECT_TRUE(keeper.has_token(request("127.0.0.1:8008", "", "x")));
    EXPECT_TRUE(keeper.has_token(request("127.0.0.1:8008", "", "y")));
    EXPECT_FALSE(keeper.has_token(request("127.0.0.1:8008", "", "z")));
    EXPECT_FALSE(keeper.has_token(request("127.0.0.1:8008")));
    EXPECT_FALSE(open.has_token(request("127.0.0.1:8008", "", "z")));
}

TEST(Rights, SeatOfAnEmptyTokenStaysClosed) {
    const Doorkeeper keeper({"127.0.0.1", "x", {{"yellow", ""}}});
    net::WebRequest asked = request("127.0.0.1:8008");
    asked.query.emplace_back("token", "");

    EXPECT_TRUE(keeper.rights(asked).seats.empty());
}

TEST(Rights, NamesThatAnybodyCanGiveAreRefusedOnLoopback) {
    for (const char* host : {"127.0.0.1:8008", "localhost:8008", "LOCALHOST", "[::1]:8008",
                             "agon.localhost:8008", "127.0.0.1"}) {
        EXPECT_TRUE(keeper().is_welcome(request(host))) << host;
    }
    for (const char* host : {"evil.example:8008", "127.0.0.1.evil.example", "localhost.example", "",
                             "1e100.net", "[::1"}) {
        EXPECT_FALSE(keeper().is_welcome(request(host))) << host;
    }
    EXPECT_TRUE(keeper("0.0.0.0").is_welcome(request("robots.example:8008")));
}

TEST(Rights, PagesOfOthersAreRefused) {
    EXPECT_TRUE(keeper().is_welcome(request("127.0.0.1:8008", "http://127.0.0.1:8008")));
    EXPECT_FALSE(keeper().is_welcome(request("127.0.0.1:8008", "http://evil.example")));
    EXPECT_FALSE(keeper().is_welcome(request("127.0.0.1:8008", "http://127.0.0.1:9999")));
    EXPECT_FALSE(keeper().is_welcome(request("127.0.0.1:8008", "null")));
    EXPECT_FALSE(keeper("0.0.0.0").is_welcome(request("a.example:80", "http://b.example:80")));
}

TEST(Rights, LoopbackAddressesAreKnown) {
    EXPECT_TRUE(is_loopback("127.0.0.1"));
    EXPECT_TRUE(is_loopback("127.1.2.3"));
    EXPECT_TRUE(is_loopback("::1"));
    EXPECT_TRUE(is_loopback("[::1]"));
    EXPECT_FALSE(is_loopback("0.0.0.0"));
    EXPECT_FALSE(is_loopback("::"));
    EXPECT_FALSE(is_loopback("192.168.0.1"));
}

}  // namespace
}  // namespace agon::server
