// SPDX-License-Identifier: Apache-2.0
#include "net/web_frame.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "core/utf8.hpp"

namespace agon::net {
namespace {

constexpr std::size_t kControlLimit = 125;
constexpr unsigned kSize16 = 126;  // the size follows in 2 bytes
constexpr unsigned kSize64 = 127;  // in 8

std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

unsigned number(std::byte byte) {
    return std::to_integer<unsigned>(byte);
}

bool is_control(WebOpcode opcode) {
    return opcode >= WebOpcode::Close;
}

bool is_known(unsigned opcode) {
    return opcode <= 2 || (opcode >= 8 && opcode <= 10);
}

/// Those that may stand in a frame: section 7.4.
bool is_sendable(unsigned code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

WebFrameEvent broken(WebClose code, std::string reason) {
    WebFrameEvent event;
    event.kind = WebFrameEvent::Kind::Broken;
    event.code = code;
    event.reason = std::move(reason);
    return event;
}

WebFrameEvent message_event(WebFrameEvent::Kind kind, std::span<const std::byte> payload) {
    WebFrameEvent event;
    event.kind = kind;
    event.payload = payload;
    return event;
}

}  // namespace

SharedBytes web_frame(WebOpcode opcode, std::span<const std::byte> payload) {
    std::vector<std::byte> bytes;
    bytes.reserve(payload.size() + 10);
    const auto put = [&](std::uint64_t value) {
        bytes.push_back(static_cast<std::byte>(value & 0xFFU));
    };
    put(0x80U | static_cast<unsigned>(opcode));
    const std::uint64_t size = payload.size();
    int size_bytes = 0;
    if (size <= kControlLimit) {
        put(size);
    } else {
        size_bytes = size <= 0xFFFF ? 2 : 8;
        put(size_bytes == 2 ? kSize16 : kSize64);
    }
    for (int i = size_bytes - 1; i >= 0; --i) {
        put(size >> (8 * i));
    }
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return SharedBytes::of(std::move(bytes));
}

SharedBytes web_close_frame(WebClose code, std::string_view reason) {
    std::vector<std::byte> payload;
    if (code != WebClose::NoCode) {
        AGON_CHECK(is_sendable(static_cast<unsigned>(code)), static_cast<unsigned>(code));
        const std::string text = core::clean_utf8(reason, kControlLimit - 2);
        payload.push_back(static_cast<std::byte>(static_cast<unsigned>(code) >> 8U));
        payload.push_back(static_cast<std::byte>(static_cast<unsigned>(code) & 0xFFU));
        const auto bytes = std::as_bytes(std::span(text));
        payload.insert(payload.end(), bytes.begin(), bytes.end());
    }
    return web_frame(WebOpcode::Close, payload);
}

WebMessage WebMessage::binary(std::span<const std::byte> payload) {
    return WebMessage(web_frame(WebOpcode::Binary, payload));
}

WebMessage WebMessage::text(std::string_view payload) {
    AGON_CHECK(core::is_utf8(payload));
    return WebMessage(web_frame(WebOpcode::Text, std::as_bytes(std::span(payload))));
}

WebFrameEvent WebFrameReader::next(std::span<const std::byte>& input) {
    if (is_message_done_) {
        message_.clear();
        is_message_done_ = false;
    }
    if (!is_in_payload_) {
        if (!take_header(input)) {
            return {};
        }
        WebFrameEvent event = begin_frame();
        if (event.kind == Kind::Broken) {
            return event;
        }
        is_in_payload_ = true;
    }
    take_payload(input);
    if (bytes_left_ > 0) {
        return {};
    }
    is_in_payload_ = false;
    header_bytes_ = 0;
    return end_frame();
}

std::size_t WebFrameReader::header_size() const {
    if (header_bytes_ < 2) {
        return 2;
    }
    const unsigned size = number(header_[1]) & 0x7FU;
    const std::size_t size_bytes = size == kSize64 ? 8 : size == kSize16 ? 2 : 0;
    // A frame without a mask is refused; none is waited for.
    return 2 + size_bytes + ((number(header_[1]) & 0x80U) != 0 ? mask_.size() : 0);
}

bool WebFrameReader::take_header(std::span<const std::byte>& input) {
    while (header_bytes_ < header_size() && !input.empty()) {
        header_[header_bytes_++] = input.front();
        input = input.subspan(1);
    }
    return header_bytes_ >= 2 && header_bytes_ == header_size();
}

WebFrameEvent WebFrameReader::begin_frame() {
    const unsigned first = number(header_[0]);
    const unsigned second = number(header_[1]);
    if ((first & 0x70U) != 0 || !is_known(first & 0x0FU)) {
        return broken(WebClose::ProtocolError, "a frame of an unknown kind");
    }
    if ((second & 0x80U) == 0) {
        return broken(WebClose::ProtocolError, "a client's frame needs a mask");
    }
    is_last_ = (first & 0x80U) != 0;
    opcode_ = static_cast<WebOpcode>(first & 0x0FU);

    std::size_t at = 2;
    bytes_left_ = second & 0x7FU;
    const std::size_t size_bytes = header_bytes_ - at - mask_.size();
    if (size_bytes > 0) {
        bytes_left_ = 0;
        for (std::size_t i = 0; i < size_bytes; ++i) {
            bytes_left_ = bytes_left_ << 8U | number(header_[at++]);
        }
        if (bytes_left_ < (size_bytes == 2 ? 126U : 0x10000U)) {
            return broken(WebClose::ProtocolError, "a size is written longer than it is");
        }
    }
    std::copy_n(header_.begin() + static_cast<std::ptrdiff_t>(at), mask_.size(), mask_.begin());
    mask_at_ = 0;

    if (is_control(opcode_)) {
        control_.clear();
        if (!is_last_ || bytes_left_ > kControlLimit) {
            return broken(WebClose::ProtocolError, "a control frame is too large");
        }
        return {};
    }
    if ((opcode_ == WebOpcode::Continuation) != is_in_message_) {
        return broken(WebClose::ProtocolError, is_in_message_ ? "a message begins within another"
                                                              : "nothing is there to continue");
    }
    if (bytes_left_ > message_limit_bytes_ - message_.size()) {
        return broken(WebClose::TooLarge,
                      "a message has at most " + std::to_string(message_limit_bytes_) + " bytes");
    }
    is_text_ = is_in_message_ ? is_text_ : opcode_ == WebOpcode::Text;
    is_in_message_ = true;
    return {};
}

std::vector<std::byte>& WebFrameReader::target() {
    return is_control(opcode_) ? control_ : message_;
}

void WebFrameReader::take_payload(std::span<const std::byte>& input) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(bytes_left_, input.size()));
    std::vector<std::byte>& bytes = target();
    const std::size_t begin = bytes.size();
    bytes.insert(bytes.end(), input.begin(), input.begin() + static_cast<std::ptrdiff_t>(size));
    for (std::size_t i = begin; i < bytes.size(); ++i) {
        bytes[i] ^= mask_[mask_at_++ % mask_.size()];
    }
    input = input.subspan(size);
    bytes_left_ -= size;
}

