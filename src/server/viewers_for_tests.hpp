// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "net/web_client.hpp"
#include "protocol/view_frame_codec.hpp"
#include "protocol/viewer_peer.hpp"
#include "protocol/viewer_request_codec.hpp"
#include "record/fakes_for_tests.hpp"
#include "server/server.hpp"

namespace agon::server {

/// Waits that long for what must come; a test that works never does.
inline const core::Duration kPatience = core::Duration::seconds(20);

/// A viewer as a page is one: over a real socket.
class TestViewer {
public:
    static TestViewer connected(std::uint16_t port, const std::string& token = "") {
        net::WebTarget target;
        target.port = port;
        target.path = "/ws" + (token.empty() ? "" : "?token=" + token);
        auto client = net::WebSocketClient::connect(target);
        AGON_CHECK(client.has_value(), client ? "" : client.error().text());
        return TestViewer(std::move(*client));
    }

    std::uint32_t ask(decltype(protocol::ViewerRequest::what) what) {
        std::vector<std::byte> bytes;
        protocol::encode({++last_number_, std::move(what)}, bytes);
        EXPECT_TRUE(client_.send(bytes));
        return last_number_;
    }

    void send_nonsense() { EXPECT_TRUE(client_.send(std::vector<std::byte>(9, std::byte{0xFF}))); }

    /// The next message; none when the connection has ended, or after the patience.
    std::optional<protocol::Received> next() {
        while (true) {
            auto event = client_.receive(kPatience);
            if (!event || event->kind == net::WebSocketEvent::Kind::Closed) {
                is_closed_ = event.has_value();
                code_ = event ? event->code : net::WebClose::NoCode;
                return std::nullopt;
            }
            auto message = protocol::decode_to_viewer(event->payload);
            if (!message) {
                ADD_FAILURE() << message.error().text();
                return std::nullopt;
            }
            received_bytes += event->payload.size();
            const auto* live = std::get_if<protocol::ReceivedLive>(&*message);
            if (live != nullptr && is_following) {
                see(live->parts);
            }
            return std::move(*message);
        }
    }

    /// The next message of the kind, those before are passed over; fails the test if none comes.
    template <typename T>
    T next_of(const std::function<bool(const T&)>& is_right = [](const T&) { return true; }) {
        while (auto message = next()) {
            if (T* found = std::get_if<T>(&*message); found != nullptr && is_right(*found)) {
                return std::move(*found);
            }
        }
        ADD_FAILURE() << "the message never came";
        return {};
    }

    /// Asks, and waits for the answer.
    protocol::ReceivedAnswer answer_to(decltype(protocol::ViewerRequest::what) what) {
        const std::uint32_t number = ask(std::move(what));
        return next_of<protocol::ReceivedAnswer>(
            [number](const auto& answer) { return answer.request == number; });
    }

    /// Applies the frames among the parts to the frame that is seen.
    void see(const std::vector<protocol::ReceivedPart>& parts) {
        for (const protocol::ReceivedPart& part : parts) {
            if (part.kind == protocol::RunPart::Frame) {
                const auto applied = protocol::apply_view_frame(part.message, shape, frame);
                EXPECT_TRUE(applied) << applied.error().text();
                ++frames;
            }
        }
    }

    /// Whether the server has ended it, and why; after next() gave none.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

    [[nodiscard]] net::WebClose code() const { return code_; }

    protocol::FrameShape shape;  ///< of the match that is watched
    bool is_following = true;    ///< applies live frames to `frame`
    protocol::ViewFrame frame;
    std::size_t frames = 0;
    std::size_t received_bytes = 0;

private:
    explicit TestViewer(net::WebSocketClient client) : client_(std::move(client)) {}

    net::WebSocketClient client_;
    std::uint32_t last_number_ = 0;
    bool is_closed_ = false;
    net::WebClose code_ = net::WebClose::NoCode;
};

/// On any free port.
inline std::unique_ptr<Server> started(ServerOptions options = {}) {
    options.port = 0;
    options.agon_version = "1.2.3";
    options.is_timing_waits = true;
    auto server = Server::start(std::move(options));
    AGON_CHECK(server.has_value(), server ? "" : server.error().text());
    return std::move(*server);
}

/// Has the match come on.
inline void begin(Server& server, record::MadeUpMatch& match) {
    EXPECT_TRUE(server.publisher().begin(match.header(), match.frame()));
}

inline void play(Server& server, record::MadeUpMatch& match, int ticks) {
    for (int i = 0; i < ticks; ++i) {
        match.tick();
        EXPECT_TRUE(server.publisher().on_frame(match.frame()));
    }
}

/// Watches until a frame of this tick has come; a Status comes each second meanwhile.
inline void see_tick(TestViewer& viewer, std::uint64_t tick) {
    for (int statuses = 0; viewer.frame.tick < tick && statuses < 20;) {
        const auto message = viewer.next();
        if (!message) {
            break;
        }
        statuses += std::holds_alternative<protocol::Status>(*message) ? 1 : 0;
    }
    EXPECT_EQ(viewer.frame.tick, tick);
}

/// Waits until the server has taken all that was published.
inline void settle(Server& server) {
    // Who comes in is told all that has come before.
    (void)TestViewer::connected(server.port()).next_of<protocol::Welcome>();
}

/// As a viewer should see it, but for tick and board.
inline protocol::ViewFrame view_of(const record::MadeUpMatch& match) {
    protocol::ViewFrame frame;
    protocol::set_columns(match.frame().poses, frame.columns);
    frame.game_state.assign(match.frame().game_state.begin(), match.frame().game_state.end());
    return frame;
}

inline TestViewer viewer_of(Server& server, const record::MadeUpMatch& match,
                            const std::string& token = "") {
    TestViewer viewer = TestViewer::connected(server.port(), token);
    viewer.shape = {match.frame().poses.size(), match.frame().game_state.size()};
    return viewer;
}

}  // namespace agon::server
