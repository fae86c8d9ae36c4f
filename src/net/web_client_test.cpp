// SPDX-License-Identifier: Apache-2.0
#include "net/web_client.hpp"

#include <gtest/gtest.h>

#include "net/web_test_ground.hpp"

namespace agon::net {
namespace {

TEST(WebClient, SaysWhomItDidNotReach) {
    TestHandler handler;
    auto server = std::move(WebServer::start({}, handler)).value();
    const WebTarget target = target_of(*server, "/x");
    server.reset();

    const auto reply = web_get(target);
    const auto socket = WebSocketClient::connect(target);

    ASSERT_FALSE(reply.has_value());
    EXPECT_NE(reply.error().text().find("Connection refused"), std::string::npos);
    EXPECT_NE(reply.error().text().find("127.0.0.1:" + std::to_string(target.port) + "/x"),
              std::string::npos);
    ASSERT_FALSE(socket.has_value());
    EXPECT_NE(socket.error().text().find("Connection refused"), std::string::npos);
}

TEST(WebClient, SendsItsHeaders) {
    TestHandler handler;
    handler.request = [](const WebRequest& asked) {
        const std::string* token = asked.header("x-token");
        return WebResponse::of_text(200, *asked.header("host") + (token ? ' ' + *token : ""));
    };
    const auto server = std::move(WebServer::start({}, handler)).value();
    WebTarget target = target_of(*server);
    target.headers = {{"X-Token", "t"}};

    EXPECT_EQ(web_get(target)->body, "127.0.0.1:" + std::to_string(server->port()) + " t\n");
}

TEST(WebClient, TakesNoMoreThanItsLimit) {
    TestHandler handler;
    handler.request = [](const WebRequest&) {
        return WebResponse::of_text(200, std::string(1000, 'x'));
    };
    const auto server = std::move(WebServer::start({}, handler)).value();
    WebTarget target = target_of(*server);
    target.size_limit_bytes = 1000;

    EXPECT_FALSE(web_get(target).has_value());
    target.size_limit_bytes = 1001;
    EXPECT_TRUE(web_get(target).has_value());
}

TEST(WebClient, GivesUpOnASilentServer) {
    // A listening socket that nobody accepts from: the system connects, no one answers.
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), size), 0);
    ASSERT_EQ(::listen(listener, 8), 0);
    ASSERT_EQ(::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size), 0);
    WebTarget target;
    target.port = ntohs(address.sin_port);
    target.time_limit = core::Duration::milliseconds(20);

    const auto reply = web_get(target);
    const auto socket = WebSocketClient::connect(target);
    ::close(listener);

    EXPECT_FALSE(reply.has_value());
    EXPECT_FALSE(socket.has_value());
}

TEST(WebClient, WaitsForAMessageAndGoesOnWaiting) {
    WebSocket* open = nullptr;
    TestHandler handler;
    handler.upgrade = [&](const WebRequest&) {
        auto socket = std::make_unique<TestSocketHandler>();
        socket->open = [&](WebSocket& opened) {
            open = &opened;
        };
        return WebUpgrade::accept(std::move(socket));
    };
    const auto server = std::move(WebServer::start({}, handler)).value();
    WebSocketClient client = std::move(WebSocketClient::connect(target_of(*server))).value();

    EXPECT_FALSE(client.receive(core::Duration::milliseconds(1)).has_value());
    server->post([&] { open->send(WebMessage::text("late")); });
    const auto event = client.receive(kLong);

    ASSERT_TRUE(event.has_value());
    EXPECT_EQ(event->kind, WebSocketEvent::Kind::Text);
    EXPECT_EQ(text_of(event->payload), "late");
}

}  // namespace
}  // namespace agon::net
