// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "net/send_queue.hpp"
#include "net/web_server.hpp"

// Inside the web server; all of it lives on the I/O thread. A connection reads and writes bytes, a
// protocol knows what they mean. Nothing is written while a handler runs: what it has queued goes
// out behind it, in WebLoop::flush(), so that no handler is called from within itself.

namespace agon::net {

class WebConnection;

/// What the connections of a server share.
struct WebLoop {
    WebLoop(const WebServerOptions& server_options, WebHandler& server_handler)
        : options(server_options), handler(server_handler), read_buffer(64U * 1024U) {}

    WebServerOptions options;
    WebHandler& handler;
    boost::asio::io_context io{1};
    std::vector<std::byte> read_buffer;
    std::vector<std::shared_ptr<WebConnection>> connections;  // pending reads and writes hold them
    std::vector<std::shared_ptr<WebConnection>> unflushed;
    bool is_stopping = false;

    /// Runs what is the user's. False if it threw, which is logged.
    template <typename Function>
    bool guard(const char* what, Function&& function) {
        try {
            function();
            return true;
        } catch (const std::exception& error) {
            options.log.error(std::string(what) + " failed: " + error.what());
        } catch (...) {
            options.log.error(std::string(what) + " failed");
        }
        return false;
    }

    /// Writes what was queued. At the end of all that the loop calls.
    void flush();
};

/// What the bytes of a connection mean.
class WebProtocol {
public:
    virtual ~WebProtocol() = default;

    virtual void begin() {}

    virtual void take(std::span<const std::byte> bytes) = 0;

    /// All that was queued is written; `was_clogged`: not at the first try.
    virtual void on_drained(bool /*was_clogged*/) {}

    /// The client has ended its output.
    virtual void on_end_of_input() = 0;
    /// Every now and then: for limits of time.
    virtual void tend(std::int64_t now_ns) = 0;
    /// The server stops: say goodbye.
    virtual void stop() = 0;

    /// The connection is closed.
    virtual void on_gone() {}
};

/// One client's connection.
class WebConnection final : public std::enable_shared_from_this<WebConnection> {
public:
    /// How long what is queued may take to go out once the connection is to end.
    enum class Patience : std::uint8_t {
        AsItReads,  ///< as long as the client takes something
        Brief       ///< WebServerOptions::flush_limit
    };

    /// Which of the server's places for clients it has.
    enum class Place : std::uint8_t {
        Usual,
        Extra,    ///< beyond the limit of clients
        Reserved  ///< likewise, but it was expected: nobody takes it
    };

    WebConnection(WebLoop& loop, boost::asio::ip::tcp::socket socket, std::string remote_address);

    void begin(std::unique_ptr<WebProtocol> protocol);
    /// After the protocol's take() has returned the next one takes over, first the bytes.
    void switch_to(std::unique_ptr<WebProtocol> protocol, std::string bytes);

    [[nodiscard]] const SendQueue& queue() const { return queue_; }

    // As SendQueue's.
    void send(SharedBytes bytes);
    void send_droppable(SharedBytes bytes);
    void send_first(SharedBytes bytes);

    std::size_t drop_unsent() { return queue_.drop_unsent(); }

    /// No more bytes for the protocol until resume().
    void pause() { is_paused_ = true; }

    void resume();

    /// Sends what is queued, then tells the client that there is no more, hears no more of it, and
    /// closes when it does too.
    void end(Patience patience);
    void close();
    void tend(std::int64_t now_ns);
    void stop();

    void flush() { flush(false); }

    [[nodiscard]] bool is_open() const { return phase_ == Phase::Open; }

    [[nodiscard]] Place place() const { return place_; }

    void set_place(Place place) { place_ = place; }

    [[nodiscard]] WebLoop& loop() { return loop_; }

    [[nodiscard]] const std::string& remote_address() const { return remote_address_; }

    /// For how long the client has taken nothing of what waits for it; 0 if nothing waits.
    [[nodiscard]] std::int64_t stalled_ns(std::int64_t now_ns) const {
        return is_writing_ ? now_ns - last_written_ns_ : 0;
    }

    /// Keeps little unsent in the system's own buffer.
    void keep_buffer_small();

private:
    enum class Phase : std::uint8_t { Open, Ending, Closed };

    void want_read();
    void on_readable();
    void on_bytes(std::span<const std::byte> bytes);
    void on_end_of_input();
    void flush(bool was_clogged);
    void want_write();
    void end_output();
    void flush_later();

    WebLoop& loop_;
    boost::asio::ip::tcp::socket socket_;
    std::string remote_address_;
    std::unique_ptr<WebProtocol> protocol_;
    std::unique_ptr<WebProtocol> next_protocol_;
    std::string next_bytes_;
    SendQueue queue_;
    Place place_ = Place::Usual;
    Phase phase_ = Phase::Open;
    Patience patience_ = Patience::AsItReads;
    bool is_reading_ = false;
    bool is_writing_ = false;  ///< waits for the system to take more
    bool is_paused_ = false;
    bool is_to_flush_ = false;
    bool has_ended_input_ = false;
    bool has_ended_output_ = false;
    std::size_t discarded_bytes_ = 0;
    std::int64_t last_written_ns_ = 0;  ///< while it waits: when something went, or the wait began
    std::int64_t end_ns_ = 0;           ///< when it began to end, or its output ended
};

}  // namespace agon::net
