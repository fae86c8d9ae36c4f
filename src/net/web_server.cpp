// SPDX-License-Identifier: Apache-2.0
#include "net/web_server.hpp"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/system_error.hpp>
#include <pthread.h>
#include <unistd.h>

#include "core/check.hpp"
#include "net/tcp_listener.hpp"
#include "net/wall_clock.hpp"
#include "net/web_connection.hpp"
#include "net/web_protocols.hpp"

namespace agon::net {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr std::int64_t kLongestLookNs = 250'000'000;
constexpr std::int64_t kShortestLookNs = 2'000'000;
/// Taken in one go, so that those who are there already get their turn.
constexpr int kAcceptBatch = 32;
/// Clients beyond the limit of clients.
constexpr std::size_t kExtraLimit = 64;

/// How often limits of time are looked at: often enough for the shortest of them.
std::chrono::nanoseconds look_period(const WebServerOptions& options) {
    const std::int64_t shortest_ns = std::min({options.request_limit, options.idle_limit,
                                               options.silence_limit, options.flush_limit})
                                         .count_ns();
    return std::chrono::nanoseconds(std::clamp(shortest_ns / 8, kShortestLookNs, kLongestLookNs));
}

}  // namespace

class WebServer::Core {
public:
    Core(const WebServerOptions& options, WebHandler& handler, Wakeup wakeup, TcpListener listener)
        : loop_(options, handler),
          wakeup_(std::move(wakeup)),
          listener_(std::move(listener)),
          wake_descriptor_(loop_.io, wakeup_.descriptor()),
          listen_descriptor_(loop_.io, listener_.descriptor()),
          look_timer_(loop_.io),
          user_timer_(loop_.io) {}

    /// Of what was not stopped, because it never ran.
    ~Core() {
        release(wake_descriptor_);
        release(listen_descriptor_);
    }

    Core(const Core&) = delete;
    Core& operator=(const Core&) = delete;

    core::Result<void> start();
    void stop();

    void post(std::function<void()> function) {
        asio::post(loop_.io, [this, run = std::move(function)] {
            loop_.guard("a posted function", run);
            loop_.flush();
        });
    }

    [[nodiscard]] const TcpListener& listener() const { return listener_; }

    [[nodiscard]] Wakeup& wakeup() { return wakeup_; }

private:
    /// Without closing what others close.
    static void release(asio::posix::stream_descriptor& descriptor) {
        if (descriptor.is_open()) {
            descriptor.release();
        }
    }

    void run();
    void wait_for_clients();
    void accept_some();
    void on_client(const TcpListener::Client& client);
    [[nodiscard]] bool make_room();
    void wait_for_wake();
    void look();
    void tick();
    void begin_stop();

    WebLoop loop_;
    Wakeup wakeup_;
    TcpListener listener_;
    // Of those two, which close them themselves.
    asio::posix::stream_descriptor wake_descriptor_;
    asio::posix::stream_descriptor listen_descriptor_;
    asio::steady_timer look_timer_;
    asio::steady_timer user_timer_;
    std::thread thread_;
    bool is_accepting_ = false;  ///< or out of descriptors: look() tries again
    std::int64_t stop_ns_ = 0;
};

