// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/log.hpp"
#include "core/result.hpp"
#include "core/time.hpp"
#include "net/wakeup.hpp"
#include "net/web_request.hpp"
#include "net/web_socket.hpp"

namespace agon::net {

/// Whether a client that asks for a WebSocket gets one.
class WebUpgrade {
public:
    static WebUpgrade accept(std::unique_ptr<WebSocketHandler> handler,
                             WebSocketLimits limits = {}) {
        WebUpgrade upgrade;
        upgrade.handler = std::move(handler);
        upgrade.limits = limits;
        return upgrade;
    }

    static WebUpgrade refuse(WebResponse response) {
        WebUpgrade upgrade;
        upgrade.response = std::move(response);
        return upgrade;
    }

    std::unique_ptr<WebSocketHandler> handler;  ///< null: refused with `response`
    WebSocketLimits limits;
    /// One of those in the header Sec-WebSocket-Protocol; empty: none.
    std::string subprotocol;
    WebResponse response;
};

/// What a server serves. All calls come on its I/O thread and hold up all clients while they last:
/// what takes long belongs elsewhere. An exception is logged; the client gets 500.
///
/// The transport checks that a request is well-formed, not who asks: Host, Origin and tokens are
/// the handler's to judge.
class WebHandler {
public:
    virtual ~WebHandler() = default;

    virtual WebResponse on_request(const WebRequest& request) = 0;

    /// How large a body this POST may have, asked before it is read; it is then without one. Zero:
    /// no POST here (405); larger ones get 413.
    virtual std::size_t body_limit(const WebRequest& /*head*/) { return 0; }

    virtual WebUpgrade on_upgrade(const WebRequest& /*request*/) {
        return WebUpgrade::refuse(WebResponse::of_text(404, "no WebSocket here"));
    }

    /// Whether who asks for this WebSocket is to get one though there are as many clients as may
    /// be: asked before on_upgrade(), and of those alone who came beyond the limit.
    virtual bool is_expected(const WebRequest& /*request*/) { return false; }

    /// After one or more Wakeup::wake().
    virtual void on_wake() {}

    /// Every WebServerOptions::timer_period.
    virtual void on_timer() {}
};

struct WebServerOptions {
    std::string address = "127.0.0.1";  ///< IPv4 or IPv6, as numbers ("::1", also "[::1]")
    std::uint16_t port = 0;             ///< 0: any free one
    int port_tries = 1;                 ///< of ports one after the other, while they are taken
    /// Of all kinds. Who comes beyond it is answered one request, so that a page can be had, and
    /// gets a WebSocket (else 503) only if WebHandler::is_expected() says so. Of these there are
    /// 64 at a time: the one that came first makes room, unless it was expected.
    std::size_t connection_limit = 256;
    core::Duration timer_period;  ///< of WebHandler::on_timer(); zero: never

    // On the wall clock; looked at every quarter second or so.
    core::Duration request_limit = core::Duration::milliseconds(30'000);  ///< begin to end of one
    core::Duration idle_limit = core::Duration::milliseconds(60'000);     ///< between two
    /// A client that takes nothing of a response, or says nothing on a WebSocket, not even an
    /// answer to the pings that it is sent three times in this while, is dead.
    core::Duration silence_limit = core::Duration::milliseconds(45'000);
    /// How long stop() and the goodbye of a WebSocket may take.
    core::Duration flush_limit = core::Duration::milliseconds(1'000);
    core::Log log;
};

/// HTTP/1.1 and WebSocket on one port, with one thread of its own. It knows no message and no page.
class WebServer {
public:
    /// Listens and serves from here on. Error: address, port and reason.
    /// @pre the handler outlives the server; its functions may be called before this returns
    static core::Result<std::unique_ptr<WebServer>> start(const WebServerOptions& options,
                                                          WebHandler& handler);

    WebServer(const WebServer&) = delete;
    WebServer& operator=(const WebServer&) = delete;
    /// Stops.
    ~WebServer();

    /// That it listens on.
    [[nodiscard]] std::uint16_t port() const;

    /// "http://127.0.0.1:8008", "http://[::1]:8008"
    [[nodiscard]] std::string url() const;

    /// wake() makes the I/O thread call WebHandler::on_wake(): how a thread that must never wait, a
    /// match's, tells of what it has put into a ring. Lives as long as the server, also stopped.
    [[nodiscard]] Wakeup& wakeup();

    /// Runs the function on the I/O thread, soon; after stop() it is dropped. Any thread, but not
    /// one that must never wait: it takes a lock and allocates.
    void post(std::function<void()> function);

    /// Takes no more clients, sends what is queued for at most `flush_limit`, closes all, waits for
    /// the thread. No function of the handler runs afterwards. A second call does nothing.
    /// @pre not on the I/O thread; one caller at a time
    void stop();

private:
    class Core;
    explicit WebServer(std::unique_ptr<Core> core);

    std::unique_ptr<Core> core_;
};

}  // namespace agon::net
