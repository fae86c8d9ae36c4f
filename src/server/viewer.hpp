// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "net/web_socket.hpp"
#include "protocol/viewer_requests.hpp"
#include "server/rights.hpp"
#include "server/wishes.hpp"

namespace agon::server {

class Hall;

/// One connection: who it is, and what it has got. What happens is the Hall's to decide.
class Viewer final : public net::WebSocketHandler {
public:
    Viewer(Hall& hall, std::uint64_t id, Rights rights);

    void on_open(net::WebSocket& socket) override;
    void on_message(net::WebSocket& socket, std::span<const std::byte> payload,
                    bool is_text) override;
    void on_writable(net::WebSocket& socket) override;
    void on_close(net::WebSocket& socket, net::WebClose code, std::string_view reason) override;

    [[nodiscard]] std::uint64_t id() const { return id_; }

    [[nodiscard]] const Rights& rights() const { return rights_; }

    /// Queues it. Who has let so much pile up that it finds no room is sent away.
    bool send(const net::WebMessage& message);
    /// The same for a message ToViewer that is for this one alone.
    bool send(const std::vector<std::byte>& message);

    /// What waits to be sent.
    [[nodiscard]] std::size_t queued_bytes() const {
        return socket_ == nullptr ? 0 : socket_->queued_bytes();
    }

    /// A run that was asked for and is not answered.
    struct PendingRun {
        std::uint32_t number = 0;
        protocol::GetRun what;
    };

    // ---- the hall's notes
    SeatSet open;                         ///< of the match that is shown
    std::vector<std::byte> told_welcome;  ///< the last Welcome
    protocol::Subscribe subscribed;
    Wishes wishes;                   ///< what of it is open
    std::uint64_t got_sequence = 0;  ///< of the live stream; 0: no frame
    std::uint64_t got_items = 0;     ///< the count up to the last one it has got
    std::uint64_t dropped_frames = 0;
    /// Whether, when the server's thread woke up, the network had taken all that was sent: if not,
    /// more would be old when it arrives.
    bool is_following = true;
    bool has_news = false;  ///< a Status is due
    std::deque<PendingRun> runs;
    bool is_reading = false;  ///< the first of them is with the worker

private:
    Hall& hall_;
    std::uint64_t id_;
    Rights rights_;
    net::WebSocket* socket_ = nullptr;
};

}  // namespace agon::server
