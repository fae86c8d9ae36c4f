// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "net/token_bucket.hpp"
#include "net/wall_clock.hpp"
#include "net/web_frame.hpp"
#include "net/web_protocols.hpp"

namespace agon::net {
namespace {

class SocketProtocol final : public WebProtocol, public WebSocket {
public:
    SocketProtocol(WebConnection& connection, WebUpgrade upgrade)
        : connection_(connection),
          handler_(std::move(upgrade.handler)),
          limits_(upgrade.limits),
          reader_(limits_.message_bytes),
          last_heard_ns_(WallClock::now_ns()),
          last_ping_ns_(last_heard_ns_),
          messages_(limits_.messages_per_s, limits_.message_burst, last_heard_ns_),
          bytes_(limits_.bytes_per_s, limits_.byte_burst, last_heard_ns_) {}

    // WebProtocol

    void begin() override {
        connection_.keep_buffer_small();
        guard([&] { handler_->on_open(*this); });
    }

    void take(std::span<const std::byte> bytes) override {
        last_heard_ns_ = WallClock::now_ns();
        if (!bytes_.take(static_cast<double>(bytes.size()), last_heard_ns_)) {
            close(WebClose::PolicyViolation, "too many bytes a second");
            return;
        }
        while (!is_closing_) {
            const WebFrameEvent event = reader_.next(bytes);
            if (event.kind == WebFrameEvent::Kind::NeedsMore) {
                return;
            }
            on_event(event);
        }
    }

    void on_drained(bool was_clogged) override {
        is_pong_queued_ = false;
        if (was_clogged) {
            guard([&] { handler_->on_writable(*this); });
        }
    }

    /// Without a goodbye: it has gone, whatever waits for it.
    void on_end_of_input() override { connection_.close(); }

    void tend(std::int64_t now_ns) override {
        const std::int64_t limit_ns = connection_.loop().options.silence_limit.count_ns();
        const std::int64_t silence_ns = now_ns - last_heard_ns_;
        if (silence_ns > limit_ns) {
            note_end(WebClose::Vanished, "it says nothing");
            connection_.close();
        } else if (silence_ns > limit_ns / 3 && now_ns - last_ping_ns_ > limit_ns / 3) {
            last_ping_ns_ = now_ns;
            connection_.send_first(web_frame(WebOpcode::Ping, {}));
        }
    }

    void stop() override { close(WebClose::GoingAway, "the server ends"); }

    void on_gone() override {
        note_end(WebClose::Vanished, "it hung up");
        connection_.loop().guard("a WebSocket handler's on_close()",
                                 [&] { handler_->on_close(*this, code_, reason_); });
    }

    // WebSocket

    bool send(const WebMessage& message) override {
        const SendQueue& queue = connection_.queue();
        const std::size_t size = message.wire().size();
        if (is_closing_ || !connection_.is_open() ||
            (!queue.is_empty() && (queue.count() >= limits_.queue_messages ||
                                   queue.bytes() + size > limits_.queue_bytes))) {
            return false;
        }
        connection_.send_droppable(message.wire());
        return true;
    }

    [[nodiscard]] std::size_t queued_bytes() const override { return connection_.queue().bytes(); }

    [[nodiscard]] std::size_t queued_messages() const override {
        return connection_.queue().count();
    }

    std::size_t drop_unsent() override { return is_closing_ ? 0 : connection_.drop_unsent(); }

    void close(WebClose code, std::string_view reason) override {
        if (is_closing_) {
            return;
        }
        SharedBytes goodbye = web_close_frame(code, reason);
        note_end(code, reason);
        connection_.send(std::move(goodbye));
        connection_.end(WebConnection::Patience::Brief);
    }

private:
    using Kind = WebFrameEvent::Kind;

    void on_event(const WebFrameEvent& event) {
        if (event.kind == Kind::Broken) {
            close(event.code, event.reason);
            return;
        }
        if (!messages_.take(1, last_heard_ns_)) {
            close(WebClose::PolicyViolation, "too many messages a second");
            return;
        }
        switch (event.kind) {
            case Kind::Binary:
            case Kind::Text:
                guard(
                    [&] { handler_->on_message(*this, event.payload, event.kind == Kind::Text); });
                break;
            case Kind::Ping:
                if (!is_pong_queued_) {
                    is_pong_queued_ = true;
                    connection_.send_first(web_frame(WebOpcode::Pong, event.payload));
                }
                break;
            case Kind::Close:
                connection_.drop_unsent();
                close(event.code, event.reason);
                break;
            case Kind::Part:
            case Kind::Pong:
            case Kind::NeedsMore:
            case Kind::Broken:
                break;
        }
    }

    /// What on_close() will be told; the first reason holds.
    void note_end(WebClose code, std::string_view reason) {
        if (!is_closing_) {
            is_closing_ = true;
            code_ = code;
            reason_ = reason;
        }
    }

    template <typename Function>
    void guard(Function&& function) {
        if (!connection_.loop().guard("a WebSocket handler", function)) {
            close(WebClose::InternalError, "it failed here, not on your side");
        }
    }

    WebConnection& connection_;
    std::unique_ptr<WebSocketHandler> handler_;
    WebSocketLimits limits_;
    WebFrameReader reader_;
    std::int64_t last_heard_ns_;
    std::int64_t last_ping_ns_;
    TokenBucket messages_;
    TokenBucket bytes_;
    bool is_pong_queued_ = false;
    bool is_closing_ = false;
    WebClose code_ = WebClose::NoCode;
    std::string reason_;
};

}  // namespace

std::unique_ptr<WebProtocol> make_socket_protocol(WebConnection& connection, WebUpgrade upgrade) {
    return std::make_unique<SocketProtocol>(connection, std::move(upgrade));
}

}  // namespace agon::net
