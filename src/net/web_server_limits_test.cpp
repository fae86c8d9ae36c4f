// SPDX-License-Identifier: Apache-2.0
// Limits of the web server: of time, of clients, of ports; and how it stops.
#include <signal.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <pthread.h>

#include "core/check.hpp"
#include "net/web_test_ground.hpp"

namespace agon::net {
namespace {

std::unique_ptr<WebServer> serve(WebHandler& handler, const WebServerOptions& options = {}) {
    return std::move(WebServer::start(options, handler)).value();
}

std::size_t entries(const char* folder) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder),
                                                  std::filesystem::directory_iterator()));
}

/// A handler of sockets that do nothing, and how many of them have ended with which code.
class Quiet : public TestHandler {
public:
    Quiet() {
        upgrade = [this](const WebRequest&) {
            auto socket = std::make_unique<TestSocketHandler>();
            socket->open = [this](WebSocket& opened) {
                sockets.push_back(&opened);
                ++open_count;
            };
            socket->closed = [this](WebClose code, std::string_view) {
                ++(code == WebClose::GoingAway ? sent_away_count : lost_count);
            };
            return WebUpgrade::accept(std::move(socket));
        };
    }

    std::vector<WebSocket*> sockets;  // of the I/O thread
    std::atomic<int> open_count{0};
    std::atomic<int> sent_away_count{0};
    std::atomic<int> lost_count{0};
};

TEST(WebServer, EndsAClientThatIsSlowWithItsRequest) {
    WebServerOptions options;
    options.request_limit = core::Duration::milliseconds(50);
    TestHandler handler;
    handler.body = [](const WebRequest&) {
        return std::size_t{100};
    };
    const auto server = serve(handler, options);
    RawClient slow_head(server->port());
    RawClient slow_body(server->port());

    slow_head.send("GET / HTTP/1.1\r\nHo");
    slow_body.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc");

    EXPECT_TRUE(slow_head.read_to_end().starts_with("HTTP/1.1 408 Request Timeout\r\n"));
    EXPECT_TRUE(slow_body.read_to_end().starts_with("HTTP/1.1 408 Request Timeout\r\n"));
    EXPECT_EQ(web_get(target_of(*server))->status, 404);
}

TEST(WebServer, EndsAClientThatAsksNothing) {
    WebServerOptions options;
    options.idle_limit = core::Duration::milliseconds(30);
    TestHandler handler;
    const auto server = serve(handler, options);
    RawClient mute(server->port());

    EXPECT_EQ(mute.read_to_end(), "");
}

TEST(WebServer, EndsAClientThatAsksNothingMore) {
    WebServerOptions options;
    options.idle_limit = core::Duration::milliseconds(500);  // a busy machine must not ask too late
    TestHandler handler;
    const auto server = serve(handler, options);
    RawClient sated(server->port());

    sated.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n");

    EXPECT_TRUE(sated.read_to_end().ends_with("Connection: keep-alive\r\n\r\n"));
}

TEST(WebServer, EndsAClientThatTakesNothingOfItsAnswer) {
    WebServerOptions options;
    options.silence_limit = core::Duration::milliseconds(50);
    TestHandler handler;
    handler.request = [&](const WebRequest&) {
        WebResponse response;
        response.body = SharedBytes::of(std::string(50'000'000, 'x'));
        return response;
    };
    const auto server = serve(handler, options);
    RawClient client(server->port());
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    client.read(1);

    // It reads again only when the server has given it up, which shows without reading.
    pollfd hung_up{client.descriptor(), 0, 0};
    EXPECT_EQ(::poll(&hung_up, 1, kLong_ms), 1);
    EXPECT_LT(client.read_to_end().size(), 50'000'000U);
}

TEST(WebServer, TellsWhoComesBeyondTheLimitOfClients) {
    WebServerOptions options;
    options.connection_limit = 2;
    Quiet handler;
    const auto server = serve(handler, options);
    auto first = std::make_unique<WebSocketClient>(
        std::move(WebSocketClient::connect(target_of(*server))).value());
    const WebSocketClient second = std::move(WebSocketClient::connect(target_of(*server))).value();

    const auto refused = WebSocketClient::connect(target_of(*server));
    ASSERT_FALSE(refused.has_value());
    EXPECT_TRUE(refused.error().text().starts_with("refused with status 503"))
        << refused.error().text();

    // There is room again once one has gone.
    first.reset();
    bool is_in = false;
    for (int tries = 0; !is_in && tries < 10'000; ++tries) {
        is_in = WebSocketClient::connect(target_of(*server)).has_value();
    }
    EXPECT_TRUE(is_in);
}

