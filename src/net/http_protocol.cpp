// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "core/sha1.hpp"
#include "net/http_answer.hpp"
#include "net/http_reader.hpp"
#include "net/wall_clock.hpp"
#include "net/web_protocols.hpp"
#include "net/web_text.hpp"

namespace agon::net {
namespace {

/// Answers that wait to be written before the next of a client's requests is looked at.
constexpr std::size_t kWaitingAnswerBytes = 256U * 1024U;

/// Section 4.2.2 of RFC 6455.
std::string accept_key(std::string_view key) {
    return base64(core::sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
}

/// 16 bytes in base64.
bool is_key(std::string_view key) {
    return key.size() == 24 && key.substr(22) == "==" &&
           key.find_first_not_of(
               "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") == 22;
}

/// Why it is no WebSocket handshake; status 0 if it is one.
WebResponse handshake_trouble(const WebRequest& request) {
    const std::string* version = request.header("sec-websocket-version");
    if (version == nullptr || *version != "13") {
        WebResponse response = WebResponse::of_text(426, "WebSocket's version 13 is served");
        response.headers.emplace_back("Sec-WebSocket-Version", "13");
        return response;
    }
    const std::string* key = request.header("sec-websocket-key");
    const std::string* connection = request.header("connection");
    if (request.method != WebMethod::Get || key == nullptr || !is_key(*key) ||
        connection == nullptr || !holds_word(*connection, "upgrade")) {
        return WebResponse::of_text(400, "no well-formed WebSocket handshake");
    }
    WebResponse none;
    none.status = 0;
    return none;
}

class HttpProtocol final : public WebProtocol {
public:
    explicit HttpProtocol(WebConnection& connection)
        : connection_(connection),
          reader_(connection.remote_address()),
          waiting_since_ns_(WallClock::now_ns()) {}

    void take(std::span<const std::byte> bytes) override {
        reader_.add(bytes);
        go_on();
    }

    void on_drained(bool /*was_clogged*/) override {
        waiting_since_ns_ = WallClock::now_ns();
        if (is_held_) {
            is_held_ = false;
            connection_.resume();
            go_on();
        }
    }

    void on_end_of_input() override { connection_.end(WebConnection::Patience::AsItReads); }

    void tend(std::int64_t now_ns) override {
        const WebServerOptions& options = connection_.loop().options;
        const std::int64_t stalled_ns = connection_.stalled_ns(now_ns);
        if (stalled_ns > 0) {
            if (stalled_ns > options.silence_limit.count_ns()) {
                connection_.close();
            }
        } else if (is_within_request_) {
            if (now_ns - request_begin_ns_ > options.request_limit.count_ns()) {
                refuse(WebResponse::of_text(408, "the request takes too long"));
            }
        } else if (now_ns - waiting_since_ns_ > options.idle_limit.count_ns()) {
            connection_.end(WebConnection::Patience::Brief);
        }
    }

    void stop() override { connection_.end(WebConnection::Patience::Brief); }

private:
    using Kind = HttpReader::Kind;

    void go_on() {
        while (connection_.is_open() && !is_upgraded_) {
            if (connection_.queue().bytes() > kWaitingAnswerBytes) {
                is_held_ = true;
                connection_.pause();
                return;
            }
            switch (reader_.next()) {
                case Kind::NeedsMore:
                    note_begin();
                    return;
                case Kind::Head:
                    on_head();
                    break;
                case Kind::Complete:
                    is_within_request_ = false;
                    on_request();
                    break;
                case Kind::Broken:
                    refuse(reader_.refusal());
                    break;
            }
        }
    }

    void note_begin() {
        if (reader_.is_within() && !is_within_request_) {
            is_within_request_ = true;
            request_begin_ns_ = WallClock::now_ns();
        }
    }

    void on_head() {
        std::size_t limit = 0;
        if (!guard([&] { limit = handler().body_limit(reader_.request()); })) {
            return;
        }
        if (limit == 0) {
            WebResponse response = WebResponse::of_text(405, "nothing to post to");
            response.headers.emplace_back("Allow", "GET, HEAD");
            refuse(response);
            return;
        }
        note_begin();
        reader_.allow_body(limit);
        if (reader_.wants_continue()) {
            connection_.send(SharedBytes::of_static("HTTP/1.1 100 Continue\r\n\r\n"));
        }
    }

    void on_request() {
        if (reader_.wants_web_socket()) {
            on_upgrade();
            return;
        }
        WebResponse response;
        if (guard([&] { response = handler().on_request(reader_.request()); })) {
            answer(response, reader_.wants_to_stay());
        }
    }

    void on_upgrade() {
        WebUpgrade upgrade = WebUpgrade::refuse(handshake_trouble(reader_.request()));
        if (upgrade.response.status == 0 && !has_place()) {
            return;
        }
        if (upgrade.response.status == 0 &&
            !guard([&] { upgrade = handler().on_upgrade(reader_.request()); })) {
            return;
        }
        if (upgrade.handler == nullptr) {
            answer(upgrade.response, reader_.wants_to_stay());
            return;
        }
        std::string head =
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Accept: " +
            accept_key(*reader_.request().header("sec-websocket-key")) + "\r\n";
        if (!upgrade.subprotocol.empty()) {
            head += "Sec-WebSocket-Protocol: " + upgrade.subprotocol + "\r\n";
        }
        connection_.send(SharedBytes::of(head + "\r\n"));
        is_upgraded_ = true;
        connection_.switch_to(make_socket_protocol(connection_, std::move(upgrade)),
                              reader_.take_rest());
    }

    /// False if nobody expects who came beyond the limit of clients; it then has its answer.
    bool has_place() {
        using Place = WebConnection::Place;
        if (connection_.place() != Place::Extra) {
            return true;
        }
        bool is_expected = false;
        if (!guard([&] { is_expected = handler().is_expected(reader_.request()); })) {
            return false;
        }
        if (!is_expected) {
            refuse(WebResponse::of_text(503, "too many clients; come back later"));
            return false;
        }
        connection_.set_place(Place::Reserved);
        return true;
    }

    void answer(const WebResponse& response, bool wants_to_stay) {
        const bool stays = wants_to_stay && connection_.place() != WebConnection::Place::Extra;
        const HttpAnswer answer =
            http_answer(reader_.request(), response, {reader_.is_head_method(), stays});
        connection_.send(answer.head);
        connection_.send(answer.body);
        if (!stays) {
            connection_.end(WebConnection::Patience::AsItReads);
        }
    }

    void refuse(const WebResponse& response) { answer(response, false); }

    /// False if the handler failed; the client then has its answer.
    template <typename Function>
    bool guard(Function&& function) {
        if (connection_.loop().guard("a web handler", function)) {
            return true;
        }
        refuse(WebResponse::of_text(500, "it failed here, not on your side"));
        return false;
    }

    WebHandler& handler() { return connection_.loop().handler; }

    WebConnection& connection_;
    HttpReader reader_;
    std::int64_t waiting_since_ns_;
    std::int64_t request_begin_ns_ = 0;
    bool is_within_request_ = false;
    bool is_held_ = false;  ///< until its answers are written
    bool is_upgraded_ = false;
};

}  // namespace

std::unique_ptr<WebProtocol> make_http_protocol(WebConnection& connection) {
    return std::make_unique<HttpProtocol>(connection);
}

}  // namespace agon::net
