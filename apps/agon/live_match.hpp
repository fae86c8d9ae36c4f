// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "live_seats.hpp"
#include "live_situations.hpp"
#include "pacer.hpp"
#include "progress.hpp"
#include "record/recorder.hpp"
#include "server/server.hpp"
#include "sim/listed_orders.hpp"
#include "sim/match.hpp"

namespace agon::app {

/// What a match needs so that people can watch and referee it.
struct LiveSetup {
    server::Server& server;
    Pacer pacer;
    bool is_quiet = false;
    bool has_lobby = false;  ///< other matches and recordings may be wanted, once this one is over
    const sim::ListedOrders* orders = nullptr;  ///< of the match; nullptr: there are none
    record::Recorder* recorder = nullptr;       ///< nullptr: nothing is recorded
    std::vector<std::string> files = {};        ///< by seat: the library
    std::vector<bool> watched = {};             ///< by seat: whether its file is watched at first
    LiveSeats::Make make_strategy = {};
    /// Whether the next match can begin so, asked before this one ends.
    std::function<core::Result<void>(const server::Restart& restart)> check_restart = {};
};

/// Plays a match as people want it who watch: between two ticks it does what they ask for. Pace,
/// pauses and steps change no tick; orders and new strategies are inputs of the next one.
class LiveMatch {
public:
    /// Why it does not go on.
    enum class End : std::uint8_t { Over, Stopped, Restart, Lobby, Interrupted, Failed };

    /// Both outlive it. @pre the server's publisher is a sink of the match
    LiveMatch(sim::Match& match, LiveSetup setup);
    LiveMatch(const LiveMatch&) = delete;
    LiveMatch& operator=(const LiveMatch&) = delete;
    ~LiveMatch() = default;  ///< answers what still waits for an answer

    /// To the match's end, or until a person ends it. While play stands until a person orders
    /// something, time stands too.
    [[nodiscard]] End play();
    /// After the match has been finished: answers until something else is wanted, or an interrupt.
    [[nodiscard]] End linger();

    /// With End::Restart: how the next match is to begin.
    [[nodiscard]] const server::Restart& restart() const { return restart_; }

    /// With End::Failed: why.
    [[nodiscard]] const core::Result<void>& error() const { return error_; }

    /// With End::Restart and End::Lobby: what is wanted; whoever does it answers it.
    [[nodiscard]] const std::optional<server::Request>& request() const { return request_; }

    /// At the speed that is wanted now.
    [[nodiscard]] const Pacer& pacer() const { return setup_.pacer; }

    /// By seat: whether its file is being watched.
    [[nodiscard]] const std::vector<bool>& watched() const { return seats_.watched(); }

private:
    using Answer = core::Result<std::string>;

    void obey_requests();
    void obey_and_answer(const server::Request& request);
    // ---- what is done at once
    Answer obey(const server::Pause& request);
    Answer obey(const server::Resume& request);
    Answer obey(const server::Speed& request);
    Answer obey(const server::ReplaceStrategy& request);
    Answer obey(const server::WatchStrategy& request);
    Answer obey(const server::StopMatch& request);
    // ---- what is answered later, or by somebody else
    void take(const server::Request& request, const server::Restart& restart);
    void take(const server::Request& request, const server::Step& step);
    void take(const server::Request& request, const server::Call& call);
    void take(const server::Request& request, const server::GiveOrder& order);
    void take(const server::Request& request, const server::ExtractSituation& wanted);
    void take(const server::Request& request, const server::PlayMatch& match);
    void take(const server::Request& request, const server::OpenRecording& recording);
    void leave_for(const server::Request& request);
    void answer_steps();
    void drop_steps(const std::string& why);
    void answer_orders();
    void drop_orders();

    [[nodiscard]] bool stands_still() const;
    void tick();
    void rest(core::Duration most);
    void choose_frames();
    void show_status_now_and_then();
    void show_status();

    sim::Match& match_;
    LiveSetup setup_;
    Progress progress_;
    LiveSeats seats_;
    LiveSituations situations_;
    std::optional<End> end_;
    server::Restart restart_;
    core::Result<void> error_;
    std::optional<server::Request> request_;

    bool is_paused_ = false;
    bool is_finished_ = false;
    std::uint64_t steps_left_ = 0;

    /// Somebody waits until this tick is done.
    struct PendingStep {
        server::Request request;
        std::uint64_t tick = 0;
    };

    std::deque<PendingStep> pending_steps_;  ///< in the order of their ticks
    /// Given to the match for its next tick, and who waits for an answer.
    std::vector<std::optional<server::Request>> ordered_;
    bool wants_tick_ = false;  ///< something was ordered while time stood

    std::int64_t next_status_ns_ = 0;
    std::int64_t measured_since_ns_ = 0;
    core::SimTime measured_from_;
    double reached_ratio_ = 0;
};

}  // namespace agon::app
