// SPDX-License-Identifier: Apache-2.0
#include "net/http_reader.hpp"

#include <gtest/gtest.h>

#include "core/check.hpp"

namespace agon::net {
namespace {

using Kind = HttpReader::Kind;

void add(HttpReader& reader, std::string_view text) {
    reader.add(std::as_bytes(std::span(text)));
}

TEST(HttpReader, ReadsARequestByteByByte) {
    HttpReader reader("::1");
    constexpr std::string_view kText =
        "GET /a%20b?x=1 HTTP/1.1\r\nHost: h:1\r\nX-Thing:  v \r\n\r\n";
    EXPECT_FALSE(reader.is_within());
    for (const char letter : kText.substr(0, kText.size() - 1)) {
        add(reader, std::string_view(&letter, 1));
        ASSERT_EQ(reader.next(), Kind::NeedsMore);
        EXPECT_TRUE(reader.is_within());
    }
    add(reader, kText.substr(kText.size() - 1));

    ASSERT_EQ(reader.next(), Kind::Complete);

    const WebRequest& request = reader.request();
    EXPECT_EQ(request.method, WebMethod::Get);
    EXPECT_EQ(request.path, "/a b");
    EXPECT_EQ(*request.query_value("x"), "1");
    EXPECT_EQ(*request.header("x-thing"), "v");
    EXPECT_EQ(request.remote_address, "::1");
    EXPECT_TRUE(reader.wants_to_stay());
    EXPECT_FALSE(reader.is_head_method());
    EXPECT_FALSE(reader.is_within());
    EXPECT_EQ(reader.next(), Kind::NeedsMore);
}

TEST(HttpReader, CutsRequestsApart) {
    HttpReader reader("");
    add(reader,
        "POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc\r\n"
        "HEAD /h HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
        "POST /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        "2\r\nde\r\n1\r\nf\r\n0\r\n\r\nrest");

    ASSERT_EQ(reader.next(), Kind::Head);
    EXPECT_EQ(reader.request().path, "/p");
    EXPECT_EQ(reader.next(), Kind::NeedsMore) << "the body is not allowed yet";
    reader.allow_body(3);
    ASSERT_EQ(reader.next(), Kind::Complete);
    EXPECT_EQ(reader.request().body, "abc");

    ASSERT_EQ(reader.next(), Kind::Complete);
    EXPECT_EQ(reader.request().path, "/h");
    EXPECT_EQ(reader.request().body, "");
    EXPECT_TRUE(reader.is_head_method());
    EXPECT_FALSE(reader.wants_to_stay());

    ASSERT_EQ(reader.next(), Kind::Head);
    reader.allow_body(3);
    ASSERT_EQ(reader.next(), Kind::Complete);
    EXPECT_EQ(reader.request().body, "def");
    EXPECT_EQ(reader.take_rest(), "rest");
}

TEST(HttpReader, TakesAPostWithoutABody) {
    HttpReader reader("");
    add(reader, "POST / HTTP/1.1\r\nHost: h\r\n\r\n");

    ASSERT_EQ(reader.next(), Kind::Head);
    reader.allow_body(1);
    EXPECT_EQ(reader.next(), Kind::Complete);
    EXPECT_EQ(reader.request().body, "");
}

TEST(HttpReader, HoldsBodiesToTheirLimit) {
    for (const char* head : {"Content-Length: 4\r\n\r\nabcd", "Content-Length: 99999999999\r\n\r\n",
                             "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n",
                             "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n"}) {
        HttpReader reader("");
        add(reader, std::string("POST / HTTP/1.1\r\nHost: h\r\n") + head);

        ASSERT_EQ(reader.next(), Kind::Head) << head;
        reader.allow_body(3);
        ASSERT_EQ(reader.next(), Kind::Broken) << head;
        EXPECT_EQ(reader.refusal().status, 413) << head;
    }
}

TEST(HttpReader, SaysWhatAClientMayHearBeforeItsBody) {
    HttpReader reader("");
    add(reader, "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");

    ASSERT_EQ(reader.next(), Kind::Head);
    reader.allow_body(3);
    EXPECT_TRUE(reader.wants_continue());
    EXPECT_EQ(reader.next(), Kind::NeedsMore);
}

TEST(HttpReader, RefusesWhatIsNoRequest) {
    struct Case {
        std::string text;
        int status;
    };

    const std::vector<Case> cases = {
        {"nonsense\r\n\r\n", 400},
        {"GET / HTTP/3.7\r\nHost: h\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost h\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n", 400},
        {"GET /../x HTTP/1.1\r\nHost: h\r\n\r\n", 400},
        {"GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n", 400},
        {"DELETE / HTTP/1.1\r\nHost: h\r\n\r\n", 405},
        {"GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx", 413},
        {"GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", 400},
        {"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
         400},
        {"GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\nHost: h\r\n\r\n", 431},
        {"GET / HTTP/1.1\r\nHost: h\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n", 431},
        {"GET / HTTP/1.1\r\nHost: h\r\nX: " + std::string(20'000, 'a'), 431},
    };
    for (const Case& one : cases) {
        HttpReader reader("");
        add(reader, one.text);

        ASSERT_EQ(reader.next(), Kind::Broken) << one.text.substr(0, 80);
        EXPECT_EQ(reader.refusal().status, one.status) << one.text.substr(0, 80);
    }
}

TEST(HttpReader, SkipsEmptyLinesInFrontHoweverTheyCome) {
    HttpReader reader("");
    for (const char letter : std::string_view("\r\n\r\nGET / HTTP/1.0\r\n\r")) {
        add(reader, std::string_view(&letter, 1));
        ASSERT_EQ(reader.next(), Kind::NeedsMore);
    }
    add(reader, "\n");

    EXPECT_EQ(reader.next(), Kind::Complete);
}

TEST(HttpReader, KnowsWhoWantsAWebSocket) {
    HttpReader reader("");
    add(reader, "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\n\r\n");

    ASSERT_EQ(reader.next(), Kind::Complete);
    EXPECT_TRUE(reader.wants_web_socket());
}

TEST(HttpReason, NamesStatuses) {
    EXPECT_EQ(http_reason(404), "Not Found");
    EXPECT_EQ(http_reason(431), "Request Header Fields Too Large");
    EXPECT_EQ(http_reason(799), "");
}

}  // namespace
}  // namespace agon::net
