// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "net/shared_bytes.hpp"
#include "net/web_socket.hpp"

// The frames of WebSocket (RFC 6455 section 5), a server's side: what it writes bears no mask, what
// it reads must.

namespace agon::net {

enum class WebOpcode : std::uint8_t {
    Continuation = 0x0,
    Text = 0x1,
    Binary = 0x2,
    Close = 0x8,
    Ping = 0x9,
    Pong = 0xA,
};

/// A whole message in one frame.
[[nodiscard]] SharedBytes web_frame(WebOpcode opcode, std::span<const std::byte> payload);

/// A frame that says goodbye. The reason is cut to what fits, between characters.
[[nodiscard]] SharedBytes web_close_frame(WebClose code, std::string_view reason);

/// What a client's bytes say.
struct WebFrameEvent {
    enum class Kind : std::uint8_t {
        NeedsMore,  ///< all bytes are taken
        Part,       ///< a frame ended, its message did not
        Binary,
        Text,
        Ping,
        Pong,
        Close,  ///< `code` and `reason` are the client's
        Broken  ///< against the rules or a limit; `code` and `reason` say which. Read no more.
    };
    Kind kind = Kind::NeedsMore;
    std::span<const std::byte> payload;  ///< lasts until the next call
    WebClose code = WebClose::NoCode;
    std::string reason;
};

/// Cuts a client's bytes into messages, however they come.
class WebFrameReader {
public:
    explicit WebFrameReader(std::size_t message_limit_bytes)
        : message_limit_bytes_(message_limit_bytes) {}

    /// Takes bytes from the front of `input` up to the next event.
    [[nodiscard]] WebFrameEvent next(std::span<const std::byte>& input);

private:
    using Kind = WebFrameEvent::Kind;

    bool take_header(std::span<const std::byte>& input);
    [[nodiscard]] WebFrameEvent begin_frame();
    void take_payload(std::span<const std::byte>& input);
    [[nodiscard]] WebFrameEvent end_frame();
    [[nodiscard]] WebFrameEvent end_message();
    [[nodiscard]] WebFrameEvent end_control();
    [[nodiscard]] std::vector<std::byte>& target();
    [[nodiscard]] std::size_t header_size() const;

    std::size_t message_limit_bytes_;
    std::array<std::byte, 14> header_{};
    std::size_t header_bytes_ = 0;  ///< of it that have come
    bool is_in_payload_ = false;

    // The frame at hand.
    WebOpcode opcode_ = WebOpcode::Continuation;
    bool is_last_ = false;
    std::array<std::byte, 4> mask_{};
    std::size_t mask_at_ = 0;
    std::uint64_t bytes_left_ = 0;

    bool is_in_message_ = false;  ///< frames of one have come, its last has not
    bool is_text_ = false;
    bool is_message_done_ = false;  ///< message_ was handed out
    std::vector<std::byte> message_;
    std::vector<std::byte> control_;
};

}  // namespace agon::net