TEST(WebServer, BeyondTheLimitOfClientsOneRequestIsAnswered) {
    WebServerOptions options;
    options.connection_limit = 1;
    TestHandler handler;
    const auto server = serve(handler, options);
    const RawClient first(server->port());

    RawClient second(server->port());
    second.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");

    EXPECT_TRUE(second.read_to_end().starts_with("HTTP/1.1 404 Not Found\r\n"));
}

/// Who asks with "/key" is expected.
class Expecting final : public Quiet {
public:
    bool is_expected(const WebRequest& asked) override { return asked.path == "/key"; }
};

TEST(WebServer, WhoIsExpectedGetsInWhateverManyOthersDo) {
    WebServerOptions options;
    options.connection_limit = 4;
    Expecting handler;
    const auto server = serve(handler, options);
    std::vector<WebSocketClient> watchers;
    for (int i = 0; i < 4; ++i) {
        watchers.push_back(std::move(WebSocketClient::connect(target_of(*server))).value());
    }
    // More than there are places beyond, and they say nothing or half a word.
    std::vector<std::unique_ptr<RawClient>> crowd;
    for (int i = 0; i < 200; ++i) {
        crowd.push_back(std::make_unique<RawClient>(server->port()));
        crowd.back()->send(i % 2 == 0 ? "" : "GET / HT");
    }

    auto expected = WebSocketClient::connect(target_of(*server, "/key"));
    ASSERT_TRUE(expected) << expected.error().text();
    for (int i = 0; i < 200; ++i) {
        crowd.push_back(std::make_unique<RawClient>(server->port()));
    }
    EXPECT_FALSE(WebSocketClient::connect(target_of(*server)).has_value());

    // It is still there, as are those who came in time.
    server->post([&] {
        for (WebSocket* socket : handler.sockets) {
            EXPECT_TRUE(socket->send(WebMessage::text("to all")));
        }
    });
    watchers.push_back(std::move(*expected));
    for (WebSocketClient& client : watchers) {
        const auto event = client.receive(kLong);
        ASSERT_TRUE(event.has_value());
        EXPECT_EQ(text_of(event->payload), "to all");
    }
}

TEST(WebServer, ServesAHundredClientsAtOnce) {
    Quiet handler;
    const auto server = serve(handler);
    std::vector<WebSocketClient> clients;
    for (int i = 0; i < 100; ++i) {
        clients.push_back(std::move(WebSocketClient::connect(target_of(*server))).value());
    }

    server->post([&] {
        const WebMessage message = WebMessage::text("to all");
        for (WebSocket* socket : handler.sockets) {
            EXPECT_TRUE(socket->send(message));
        }
    });

    for (WebSocketClient& client : clients) {
        const auto event = client.receive(kLong);
        ASSERT_TRUE(event.has_value());
        EXPECT_EQ(text_of(event->payload), "to all");
    }
}

TEST(WebServer, TakesTheNextFreePort) {
    TestHandler handler;
    const auto first = serve(handler);
    WebServerOptions options;
    options.port = first->port();

    EXPECT_FALSE(WebServer::start(options, handler).has_value());

    options.port_tries = 100;
    const auto second = WebServer::start(options, handler);
    ASSERT_TRUE(second.has_value()) << second.error().text();
    EXPECT_GT((*second)->port(), first->port());
    EXPECT_EQ(web_get(target_of(**second))->status, 404);
}

TEST(WebServer, ServesOnIpv6WhereThereIsOne) {
    TestHandler handler;
    handler.request = [](const WebRequest& asked) {
        return WebResponse::of_text(200, asked.remote_address);
    };
    WebServerOptions options;
    options.address = "[::1]";
    const auto server = WebServer::start(options, handler);
    if (!server) {
        GTEST_SKIP() << "this machine has no IPv6: " << server.error().text();
    }
    WebTarget target = target_of(**server);
    target.host = "::1";

    EXPECT_EQ((*server)->url(), "http://[::1]:" + std::to_string((*server)->port()));
    EXPECT_EQ(web_get(target)->body, "::1\n");
}

