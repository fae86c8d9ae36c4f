// SPDX-License-Identifier: Apache-2.0
// What the tests of the web server share: a handler made of functions, and a client that sends what
// it pleases.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/web_client.hpp"
#include "net/web_server.hpp"

namespace agon::net {

/// Far beyond what anything takes: who waits that long has failed.
inline constexpr core::Duration kLong = core::Duration::milliseconds(20'000);
inline constexpr int kLong_ms = 20'000;

/// A handler made of functions; those that are left out do as WebHandler does.
class TestHandler : public WebHandler {
public:
    std::function<WebResponse(const WebRequest&)> request;
    std::function<std::size_t(const WebRequest&)> body;
    std::function<WebUpgrade(const WebRequest&)> upgrade;
    std::function<void()> wake;
    std::function<void()> timer;

    WebResponse on_request(const WebRequest& asked) override {
        return request ? request(asked) : WebResponse::of_text(404, "nothing here");
    }

    std::size_t body_limit(const WebRequest& head) override {
        return body ? body(head) : WebHandler::body_limit(head);
    }

    WebUpgrade on_upgrade(const WebRequest& asked) override {
        return upgrade ? upgrade(asked) : WebHandler::on_upgrade(asked);
    }

    void on_wake() override {
        if (wake) {
            wake();
        }
    }

    void on_timer() override {
        if (timer) {
            timer();
        }
    }
};

/// A socket's handler made of functions.
class TestSocketHandler : public WebSocketHandler {
public:
    std::function<void(WebSocket&)> open;
    std::function<void(WebSocket&, std::span<const std::byte>, bool)> message;
    std::function<void(WebSocket&)> writable;
    std::function<void(WebClose, std::string_view)> closed;

    void on_open(WebSocket& socket) override {
        if (open) {
            open(socket);
        }
    }

    void on_message(WebSocket& socket, std::span<const std::byte> payload, bool is_text) override {
        if (message) {
            message(socket, payload, is_text);
        }
    }

    void on_writable(WebSocket& socket) override {
        if (writable) {
            writable(socket);
        }
    }

    void on_close(WebSocket& /*socket*/, WebClose code, std::string_view reason) override {
        if (closed) {
            closed(code, reason);
        }
    }
};

inline std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline std::span<const std::byte> bytes_of(std::string_view text) {
    return std::as_bytes(std::span(text));
}

inline WebTarget target_of(const WebServer& server, std::string path = "/") {
    WebTarget target;
    target.port = server.port();
    target.path = std::move(path);
    target.time_limit = kLong;
    return target;
}

/// A TCP connection to a server on 127.0.0.1.
class RawClient {
public:
    explicit RawClient(std::uint16_t port)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
            throw std::runtime_error("no connection to the server under test");
        }
    }

    ~RawClient() { ::close(socket_); }

    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    /// False once the other side has hung up.
    bool send(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) {
                return false;
            }
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    /// All up to the end of the connection, or what came until nothing more did for a long time.
    std::string read_to_end() {
        while (read_some()) {
        }
        return std::exchange(read_, {});
    }

    /// All up to and with the text; what is behind it is kept.
    std::string read_through(std::string_view text) {
        std::size_t at = read_.find(text);
        while (at == std::string::npos && read_some()) {
            at = read_.find(text);
        }
        const std::size_t end = at == std::string::npos ? read_.size() : at + text.size();
        std::string result = read_.substr(0, end);
        read_.erase(0, end);
        return result;
    }

    /// So many bytes, or fewer at the end of the connection.
    std::string read(std::size_t size) {
        while (read_.size() < size && read_some()) {
        }
        std::string result = read_.substr(0, size);
        read_.erase(0, result.size());
        return result;
    }

    void end_output() { ::shutdown(socket_, SHUT_WR); }

    [[nodiscard]] int descriptor() const { return socket_; }

private:
    bool read_some() {
        pollfd readable{socket_, POLLIN, 0};
        if (::poll(&readable, 1, kLong_ms) != 1) {
            read_ += "[nothing more came]";
            return false;
        }
        char bytes[65536];
        const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
        if (got > 0) {
            read_.append(bytes, static_cast<std::size_t>(got));
        }
        return got > 0;
    }

    int socket_;
    std::string read_;
};

}  // namespace agon::net
