// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "net/shared_bytes.hpp"

namespace agon::net {

/// A WebSocket message as it goes over the wire, made once for however many clients get it.
class WebMessage {
public:
    /// Copies the bytes.
    [[nodiscard]] static WebMessage binary(std::span<const std::byte> payload);
    /// @pre it is UTF-8
    [[nodiscard]] static WebMessage text(std::string_view payload);

    /// With its header.
    [[nodiscard]] const SharedBytes& wire() const { return wire_; }

private:
    explicit WebMessage(SharedBytes wire) : wire_(std::move(wire)) {}

    SharedBytes wire_;
};

/// Why a connection ends, as in RFC 6455 section 7.4.
enum class WebClose : std::uint16_t {
    Normal = 1000,
    GoingAway = 1001,
    ProtocolError = 1002,
    UnsupportedData = 1003,
    NoCode = 1005,    ///< never sent: the peer gave none
    Vanished = 1006,  ///< never sent: it ended without a close frame, or was silent for too long
    InvalidText = 1007,
    PolicyViolation = 1008,
    TooLarge = 1009,
    InternalError = 1011,
    TryLater = 1013,
};

/// What a client may send and what may wait for it. What breaks the first five ends that client
/// alone: TooLarge for the size, PolicyViolation for the rates.
struct WebSocketLimits {
    std::size_t message_bytes = 64 * 1024;
    double messages_per_s = 100;  ///< frames, strictly: pings and parts of messages count, too
    double message_burst = 200;   ///< may come at once after a silence
    double bytes_per_s = 256 * 1024;
    double byte_burst = 1024 * 1024;            ///< more than a message that is to come at once
    std::size_t queue_bytes = 8 * 1024 * 1024;  ///< of what is to be sent; send() refuses more
    std::size_t queue_messages = 1024;
};

/// One client, on the I/O thread alone. It lives until its handler's on_close() has returned.
///
/// The system's own buffer is kept small (about 64 KB not yet sent), so that a client that can't
/// follow shows in the queue and is given what is new, not what is old.
class WebSocket {
public:
    virtual ~WebSocket() = default;

    /// Queues the message and never waits. What the handler's call has sent to this client goes
    /// out with one system call when it returns. False if the queue has no room (an empty one has
    /// always) or the connection is ending; the message is then not sent.
    virtual bool send(const WebMessage& message) = 0;

    /// What the system has not taken yet, the rest of a message begun included. Zero at the
    /// beginning of a handler's call unless the client can't follow.
    [[nodiscard]] virtual std::size_t queued_bytes() const = 0;
    [[nodiscard]] virtual std::size_t queued_messages() const = 0;

    /// Drops what is queued and not begun; gives back how many messages.
    virtual std::size_t drop_unsent() = 0;

    /// Sends what is queued and then says goodbye; further messages of either side are dropped.
    /// on_close() follows, with this code.
    virtual void close(WebClose code, std::string_view reason) = 0;

protected:
    WebSocket() = default;
    WebSocket(const WebSocket&) = default;
    WebSocket& operator=(const WebSocket&) = default;
};

/// What one client's connection means; holds its state. All calls come on the I/O thread. An
/// exception from one is logged and ends the client with InternalError.
class WebSocketHandler {
public:
    virtual ~WebSocketHandler() = default;

    /// Messages may be sent from here on; `socket` may be kept until on_close().
    virtual void on_open(WebSocket& socket) = 0;
    /// A whole message. `payload` lasts for the call; of a text it is UTF-8.
    virtual void on_message(WebSocket& socket, std::span<const std::byte> payload,
                            bool is_text) = 0;

    /// The system had not taken all that was sent; now it has.
    virtual void on_writable(WebSocket& /*socket*/) {}

    /// Comes once for each on_open(), whoever ended it. The handler is destroyed after it.
    virtual void on_close(WebSocket& /*socket*/, WebClose /*code*/, std::string_view /*reason*/) {}
};

}  // namespace agon::net