TEST(WebServer, SaysGoodbyeWhenItStops) {
    Quiet handler;
    const auto server = serve(handler);
    WebSocketClient client = std::move(WebSocketClient::connect(target_of(*server))).value();
    server->post([&] { handler.sockets.front()->send(WebMessage::text("last")); });

    std::thread stopper([&] { server->stop(); });
    const auto last = client.receive(kLong);
    const auto end = client.receive(kLong);
    stopper.join();

    EXPECT_EQ(text_of(last->payload), "last");
    EXPECT_EQ(end->code, WebClose::GoingAway);
    EXPECT_EQ(end->reason, "the server ends");
    EXPECT_EQ(handler.sent_away_count.load(), 1);
    EXPECT_FALSE(web_get(target_of(*server)).has_value());
    server->stop();                // a second time
    server->post([] { FAIL(); });  // is dropped
    server->wakeup().wake();       // wakes nobody
}

TEST(WebServer, StopsInBoundedTimeWhateverItsClientsDo) {
    WebServerOptions options;
    options.flush_limit = core::Duration::milliseconds(30);
    Quiet handler;
    const SharedBytes large = SharedBytes::of(std::string(50'000'000, 'x'));
    handler.request = [&](const WebRequest&) {
        WebResponse response;
        response.body = large;
        return response;
    };
    handler.timer = [&] {
        const WebMessage message = WebMessage::binary(bytes_of(std::string(10'000, 'm')));
        for (WebSocket* socket : handler.sockets) {
            static_cast<void>(socket->send(message));
        }
    };
    options.timer_period = core::Duration::milliseconds(1);
    auto server = serve(handler, options);
    std::vector<WebSocketClient> stalled;
    for (int i = 0; i < 10; ++i) {
        stalled.push_back(std::move(WebSocketClient::connect(target_of(*server))).value());
    }
    RawClient begun(server->port());
    begun.send("GET / HT");
    RawClient half_answered(server->port());
    half_answered.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    half_answered.read(1);

    server->stop();  // its return is the claim: no client reads

    EXPECT_EQ(handler.sent_away_count.load() + handler.lost_count.load(), 10);
}

TEST(WebServer, LeavesNoThreadAndNoDescriptor) {
    const std::size_t threads = entries("/proc/self/task");
    const std::size_t descriptors = entries("/proc/self/fd");
    for (int i = 0; i < 20; ++i) {
        Quiet handler;
        const auto server = serve(handler);
        const WebSocketClient client =
            std::move(WebSocketClient::connect(target_of(*server))).value();
        EXPECT_EQ(web_get(target_of(*server))->status, 404);
    }
    EXPECT_EQ(entries("/proc/self/task"), threads);
    EXPECT_EQ(entries("/proc/self/fd"), descriptors);
}

TEST(WebServer, LeavesSignalsToOtherThreads) {
    TestHandler handler;
    const auto server = serve(handler);
    std::promise<sigset_t> blocked;
    server->post([&] {
        sigset_t mask;
        ::pthread_sigmask(SIG_SETMASK, nullptr, &mask);
        blocked.set_value(mask);
    });

    const sigset_t mask = blocked.get_future().get();

    EXPECT_EQ(sigismember(&mask, SIGINT), 1);
    EXPECT_EQ(sigismember(&mask, SIGTERM), 1);
}

TEST(WebServer, RunsPostsOfManyThreadsWhileItIsBusy) {
    Quiet handler;
    const auto server = serve(handler);
    int count = 0;  // of the I/O thread
    std::vector<std::thread> posters;
    for (int i = 0; i < 4; ++i) {
        posters.emplace_back([&] {
            for (int k = 0; k < 1000; ++k) {
                server->post([&] { ++count; });
                server->wakeup().wake();
            }
        });
    }
    for (std::thread& poster : posters) {
        poster.join();
    }
    std::promise<int> result;
    server->post([&] { result.set_value(count); });

    EXPECT_EQ(result.get_future().get(), 4000);
}

TEST(WebServer, CanNotBeStoppedFromWithin) {
    TestHandler handler;
    const auto server = serve(handler);
    std::promise<bool> has_thrown;
    server->post([&] {
        bool thrown = false;
        try {
            server->stop();
        } catch (const core::CheckFailure&) {
            thrown = true;
        }
        has_thrown.set_value(thrown);
    });

    EXPECT_TRUE(has_thrown.get_future().get());
}

}  // namespace
}  // namespace agon::net
