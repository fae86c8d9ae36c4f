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
#include <pthread.h>

#include "core/check.hpp"
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
/// Clients beyond the limit that are being told so; further ones are hung up on.
constexpr std::size_t kRefusalLimit = 16;

std::string address_text(asio::ip::address address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    }
    return address.to_string();
}

std::string with_port(const asio::ip::address& address, unsigned port) {
    const std::string text = address.to_string();
    return (address.is_v6() ? '[' + text + ']' : text) + ':' + std::to_string(port);
}

core::Result<asio::ip::address> parse_address(std::string text) {
    if (text.size() >= 2 && text.front() == '[' && text.back() == ']') {
        text = text.substr(1, text.size() - 2);
    }
    ErrorCode error;
    const asio::ip::address address = asio::ip::make_address(text, error);
    if (error) {
        return core::Error{"no IP address, like 127.0.0.1 or ::1", text};
    }
    return address;
}

/// Listens on it, or says why not.
ErrorCode listen(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
    ErrorCode error;
    const auto went_on = [&](auto&& step) {
        if (!error) {
            step();
        }
    };
    went_on([&] { acceptor.open(endpoint.protocol(), error); });
    went_on([&] { acceptor.set_option(tcp::acceptor::reuse_address(true), error); });
    went_on([&] { acceptor.bind(endpoint, error); });
    went_on([&] { acceptor.listen(asio::socket_base::max_listen_connections, error); });
    if (error) {
        ErrorCode ignored;
        acceptor.close(ignored);
    }
    return error;
}

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
    Core(const WebServerOptions& options, WebHandler& handler, Wakeup wakeup)
        : loop_(options, handler),
          wakeup_(std::move(wakeup)),
          wake_descriptor_(loop_.io),
          acceptor_(loop_.io),
          look_timer_(loop_.io),
          user_timer_(loop_.io) {}

    core::Result<void> start();
    void stop();

    void post(std::function<void()> function) {
        asio::post(loop_.io, [this, run = std::move(function)] {
            loop_.guard("a posted function", run);
            loop_.flush();
        });
    }

    [[nodiscard]] const tcp::endpoint& endpoint() const { return endpoint_; }

    [[nodiscard]] Wakeup& wakeup() { return wakeup_; }

private:
    core::Result<void> listen_on_free_port();
    core::Result<void> start_thread();
    void run();
    void accept();
    void on_client(tcp::socket socket);
    void wait_for_wake();
    void look();
    void tick();
    void begin_stop();

    WebLoop loop_;
    Wakeup wakeup_;
    asio::posix::stream_descriptor wake_descriptor_;
    tcp::acceptor acceptor_;
    asio::steady_timer look_timer_;
    asio::steady_timer user_timer_;
    tcp::endpoint endpoint_;
    std::thread thread_;
    bool is_accepting_ = false;
    std::int64_t stop_ns_ = 0;
};

core::Result<void> WebServer::Core::start() {
    if (core::Result<void> listening = listen_on_free_port(); !listening) {
        return listening;
    }
    wake_descriptor_.assign(wakeup_.descriptor());
    wait_for_wake();
    accept();
    look();
    if (loop_.options.timer_period > core::Duration()) {
        user_timer_.expires_after(std::chrono::nanoseconds(loop_.options.timer_period.count_ns()));
        tick();
    }
    return start_thread();
}

core::Result<void> WebServer::Core::listen_on_free_port() {
    const WebServerOptions& options = loop_.options;
    const core::Result<asio::ip::address> address = parse_address(options.address);
    if (!address) {
        return address.error();
    }
    const int tries = options.port == 0 ? 1 : std::max(options.port_tries, 1);
    const int last_port = std::min(options.port + tries - 1, 0xFFFF);
    ErrorCode error;
    for (int port = options.port; port <= last_port; ++port) {
        error = listen(acceptor_, {*address, static_cast<std::uint16_t>(port)});
        if (!error) {
            endpoint_ = acceptor_.local_endpoint(error);
            return {};
        }
        if (error != asio::error::address_in_use) {
            break;
        }
    }
    std::string where = with_port(*address, options.port);
    if (last_port > options.port && error == asio::error::address_in_use) {
        where += " to " + std::to_string(last_port);
    }
    return core::Error{"can't listen: " + error.message(), where};
}

core::Result<void> WebServer::Core::start_thread() {
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
        wake_descriptor_.release();
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

void WebServer::Core::accept() {
    is_accepting_ = true;
    acceptor_.async_accept([this](const ErrorCode& error, tcp::socket socket) {
        is_accepting_ = false;
        if (loop_.is_stopping) {
            return;
        }
        if (!error) {
            on_client(std::move(socket));
            loop_.flush();
        } else if (error != asio::error::connection_aborted) {
            // Out of descriptors, mostly: look() tries again.
            loop_.options.log.warning("no client can be accepted: " + error.message());
            return;
        }
        accept();
    });
}

void WebServer::Core::on_client(tcp::socket socket) {
    ErrorCode error;
    const tcp::endpoint remote = socket.remote_endpoint(error);
    const std::size_t limit = loop_.options.connection_limit;
    if (error || loop_.connections.size() >= limit + kRefusalLimit) {
        return;
    }
    const auto connection =
        std::make_shared<WebConnection>(loop_, std::move(socket), address_text(remote.address()));
    const bool is_refused = loop_.connections.size() >= limit;
    loop_.connections.push_back(connection);
    connection->begin(make_http_protocol(*connection));
    if (is_refused) {
        refuse_connection(*connection);
    }
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
            accept();
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
    ErrorCode ignored;
    acceptor_.close(ignored);
    wake_descriptor_.release();
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
    auto core = std::make_unique<Core>(options, handler, std::move(*wakeup));
    if (const core::Result<void> started = core->start(); !started) {
        return started.error();
    }
    return std::unique_ptr<WebServer>(new WebServer(std::move(core)));
}

std::uint16_t WebServer::port() const {
    return core_->endpoint().port();
}

std::string WebServer::url() const {
    return "http://" + with_port(core_->endpoint().address(), port());
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
