// SPDX-License-Identifier: Apache-2.0
#include "net/web_client.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "net/web_text.hpp"

namespace agon::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using ErrorCode = beast::error_code;

std::string_view view_of(beast::string_view text) {
    return {text.data(), text.size()};
}

beast::string_view view_of(std::string_view text) {
    return {text.data(), text.size()};
}

std::string authority(const WebTarget& target) {
    const bool is_v6 = target.host.find(':') != std::string::npos && target.host.front() != '[';
    return (is_v6 ? '[' + target.host + ']' : target.host) + ':' + std::to_string(target.port);
}

core::Error error_at(const WebTarget& target, const std::string& what) {
    return {what, authority(target) + target.path};
}

/// Runs until `is_done()` or the time is over: false.
template <typename Predicate>
bool run_until(asio::io_context& io, core::Duration limit, Predicate is_done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::nanoseconds(limit.count_ns());
    while (!is_done()) {
        io.restart();
        // With nothing more to run it returns at once, and never will there be.
        if (io.run_one_until(end) == 0) {
            return is_done();
        }
    }
    return true;
}

/// One step with an error code at its end, within the limit of time. `cancel` makes it end.
template <typename Start, typename Cancel>
ErrorCode run_step(asio::io_context& io, core::Duration limit, Start start, Cancel cancel) {
    bool is_done = false;
    ErrorCode result;
    start([&](const ErrorCode& error, auto&&...) {
        is_done = true;
        result = error;
    });
    if (!run_until(io, limit, [&] { return is_done; })) {
        cancel();
        io.restart();
        while (!is_done && io.run_one() > 0) {
        }
        result = asio::error::timed_out;
    }
    return result;
}

ErrorCode connect_socket(asio::io_context& io, tcp::socket& socket, const WebTarget& target) {
    std::string host = target.host;
    if (host.size() >= 2 && host.front() == '[' && host.back() == ']') {
        host = host.substr(1, host.size() - 2);
    }
    ErrorCode error;
    tcp::resolver resolver(io);
    const auto endpoints = resolver.resolve(host, std::to_string(target.port), error);
    if (error) {
        return error;
    }
    error = run_step(
        io, target.time_limit,
        [&](auto done) { asio::async_connect(socket, endpoints, std::move(done)); },
        [&] {
            ErrorCode ignored;
            socket.close(ignored);
        });
    if (!error) {
        ErrorCode ignored;
        socket.set_option(tcp::no_delay(true), ignored);
    }
    return error;
}

core::Result<WebReply> exchange(const WebTarget& target, http::verb method, std::string_view body) {
    asio::io_context io{1};
    tcp::socket socket(io);
    const auto hang_up = [&] {
        ErrorCode ignored;
        socket.close(ignored);
    };
    if (const ErrorCode error = connect_socket(io, socket, target)) {
        return error_at(target, "no connection: " + error.message());
    }
    http::request<http::string_body> request(method, view_of(std::string_view(target.path)), 11);
    request.set(http::field::host, authority(target));
    request.set(http::field::connection, "close");
    for (const auto& [name, value] : target.headers) {
        request.set(view_of(std::string_view(name)), value);
    }
    request.body() = body;
    request.prepare_payload();
    // Who refuses may answer before it has read all of it: its answer counts.
    const ErrorCode write_error = run_step(
        io, target.time_limit,
        [&](auto done) { http::async_write(socket, request, std::move(done)); }, hang_up);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(target.size_limit_bytes);
    parser.skip(method == http::verb::head);
    // The head apart: together with a body, Beast 1.74 forgets that a stated size is too large.
    ErrorCode error = run_step(
        io, target.time_limit,
        [&](auto done) { http::async_read_header(socket, buffer, parser, std::move(done)); },
        hang_up);
    if (!error && !parser.is_done()) {
        error = run_step(
            io, target.time_limit,
            [&](auto done) { http::async_read(socket, buffer, parser, std::move(done)); }, hang_up);
    }
    if (error) {
        return error_at(target, "no answer: " + (write_error ? write_error : error).message());
    }
    auto message = parser.release();
    WebReply reply;
    reply.status = static_cast<int>(message.result_int());
    for (const auto& field : message) {
        reply.headers.emplace_back(lower_case(view_of(field.name_string())),
                                   view_of(field.value()));
    }
    reply.body = std::move(message.body());
    return reply;
}

}  // namespace

const std::string* WebReply::header(std::string_view name) const {
    const auto found = std::find_if(headers.begin(), headers.end(),
                                    [&](const auto& field) { return field.first == name; });
    return found == headers.end() ? nullptr : &found->second;
}

core::Result<WebReply> web_get(const WebTarget& target) {
    return exchange(target, http::verb::get, {});
}

