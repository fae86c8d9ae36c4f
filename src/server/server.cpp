// SPDX-License-Identifier: Apache-2.0
#include "server/server.hpp"

#include <signal.h>

#include <utility>

#include "net/web_server.hpp"
#include "net/web_text.hpp"
#include "protocol/call_codec.hpp"
#include "server/hall.hpp"

namespace agon::server {

namespace {

/// While it lives, threads that are made leave signals to those that were there before: a person's
/// Ctrl-C wakes the one who waits for requests.
class SignalsElsewhere {
public:
    SignalsElsewhere() {
        sigset_t all;
        ::sigfillset(&all);
        // What a thread does to itself is its own.
        for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS}) {
            ::sigdelset(&all, own);
        }
        ::pthread_sigmask(SIG_BLOCK, &all, &before_);
    }

    SignalsElsewhere(const SignalsElsewhere&) = delete;
    SignalsElsewhere& operator=(const SignalsElsewhere&) = delete;

    ~SignalsElsewhere() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

private:
    sigset_t before_{};
};

class LocalServer final : public Server {
public:
    LocalServer(const ServerOptions& options, Site site)
        : token_(options.referee_token),
          channels_([this] { web_->wakeup().wake(); }),
          hall_({options.agon_version, options.has_lobby, options.history, options.film_desk},
                std::move(site),
                Doorkeeper({options.address, options.referee_token, options.seat_tokens}),
                channels_),
          publisher_(channels_.inbox, channels_.bell,
                     {options.agon_version, kPoolSize, kWaitingBytes, options.is_timing_waits}) {}

    ~LocalServer() override {
        if (web_) {
            web_->stop();
        }
        hall_.end();
    }

    core::Result<void> open(const ServerOptions& options) {
        net::WebServerOptions web;
        web.address = options.address;
        web.port = options.port;
        web.port_tries = 1 + options.more_ports;
        // Frames wake the thread; only the last one of a match that ran ahead and stops waits for
        // this.
        web.timer_period = core::Duration::milliseconds(50);
        // A viewer that takes nothing any more does not keep a program alive that was told to end.
        web.flush_limit = core::Duration::milliseconds(300);
        auto started = net::WebServer::start(web, hall_);
        if (!started) {
            return started.error();
        }
        web_ = std::move(*started);
        channels_.bell.arm(0);
        return {};
    }

    [[nodiscard]] std::string url() const override {
        const std::string query = token_.empty() ? "" : "?token=" + net::percent_encoded(token_);
        return web_->url() + "/" + query;
    }

    [[nodiscard]] std::uint16_t port() const override { return web_->port(); }

    [[nodiscard]] std::size_t viewer_count() const override { return channels_.viewer_count; }

    sim::FrameSink& publisher() override { return publisher_; }

    [[nodiscard]] PublisherCounters publisher_counters() const override {
        return publisher_.counters();
    }

    void set_every_tick(bool is_every_tick) override { publisher_.set_every_tick(is_every_tick); }

    void set_status(LiveStatus status) override {
        publisher_.catch_up();
        tell(std::move(status));
    }

    void tell_event(protocol::Event event) override {
        Said said{event.tick, event.time, {}, {}};
        said.events.push_back(std::move(event));
        tell(std::move(said));
    }

    void set_lobby(LobbyState lobby) override { tell(std::move(lobby)); }

    std::optional<Request> take_request() override { return channels_.desk.take(); }

    void wait_for_request(core::Duration most) override { channels_.desk.wait(most); }

    void answer_with(const Request& request,
                     const core::Result<protocol::Answer>& answer) override {
        const std::string obstacle = answer ? protocol::obstacle_to_sending(answer->results) : "";
        if (obstacle.empty()) {
            tell(RequestAnswered{request.client, request.number, answer});
        } else {
            tell(RequestAnswered{
                request.client, request.number,
                core::Error{"it was done, but its results can't be sent: they are " + obstacle,
                            ""}});
        }
    }

    void show(const record::Recording& recording, const std::string& name) override {
        tell(RecordingComesOn{std::make_shared<RecordedShow>(recording, name)});
    }

    void show_nothing() override { tell(NothingIsOn{}); }

private:
    static constexpr std::size_t kPoolSize = 256;
    static constexpr std::size_t kWaitingBytes = std::size_t{16} << 20U;

    void tell(Letter::Content content) {
        put_letter(channels_.inbox, std::move(content));
        web_->wakeup().wake();
    }

    std::string token_;
    std::unique_ptr<net::WebServer> web_;
    Channels channels_;
    Hall hall_;
    Publisher publisher_;
};

}  // namespace

core::Result<std::unique_ptr<Server>> Server::start(ServerOptions options) {
    if (!is_loopback(options.address) && options.referee_token.empty()) {
        return core::Error{"an address beyond this machine needs a referee's token",
                           options.address};
    }
    auto site = Site::read(options.site);
    if (!site) {
        return site.error();
    }
    const SignalsElsewhere signals;
    auto server = std::make_unique<LocalServer>(options, std::move(*site));
    if (auto opened = server->open(options); !opened) {
        return opened.error();
    }
    return std::unique_ptr<Server>(std::move(server));
}

}  // namespace agon::server
