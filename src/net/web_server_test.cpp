// SPDX-License-Identifier: Apache-2.0
#include "net/web_server.hpp"

#include <atomic>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "net/web_test_ground.hpp"

namespace agon::net {
namespace {

std::unique_ptr<WebServer> serve(WebHandler& handler) {
    return std::move(WebServer::start({}, handler)).value();
}

/// Tells what it was asked.
class Echo : public TestHandler {
public:
    Echo() {
        body = [](const WebRequest& head) {
            return head.path == "/post" ? std::size_t{1000} : 0U;
        };
        request = [](const WebRequest& asked) {
            std::string text = asked.method == WebMethod::Post ? "POST " : "GET ";
            text += asked.path;
            for (const auto& [name, value] : asked.query) {
                text += ' ' + name + '=' + value;
            }
            return WebResponse::of_text(asked.path == "/gone" ? 404 : 200,
                                        text + (asked.body.empty() ? "" : " body " + asked.body));
        };
    }
};

TEST(WebServer, AnswersGet) {
    Echo handler;
    const auto server = serve(handler);

    const auto reply = web_get(target_of(*server, "/a%20b/%E8%B6%B3?x=1%202&y"));

    ASSERT_TRUE(reply.has_value()) << reply.error().text();
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->body, "GET /a b/\u8db3 x=1 2 y=\n");
    ASSERT_NE(reply->header("content-type"), nullptr);
    EXPECT_EQ(*reply->header("content-type"), "text/plain; charset=utf-8");
}

TEST(WebServer, AnswersHeadWithoutTheBody) {
    Echo handler;
    const auto server = serve(handler);

    const auto reply = web_head(target_of(*server, "/a"));

    ASSERT_TRUE(reply.has_value()) << reply.error().text();
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(*reply->header("content-length"), "7");
    EXPECT_EQ(reply->body, "");
}

TEST(WebServer, GivesTheHandlersStatus) {
    Echo handler;
    const auto server = serve(handler);

    EXPECT_EQ(web_get(target_of(*server, "/gone"))->status, 404);
}

TEST(WebServer, TakesPostsUpToTheLimitOfTheirPath) {
    Echo handler;
    const auto server = serve(handler);

    EXPECT_EQ(web_post(target_of(*server, "/post"), "abc")->body, "POST /post body abc\n");
    EXPECT_EQ(web_post(target_of(*server, "/post"), std::string(1000, 'x'))->status, 200);
    EXPECT_EQ(web_post(target_of(*server, "/post"), std::string(1001, 'x'))->status, 413);
    EXPECT_EQ(web_post(target_of(*server, "/other"), "x")->status, 405);
}

TEST(WebServer, TakesAFrameOfAFilm) {
    constexpr std::size_t kSize = 20'000'000;
    TestHandler handler;
    handler.body = [](const WebRequest&) {
        return std::size_t{64} * 1024 * 1024;
    };
    handler.request = [](const WebRequest& asked) {
        const bool is_whole = asked.body == std::string(kSize, 'f');
        return WebResponse::of_text(200, is_whole ? "whole" : "damaged");
    };
    const auto server = serve(handler);

    EXPECT_EQ(web_post(target_of(*server), std::string(kSize, 'f'))->body, "whole\n");
}

TEST(WebServer, AsksForABodyThatTheClientHoldsBack) {
    Echo handler;
    const auto server = serve(handler);
    RawClient client(server->port());

    client.send(
        "POST /post HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n"
        "Content-Length: 3\r\n\r\n");
    EXPECT_EQ(client.read_through("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    client.send("abc");

    EXPECT_TRUE(client.read_through("\r\n\r\n").starts_with("HTTP/1.1 200 OK\r\n"));
    EXPECT_EQ(client.read_through("\n"), "POST /post body abc\n");
}

TEST(WebServer, AnswersRequestsThatComeAtOnceInTheirOrder) {
    Echo handler;
    const auto server = serve(handler);
    RawClient client(server->port());

    std::string all;
    for (int i = 0; i < 500; ++i) {
        all += "GET /" + std::to_string(i) + " HTTP/1.1\r\nHost: h\r\n\r\n";
    }
    client.send(all);

    for (int i = 0; i < 500; ++i) {
        ASSERT_TRUE(client.read_through("\r\n\r\n").starts_with("HTTP/1.1 200 OK\r\n"));
        ASSERT_EQ(client.read_through("\n"), "GET /" + std::to_string(i) + "\n");
    }
}

TEST(WebServer, HoldsBackWhoAsksForMuchAndReadsNothing) {
    std::atomic<int> asked{0};
    const SharedBytes large = SharedBytes::of(std::string(1'000'000, 'x'));
    TestHandler handler;
    handler.request = [&](const WebRequest&) {
        ++asked;
        WebResponse response;
        response.body = large;
        return response;
    };
    const auto server = serve(handler);
    RawClient client(server->port());
    std::string all;
    for (int i = 0; i < 100; ++i) {
        all += "GET / HTTP/1.1\r\nHost: h\r\n\r\n";
    }
    client.send(all);

    // The system takes a few of them; the rest is not even looked at before they are read.
    EXPECT_TRUE(client.read_through("\r\n\r\n").starts_with("HTTP/1.1 200 OK\r\n"));
    EXPECT_LT(asked.load(), 50);
    for (int i = 0; i < 100; ++i) {
        ASSERT_EQ(client.read(large.size()).size(), large.size());
        if (i < 99) {
            ASSERT_TRUE(client.read_through("\r\n\r\n").starts_with("HTTP/1.1 200 OK\r\n")) << i;
        }
    }
    EXPECT_EQ(asked.load(), 100);
}

TEST(WebServer, ClosesWhereTheClientWantsIt) {
    Echo handler;
    const auto server = serve(handler);
    RawClient last(server->port());
    RawClient old(server->port());

    last.send("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\n");
    old.send("GET /a HTTP/1.0\r\n\r\n");

    EXPECT_TRUE(last.read_to_end().ends_with("Connection: close\r\n\r\nGET /a\n"));
    EXPECT_TRUE(old.read_to_end().ends_with("Connection: close\r\n\r\nGET /a\n"));
}

TEST(WebServer, AnswersWhoHasEndedItsOutput) {
    const SharedBytes large = SharedBytes::of(std::string(10'000'000, 'x'));
    TestHandler handler;
    handler.request = [&](const WebRequest&) {
        WebResponse response;
        response.body = large;
        return response;
    };
    const auto server = serve(handler);
    RawClient client(server->port());

    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    client.end_output();

    EXPECT_GT(client.read_to_end().size(), large.size());
}

TEST(WebServer, RefusesWhatIsNoRequestAndServesOthers) {
    Echo handler;
    const auto server = serve(handler);
    RawClient confused(server->port());
    RawClient long_winded(server->port());
    RawClient sly(server->port());

    confused.send("\x16\x03\x01\x02 nonsense\r\n\r\n");
    long_winded.send("GET / HTTP/1.1\r\nHost: h\r\nX: " + std::string(100'000, 'x'));
    sly.send("GET /%2e%2e/etc/passwd HTTP/1.1\r\nHost: h\r\n\r\n");

    EXPECT_TRUE(confused.read_to_end().starts_with("HTTP/1.1 400 Bad Request\r\n"));
    EXPECT_TRUE(
        long_winded.read_to_end().starts_with("HTTP/1.1 431 Request Header Fields Too Large\r\n"));
    EXPECT_TRUE(sly.read_to_end().starts_with("HTTP/1.1 400 Bad Request\r\n"));
    EXPECT_EQ(web_get(target_of(*server, "/a"))->status, 200);
}

TEST(WebServer, SurvivesAHandlerThatThrows) {
    TestHandler handler;
    handler.request = [](const WebRequest& asked) -> WebResponse {
        if (asked.path == "/bad") {
            throw std::runtime_error("as the test wants it");
        }
        return WebResponse::of_text(200, "fine");
    };
    std::atomic<int> errors{0};
    WebServerOptions options;
    options.log = core::Log([&](core::LogLevel level, std::string_view, std::string_view) {
        errors += level == core::LogLevel::Error ? 1 : 0;
    });
    const auto server = std::move(WebServer::start(options, handler)).value();

    EXPECT_EQ(web_get(target_of(*server, "/bad"))->status, 500);
    EXPECT_EQ(web_get(target_of(*server, "/good"))->status, 200);
    EXPECT_EQ(errors.load(), 1);
}

TEST(WebServer, CallsItsHandlerOnOneThread) {
    TestHandler handler;
    std::promise<std::thread::id> posted;
    std::promise<std::thread::id> woken;
    std::promise<std::thread::id> ticked;
    std::atomic<int> ticks{0};
    handler.wake = [&] {
        woken.set_value(std::this_thread::get_id());
    };
    handler.timer = [&] {
        if (++ticks == 3) {
            ticked.set_value(std::this_thread::get_id());
        }
    };
    WebServerOptions options;
    options.timer_period = core::Duration::milliseconds(1);
    const auto server = std::move(WebServer::start(options, handler)).value();

    server->wakeup().wake();
    server->post([&] { posted.set_value(std::this_thread::get_id()); });

    const std::thread::id thread = posted.get_future().get();
    EXPECT_NE(thread, std::this_thread::get_id());
    EXPECT_EQ(woken.get_future().get(), thread);
    EXPECT_EQ(ticked.get_future().get(), thread);
}

}  // namespace
}  // namespace agon::net
