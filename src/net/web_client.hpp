// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "net/web_socket.hpp"

namespace agon::net {

/// Whom a client talks to, and how patiently.
struct WebTarget {
    std::string host = "127.0.0.1";
    std::uint16_t port = 0;
    std::string path = "/";  ///< with the query, percent-encoded
    std::vector<std::pair<std::string, std::string>> headers;
    core::Duration time_limit = core::Duration::milliseconds(10'000);  ///< of each call
    std::size_t size_limit_bytes = 64 * 1024 * 1024;                   ///< of what comes back
};

struct WebReply {
    int status = 0;
    std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
    std::string body;

    /// The first of that name; null if there is none. @pre the name is in lower case
    [[nodiscard]] const std::string* header(std::string_view name) const;
};

/// One request over a connection of its own. Error: no answer, with the reason; any status is one.
[[nodiscard]] core::Result<WebReply> web_get(const WebTarget& target);
[[nodiscard]] core::Result<WebReply> web_head(const WebTarget& target);
[[nodiscard]] core::Result<WebReply> web_post(const WebTarget& target, std::string_view body);

/// What came over a WebSocket: a message, or its end.
struct WebSocketEvent {
    enum class Kind : std::uint8_t { Binary, Text, Closed };
    Kind kind = Kind::Closed;
    std::vector<std::byte> payload;      ///< of a message
    WebClose code = WebClose::Vanished;  ///< of an end
    std::string reason;
};

/// The client's side of a WebSocket; each call waits. One thread at a time.
class WebSocketClient {
public:
    /// Error: who refused says so with a status ("refused with status 403").
    static core::Result<WebSocketClient> connect(const WebTarget& target);

    WebSocketClient(WebSocketClient&& other) noexcept;
    WebSocketClient& operator=(WebSocketClient&& other) noexcept;
    /// Hangs up without a goodbye.
    ~WebSocketClient();

    [[nodiscard]] core::Result<void> send(std::span<const std::byte> payload);
    [[nodiscard]] core::Result<void> send_text(std::string_view payload);

    /// The next message, or the end. Nothing within the limit: none. Pings are answered meanwhile.
    [[nodiscard]] std::optional<WebSocketEvent> receive(core::Duration limit);

    /// Says goodbye and waits for the answer.
    [[nodiscard]] core::Result<void> close(WebClose code, std::string_view reason);

private:
    struct Connection;
    explicit WebSocketClient(std::unique_ptr<Connection> connection);

    std::unique_ptr<Connection> connection_;
};

}  // namespace agon::net
