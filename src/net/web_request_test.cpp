// SPDX-License-Identifier: Apache-2.0
#include "net/web_request.hpp"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

TEST(WebRequest, FindsTheFirstOfAName) {
    WebRequest request;
    request.headers = {{"accept", "a"}, {"accept", "b"}};
    request.query = {{"token", "t"}};

    ASSERT_NE(request.header("accept"), nullptr);
    EXPECT_EQ(*request.header("accept"), "a");
    EXPECT_EQ(request.header("host"), nullptr);
    ASSERT_NE(request.query_value("token"), nullptr);
    EXPECT_EQ(*request.query_value("token"), "t");
    EXPECT_EQ(request.query_value("Token"), nullptr);
}

TEST(WebRequest, KnowsPagesOfThisServerFromOthers) {
    const auto is_same = [](const char* host, const char* origin) {
        WebRequest request;
        request.headers = {{"host", host}, {"origin", origin}};
        return request.is_same_origin();
    };
    EXPECT_TRUE(is_same("127.0.0.1:8008", "http://127.0.0.1:8008"));
    EXPECT_TRUE(is_same("LocalHost:8008", "https://localhost:8008"));
    EXPECT_FALSE(is_same("127.0.0.1:8008", "http://127.0.0.1:8009"));
    EXPECT_FALSE(is_same("127.0.0.1:8008", "http://evil.example"));
    EXPECT_FALSE(is_same("127.0.0.1:8008", "null"));
    EXPECT_FALSE(is_same("127.0.0.1:8008", "http://127.0.0.1:8008.evil.example"));
    EXPECT_FALSE(is_same("127.0.0.1:8008", ""));
    EXPECT_TRUE(WebRequest().is_same_origin());
}

TEST(WebResponse, OfTextEndsItsLine) {
    const WebResponse response = WebResponse::of_text(404, "nothing here");

    EXPECT_EQ(response.status, 404);
    EXPECT_EQ(response.body.text(), "nothing here\n");
}

}  // namespace
}  // namespace agon::net
