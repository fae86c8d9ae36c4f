// SPDX-License-Identifier: Apache-2.0
#include "net/http_answer.hpp"

#include <gtest/gtest.h>

namespace agon::net {
namespace {

WebRequest request_with(std::vector<std::pair<std::string, std::string>> headers) {
    WebRequest request;
    request.headers = std::move(headers);
    return request;
}

WebResponse page() {
    WebResponse response;
    response.content_type = "text/html";
    response.body = SharedBytes::of_static("plain");
    response.encodings = {{"br", SharedBytes::of_static("br!")},
                          {"gzip", SharedBytes::of_static("gz")}};
    response.etag = "v1";
    return response;
}

bool has_line(const HttpAnswer& answer, std::string_view line) {
    return answer.head.text().find("\r\n" + std::string(line) + "\r\n") != std::string_view::npos;
}

TEST(HttpAnswer, SaysWhatItSends) {
    const HttpAnswer answer = http_answer({}, page(), {false, true});

    EXPECT_EQ(answer.head.text(),
              "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n"
              "X-Content-Type-Options: nosniff\r\nVary: Accept-Encoding\r\nETag: W/\"v1\"\r\n"
              "Connection: keep-alive\r\n\r\n");
    EXPECT_EQ(answer.body.text(), "plain");
}

TEST(HttpAnswer, TakesTheFirstEncodingThatIsAccepted) {
    const HttpAnswer both =
        http_answer(request_with({{"accept-encoding", "gzip, br"}}), page(), {});
    const HttpAnswer one = http_answer(request_with({{"accept-encoding", "gzip"}}), page(), {});

    EXPECT_EQ(both.body.text(), "br!");
    EXPECT_TRUE(has_line(both, "Content-Encoding: br"));
    EXPECT_EQ(one.body.text(), "gz");
    EXPECT_TRUE(has_line(one, "Content-Length: 2"));
}

TEST(HttpAnswer, SendsNoBodyToHead) {
    const HttpAnswer answer = http_answer({}, page(), {true, false});

    EXPECT_EQ(answer.body.size(), 0U);
    EXPECT_TRUE(has_line(answer, "Content-Length: 5"));
    EXPECT_TRUE(has_line(answer, "Connection: close"));
}

TEST(HttpAnswer, SendsNothingToWhoHasIt) {
    const HttpAnswer same =
        http_answer(request_with({{"if-none-match", "W/\"v1\""}}), page(), {false, true});
    const HttpAnswer other =
        http_answer(request_with({{"if-none-match", "\"v0\""}}), page(), {false, true});
    WebResponse trouble = page();
    trouble.status = 404;
    const HttpAnswer lost = http_answer(request_with({{"if-none-match", "\"v1\""}}), trouble, {});

    EXPECT_TRUE(same.head.text().starts_with("HTTP/1.1 304 Not Modified\r\n"));
    EXPECT_EQ(same.body.size(), 0U);
    EXPECT_EQ(same.head.text().find("Content-Length"), std::string_view::npos);
    EXPECT_TRUE(other.head.text().starts_with("HTTP/1.1 200 OK\r\n"));
    EXPECT_TRUE(lost.head.text().starts_with("HTTP/1.1 404 Not Found\r\n"));
}

TEST(HttpAnswer, LetsNobodyWriteHeadersThroughAValue) {
    WebResponse response = WebResponse::of_text(200, "x");
    response.headers = {{"Content-Disposition", "attachment; filename=a\r\nSet-Cookie: b"}};

    const HttpAnswer answer = http_answer({}, response, {});

    EXPECT_TRUE(has_line(answer, "Content-Disposition: attachment; filename=a  Set-Cookie: b"));
}

}  // namespace
}  // namespace agon::net