core::Result<WebReply> web_head(const WebTarget& target) {
    return exchange(target, http::verb::head, {});
}

core::Result<WebReply> web_post(const WebTarget& target, std::string_view body) {
    return exchange(target, http::verb::post, body);
}

struct WebSocketClient::Connection {
    explicit Connection(const WebTarget& web_target) : target(web_target) {}

    WebTarget target;
    asio::io_context io{1};
    websocket::stream<tcp::socket> stream{io};
    beast::flat_buffer buffer;
    bool is_reading = false;  ///< it goes on from one receive() to the next
    bool has_read = false;
    ErrorCode read_error;

    void hang_up() {
        ErrorCode ignored;
        stream.next_layer().close(ignored);
    }

    void want_message() {
        if (is_reading || has_read) {
            return;
        }
        is_reading = true;
        stream.async_read(buffer, [this](const ErrorCode& error, std::size_t) {
            is_reading = false;
            has_read = true;
            read_error = error;
        });
    }

    core::Result<void> send(std::span<const std::byte> payload, bool is_text) {
        stream.text(is_text);
        const ErrorCode error = run_step(
            io, target.time_limit,
            [&](auto done) {
                stream.async_write(asio::buffer(payload.data(), payload.size()), std::move(done));
            },
            [this] { hang_up(); });
        if (error) {
            return error_at(target, "not sent: " + error.message());
        }
        return {};
    }

    WebSocketEvent take_event() {
        has_read = false;
        WebSocketEvent event;
        if (!read_error) {
            event.kind =
                stream.got_text() ? WebSocketEvent::Kind::Text : WebSocketEvent::Kind::Binary;
            const auto* data = static_cast<const std::byte*>(buffer.cdata().data());
            event.payload.assign(data, data + buffer.size());
            buffer.consume(buffer.size());
            return event;
        }
        has_read = true;  // the end stays the end
        if (read_error == websocket::error::closed) {
            event.code = static_cast<WebClose>(stream.reason().code);
            event.reason = std::string(stream.reason().reason.c_str());
            if (stream.reason().code == websocket::close_code::none) {
                event.code = WebClose::NoCode;
            }
        } else {
            event.reason = read_error.message();
        }
        return event;
    }
};

core::Result<WebSocketClient> WebSocketClient::connect(const WebTarget& target) {
    auto connection = std::make_unique<Connection>(target);
    auto& stream = connection->stream;
    if (const ErrorCode error = connect_socket(connection->io, stream.next_layer(), target)) {
        return error_at(target, "no connection: " + error.message());
    }
    stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
        for (const auto& [name, value] : target.headers) {
            request.set(view_of(std::string_view(name)), value);
        }
    }));
    stream.read_message_max(target.size_limit_bytes);
    stream.auto_fragment(false);
    websocket::response_type response;
    const ErrorCode error = run_step(
        connection->io, target.time_limit,
        [&](auto done) {
            stream.async_handshake(response, authority(target),
                                   view_of(std::string_view(target.path)), std::move(done));
        },
        [&] { connection->hang_up(); });
    if (error == websocket::error::upgrade_declined) {
        return error_at(target, "refused with status " + std::to_string(response.result_int()));
    }
    if (error) {
        return error_at(target, "no WebSocket: " + error.message());
    }
    return WebSocketClient(std::move(connection));
}

WebSocketClient::WebSocketClient(std::unique_ptr<Connection> connection)
    : connection_(std::move(connection)) {}

WebSocketClient::WebSocketClient(WebSocketClient&& other) noexcept = default;
WebSocketClient& WebSocketClient::operator=(WebSocketClient&& other) noexcept = default;
WebSocketClient::~WebSocketClient() = default;

core::Result<void> WebSocketClient::send(std::span<const std::byte> payload) {
    return connection_->send(payload, false);
}

core::Result<void> WebSocketClient::send_text(std::string_view payload) {
    return connection_->send(std::as_bytes(std::span(payload)), true);
}

std::optional<WebSocketEvent> WebSocketClient::receive(core::Duration limit) {
    Connection& connection = *connection_;
    connection.want_message();
    if (!run_until(connection.io, limit, [&] { return connection.has_read; })) {
        return std::nullopt;
    }
    return connection.take_event();
}

core::Result<void> WebSocketClient::close(WebClose code, std::string_view reason) {
    Connection& connection = *connection_;
    const websocket::close_reason why(static_cast<websocket::close_code>(code), view_of(reason));
    const ErrorCode error = run_step(
        connection.io, connection.target.time_limit,
        [&](auto done) { connection.stream.async_close(why, std::move(done)); },
        [&] { connection.hang_up(); });
    if (error) {
        return error_at(connection.target, "no goodbye: " + error.message());
    }
    return {};
}

}  // namespace agon::net
