// SPDX-License-Identifier: Apache-2.0
#include "serve_option.hpp"

#include <gtest/gtest.h>

namespace agon::app {
namespace {

core::Result<ServeOptions> read(const std::string& address) {
    return read_serve({true, address, "", {}});
}

TEST(ServeOption, UsesTheUsualPlaceAndGoesOnToTheNextPort) {
    const auto options = read("");

    ASSERT_TRUE(options);
    EXPECT_TRUE(options->is_wanted);
    EXPECT_EQ(options->address, "127.0.0.1");
    EXPECT_EQ(options->port, 8008);
    EXPECT_GT(options->more_ports, 0);
    EXPECT_FALSE(read_serve({})->is_wanted);
}

TEST(ServeOption, APortThatIsNamedIsTheOne) {
    EXPECT_EQ(read("9000")->port, 9000);
    EXPECT_EQ(read("9000")->more_ports, 0);
    EXPECT_EQ(read("0.0.0.0:9000")->address, "0.0.0.0");
    EXPECT_EQ(read("0.0.0.0:9000")->port, 9000);
    EXPECT_EQ(read("localhost:0")->address, "127.0.0.1");
    EXPECT_EQ(read("localhost:0")->port, 0);
    EXPECT_EQ(read("[::1]:9000")->address, "::1");
    EXPECT_EQ(read("[::1]:9000")->port, 9000);
}

TEST(ServeOption, AnAddressAloneKeepsTheUsualPorts) {
    EXPECT_EQ(read("0.0.0.0")->port, 8008);
    EXPECT_GT(read("0.0.0.0")->more_ports, 0);
    EXPECT_EQ(read("[::]")->address, "::");
    EXPECT_EQ(read("::1")->address, "::1");
    EXPECT_GT(read("::1")->more_ports, 0);
}

TEST(ServeOption, OtherTextsAreErrorsThatSayWhatIsExpected) {
    for (const char* text : {"soccer5", "match.mcap", "127.0.0.1:", "127.0.0.1:http", "65536",
                             "1.2.3", "256.0.0.1", "1.2.3.4.5", ":", "[::1", "example.org:80", "-1",
                             "127.0.0.1:80 ", "127.0.0.1:0:0", "1:2:3", "::1:http"}) {
        const auto options = read(text);
        ASSERT_FALSE(options) << text;
        EXPECT_NE(options.error().text().find("127.0.0.1:8008"), std::string::npos) << text;
        EXPECT_EQ(options.error().where, "--serve");
    }
}

TEST(ServeOption, TokensArePlainWordsAndDiffer) {
    const auto read_tokens = [](const std::string& token, std::vector<std::string> seats) {
        return read_serve({true, "", token, std::move(seats)});
    };
    const auto options = read_tokens("referee-1", {"yellow=yellow_1"});
    ASSERT_TRUE(options);
    EXPECT_EQ(options->token, "referee-1");
    EXPECT_EQ(options->seat_tokens.at("yellow"), "yellow_1");

    EXPECT_FALSE(read_tokens("a b c d", {}));
    EXPECT_FALSE(read_tokens("abc", {}));
    EXPECT_FALSE(read_tokens("", {"yellow"}));
    EXPECT_FALSE(read_tokens("", {"yellow="}));
    EXPECT_FALSE(read_tokens("same", {"yellow=same"}));
    EXPECT_FALSE(read_tokens("", {"yellow=first", "yellow=second"}));
    EXPECT_FALSE(read_serve({false, "", "lonely", {}}));
}

TEST(ServeOption, KnowsWhoReachesAnAddress) {
    EXPECT_TRUE(is_loopback("127.0.0.1"));
    EXPECT_TRUE(is_loopback("::1"));
    EXPECT_FALSE(is_loopback("0.0.0.0"));
    EXPECT_FALSE(is_loopback("::"));
    EXPECT_FALSE(is_loopback("192.168.1.7"));
}

TEST(ServeOption, NewTokensDiffer) {
    const auto first = new_token();
    const auto second = new_token();

    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->size(), 32U);
    EXPECT_NE(*first, *second);
}

}  // namespace
}  // namespace agon::app