core::Result<void> WebServer::Core::start() {
    wait_for_wake();
    wait_for_clients();
    look();
    if (loop_.options.timer_period > core::Duration()) {
        user_timer_.expires_after(std::chrono::nanoseconds(loop_.options.timer_period.count_ns()));
        tick();
    }
    // Signals are for the threads of whoever starts a server.
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    core::Result<void> result;
    try {
        thread_ = std::thread([this] { run(); });
        ::pthread_setname_np(thread_.native_handle(), "agon-web");
    } catch (const std::system_error& error) {
        result = core::Error{std::string("no thread can be started: ") + error.what(), ""};
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return result;
}

void WebServer::Core::run() {
    bool is_done = false;
    while (!is_done) {
        is_done = loop_.guard("the web server", [this] { loop_.io.run(); });
    }
}

void WebServer::Core::wait_for_clients() {
    is_accepting_ = true;
    listen_descriptor_.async_wait(asio::posix::stream_descriptor::wait_read,
                                  [this](const ErrorCode& error) {
                                      is_accepting_ = false;
                                      if (!error && !loop_.is_stopping) {
                                          accept_some();
                                          loop_.flush();
                                      }
                                  });
}

void WebServer::Core::accept_some() {
    for (int i = 0; i < kAcceptBatch; ++i) {
        const TcpListener::Client client = listener_.accept();
        if (client.error != 0) {
            // Out of descriptors, mostly: look() tries again.
            loop_.options.log.warning(std::string("no client can be accepted: ") +
                                      ::strerror(client.error));
            return;
        }
        if (client.descriptor < 0) {
            break;
        }
        on_client(client);
    }
    wait_for_clients();
}

void WebServer::Core::on_client(const TcpListener::Client& client) {
    tcp::socket socket(loop_.io);
    ErrorCode error;
    socket.assign(client.is_v6 ? tcp::v6() : tcp::v4(), client.descriptor, error);
    if (error) {
        ::close(client.descriptor);
        return;
    }
    const std::size_t limit = loop_.options.connection_limit;
    if (loop_.connections.size() >= limit + kExtraLimit && !make_room()) {
        return;
    }
    const auto connection =
        std::make_shared<WebConnection>(loop_, std::move(socket), client.address);
    if (loop_.connections.size() >= limit) {
        connection->set_place(WebConnection::Place::Extra);
    }
    loop_.connections.push_back(connection);
    connection->begin(make_http_protocol(*connection));
}

/// Whoever is expected says so in its first words: those who say nothing keep nobody out.
bool WebServer::Core::make_room() {
    const auto first = std::ranges::find_if(loop_.connections, [](const auto& connection) {
        return connection->place() == WebConnection::Place::Extra;
    });
    if (first == loop_.connections.end()) {
        return false;
    }
    const std::shared_ptr<WebConnection> gone = *first;
    gone->close();
    return true;
}

void WebServer::Core::wait_for_wake() {
    wake_descriptor_.async_wait(
        asio::posix::stream_descriptor::wait_read, [this](const ErrorCode& error) {
            if (error || loop_.is_stopping) {
                return;
            }
            if (wakeup_.clear()) {
                loop_.guard("on_wake()", [this] { loop_.handler.on_wake(); });
                loop_.flush();
            }
            wait_for_wake();
        });
}

void WebServer::Core::look() {
    look_timer_.expires_after(loop_.is_stopping ? std::chrono::nanoseconds(kShortestLookNs)
                                                : look_period(loop_.options));
    look_timer_.async_wait([this](const ErrorCode& /*error*/) {
        const std::int64_t now_ns = WallClock::now_ns();
        const bool is_late =
            loop_.is_stopping && now_ns - stop_ns_ > loop_.options.flush_limit.count_ns();
        // Those that close leave the list.
        const std::vector<std::shared_ptr<WebConnection>> all = loop_.connections;
        for (const std::shared_ptr<WebConnection>& connection : all) {
            is_late ? connection->close() : connection->tend(now_ns);
        }
        loop_.flush();
        if (loop_.is_stopping && loop_.connections.empty()) {
            return;
        }
        if (!loop_.is_stopping && !is_accepting_) {
            wait_for_clients();
        }
        look();
    });
}

void WebServer::Core::tick() {
    user_timer_.async_wait([this](const ErrorCode& error) {
        if (error || loop_.is_stopping) {
            return;
        }
        loop_.guard("on_timer()", [this] { loop_.handler.on_timer(); });
        loop_.flush();
        // What was missed is not made up for.
        const auto period = std::chrono::nanoseconds(loop_.options.timer_period.count_ns());
        const auto next = user_timer_.expiry() + period;
        user_timer_.expires_at(std::max(next, asio::steady_timer::clock_type::now()));
        tick();
    });
}

void WebServer::Core::begin_stop() {
    loop_.is_stopping = true;
    stop_ns_ = WallClock::now_ns();
    release(listen_descriptor_);
    listener_.close();
    release(wake_descriptor_);
    user_timer_.cancel();
    look_timer_.cancel();  // looks now, and from here on often
    const std::vector<std::shared_ptr<WebConnection>> all = loop_.connections;
    for (const std::shared_ptr<WebConnection>& connection : all) {
        connection->stop();
    }
    loop_.flush();
}

void WebServer::Core::stop() {
    if (!thread_.joinable()) {
        return;
    }
    AGON_CHECK(std::this_thread::get_id() != thread_.get_id());
    asio::post(loop_.io, [this] { begin_stop(); });
    thread_.join();
}

WebServer::WebServer(std::unique_ptr<Core> core) : core_(std::move(core)) {}

WebServer::~WebServer() {
    stop();
}

core::Result<std::unique_ptr<WebServer>> WebServer::start(const WebServerOptions& options,
                                                          WebHandler& handler) {
    core::Result<Wakeup> wakeup = Wakeup::create();
    if (!wakeup) {
        return wakeup.error();
    }
    core::Result<TcpListener> listener =
        TcpListener::open({options.address, options.port, options.port_tries});
    if (!listener) {
        return listener.error();
    }
    std::unique_ptr<Core> core;
    try {
        core = std::make_unique<Core>(options, handler, std::move(*wakeup), std::move(*listener));
    } catch (const boost::system::system_error& error) {  // Asio's loop needs files, too
        return core::Error{"can't serve: " + error.code().message(), options.address};
    }
    if (const core::Result<void> started = core->start(); !started) {
        return started.error();
    }
    return std::unique_ptr<WebServer>(new WebServer(std::move(core)));
}

std::uint16_t WebServer::port() const {
    return core_->listener().port();
}

std::string WebServer::url() const {
    return "http://" + core_->listener().text();
}

Wakeup& WebServer::wakeup() {
    return core_->wakeup();
}

void WebServer::post(std::function<void()> function) {
    core_->post(std::move(function));
}

void WebServer::stop() {
    core_->stop();
}

}  // namespace agon::net
