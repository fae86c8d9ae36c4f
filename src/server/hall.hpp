// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/time.hpp"
#include "net/web_server.hpp"
#include "server/desk.hpp"
#include "server/letters.hpp"
#include "server/live_show.hpp"
#include "server/live_stream.hpp"
#include "server/publisher.hpp"
#include "server/recorded_show.hpp"
#include "server/rights.hpp"
#include "server/run_worker.hpp"
#include "server/site.hpp"
#include "server/viewer.hpp"

namespace agon::server {

/// What goes between the server's thread and all others.
struct Channels {
    explicit Channels(std::function<void()> wake) : bell(std::move(wake)) {}

    Channels(const Channels&) = delete;
    Channels& operator=(const Channels&) = delete;
    /// @pre no frame is under way any more: those are their pool's
    ~Channels();

    ParcelQueue inbox;  ///< frames and letters to the server's thread
    Bell bell;          ///< wakes it
    Desk desk{256};     ///< requests to whoever plays
    std::atomic<std::size_t> viewer_count = 0;
};

/// Where all viewers are: tells them what is on, and takes what they ask. All on the server's
/// thread.
class Hall final : public net::WebHandler {
public:
    struct Options {
        std::string agon_version;
        bool has_lobby = false;
        core::Duration history;
        net::WebHandler* film_desk = nullptr;
    };

    /// @pre the channels outlive it
    Hall(Options options, Site site, Doorkeeper doorkeeper, Channels& channels);
    ~Hall() override;

    net::WebResponse on_request(const net::WebRequest& request) override;
    std::size_t body_limit(const net::WebRequest& head) override;
    net::WebUpgrade on_upgrade(const net::WebRequest& request) override;

    /// Those who only watch, be they as many as can be, keep no one out who has a token.
    bool is_expected(const net::WebRequest& request) override {
        return doorkeeper_.has_token(request);
    }

    void on_wake() override;
    void on_timer() override;

    /// Nothing comes any more: frames go back to where they are from.
    /// @pre the server's thread has ended, and nobody publishes
    void end();

    // ---- for Viewer
    void welcome(Viewer& viewer);
    void take(Viewer& viewer, protocol::ViewerRequest request);
    /// The network has taken what was sent: there is room for more.
    void go_on(Viewer& viewer);
    void forget(Viewer& viewer);

private:
    using Shown =
        std::variant<std::monostate, std::unique_ptr<LiveShow>, std::shared_ptr<RecordedShow>>;

    void work();
    /// Takes all that has come.
    void empty_inbox();

    // ---- what comes in
    void take(FrameParcel& frame);
    void take(MatchBegins& begins);
    void take(Said& said);
    void take(SceneChanges& changes);
    void take(SeatTaken& taken);
    void take(MatchEnds& ends);
    void take(RecordingComesOn& recording);
    void take(NothingIsOn&);
    void take(LiveStatus& status);
    void take(LobbyState& lobby);
    void take(RequestAnswered& answered);
    void take(RunWasRead& read);

    // ---- what goes out
    void show_to_all();
    void send_welcome(Viewer& viewer);
    void send_show(Viewer& viewer);
    void send_lobby(Viewer& viewer);
    void send_first_frame(Viewer& viewer);
    /// When the next frame may go out, if one goes out now where it may.
    [[nodiscard]] std::int64_t frame_due_ns_after(std::int64_t now_ns) const;
    void send_newest_frame(std::int64_t now_ns);
    void send_missed_end();
    void send_news(std::int64_t now_ns);
    void send_status(Viewer& viewer);
    void send_event(const protocol::Event& event);
    void answer(Viewer& viewer, std::uint32_t number, const core::Result<protocol::Answer>& answer);
    /// An empty error: it is done.
    void answer(Viewer& viewer, std::uint32_t number, const std::string& error);
    void answer_runs(Viewer& viewer);
    void answer_run(Viewer& viewer, const Viewer::PendingRun& run, RunSlice slice);

    // ---- requests
    void obey(Viewer& viewer, std::uint32_t number, protocol::Subscribe& what);
    void obey(Viewer& viewer, std::uint32_t number, protocol::GetRun& what);
    template <typename What>
    void obey(Viewer& viewer, std::uint32_t number, What& what);

    [[nodiscard]] bool is_for_film(const net::WebRequest& request) const;
    [[nodiscard]] const protocol::RecordedMatch* match() const;
    [[nodiscard]] SeatSet seats_open_to(const Viewer& viewer) const;
    [[nodiscard]] LiveShow* live();
    [[nodiscard]] const LiveShow* live() const;
    [[nodiscard]] protocol::Status status_for(const Viewer& viewer) const;

    Options options_;
    Site site_;
    Doorkeeper doorkeeper_;
    Channels& channels_;

    std::map<std::uint64_t, Viewer*> viewers_;  // those that are connected
    std::uint64_t last_id_ = 0;

    std::shared_ptr<FramePool> pool_;  // shared with the publisher, as MatchBegins says
    Shown shown_;
    std::uint32_t show_number_ = 0;
    LiveStream stream_;
    LiveStatus status_;
    LobbyState lobby_;
    std::vector<std::byte> message_;  // kept for its memory

    std::int64_t next_frame_ns_ = 0;   // when the next live frame may go out
    std::int64_t next_status_ns_ = 0;  // when all get a Status again
    RunWorker worker_;                 // last: its thread ends before all else goes
};

}  // namespace agon::server
