// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/time.hpp"
#include "net/web_server.hpp"
#include "protocol/viewer_messages.hpp"
#include "record/reader.hpp"
#include "server/requests.hpp"
#include "sim/match.hpp"

namespace agon::server {

struct ServerOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8008;  ///< 0: any free one
    /// Ports above it that are tried if it is taken.
    std::uint16_t more_ports = 100;
    /// Who shows it may control and see everything; empty: everybody may, which wants a loopback
    /// address.
    std::string referee_token;
    /// By seat: who shows it sees that team's overlays, logs, commands and call times.
    std::map<std::string, std::string> seat_tokens;
    std::filesystem::path site;  ///< folder of the page and what it loads; read once, at the start
    std::string agon_version;
    bool has_lobby = false;
    /// Gets what is posted to paths that begin with "/film/"; outlives the server. Null: nothing
    /// may be posted.
    net::WebHandler* film_desk = nullptr;
    /// Frames of a live match that can be asked for again.
    core::Duration history = core::Duration::seconds(600);
    bool is_timing_waits = false;  ///< costs two system calls a tick: for tests and measurements
};

/// How a live match goes, beyond what its frames say.
struct LiveStatus {
    bool is_paused = false;
    std::optional<double> speed_ratio;  ///< none: as fast as can be
    double reached_ratio = 0;
    bool is_stopped = false;
    std::vector<sim::SeatReport> seats;
    std::vector<std::string> files;  ///< by seat: the library
    std::vector<bool> watched;       ///< by seat: its file is being watched
};

/// What can be played and looked at in a lobby.
using LobbyState = protocol::Lobby;

/// What happens to the match's thread when it publishes; for tests and the bench.
struct PublisherCounters {
    std::uint64_t published_frames = 0;
    std::uint64_t dropped_frames = 0;  ///< the server's thread was behind
    /// Spent in calls of the publisher in which its thread gave up the processor by itself, as it
    /// does to wait: 0. Counted only with ServerOptions::is_timing_waits.
    std::uint64_t blocked_ns = 0;
};

/// Serves the page and whoever watches. Owns one thread of its own, on which all that concerns
/// viewers happens; what is called here returns without waiting for any of them.
class Server {
public:
    /// Binds, reads the site, begins to serve. Errors: an address that can't be bound, no free
    /// port, a site that can't be read (one that is not there gives a page that says so), an
    /// address beyond this machine without a referee's token.
    static core::Result<std::unique_ptr<Server>> start(ServerOptions options);
    virtual ~Server() = default;  ///< closes all connections

    /// "http://127.0.0.1:8008/", with the referee's token if there is one.
    [[nodiscard]] virtual std::string url() const = 0;
    [[nodiscard]] virtual std::uint16_t port() const = 0;
    [[nodiscard]] virtual std::size_t viewer_count() const = 0;

    // ---- a live match: all on the thread that plays it ------------------------------------------
    /// A sink for the next match; shows it from its `begin` on, in place of what was shown.
    /// Publishing puts into a queue without locks, which one other thread reads, and never waits.
    /// Lives as long as the server.
    [[nodiscard]] virtual sim::FrameSink& publisher() = 0;
    [[nodiscard]] virtual PublisherCounters publisher_counters() const = 0;
    /// Makes every tick wanted, as a person who steps through a match wants it.
    virtual void set_every_tick(bool is_every_tick) = 0;
    virtual void set_status(LiveStatus status) = 0;
    /// Adds an event of the program's own to those of the match that is shown: its recording does
    /// not have it.
    virtual void tell_event(protocol::Event event) = 0;
    virtual void set_lobby(LobbyState lobby) = 0;

    /// The oldest request that waits, if any.
    [[nodiscard]] virtual std::optional<Request> take_request() = 0;
    /// Returns when a request waits, at the latest after `most`; also at a signal.
    virtual void wait_for_request(core::Duration most) = 0;

    /// Every request that was taken is answered once: an error, or the text that was asked for.
    void answer(const Request& request, const core::Result<std::string>& answer) {
        using Whole = core::Result<protocol::Answer>;
        answer_with(request, answer ? Whole(protocol::Answer{*answer}) : Whole(answer.error()));
    }

    /// The same with all that an answer may hold. Results that can't be sent become an error.
    virtual void answer_with(const Request& request,
                             const core::Result<protocol::Answer>& answer) = 0;

    // ---- a recording ----------------------------------------------------------------------------
    /// Shows it in place of what was shown; runs are read from the file when viewers ask for them.
    virtual void show(const record::Recording& recording, const std::string& name) = 0;
    /// Shows nothing, as before the first match.
    virtual void show_nothing() = 0;
};

}  // namespace agon::server
