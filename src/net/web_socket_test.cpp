// SPDX-License-Identifier: Apache-2.0
#include "net/web_socket.hpp"

#include <atomic>
#include <future>

#include <gtest/gtest.h>

#include "net/web_test_ground.hpp"

namespace agon::net {
namespace {

/// Sends back what comes; tells how each connection ended.
class EchoServer {
public:
    explicit EchoServer(WebSocketLimits limits = {}, WebServerOptions options = hasty()) {
        handler_.upgrade = [this, limits](const WebRequest& asked) {
            last_path_ = asked.path;
            if (asked.path == "/secret") {
                return WebUpgrade::refuse(WebResponse::of_text(403, "not you"));
            }
            auto socket = std::make_unique<TestSocketHandler>();
            socket->open = [this](WebSocket& opened) {
                socket_ = &opened;
            };
            socket->message = [](WebSocket& to, std::span<const std::byte> payload, bool is_text) {
                EXPECT_TRUE(to.send(is_text ? WebMessage::text(text_of(payload))
                                            : WebMessage::binary(payload)));
            };
            socket->closed = [this](WebClose code, std::string_view reason) {
                end_.set_value({code, std::string(reason)});
            };
            return WebUpgrade::accept(std::move(socket), limits);
        };
        server_ = std::move(WebServer::start(options, handler_)).value();
    }

    /// Waits only shortly for raw clients, which answer no goodbye.
    static WebServerOptions hasty() {
        WebServerOptions options;
        options.flush_limit = core::Duration::milliseconds(50);
        return options;
    }

    struct End {
        WebClose code = WebClose::NoCode;
        std::string reason;
    };

    [[nodiscard]] WebServer& server() { return *server_; }

    [[nodiscard]] WebSocketClient connect() {
        return std::move(WebSocketClient::connect(target_of(*server_))).value();
    }

    /// How the one connection ended.
    [[nodiscard]] End wait_for_end() { return end_.get_future().get(); }