WebFrameEvent WebFrameReader::end_frame() {
    if (is_control(opcode_)) {
        return end_control();
    }
    if (!is_last_) {
        return message_event(Kind::Part, {});
    }
    return end_message();
}

WebFrameEvent WebFrameReader::end_message() {
    is_in_message_ = false;
    is_message_done_ = true;
    if (is_text_ && !core::is_utf8(as_text(message_))) {
        return broken(WebClose::InvalidText, "a text is no UTF-8");
    }
    return message_event(is_text_ ? Kind::Text : Kind::Binary, message_);
}

WebFrameEvent WebFrameReader::end_control() {
    if (opcode_ != WebOpcode::Close) {
        return message_event(opcode_ == WebOpcode::Ping ? Kind::Ping : Kind::Pong, control_);
    }
    WebFrameEvent event;
    event.kind = Kind::Close;
    if (control_.empty()) {
        return event;
    }
    const unsigned code =
        control_.size() >= 2 ? number(control_[0]) << 8U | number(control_[1]) : 0;
    if (!is_sendable(code)) {
        return broken(WebClose::ProtocolError, "a goodbye without a valid code");
    }
    event.code = static_cast<WebClose>(code);
    event.reason = as_text(std::span(control_).subspan(2));
    if (!core::is_utf8(event.reason)) {
        return broken(WebClose::InvalidText, "a reason is no UTF-8");
    }
    return event;
}

}  // namespace agon::net
