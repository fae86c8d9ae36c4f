// SPDX-License-Identifier: Apache-2.0
#include "server/viewer.hpp"

#include <utility>

#include "protocol/viewer_request_codec.hpp"
#include "server/hall.hpp"

namespace agon::server {

Viewer::Viewer(Hall& hall, std::uint64_t id, Rights rights)
    : hall_(hall), id_(id), rights_(std::move(rights)) {}

void Viewer::on_open(net::WebSocket& socket) {
    socket_ = &socket;
    hall_.welcome(*this);
}

void Viewer::on_message(net::WebSocket& socket, std::span<const std::byte> payload, bool is_text) {
    if (is_text) {
        socket.close(net::WebClose::UnsupportedData, "messages are binary");
        return;
    }
    auto request = protocol::decode_request(payload);
    if (!request) {
        socket.close(net::WebClose::ProtocolError, request.error().what);
        return;
    }
    hall_.take(*this, std::move(*request));
}

void Viewer::on_writable(net::WebSocket& /*socket*/) {
    hall_.go_on(*this);
}

void Viewer::on_close(net::WebSocket& /*socket*/, net::WebClose /*code*/,
                      std::string_view /*reason*/) {
    socket_ = nullptr;
    hall_.forget(*this);
}

bool Viewer::send(const net::WebMessage& message) {
    if (socket_ == nullptr) {
        return false;
    }
    if (!socket_->send(message)) {
        socket_->close(net::WebClose::TryLater, "too much waits to be read");
        return false;
    }
    return true;
}

bool Viewer::send(const std::vector<std::byte>& message) {
    return send(net::WebMessage::binary(message));
}

}  // namespace agon::server