    /// Does something with the socket on the I/O thread.
    void on_socket(const std::function<void(WebSocket&)>& function) {
        std::promise<void> done;
        server_->post([&] {
            function(*socket_);
            done.set_value();
        });
        done.get_future().get();
    }

private:
    TestHandler handler_;
    std::string last_path_;
    WebSocket* socket_ = nullptr;
    std::promise<End> end_;
    std::unique_ptr<WebServer> server_;
};

WebSocketEvent next(WebSocketClient& client) {
    std::optional<WebSocketEvent> event = client.receive(kLong);
    EXPECT_TRUE(event.has_value()) << "nothing came";
    return event.value_or(WebSocketEvent());
}

std::string handshake(std::string_view key_line = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                      std::string_view version = "13") {
    return "GET /w HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
           std::string(key_line) + "Sec-WebSocket-Version: " + std::string(version) + "\r\n\r\n";
}

/// A client's frame whose mask is zero, so that its payload stands there as it is.
std::string bare_frame(unsigned first, std::string_view payload) {
    std::string frame{static_cast<char>(first)};
    if (payload.size() <= 125) {
        frame += static_cast<char>(0x80U | payload.size());
    } else {
        frame += static_cast<char>(0xFEU);
        frame += static_cast<char>(payload.size() >> 8U);
        frame += static_cast<char>(payload.size() & 0xFFU);
    }
    return frame + std::string(4, '\0') + std::string(payload);
}

// The example of RFC 6455 section 1.3.
TEST(WebSocket, ShakesHandsAsPublished) {
    EchoServer echo;
    RawClient client(echo.server().port());

    client.send(handshake());

    EXPECT_EQ(client.read_through("\r\n\r\n"),
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n");
}

TEST(WebSocket, ReadsWhatComesWithTheHandshake) {
    EchoServer echo;
    RawClient client(echo.server().port());

    client.send(handshake() + bare_frame(0x81, "early"));

    client.read_through("\r\n\r\n");
    EXPECT_EQ(client.read(7),
              "\x81\x05"
              "early");
}

TEST(WebSocket, BeginsBehindTheAnswersThatAreOwed) {
    EchoServer echo;
    RawClient client(echo.server().port());

    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n" + handshake() + bare_frame(0x89, "?"));

    EXPECT_TRUE(client.read_through("nothing here\n").starts_with("HTTP/1.1 404 Not Found\r\n"));
    EXPECT_TRUE(client.read_through("\r\n\r\n").starts_with("HTTP/1.1 101 "));
    EXPECT_EQ(client.read(3), "\x8A\x01?");
}

TEST(WebSocket, EchoesTextsAndBytesOfAnySize) {
    EchoServer echo;
    WebSocketClient client = echo.connect();

    for (const std::size_t size : {0U, 1U, 125U, 126U, 65'536U}) {
        const std::string payload(size, 'e');
        ASSERT_TRUE(client.send(bytes_of(payload)).has_value());
        const WebSocketEvent event = next(client);
        EXPECT_EQ(event.kind, WebSocketEvent::Kind::Binary);
        EXPECT_EQ(text_of(event.payload), payload);
    }
    ASSERT_TRUE(client.send_text("\u8db3\u7403").has_value());
    const WebSocketEvent event = next(client);
    EXPECT_EQ(event.kind, WebSocketEvent::Kind::Text);
    EXPECT_EQ(text_of(event.payload), "\u8db3\u7403");
}

TEST(WebSocket, RefusesWithTheHandlersStatusOrForABadHandshake) {
    EchoServer echo;

    const auto refused = WebSocketClient::connect(target_of(echo.server(), "/secret"));
    ASSERT_FALSE(refused.has_value());
    EXPECT_TRUE(refused.error().text().starts_with("refused with status 403"));

    RawClient client(echo.server().port());  // one that stays for a better try
    for (const char* key_line : {"", "Sec-WebSocket-Key: short==\r\n",
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ!!\r\n"}) {
        client.send(handshake(key_line));
        EXPECT_TRUE(client.read_through("handshake\n").starts_with("HTTP/1.1 400 Bad Request\r\n"));
    }
    client.send(handshake("", "8"));
    EXPECT_NE(client.read_through("served\n").find("\r\nSec-WebSocket-Version: 13\r\n"),
              std::string::npos);
    client.send(handshake());
    EXPECT_TRUE(client.read_through("\r\n\r\n").starts_with("HTTP/1.1 101 "));
}

TEST(WebSocket, AnswersAGoodbyeWithTheSame) {
    EchoServer echo;
    WebSocketClient client = echo.connect();

    EXPECT_TRUE(client.close(WebClose::GoingAway, "enough").has_value());

    const EchoServer::End end = echo.wait_for_end();
    EXPECT_EQ(end.code, WebClose::GoingAway);
    EXPECT_EQ(end.reason, "enough");
}

TEST(WebSocket, SaysGoodbyeBehindWhatItHasSent) {
    EchoServer echo;
    WebSocketClient client = echo.connect();

    echo.on_socket([](WebSocket& socket) {
        EXPECT_TRUE(socket.send(WebMessage::text("last")));
        socket.close(WebClose::PolicyViolation, "go");
        EXPECT_FALSE(socket.send(WebMessage::text("never")));
    });

    EXPECT_EQ(text_of(next(client).payload), "last");
    const WebSocketEvent end = next(client);
    EXPECT_EQ(end.kind, WebSocketEvent::Kind::Closed);
    EXPECT_EQ(end.code, WebClose::PolicyViolation);
    EXPECT_EQ(end.reason, "go");
    EXPECT_EQ(echo.wait_for_end().code, WebClose::PolicyViolation);
}

TEST(WebSocket, NoticesWhoHangsUp) {
    EchoServer echo;
    { const WebSocketClient client = echo.connect(); }

    EXPECT_EQ(echo.wait_for_end().code, WebClose::Vanished);
}

TEST(WebSocket, EndsWhoSendsTooLargeAMessage) {
    WebSocketLimits limits;
    limits.message_bytes = 1000;
    EchoServer echo(limits);
    WebSocketClient client = echo.connect();
    ASSERT_TRUE(client.send(bytes_of(std::string(1000, 'x'))).has_value());
    EXPECT_EQ(next(client).payload.size(), 1000U);

    static_cast<void>(client.send(bytes_of(std::string(1001, 'x'))));

    const WebSocketEvent end = next(client);
    EXPECT_EQ(end.kind, WebSocketEvent::Kind::Closed);
    EXPECT_EQ(end.code, WebClose::TooLarge);
    EXPECT_EQ(echo.wait_for_end().code, WebClose::TooLarge);
}

TEST(WebSocket, EndsWhoSendsTooManyMessages) {
    WebSocketLimits limits;
    limits.messages_per_s = 0.001;
    limits.message_burst = 3;
    EchoServer echo(limits);
    WebSocketClient client = echo.connect();

    for (int i = 0; i < 4; ++i) {
        static_cast<void>(client.send_text("x"));
    }

    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(next(client).kind, WebSocketEvent::Kind::Text);
    }
    const WebSocketEvent end = next(client);
    EXPECT_EQ(end.code, WebClose::PolicyViolation);
    EXPECT_EQ(end.reason, "too many messages a second");
}

TEST(WebSocket, CountsPartsOfMessagesAndPingsAgainstTheRate) {
    for (const unsigned first : {0x00U, 0x89U}) {
        WebSocketLimits limits;
        limits.messages_per_s = 0.001;
        limits.message_burst = 10;
        EchoServer echo(limits);
        RawClient client(echo.server().port());
        std::string flood = handshake() + bare_frame(0x01, "");
        for (int i = 0; i < 100; ++i) {
            flood += bare_frame(first, "");
        }

        client.send(flood);

        EXPECT_NE(client.read_to_end().find("too many messages a second"), std::string::npos);
        EXPECT_EQ(echo.wait_for_end().code, WebClose::PolicyViolation);
    }
}

TEST(WebSocket, EndsWhoSendsTooManyBytes) {
    WebSocketLimits limits;
    limits.bytes_per_s = 0.001;
    limits.byte_burst = 10'000;
    EchoServer echo(limits);
    WebSocketClient client = echo.connect();

    for (int i = 0; i < 3; ++i) {
        static_cast<void>(client.send(bytes_of(std::string(4000, 'x'))));
    }

    EXPECT_EQ(echo.wait_for_end().reason, "too many bytes a second");
}

TEST(WebSocket, EndsWhoBreaksTheRulesAndServesOthers) {
    EchoServer echo;
    RawClient broken(echo.server().port());
    broken.send(handshake() + "\x82\x01x");

    broken.read_through("\r\n\r\n");
    EXPECT_EQ(broken.read(4), "\x88\x1F\x03\xEA");
    broken.read_to_end();
    EXPECT_EQ(echo.wait_for_end().code, WebClose::ProtocolError);
    EXPECT_TRUE(WebSocketClient::connect(target_of(echo.server())).has_value());
}

TEST(WebSocket, AnswersPings) {
    EchoServer echo;
    RawClient client(echo.server().port());
    client.send(handshake());
    client.read_through("\r\n\r\n");

    client.send(bare_frame(0x89, "beep"));

    EXPECT_EQ(client.read(6),
              "\x8A\x04"
              "beep");
}

TEST(WebSocket, EndsWhoIsSilent) {
    WebServerOptions options = EchoServer::hasty();
    options.silence_limit = core::Duration::milliseconds(100);
    EchoServer echo({}, options);
    RawClient silent(echo.server().port());
    silent.send(handshake());
    silent.read_through("\r\n\r\n");

    EXPECT_TRUE(silent.read_to_end().starts_with(std::string("\x89\x00", 2))) << "no ping came";

    const EchoServer::End end = echo.wait_for_end();
    EXPECT_EQ(end.code, WebClose::Vanished);
    EXPECT_EQ(end.reason, "it says nothing");
}

TEST(WebSocket, KeepsWhoAnswersPings) {
    WebServerOptions options = EchoServer::hasty();
    options.silence_limit = core::Duration::milliseconds(500);
    EchoServer echo({}, options);
    WebSocketClient client = echo.connect();

    // It answers pings while it waits for a message, well beyond the limit.
    EXPECT_FALSE(client.receive(core::Duration::milliseconds(1200)).has_value());

    ASSERT_TRUE(client.send_text("still here").has_value());
    EXPECT_EQ(text_of(next(client).payload), "still here");
}

TEST(WebSocket, EndsTheClientWhoseHandlerThrows) {
    TestHandler handler;
    handler.upgrade = [](const WebRequest&) {
        auto socket = std::make_unique<TestSocketHandler>();
        socket->message = [](WebSocket&, std::span<const std::byte>, bool) {
            throw std::runtime_error("as the test wants it");
        };
        return WebUpgrade::accept(std::move(socket));
    };
    const auto server = std::move(WebServer::start({}, handler)).value();
    WebSocketClient client = std::move(WebSocketClient::connect(target_of(*server))).value();

    ASSERT_TRUE(client.send_text("x").has_value());

    EXPECT_EQ(next(client).code, WebClose::InternalError);
}

TEST(WebSocket, SpeaksTheSubprotocolThatTheHandlerChooses) {
    TestHandler handler;
    handler.upgrade = [](const WebRequest& asked) {
        WebUpgrade upgrade = WebUpgrade::accept(std::make_unique<TestSocketHandler>());
        upgrade.subprotocol = *asked.header("sec-websocket-protocol");
        return upgrade;
    };
    const auto server = std::move(WebServer::start({}, handler)).value();
    RawClient client(server->port());

    client.send(
        handshake("Sec-WebSocket-Protocol: agon\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"));

    EXPECT_NE(client.read_through("\r\n\r\n").find("\r\nSec-WebSocket-Protocol: agon\r\n"),
              std::string::npos);
}

TEST(WebSocket, QueuesForWhoDoesNotReadAndDropsWhatIsOld) {
    WebSocketLimits limits;
    limits.queue_bytes = 1'000'000;
    limits.queue_messages = 1000;
    std::promise<void> is_writable;
    WebSocket* stalled = nullptr;
    TestHandler handler;
    handler.upgrade = [&](const WebRequest&) {
        auto socket = std::make_unique<TestSocketHandler>();
        socket->open = [&](WebSocket& opened) {
            stalled = &opened;
        };
        socket->writable = [&](WebSocket& drained) {
            EXPECT_EQ(drained.queued_bytes(), 0U);
            is_writable.set_value();
        };
        return WebUpgrade::accept(std::move(socket), limits);
    };
    const auto server = std::move(WebServer::start({}, handler)).value();
    WebSocketClient client = std::move(WebSocketClient::connect(target_of(*server))).value();
    const WebMessage old = WebMessage::binary(bytes_of(std::string(10'000, 'o')));
    const auto run = [&](const std::function<void()>& function) {
        std::promise<void> done;
        server->post([&] {
            function();
            done.set_value();
        });
        done.get_future().get();
    };

    // The client doesn't read: after a while the system takes no more, then the queue is full.
    int sent = 0;
    bool is_full = false;
    while (!is_full && sent < 100'000) {
        run([&] {
            is_full = !stalled->send(old);
            sent += is_full ? 0 : 1;
        });
    }
    ASSERT_TRUE(is_full);
    int dropped = 0;
    run([&] {
        const std::size_t queued = stalled->queued_messages();
        EXPECT_GT(queued, 90U);
        EXPECT_LE(stalled->queued_bytes(), limits.queue_bytes);
        dropped = static_cast<int>(stalled->drop_unsent());
        EXPECT_LE(stalled->queued_messages(), 1U);  // one may have begun
        EXPECT_GE(static_cast<std::size_t>(dropped) + 1, queued);
        EXPECT_TRUE(stalled->send(WebMessage::text("new")));
    });

    // Others are served meanwhile.
    EXPECT_EQ(web_get(target_of(*server))->status, 404);

    // What it gets when it reads again: what had gone, whole, and what is new.
    for (int i = 0; i < sent - dropped; ++i) {
        ASSERT_EQ(next(client).payload.size(), 10'000U) << i;
    }
    EXPECT_EQ(text_of(next(client).payload), "new");
    EXPECT_EQ(is_writable.get_future().wait_for(std::chrono::nanoseconds(kLong.count_ns())),
              std::future_status::ready);
}

TEST(WebSocket, KeepsLittleInTheSystemForWhoDoesNotRead) {
    EchoServer echo;
    WebSocketClient client = echo.connect();
    const WebMessage message = WebMessage::binary(bytes_of(std::string(1000, 'm')));

    // What the system takes without a reader is what is old when it reads again.
    std::size_t taken_bytes = 0;
    bool is_clogged = false;
    while (!is_clogged && taken_bytes < 20'000'000) {
        echo.on_socket([&](WebSocket& socket) {
            is_clogged = socket.queued_bytes() > 0;
            if (!is_clogged) {
                EXPECT_TRUE(socket.send(message));
                taken_bytes += message.wire().size();
            }
        });
    }

    EXPECT_TRUE(is_clogged);
    EXPECT_LT(taken_bytes, 1'000'000U);
}

}  // namespace
}  // namespace agon::net
